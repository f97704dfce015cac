// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coefficients and split constants of the math expansions. Written by docs/rationale/math_fit.py,
// which derives each of them; change that script and run it, never a number here.
#ifndef INTENT_PASSES_MATH_TABLES_H
#define INTENT_PASSES_MATH_TABLES_H

#include <stdint.h>

// A polynomial's coefficients, lowest degree first, for f32 and for f64.
typedef struct FxTable {
  int count32;   // coefficients used for f32
  int count64;   // coefficients used for f64
  double c32[8]; // each an exact f32
  double c64[20];
} FxTable;

// A constant as the unevaluated sum high + low, for f32 and for f64.
typedef struct FxSplit {
  double part32[2]; // high and low, each an exact f32
  double part64[2]; // high and low
} FxSplit;

// clang-format off
// kExp f32: degree 4, error 2^-26.2
// kExp f64: degree 10, error 2^-61.7
static const FxTable kExp = {5, 11,
    {0x1.000000p-1, 0x1.5554aep-3, 0x1.555486p-5, 0x1.122880p-7, 0x1.6d99ccp-10},
    {0x1.000000p-1, 0x1.5555555555559p-3, 0x1.555555555555ap-5, 0x1.111111110f67ep-7, 0x1.6c16c16c143dfp-10, 0x1.a01a01affaf58p-13, 0x1.a01a01b0d66cdp-16, 0x1.71ddf816e2448p-19, 0x1.27e4c5643b675p-22, 0x1.af5f3233b2576p-26, 0x1.1f95b8eca3d64p-29}};
// kSinh f32: degree 3, error 2^-34.0
// kSinh f64: degree 7, error 2^-73.6
static const FxTable kSinh = {4, 8,
    {0x1.555556p-3, 0x1.111136p-7, 0x1.9ffe04p-13, 0x1.7a28a8p-19},
    {0x1.5555555555555p-3, 0x1.1111111111111p-7, 0x1.a01a01a019fbdp-13, 0x1.71de3a55743bep-19, 0x1.ae645673cfb5cp-26, 0x1.61246b286e947p-33, 0x1.ae755160ddefap-41, 0x1.9a80ba0347a2ep-49}};
// kTanh f32: degree 5, error 2^-35.0
// kTanh f64: degree 13, error 2^-75.9
static const FxTable kTanh = {6, 14,
    {-0x1.555554p-2, 0x1.1110dcp-3, -0x1.ba09acp-5, 0x1.64e49ap-6, -0x1.13b846p-7, 0x1.3a0aa4p-9},
    {-0x1.5555555555555p-2, 0x1.1111111111111p-3, -0x1.ba1ba1ba1b9e0p-5, 0x1.664f4882bf7ebp-6, -0x1.226e355e08cccp-7, 0x1.d6d3d0c170c3ap-9, -0x1.7da360d277274p-10, 0x1.3557df1174a1bp-11, -0x1.f575bb632ca0ap-13, 0x1.962e4e59d343cp-14, -0x1.472c75b90020ep-15, 0x1.fdc0f11167365p-17, -0x1.58fdcb8a4521dp-18, 0x1.238f72d69d734p-20}};
// kLog f32: degree 3, error 2^-37.6
// kLog f64: degree 6, error 2^-59.5
static const FxTable kLog = {4, 7,
    {0x1.555554p-1, 0x1.999a7cp-2, 0x1.243878p-2, 0x1.e3055cp-3},
    {0x1.5555555555593p-1, 0x1.999999997f8a3p-2, 0x1.249249423e79dp-2, 0x1.c71c51c6545bdp-3, 0x1.74664d7aea8a2p-3, 0x1.39a02e7cff436p-3, 0x1.2f15bfb015a66p-3}};
// kLogTail f32: degree 2, error 2^-36.8
// kLogTail f64: degree 6, error 2^-66.3
static const FxTable kLogTail = {3, 7,
    {0x1.999a00p-2, 0x1.245258p-2, 0x1.dfa970p-3},
    {0x1.9999999999b36p-2, 0x1.249249245724cp-2, 0x1.c71c722e6923ap-3, 0x1.745ce98722962p-3, 0x1.3b1efd4531a80p-3, 0x1.0f7e4ab83e586p-3, 0x1.0e522e068d55fp-3}};
// kSin f32: degree 2, error 2^-28.0
// kSin f64: degree 5, error 2^-58.0
static const FxTable kSin = {3, 6,
    {-0x1.555546p-3, 0x1.110756p-7, -0x1.994b40p-13},
    {-0x1.5555555555549p-3, 0x1.111111110f841p-7, -0x1.a01a019c0a209p-13, 0x1.71de3570f82a2p-19, -0x1.ae5e60c175d11p-26, 0x1.5d915d632afdep-33}};
// kCos f32: degree 2, error 2^-33.3
// kCos f64: degree 5, error 2^-64.2
static const FxTable kCos = {3, 6,
    {0x1.55554ap-5, -0x1.6c0c82p-10, 0x1.99ff68p-16},
    {0x1.555555555554cp-5, -0x1.6c16c16c15140p-10, 0x1.a01a019cab77dp-16, -0x1.27e4f805362b7p-22, 0x1.1ee9e8924f5e1p-29, -0x1.8facd2268c6dbp-37}};
// kAtan f32: degree 4, error 2^-30.5
// kAtan f64: degree 11, error 2^-64.2
static const FxTable kAtan = {5, 12,
    {-0x1.55554ap-2, 0x1.9991a0p-3, -0x1.23b5a2p-3, 0x1.b1f108p-4, -0x1.f1fad2p-5},
    {-0x1.5555555555554p-2, 0x1.999999999964ap-3, -0x1.2492492475547p-3, 0x1.c71c71b739d0dp-4, -0x1.745d14b6e92dap-4, 0x1.3b136de52f22bp-4, -0x1.110c6e30c17f0p-4, 0x1.e1719e79509c0p-5, -0x1.ab7ae471fe015p-5, 0x1.70e21de24abd6p-5, -0x1.121c9cb3e7490p-5, 0x1.f1765865bdb37p-7}};
// kAsin f32: degree 5, error 2^-31.7
// kAsin f64: degree 13, error 2^-63.8
static const FxTable kAsin = {6, 14,
    {0x1.55554cp-3, 0x1.333892p-4, 0x1.6cabb6p-5, 0x1.04aafep-5, 0x1.d7a7ecp-7, 0x1.33d728p-5},
    {0x1.5555555555553p-3, 0x1.3333333333a67p-4, 0x1.6db6db6d464f7p-5, 0x1.f1c71ca9458a9p-6, 0x1.6e8b9acf7b2a7p-6, 0x1.1c4f884c852e7p-6, 0x1.c980901f23b84p-7, 0x1.7ba7572f9e811p-7, 0x1.36ad09fb1ff87p-7, 0x1.48752c7210d61p-7, 0x1.4d060d4b4aaadp-11, 0x1.9873146425f1ep-6, -0x1.aea120afd398dp-6, 0x1.143ee0607d644p-5}};
// kErf f32: degree 6, error 2^-29.6
// kErf f64: degree 12, error 2^-62.8
static const FxTable kErf = {7, 13,
    {0x1.06eba8p-3, -0x1.81273ep-2, 0x1.ce2d1ep-4, -0x1.b7fb86p-6, 0x1.54186cp-8, -0x1.a479d8p-11, 0x1.4ac194p-14},
    {0x1.06eba8214db69p-3, -0x1.812746b0379e6p-2, 0x1.ce2f21a042b32p-4, -0x1.b82ce31284ea5p-6, 0x1.565bcd0dbc16dp-8, -0x1.c02db3db01d82p-11, 0x1.f9a321dc2ce5cp-14, -0x1.f4d1e38975e6ep-17, 0x1.b9df2770c1565p-20, -0x1.5f1ef298d3c65p-23, 0x1.f7b636043c081p-27, -0x1.38a1494ea5044p-30, 0x1.060927ecb56a7p-34}};
// kErfcLog f32: degree 5, error 2^-25.9
// kErfcLog f64: degree 18, error 2^-59.4
static const FxTable kErfcLog = {6, 19,
    {0x1.529ddap-9, 0x1.1e23f0p+0, 0x1.4ee5bap-1, 0x1.6c1580p-4, -0x1.e6df62p-7, 0x1.302a70p-10},
    {0x1.6b63b1d3609c9p-23, 0x1.20dd57dffa5f3p+0, 0x1.45f41c0aff040p-1, 0x1.a4dba402b99fep-4, -0x1.389df9ad96c17p-6, -0x1.2265c4ae1caefp-12, 0x1.ceb7e4f508758p-10, -0x1.4e6dff046d16cp-11, 0x1.65570f6c14590p-15, 0x1.2c26e110168c7p-14, -0x1.7e1a9bdddece2p-15, 0x1.1800576002ca0p-16, -0x1.25915ed9bbf92p-18, 0x1.ce06ca9224d43p-21, -0x1.1169fe6dbb58ep-23, 0x1.dac8b5eb7d42ap-27, -0x1.1e445970315bfp-30, 0x1.ace79a2c15818p-35, -0x1.2cc7d5c4852ffp-40}};
static const FxSplit kLn2 = {{0x1.62e400p-1, 0x1.7f7d1cp-20}, {0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45}};
static const FxSplit kLn2Full = {{0x1.62e430p-1, -0x1.05c610p-29}, {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}};
static const FxSplit kTwoThirds = {{0x1.555556p-1, -0x1.555556p-26}, {0x1.5555555555555p-1, 0x1.5555555555555p-55}};
static const FxSplit kLog2E = {{0x1.715476p+0, 0x1.4ae0c0p-26}, {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56}};
static const FxSplit kLog10Of2 = {{0x1.344200p-2, -0x1.95ec10p-19}, {0x1.34413509f7800p-2, 0x1.fef311f12b358p-46}};
static const FxSplit kLog10E = {{0x1.bcb7b2p-2, -0x1.5b235ep-27}, {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57}};
static const FxSplit kHalfPi = {{0x1.921fb6p+0, -0x1.777a5cp-25}, {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}};
static const FxSplit kPi = {{0x1.921fb6p+1, -0x1.777a5cp-24}, {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}};
static const uint32_t kTwoOverPi[] = {0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab};
// clang-format on

#endif // INTENT_PASSES_MATH_TABLES_H
