// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every element type goes into a program and out of it again, as a scalar and in tensors of rank 0
// and 1, the same on the interpreter and the CPU.
//
// RUN: sed s/DTYPE/i1/g %s > %t.i1.mlir
// RUN: intent-run %t.i1.mlir --arg rand:i1:5:seed=3 --arg i1:1 --arg full:i1:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=I1
// I1: {{^}}tensor<5xi1> = [true, true, false, true, false]{{$}}
// I1-NEXT: {{^}}i1 = true{{$}}
// I1-NEXT: {{^}}tensor<i1> = true{{$}}
// RUN: sed s/DTYPE/i8/g %s > %t.i8.mlir
// RUN: intent-run %t.i8.mlir --arg rand:i8:5:seed=3 --arg i8:1 --arg full:i8:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=I8
// I8: {{^}}tensor<5xi8> = [119, -95, 110, 25, -108]{{$}}
// I8-NEXT: {{^}}i8 = 1{{$}}
// I8-NEXT: {{^}}tensor<i8> = 1{{$}}
// RUN: sed s/DTYPE/i16/g %s > %t.i16.mlir
// RUN: intent-run %t.i16.mlir --arg rand:i16:5:seed=3 --arg i16:1 --arg full:i16:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=I16
// I16: {{^}}tensor<5xi16> = [19831, 21665, 20078, -6631, -9580]{{$}}
// I16-NEXT: {{^}}i16 = 1{{$}}
// I16-NEXT: {{^}}tensor<i16> = 1{{$}}
// RUN: sed s/DTYPE/i32/g %s > %t.i32.mlir
// RUN: intent-run %t.i32.mlir --arg rand:i32:5:seed=3 --arg i32:1 --arg full:i32:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=I32
// I32: {{^}}tensor<5xi32> = [-787460745, 1152013473, -995078546, 595191321, -340403564]{{$}}
// I32-NEXT: {{^}}i32 = 1{{$}}
// I32-NEXT: {{^}}tensor<i32> = 1{{$}}
// RUN: sed s/DTYPE/i64/g %s > %t.i64.mlir
// RUN: intent-run %t.i64.mlir --arg rand:i64:5:seed=3 --arg i64:1 --arg full:i64:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=I64
// I64: {{^}}tensor<5xi64> = [2155051375293123959, -8272752712032299871, -3959599482971074962, 2869480334091216409, -8888085380873201004]{{$}}
// I64-NEXT: {{^}}i64 = 1{{$}}
// I64-NEXT: {{^}}tensor<i64> = 1{{$}}
// RUN: sed s/DTYPE/f16/g %s > %t.f16.mlir
// RUN: intent-run %t.f16.mlir --arg rand:f16:5:seed=3 --arg f16:1 --arg full:f16:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F16
// F16: {{^}}tensor<5xf16> = [0.8164, 0.268, 0.768, 0.1382, 0.9204]{{$}}
// F16-NEXT: {{^}}f16 = 1{{$}}
// F16-NEXT: {{^}}tensor<f16> = 1{{$}}
// RUN: sed s/DTYPE/bf16/g %s > %t.bf16.mlir
// RUN: intent-run %t.bf16.mlir --arg rand:bf16:5:seed=3 --arg bf16:1 --arg full:bf16:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=BF16
// BF16: {{^}}tensor<5xbf16> = [0.816, 0.266, 0.766, 0.137, 0.918]{{$}}
// BF16-NEXT: {{^}}bf16 = 1{{$}}
// BF16-NEXT: {{^}}tensor<bf16> = 1{{$}}
// RUN: sed s/DTYPE/f32/g %s > %t.f32.mlir
// RUN: intent-run %t.f32.mlir --arg rand:f32:5:seed=3 --arg f32:1 --arg full:f32:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F32
// F32: {{^}}tensor<5xf32> = [0.816655, 0.268224, 0.7683152, 0.13857877, 0.9207436]{{$}}
// F32-NEXT: {{^}}f32 = 1{{$}}
// F32-NEXT: {{^}}tensor<f32> = 1{{$}}
// RUN: sed s/DTYPE/f64/g %s > %t.f64.mlir
// RUN: intent-run %t.f64.mlir --arg rand:f64:5:seed=3 --arg f64:1 --arg full:f64:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F64
// F64: {{^}}tensor<5xf64> = [0.11682556914553388, 0.5515331768589615, 0.7853496819195139, 0.1555548406063063, 0.5181759260410311]{{$}}
// F64-NEXT: {{^}}f64 = 1{{$}}
// F64-NEXT: {{^}}tensor<f64> = 1{{$}}
// RUN: sed s/DTYPE/f8E4M3FN/g %s > %t.f8E4M3FN.mlir
// RUN: intent-run %t.f8E4M3FN.mlir --arg rand:f8E4M3FN:5:seed=3 --arg f8E4M3FN:1 --arg full:f8E4M3FN:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F8E4M3FN
// F8E4M3FN: {{^}}tensor<5xf8E4M3FN> = [0.8125, 0.25, 0.75, 0.125, 0.875]{{$}}
// F8E4M3FN-NEXT: {{^}}f8E4M3FN = 1{{$}}
// F8E4M3FN-NEXT: {{^}}tensor<f8E4M3FN> = 1{{$}}
// RUN: sed s/DTYPE/f8E5M2/g %s > %t.f8E5M2.mlir
// RUN: intent-run %t.f8E5M2.mlir --arg rand:f8E5M2:5:seed=3 --arg f8E5M2:1 --arg full:f8E5M2:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F8E5M2
// F8E5M2: {{^}}tensor<5xf8E5M2> = [0.75, 0.25, 0.75, 0.125, 0.875]{{$}}
// F8E5M2-NEXT: {{^}}f8E5M2 = 1{{$}}
// F8E5M2-NEXT: {{^}}tensor<f8E5M2> = 1{{$}}
// RUN: sed s/DTYPE/f8E8M0FNU/g %s > %t.f8E8M0FNU.mlir
// RUN: intent-run %t.f8E8M0FNU.mlir --arg rand:f8E8M0FNU:5:seed=3 --arg f8E8M0FNU:1 --arg full:f8E8M0FNU:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F8E8M0FNU
// F8E8M0FNU: {{^}}tensor<5xf8E8M0FNU> = [0.5, 5.877471754111438e-39, 0.5, 5.877471754111438e-39, 0.5]{{$}}
// F8E8M0FNU-NEXT: {{^}}f8E8M0FNU = 1{{$}}
// F8E8M0FNU-NEXT: {{^}}tensor<f8E8M0FNU> = 1{{$}}
// RUN: sed s/DTYPE/f6E2M3FN/g %s > %t.f6E2M3FN.mlir
// RUN: intent-run %t.f6E2M3FN.mlir --arg rand:f6E2M3FN:5:seed=3 --arg f6E2M3FN:1 --arg full:f6E2M3FN:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F6E2M3FN
// F6E2M3FN: {{^}}tensor<5xf6E2M3FN> = [0.75, 0.25, 0.75, 0.125, 0.875]{{$}}
// F6E2M3FN-NEXT: {{^}}f6E2M3FN = 1{{$}}
// F6E2M3FN-NEXT: {{^}}tensor<f6E2M3FN> = 1{{$}}
// RUN: sed s/DTYPE/f6E3M2FN/g %s > %t.f6E3M2FN.mlir
// RUN: intent-run %t.f6E3M2FN.mlir --arg rand:f6E3M2FN:5:seed=3 --arg f6E3M2FN:1 --arg full:f6E3M2FN:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F6E3M2FN
// F6E3M2FN: {{^}}tensor<5xf6E3M2FN> = [0.75, 0.25, 0.75, 0.125, 0.875]{{$}}
// F6E3M2FN-NEXT: {{^}}f6E3M2FN = 1{{$}}
// F6E3M2FN-NEXT: {{^}}tensor<f6E3M2FN> = 1{{$}}
// RUN: sed s/DTYPE/f4E2M1FN/g %s > %t.f4E2M1FN.mlir
// RUN: intent-run %t.f4E2M1FN.mlir --arg rand:f4E2M1FN:5:seed=3 --arg f4E2M1FN:1 --arg full:f4E2M1FN:scalar:value=1 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=F4E2M1FN
// F4E2M1FN: {{^}}tensor<5xf4E2M1FN> = [1, 0, 1, 0, 1]{{$}}
// F4E2M1FN-NEXT: {{^}}f4E2M1FN = 1{{$}}
// F4E2M1FN-NEXT: {{^}}tensor<f4E2M1FN> = 1{{$}}

func.func @f(%x: tensor<?xDTYPE>, %s: DTYPE, %t: tensor<DTYPE>) -> (tensor<?xDTYPE>, DTYPE, tensor<DTYPE>) {
  return %x, %s, %t : tensor<?xDTYPE>, DTYPE, tensor<DTYPE>
}
