// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: intent-opt %s --intent-assign-layouts --split-input-file --verify-diagnostics
// RUN: not intent-opt %s --intent-assign-layouts --split-input-file 2>/dev/null

gpu.module @kernels {
  // expected-error @+1 {{'gpu.func' op expects a known block size of whole warps along x}}
  gpu.func @threads(%o: i64) kernel attributes {known_block_size = array<i32: 48, 1, 1>} {
    %c = intent.tile.coord %o axis 0 : tensor<64xi64>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @twice(%o: i64) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    // expected-error @+1 {{'intent.tile.coord' op expects tiles without layouts, got tensor<64xi64, #intent.layout<reg = [32], lane = [1, 2, 4, 8, 16], warp = []>>}}
    %c = intent.tile.coord %o axis 0 : tensor<64xi64, #intent.layout<reg = [32], lane = [1, 2, 4, 8, 16], warp = []>>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{'gpu.func' op holds a tile tensor<8388608xi64> that no layout fits}}
  gpu.func @large(%o: i64) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c = intent.tile.coord %o axis 0 : tensor<8388608xi64>
    gpu.return
  }
}
