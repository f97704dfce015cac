// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can't be distributed is refused at the op that can't be, with the reason.
// RUN: intent-opt %s --intent-distribute --split-input-file --verify-diagnostics
// RUN: not intent-opt %s --intent-distribute --split-input-file 2>/dev/null

gpu.module @no_layout {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    // expected-error @+1 {{'intent.tile.coord' op expects a tile with a layout, got tensor<4xi32>}}
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32>
    gpu.return
  }
}

// -----

#short = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @too_few {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    // expected-error @+1 {{'intent.tile.coord' op expects a layout of its tile, but that of tensor<8xi32, #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>> leaves elements of the tile without a holder}}
    %t = intent.tile.coord %zero axis 0 : tensor<8xi32, #short>
    gpu.return
  }
}

// -----

#doubled = #intent.layout<reg = [1, 1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @doubled {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    // expected-error @+1 {{'intent.tile.coord' op expects a layout of its tile, but that of tensor<4xi32, #intent.layout<reg = [1, 1], lane = [2, 0, 0, 0, 0], warp = []>> has register bases that depend on each other}}
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #doubled>
    gpu.return
  }
}

// -----

#outside = #intent.layout<reg = [1, 8], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @outside {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    // expected-error @+1 {{'intent.tile.coord' op expects a layout of its tile, but that of tensor<4xi32, #intent.layout<reg = [1, 8], lane = [2, 0, 0, 0, 0], warp = []>> has a basis outside the tile}}
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #outside>
    gpu.return
  }
}

// -----

#many = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = [0, 0, 0, 0, 0, 0]>
gpu.module @too_many_warps {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    // expected-error @+1 {{'intent.tile.coord' op expects a layout of its tile, but that of tensor<2xi32, #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = [0, 0, 0, 0, 0, 0]>> has a shape or bases beyond the limits}}
    %t = intent.tile.coord %zero axis 0 : tensor<2xi32, #many>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = []>
#two = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = [0]>
gpu.module @two_ctas {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<2xi32, #one>
    // expected-error @+1 {{'intent.tile.coord' op expects a layout over the kernel's 1 warps, got one over 2 in tensor<2xi32, #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = [0]>>}}
    %u = intent.tile.coord %zero axis 0 : tensor<2xi32, #two>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = [0]>
gpu.module @block_size {
  // expected-error @+1 {{'gpu.func' op expects a known block size of 64 threads along x, as its layouts say}}
  gpu.func @kernel() kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<2xi32, #one>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = []>
gpu.module @narrow_float {
  gpu.func @kernel(%x: f8E4M3FN) kernel {
    // expected-error @+1 {{'intent.tile.broadcast' op expects elements of i1, i8..i64, f16, bf16, f32 or f64, got tensor<2xf8E4M3FN, #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = []>>}}
    %t = intent.tile.broadcast %x axes [] : f8E4M3FN -> tensor<2xf8E4M3FN, #one>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = []>
gpu.module @different_elements {
  gpu.func @kernel() kernel {
    // expected-error @+1 {{'arith.constant' op expects a splat, got different elements in tensor<2xi32, #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = []>>}}
    %t = arith.constant dense<[1, 2]> : tensor<2xi32, #one>
    %zero = arith.constant 0 : i64
    %u = intent.tile.coord %zero axis 0 : tensor<2xi32, #one>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
#two = #intent.layout<reg = [2], lane = [1, 0, 0, 0, 0], warp = []>
gpu.module @two_layouts {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #one>
    // expected-error @+1 {{'intent.map' op expects its tiles in one layout}}
    %u = intent.map arith.extsi (%t) : (tensor<4xi32, #one>) -> tensor<4xi64, #two>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @no_rule {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #one>
    %c = arith.constant 0 : index
    // expected-error @+1 {{'tensor.extract' op expects no tile: there is no rule that distributes it}}
    %u = tensor.extract %t[%c] : tensor<4xi32, #one>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @threads {
  gpu.func @kernel() kernel {
    // expected-error @+1 {{'gpu.thread_id' op expects a tile program without thread numbers around it}}
    %t = gpu.thread_id x
    %own = arith.index_cast %t : index to i64
    %u = intent.tile.coord %own axis 0 : tensor<4xi32, #one>
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @branch {
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : index
    %origin = arith.constant 0 : i64
    // expected-error @+1 {{'gpu.thread_id' op expects a tile program without thread numbers around it}}
    %t = gpu.thread_id x
    %first = arith.cmpi eq, %t, %zero : index
    scf.if %first {
      %u = intent.tile.coord %origin axis 0 : tensor<4xi32, #one>
    }
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @region {
  gpu.func @kernel(%flag: i1) kernel {
    %zero = arith.constant 0 : i64
    // expected-note @+1 {{it stands in this op}}
    scf.execute_region {
      // expected-error @+1 {{'intent.tile.coord' op expects to stand in scf.for, scf.if, scf.while or the kernel itself}}
      %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #one>
      scf.yield
    }
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @while {
  gpu.func @kernel(%flag: i1) kernel {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #one>
    // expected-error @+1 {{'scf.while' op expects no tile: there is no rule that distributes it}}
    %u = scf.while (%a = %t) : (tensor<4xi32, #one>) -> tensor<4xi32, #one> {
      scf.condition(%flag) %a : tensor<4xi32, #one>
    } do {
    ^bb0(%b: tensor<4xi32, #one>):
      scf.yield %b : tensor<4xi32, #one>
    }
    gpu.return
  }
}

// -----

#one = #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>
gpu.module @blocks {
  // expected-error @+1 {{'gpu.func' op expects one block around tiles: use scf for control flow}}
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<4xi32, #one>
    cf.br ^bb1
  ^bb1:
    gpu.return
  }
}

// -----

#rows = #intent.layout<reg = [1, 2, 4, 8, 16, 32, 64], lane = [128, 256, 512, 1024, 2048], warp = [4096]>
#cols = #intent.layout<reg = [64, 128, 256, 512, 1024, 2048, 4096], lane = [2, 4, 8, 16, 32], warp = [1]>
gpu.module @memory {
  // expected-error @+1 {{'gpu.func' op expects to need at most 49152 bytes of workgroup memory, got 65536}}
  gpu.func @kernel() kernel {
    %zero = arith.constant 0 : i64
    %t = intent.tile.coord %zero axis 0 : tensor<8192xi64, #rows>
    %u = intent.tile.convert %t : tensor<8192xi64, #rows> -> tensor<8192xi64, #cols>
    gpu.return
  }
}
