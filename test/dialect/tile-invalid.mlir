// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of the tile ops.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.coord' op expects an axis below the tile's rank 2, got 2}}
  %0 = intent.tile.coord %i axis 2 : tensor<4x8xi64>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.coord' op expects an axis below the tile's rank 2, got -1}}
  %0 = intent.tile.coord %i axis -1 : tensor<4x8xi64>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.coord' op expects a tile of i32 or i64, got tensor<4x8xf32>}}
  %0 = intent.tile.coord %i axis 1 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.coord' op result #0 must be a tile: a static tensor of rank 8 at most with power-of-two extents, but got 'tensor<4x7xi64>'}}
  %0 = intent.tile.coord %i axis 1 : tensor<4x7xi64>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.coord' op result #0 must be a tile: a static tensor of rank 8 at most with power-of-two extents, but got 'tensor<1x1x1x1x1x1x1x1x2xi64>'}}
  %0 = intent.tile.coord %i axis 1 : tensor<1x1x1x1x1x1x1x1x2xi64>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op expects a width that is a power of two, got 3}}
  %0 = intent.tile.load %p origin (%i, %i) extent (%i, %i) stride (%i, %i) fill %f width 3 : f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op expects a width that is a power of two, got 0}}
  %0 = intent.tile.load %p origin (%i, %i) extent (%i, %i) stride (%i, %i) fill %f width 0 : f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op expects an origin an axis of the tile (2), got 1}}
  %0 = intent.tile.load %p origin (%i) extent (%i, %i) stride (%i, %i) fill %f width 1 : f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op expects an extent an axis of the tile (2), got 3}}
  %0 = intent.tile.load %p origin (%i, %i) extent (%i, %i, %i) stride (%i, %i) fill %f width 1 : f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op expects a stride an axis of the tile (2), got 0}}
  %0 = intent.tile.load %p origin (%i, %i) extent (%i, %i) stride () fill %f width 1 : f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op expects a fill of the tile's element type f32, got f16}}
  %0 = intent.tile.load %p origin (%i, %i) extent (%i, %i) stride (%i, %i) fill %h width 1 : f16 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.store' op expects a width that is a power of two, got -4}}
  intent.tile.store %t, %p origin (%i, %i) extent (%i, %i) stride (%i, %i) width -4 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.store' op expects an origin an axis of the tile (2), got 0}}
  intent.tile.store %t, %p origin () extent (%i, %i) stride (%i, %i) width 1 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.mask' op expects a result of the source's type tensor<4x8xf32>, got tensor<8x4xf32>}}
  %0 = intent.tile.mask %t origin (%i, %i) extent (%i, %i) value %f : tensor<4x8xf32>, f32 -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.mask' op expects an origin an axis of the tile (2), got 1}}
  %0 = intent.tile.mask %t origin (%i) extent (%i, %i) value %f : tensor<4x8xf32>, f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.mask' op expects an extent an axis of the tile (2), got 1}}
  %0 = intent.tile.mask %t origin (%i, %i) extent (%i) value %f : tensor<4x8xf32>, f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.mask' op expects a value of the tile's element type f32, got f16}}
  %0 = intent.tile.mask %t origin (%i, %i) extent (%i, %i) value %h : tensor<4x8xf32>, f16 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.broadcast' op expects a source of the tile's element type f32, got f16}}
  %0 = intent.tile.broadcast %h axes [] : f16 -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.broadcast' op expects a result axis for each of the source's 1 axes, got 0}}
  %0 = intent.tile.broadcast %v axes [] : tensor<8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.broadcast' op expects increasing axes below the result's rank 2, got 0}}
  %0 = intent.tile.broadcast %t axes [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.broadcast' op expects increasing axes below the result's rank 2, got 2}}
  %0 = intent.tile.broadcast %v axes [2] : tensor<8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.broadcast' op expects extent 8 of source axis 0 to be 1 or 4}}
  %0 = intent.tile.broadcast %v axes [0] : tensor<8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.transpose' op expects a permutation of the source's 2 axes}}
  %0 = intent.tile.transpose %t [0, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.transpose' op expects a permutation of the source's 2 axes}}
  %0 = intent.tile.transpose %t [0, 64] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.transpose' op expects a permutation of the source's 2 axes}}
  %0 = intent.tile.transpose %t [0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.transpose' op expects extent 8 of result axis 0, got 4}}
  %0 = intent.tile.transpose %t [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.transpose' op expects a source of the tile's element type f16, got f32}}
  %0 = intent.tile.transpose %t [1, 0] : tensor<4x8xf32> -> tensor<8x4xf16>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a result for each of at least one source}}
  %0:2 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<4xf32>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects an axis below the tile's rank 2, got 2}}
  %0 = intent.tile.reduce %t axis 2 : tensor<4x8xf32> -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects sources of one shape, got tensor<4x8xf32> and tensor<8x4xf32>}}
  %0:2 = intent.tile.reduce %t, %u axis 1 : tensor<4x8xf32>, tensor<8x4xf32> -> tensor<4xf32>, tensor<8xf32> {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a result of the tile's element type f32, got f16}}
  %0 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<4xf16> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a result without axis 1, got tensor<8xf32>}}
  %0 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a result without axis 1, got tensor<4x8xf32>}}
  %0 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a combine of 2 arguments a source (2) that yields a value a source}}
  %0 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<4xf32> {
  ^bb0(%a: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a combine argument of the tile's element type f32, got f16}}
  %0 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f16):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.reduce' op expects a yielded value of the tile's element type f32, got f16}}
  %0 = intent.tile.reduce %t axis 1 : tensor<4x8xf32> -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %h : f16
  }
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.convert' op expects a result that differs from tensor<4x8xf32> in its layout alone, got tensor<8x4xf32>}}
  %0 = intent.tile.convert %t : tensor<4x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.convert' op expects a result that differs from tensor<4x8xf32> in its layout alone, got tensor<4x8xf16>}}
  %0 = intent.tile.convert %t : tensor<4x8xf32> -> tensor<4x8xf16>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.element' op expects a tile of one element, got tensor<8xf32>}}
  %0 = intent.tile.element %v : tensor<8xf32> -> f32
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.element' op expects a result of the tile's element type f32, got f16}}
  %0 = intent.tile.element %r : tensor<1xf32> -> f16
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %g: !llvm.ptr, %i: i64, %f: f32, %h: f16, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %v: tensor<8xf32>, %w: tensor<4x8xf16>, %r: tensor<1xf32>) {
  // expected-error@+1 {{'intent.tile.load' op operand #0 must be LLVM pointer in address space 1, but got '!llvm.ptr'}}
  %0 = "intent.tile.load"(%g, %f) <{width = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>}> : (!llvm.ptr, f32) -> tensor<f32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %o: tensor<8xi32>, %v: tensor<8xi1>, %f: f32) {
  // expected-error@+1 {{'intent.tile.gather' op expects offsets of i64 in the tile's shape, got tensor<8xi32> for tensor<8xf32>}}
  %0 = intent.tile.gather %p at %o valid %v fill %f : tensor<8xi32>, tensor<8xi1>, f32 -> tensor<8xf32>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %o: tensor<8xi64>, %v: tensor<4xi1>, %t: tensor<8xf32>) {
  // expected-error@+1 {{'intent.tile.scatter' op expects validity of i1 in the tile's shape, got tensor<4xi1> for tensor<8xf32>}}
  intent.tile.scatter %t, %p at %o valid %v : tensor<8xf32>, tensor<8xi64>, tensor<4xi1>
  return
}

// -----

func.func @f(%p: !llvm.ptr<1>, %o: tensor<8xi64>, %v: tensor<8xi1>, %f: f16) {
  // expected-error@+1 {{'intent.tile.gather' op expects a fill of the tile's element type f32, got f16}}
  %0 = intent.tile.gather %p at %o valid %v fill %f : tensor<8xi64>, tensor<8xi1>, f16 -> tensor<8xf32>
  return
}

// -----

func.func @scan_results(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects a scanned tile and a total for each of at least one source}}
  %0:4 = intent.tile.scan %t axis 1 identity (%f) : tensor<4x8xf32>, f32 -> tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @scan_axis(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects an axis below the tile's rank 2, got 2}}
  %0:2 = intent.tile.scan %t axis 2 identity (%f) : tensor<4x8xf32>, f32 -> tensor<4x8xf32>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @scan_sources(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects sources of one shape, got tensor<4x8xf32> and tensor<8x4xf32>}}
  %0:4 = intent.tile.scan %t, %u axis 1 identity (%f, %f) : tensor<4x8xf32>, tensor<8x4xf32>, f32, f32 -> tensor<4x8xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8xf32> {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @scan_identity(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects an identity of the tile's element type f32, got f16}}
  %0:2 = intent.tile.scan %t axis 1 identity (%h) : tensor<4x8xf32>, f16 -> tensor<4x8xf32>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @scan_element(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects a result of the tile's element type f32, got f16}}
  %0:2 = intent.tile.scan %t axis 1 identity (%f) : tensor<4x8xf32>, f32 -> tensor<4x8xf16>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @scan_shape(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects a scanned tile of the source's shape tensor<4x8xf32>, got tensor<8x4xf32>}}
  %0:2 = intent.tile.scan %t axis 1 identity (%f) : tensor<4x8xf32>, f32 -> tensor<8x4xf32>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @scan_total(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects a result without axis 1, got tensor<8xf32>}}
  %0:2 = intent.tile.scan %t axis 1 identity (%f) : tensor<4x8xf32>, f32 -> tensor<4x8xf32>, tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @scan_combine(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32, %h: f16) {
  // expected-error@+1 {{'intent.tile.scan' op expects a combine of 2 arguments a source (2) that yields a value a source}}
  %0:2 = intent.tile.scan %t axis 1 identity (%f) : tensor<4x8xf32>, f32 -> tensor<4x8xf32>, tensor<4xf32> {
  ^bb0(%a: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @look_back_memory(%x: !llvm.ptr<1>, %f: f32, %n: i64) {
  // expected-error@+1 {{'intent.tile.look_back' op expects a result, an identity and memory for each of at least one total}}
  %0:2 = intent.tile.look_back %f number %n position %n flags %x values (%x) identity (%f : f32) : f32 -> f32, f32 {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}

// -----

func.func @look_back_type(%x: !llvm.ptr<1>, %f: f32, %n: i64) {
  // expected-error@+1 {{'intent.tile.look_back' op expects a result and an identity of the total's type f32}}
  %0 = intent.tile.look_back %f number %n position %n flags %x values (%x) identity (%f : f32) : f32 -> f16 {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }
  return
}
