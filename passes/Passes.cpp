// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A uniform adaptor from each generated pass class to its C function.
#include "passes/Passes.h"
#include "dialect/Intent.h"
#include "intent-c/Passes.h"
#include "passes/cpu/schedule.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace intent {
#define GEN_PASS_DEF_INTENTASSIGNLAYOUTS
#define GEN_PASS_DECL_INTENTAPPLYSCHEDULE
#define GEN_PASS_DECL_INTENTFLATTENPARALLEL
#define GEN_PASS_DECL_INTENTMERGEREDUCES
#define GEN_PASS_DECL_INTENTEXPANDRANDOM
#define GEN_PASS_DECL_INTENTFORMSCANS
#define GEN_PASS_DECL_INTENTPRINTPROVENANCE
#define GEN_PASS_DEF_INTENTANNOTATELINALG
#define GEN_PASS_DEF_INTENTAPPLYSCHEDULE
#define GEN_PASS_DEF_INTENTCANONICALIZERELATIONS
#define GEN_PASS_DEF_INTENTCHECK
#define GEN_PASS_DEF_INTENTPRINTINJECTIVITY
#define GEN_PASS_DEF_INTENTDISTRIBUTE
#define GEN_PASS_DEF_INTENTEXACTMATH
#define GEN_PASS_DEF_INTENTEXPANDCOMPOSE
#define GEN_PASS_DEF_INTENTEXPANDATOMICS
#define GEN_PASS_DEF_INTENTEXPANDDEBUG
#define GEN_PASS_DEF_INTENTEXPANDNARROW
#define GEN_PASS_DEF_INTENTEXPANDRANDOM
#define GEN_PASS_DEF_INTENTFOLDEMPTY
#define GEN_PASS_DEF_INTENTFORMGROUPS
#define GEN_PASS_DEF_INTENTFORMSCANS
#define GEN_PASS_DEF_INTENTFORMTHREADS
#define GEN_PASS_DEF_INTENTSEGMENT
#define GEN_PASS_DECL_INTENTSEGMENT
#define GEN_PASS_DEF_INTENTFLATTENPARALLEL
#define GEN_PASS_DEF_INTENTFORTOSCF
#define GEN_PASS_DEF_INTENTFLATTENRECORDS
#define GEN_PASS_DEF_INTENTPARALLELTOFORALL
#define GEN_PASS_DEF_INTENTTHREADSTOOPENMP
#define GEN_PASS_DEF_INTENTHOSTABI
#define GEN_PASS_DEF_INTENTINSERTCHECKS
#define GEN_PASS_DEF_INTENTPRINTCHECKS
#define GEN_PASS_DEF_INTENTPRINTPROVENANCE
#define GEN_PASS_DEF_INTENTPRINTSHAPES
#define GEN_PASS_DEF_INTENTPRINTEFFECTS
#define GEN_PASS_DEF_INTENTSEPARATEEMPTIES
#define GEN_PASS_DEF_INTENTTOTALARITH
#define GEN_PASS_DEF_INTENTEXPANDBF16
#define GEN_PASS_DEF_INTENTEXPANDMATH
#define GEN_PASS_DEF_INTENTMAPELEMENTWISE
#define GEN_PASS_DEF_INTENTMERGEREDUCES
#define GEN_PASS_DEF_INTENTNARROWSTORAGE
#define GEN_PASS_DEF_INTENTNORMALIZECONTROL
#define GEN_PASS_DEF_INTENTNORMALIZEPOINTWISE
#define GEN_PASS_DEF_INTENTTOLINALG
#define GEN_PASS_DEF_INTENTTOTILES
#include "passes/Passes.h.inc"

namespace {
MlirOperation root(ModuleOp module) { return wrap(module.getOperation()); }

// A pass without options.
#define INTENT_PASS(Name)                                                                          \
  struct Name : impl::Intent##Name##Base<Name> {                                                   \
    void runOnOperation() final {                                                                  \
      if (mlirLogicalResultIsFailure(intentRun##Name(root(getOperation()))))                       \
        signalPassFailure();                                                                       \
    }                                                                                              \
  };
INTENT_PASS(AssignLayouts)
INTENT_PASS(AnnotateLinalg)
INTENT_PASS(CanonicalizeRelations)
INTENT_PASS(ForToScf)
INTENT_PASS(FlattenRecords)
INTENT_PASS(FormThreads)
INTENT_PASS(ParallelToForall)
INTENT_PASS(ThreadsToOpenmp)
INTENT_PASS(Check)
INTENT_PASS(Distribute)
INTENT_PASS(ExactMath)
INTENT_PASS(ExpandAtomics)
INTENT_PASS(ExpandDebug)
INTENT_PASS(FoldEmpty)
INTENT_PASS(FormGroups)
INTENT_PASS(HostAbi)
INTENT_PASS(InsertChecks)
INTENT_PASS(MapElementwise)
INTENT_PASS(TotalArith)
INTENT_PASS(ExpandBf16)
INTENT_PASS(ExpandNarrow)
INTENT_PASS(ExpandMath)
INTENT_PASS(NarrowStorage)
INTENT_PASS(ExpandCompose)
INTENT_PASS(NormalizeControl)
INTENT_PASS(NormalizePointwise)
INTENT_PASS(PrintEffects)
INTENT_PASS(PrintInjectivity)
INTENT_PASS(PrintChecks)
INTENT_PASS(PrintShapes)
INTENT_PASS(SeparateEmpties)
INTENT_PASS(ToLinalg)

struct ToTiles : impl::IntentToTilesBase<ToTiles> {
  using IntentToTilesBase::IntentToTilesBase;
  void runOnOperation() final {
    ::IntentToTilesOptions options = {warps, elements, gridLimit};
    if (mlirLogicalResultIsFailure(intentRunToTiles(root(getOperation()), &options)))
      signalPassFailure();
  }
};

struct PrintProvenance : impl::IntentPrintProvenanceBase<PrintProvenance> {
  using IntentPrintProvenanceBase::IntentPrintProvenanceBase;
  void runOnOperation() final {
    ::IntentPrintProvenanceOptions options = {all};
    if (mlirLogicalResultIsFailure(intentRunPrintProvenance(root(getOperation()), &options)))
      signalPassFailure();
  }
};

struct Segment : impl::IntentSegmentBase<Segment> {
  using IntentSegmentBase::IntentSegmentBase;
  void runOnOperation() final {
    std::string lengths = segments;
    ::IntentSegmentOptions options = {length, lengths.c_str(), parallel, kernels};
    if (mlirLogicalResultIsFailure(intentRunSegment(root(getOperation()), &options)))
      signalPassFailure();
  }
};

struct MergeReduces : impl::IntentMergeReducesBase<MergeReduces> {
  using IntentMergeReducesBase::IntentMergeReducesBase;
  void runOnOperation() final {
    ::IntentMergeReducesOptions options = {groups};
    if (mlirLogicalResultIsFailure(intentRunMergeReduces(root(getOperation()), &options)))
      signalPassFailure();
  }
};

struct FlattenParallel : impl::IntentFlattenParallelBase<FlattenParallel> {
  using IntentFlattenParallelBase::IntentFlattenParallelBase;
  void runOnOperation() final {
    ::IntentFlattenParallelOptions options = {control};
    if (mlirLogicalResultIsFailure(intentRunFlattenParallel(root(getOperation()), &options)))
      signalPassFailure();
  }
};

struct ExpandRandom : impl::IntentExpandRandomBase<ExpandRandom> {
  using IntentExpandRandomBase::IntentExpandRandomBase;
  void runOnOperation() final {
    ::IntentExpandRandomOptions options = {lanes};
    if (mlirLogicalResultIsFailure(intentRunExpandRandom(root(getOperation()), &options)))
      signalPassFailure();
  }
};

struct FormScans : impl::IntentFormScansBase<FormScans> {
  using IntentFormScansBase::IntentFormScansBase;
  void runOnOperation() final {
    ::IntentFormScansOptions options = {threads};
    if (mlirLogicalResultIsFailure(intentRunFormScans(root(getOperation()), &options)))
      signalPassFailure();
  }
};

// The script is loaded before any pass runs: loading it loads dialects.
struct ApplySchedule : impl::IntentApplyScheduleBase<ApplySchedule> {
  using Base::Base;
  LogicalResult initialize(MLIRContext *context) final {
    script = std::make_shared<OwningOpRef<ModuleOp>>(
        unwrap(intentLoadSchedule(wrap(context), schedule.c_str())));
    return success(bool(*script));
  }
  void runOnOperation() final {
    if (mlirLogicalResultIsFailure(
            intentRunApplySchedule(root(getOperation()), wrap(**script), schedule.c_str())))
      signalPassFailure();
  }
  std::shared_ptr<OwningOpRef<ModuleOp>> script; // shared by the clones of the pass
};
} // namespace

template <typename P> void registerOne() {
  registerPass([]() -> std::unique_ptr<Pass> { return std::make_unique<P>(); });
}
} // namespace intent

void intentRegisterPasses(void) {
  using namespace intent;
  registerOne<AssignLayouts>();
  registerOne<AnnotateLinalg>();
  registerOne<ApplySchedule>();
  registerOne<Check>();
  registerOne<Distribute>();
  registerOne<ExactMath>();
  registerOne<ExpandCompose>();
  registerOne<ExpandAtomics>();
  registerOne<ExpandDebug>();
  registerOne<ExpandRandom>();
  registerOne<MapElementwise>();
  registerOne<FoldEmpty>();
  registerOne<FormGroups>();
  registerOne<FormScans>();
  registerOne<HostAbi>();
  registerOne<InsertChecks>();
  registerOne<PrintChecks>();
  registerOne<TotalArith>();
  registerOne<ExpandBf16>();
  registerOne<ExpandNarrow>();
  registerOne<ExpandMath>();
  registerOne<NarrowStorage>();
  registerOne<NormalizeControl>();
  registerOne<NormalizePointwise>();
  registerOne<PrintProvenance>();
  registerOne<CanonicalizeRelations>();
  registerOne<FlattenParallel>();
  registerOne<MergeReduces>();
  registerOne<Segment>();
  registerOne<ForToScf>();
  registerOne<FlattenRecords>();
  registerOne<FormThreads>();
  registerOne<ParallelToForall>();
  registerOne<ThreadsToOpenmp>();
  registerOne<PrintEffects>();
  registerOne<PrintInjectivity>();
  registerOne<PrintShapes>();
  registerOne<SeparateEmpties>();
  registerOne<ToLinalg>();
  registerOne<ToTiles>();
  intentRegisterPipelines();
}
