// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small programs that random ones led to: the same values on each target.
//
// DEFINE: %{gpu} = intent-run %s --target=gpu-sim --compare=interp --print
// RUN: %{gpu} --entry=bf16_scalars --arg iota:bf16:5 --arg bf16:2.5 | FileCheck %s --check-prefix=BF16
// RUN: %{gpu} --entry=constant_extent --arg iota:i32:3 --arg zeros:f32:2x2 | FileCheck %s --check-prefix=EXTENT

// Host code passes, computes with and returns bf16 on any machine.
// BF16: {{^}}bf16 = 10
// BF16-NEXT: {{^}}bf16 = 5
// BF16-NEXT: {{^}}f32 = 2.5
func.func @bf16_scalars(%x: tensor<?xbf16>, %a: bf16) -> (bf16, bf16, f32) {
  %zero = arith.constant 0.0 : bf16
  %sum = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?xbf16>) -> bf16
  %twice = arith.addf %a, %a : bf16
  %wide = arith.extf %a : bf16 to f32
  return %sum, %twice, %wide : bf16, bf16, f32
}

// The extent 2 is a constant of the kernel's entry: what is masked by it stands in the loop.
// EXTENT: {{^}}tensor<2xi32> = [6, 6]
func.func @constant_extent(%x: tensor<?xi32>, %like: tensor<2x?xf32>) -> tensor<2xi32> {
  %zero = arith.constant 0 : i32
  %rows = intent.axis %like[0] : tensor<2x?xf32>
  %cols = intent.axis %like[1] : tensor<2x?xf32>
  %n = intent.axis %x[0] : tensor<?xi32>
  %b = intent.broadcast %x axes [1] to (%cols, %n, %rows) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?x2xi32>
  %least = arith.constant -2147483648 : i32
  %s = intent.reduce arith.maxsi (%b) axes [0] identity (%least) : (tensor<?x?x2xi32>) -> tensor<?x2xi32>
  %t = intent.reduce arith.addi (%b) axes [0, 1] identity (%zero) : (tensor<?x?x2xi32>) -> tensor<2xi32>
  return %t : tensor<2xi32>
}

// Math of a constant is expanded, not folded by the C library of the machine that compiles.
// RUN: %{gpu} --entry=constant_math --ulp=1 --arg zeros:f64:2 | FileCheck %s --check-prefix=MATH
// RUN: intent-run %s --target=gpu-sim --compare=cpu --entry=constant_math --arg zeros:f64:2
// MATH: {{^}}tensor<2xf64> = [0.463647609000806{{.*}}, 0.463647609000806{{.*}}]
func.func @constant_math(%x: tensor<?xf64>) -> tensor<?xf64> {
  %half = arith.constant 0.5 : f64
  %r = intent.map (%e = %x) : (tensor<?xf64>) -> tensor<?xf64> {
    %a = math.atan %half : f64
    intent.yield %a : f64
  }
  return %r : tensor<?xf64>
}

// An extent of 1 that only the broadcast states.
// RUN: intent-run %s --target=cpu --compare=interp --print --entry=stated_one --arg iota:f32:1x37 | FileCheck %s --check-prefix=ONE
// ONE: {{^}}tensor<37xf32> = [0, 1, 2, {{.*}}, 35, 36]
func.func @stated_one(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %b = intent.broadcast %x axes [0 one, 1] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %s = intent.reduce arith.addf (%b) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
