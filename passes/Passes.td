// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pass, with its options. A pass is one C function: see Passes.h.
#ifndef INTENT_PASSES
#define INTENT_PASSES

include "mlir/Pass/PassBase.td"

def IntentCheck : Pass<"intent-check", "::mlir::ModuleOp"> {
  let summary = "Refuse what depends on values or on the whole program";
  let description = [{
    First in every pipeline. Refuses ops that are no part of a logical program, constants that
    certainly break a clause, effects in regions that must be pure, relations that address other
    than what is accessed, stores that aren't proven unique or whose destination has an element
    twice, and buffers that leave their block. What it can't decide is left to
    `--intent-insert-checks`.
  }];
}

def IntentNormalizeControl : Pass<"intent-normalize-control", "::mlir::ModuleOp"> {
  let summary = "Make early exits values, and leave scf and straight Intent loops";
  let description = [{
    What is left of control is `scf.if`, `scf.while`, and `intent.for` and `intent.parallel` that
    nothing leaves early (4-05). In a block that is left early, what follows an exit goes into the
    branch that alone can reach it; where both can, behind one i1, the flag of that exit. An
    `intent.for` with a break or a return is an `scf.while` over an ordinal, that flag and what it
    carries; a continue needs no flag outside of the iteration. Without an early exit nothing is
    added. The obligations of a for's coordinate are proven from its domain:
    `--intent-insert-checks` comes before.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect",
                           "::intent::IntentDialect"];
}

def IntentNormalizePointwise : Pass<"intent-normalize-pointwise", "::mlir::ModuleOp"> {
  let summary = "Rewrite surface maps to broadcasts and maps of equal shapes";
  let description = [{
    Every `intent.map broadcast` becomes an `intent.broadcast` of each input that needs one and a
    map of equal shapes (2-03). An extent that is equal or 1 at run time stays so (2-07): where two
    unrelated extents meet, the result's is computed, the first that is not 1.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentExpandCompose : Pass<"intent-expand-compose", "::mlir::ModuleOp"> {
  let summary = "Make one relation of each intent.compose";
  let description = [{
    The relation of a composition is that of its parts (9-03): the outer region at the coordinates
    that the inner one yields, valid where both are. Element tensors of the outer relation are
    gathered at those coordinates. Helpers must be inlined.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentSegment : Pass<"intent-segment", "::mlir::ModuleOp"> {
  let summary = "Cut the sources of region_fold and region_scan into segments";
  let description = [{
    Each region op becomes its helpers, on segments of its source: the first ones as long as
    `segments` says, in the order of the source, then segments of `length` in a loop that carries
    the summary of a fold, or the state of a scan. With length 0 all that is left is one segment;
    with -1 a cost model decides, which cuts lines alone: their slices take 64 KiB together. An
    empty source is one empty segment. Every cut gives the same results, if what the author claims
    is true (5-08, 5-17). Slices are gathers of a range; the outputs of a scan are put together in
    a buffer where there is more than one segment. With `parallel` a fold to scalars is first cut into
    so many parts at most, of 65,536 members at least, which become the points of an
    intent.parallel; their summaries are combined in order. Plain reduces and scans are cut later,
    where vectors or tiles are chosen: by `--intent-form-scans` for the CPU, `--intent-to-tiles`
    for the GPU.

    With `kernels` and no cut asked for, a region op stays that --intent-to-tiles makes a loop of a
    kernel, whose segments are its tiles: it stands in the function itself and runs over a whole
    axis; it carries tensors, of one rank, which is one less than that of a scan's outputs; its
    helpers are elementwise, but for broadcasts, transposes, and reduces and scans of the axis that
    is cut, and keep the carried axes in order. What is not like that is one segment, and so is a
    scan of fewer than 128 rows that are known before: its scans share each row out to many CTAs.
  }];
  let options = [
    Option<"length", "length", "int64_t", "0", "Members of a segment; 0: all that is left; -1: as many as a cache holds">,
    Option<"parallel", "parallel", "int64_t", "0",
           "Parts of a fold to scalars that may be worked on at the same time, at most">,
    Option<"kernels", "kernels", "bool", "false",
           "Leave region ops that --intent-to-tiles makes a loop of a kernel, if no cut is asked for">,
    Option<"segments", "segments", "std::string", "", "Lengths of the first segments: 3,0,5">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::intent::IntentDialect"];
}

def IntentMergeReduces : Pass<"intent-merge-reduces", "::mlir::ModuleOp"> {
  let summary = "Make one reduce of those that read the same";
  let description = [{
    Reduces over the same axes of tensors of one shape, computed elementwise from a tensor that they
    share, become one of several components, which reads that tensor once: a sum and a sum of
    squares, a minimum and a maximum. Neither may depend on the other, and between them nothing may
    have an effect. With `groups` a reduce stays apart whose result is broadcast again: the CPU
    computes it with what uses it, a row at a time, while the row is in the cache.
  }];
  let options = [Option<"groups", "groups", "bool", "false",
                        "Leave reduces whose results are broadcast again">];
  let dependentDialects = ["::intent::IntentDialect"];
}

def IntentFlattenParallel : Pass<"intent-flatten-parallel", "::mlir::ModuleOp"> {
  let summary = "Make ops over all points of an intent.parallel";
  let description = [{
    A value that depends on the point becomes a tensor with the points' axes in front, an access one
    whose relation has the points' domains in front, a buffer one a point. Scalar ops become maps,
    arithmetic of coordinates a part of the relations that use it. An scf.if by the point becomes
    validity and selects; loops and branches that are the same for all points stay. What can't be
    said for all points at once stays an intent.parallel: extents or bounds that depend on the
    point, scf.while, prints, calls. Relations must be composed and exits normalised before.
  }];
  let options = [Option<"control", "control", "bool", "true",
                        "Flatten bodies whose loops and branches stay around what is flattened">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::intent::IntentDialect"];
}

def IntentFlattenRecords : Pass<"intent-flatten-records", "::mlir::ModuleOp"> {
  let summary = "Hand each record on as its components";
  let description = [{
    A record only groups values: each one that a loop or a branch carries, yields or gives becomes
    its components, through records in records, and what packs and unpacks them vanishes. Early
    exits must be normalised and helpers inlined before; a record that is an argument or a result
    of a function stays.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentForToScf : Pass<"intent-for-to-scf", "::mlir::ModuleOp"> {
  let summary = "Make an scf.for over ordinals of each straight intent.for";
  let description = [{
    Once checks are inserted and relations canonical, nothing asks which domain a loop runs over.
    The coordinate becomes arithmetic on the ordinal, of the domain's type. Early exits are
    `--intent-normalize-control`'s, and gone before.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::intent::IntentDialect"];
}

def IntentParallelToForall : Pass<"intent-parallel-to-forall", "::mlir::ModuleOp"> {
  let summary = "Make an scf.forall over ordinals of each intent.parallel";
  let description = [{
    As `--intent-for-to-scf` does with ordered loops: a coordinate becomes arithmetic on the
    ordinal, of its domain's type. Points stay unordered.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::intent::IntentDialect"];
}

def IntentFormThreads : Pass<"intent-form-threads", "::mlir::ModuleOp"> {
  let summary = "Leave one level of scf.forall, for threads";
  let description = [{
    On memory: an scf.forall inside of another one becomes loops of one thread.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def IntentThreadsToOpenmp : Pass<"intent-threads-to-openmp", "::mlir::ModuleOp"> {
  let summary = "Share out the points of each scf.forall among threads, by OpenMP";
  let description = [{
    On memory. Each thread takes one run of consecutive points; which one changes no result. A
    forall of little work is the calling thread's alone: less than the attribute `intent.grain` of
    its module says, in ops that would run, or than 32768. What a point allocates with extents
    that are known before is allocated once a thread.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::omp::OpenMPDialect", "::mlir::scf::SCFDialect"];
}

def IntentPrintInjectivity : Pass<"intent-print-injectivity", "::mlir::ModuleOp"> {
  let summary = "Say of every store why no two points have one place";
  let description = [{
    A remark an intent.store: from which coordinate each iteration axis is recovered and by what
    rule, or the fact that is missing, or two points of one place. Nothing is changed.
  }];
}

def IntentPrintEffects : Pass<"intent-print-effects", "::mlir::ModuleOp"> {
  let summary = "Say of every intent.parallel what its points access, and which may race";
  let description = [{
    A remark an outermost intent.parallel: the objects with what else they may be, the accesses to
    each and where, calls inlined; then the pairs of accesses, of different points and one of them a
    write, that are not proven apart (3-03, 10-05), with the fact that is missing: they are left to
    the race check at run time. Nothing is changed.
  }];
}

def IntentCanonicalizeRelations : Pass<"intent-canonicalize-relations", "::mlir::ModuleOp"> {
  let summary = "Give each relation one form, however its coordinates were written";
  let description = [{
    Index tensors after `with` that come from coordinates become arithmetic in the relation's
    region; indices that come from data stay. A compose becomes one relation, a gather of a gather
    one gather, a gather of a transpose, a broadcast or a reshape of static shape one of what that
    was made of, and a gather by the identity its source. Values stay exact, wraps included. The
    obligations of ops that go are not asked any more: `--intent-insert-checks` comes before.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentInsertChecks : Pass<"intent-insert-checks", "::mlir::ModuleOp"> {
  let summary = "Turn every run-time obligation into an intent.assert";
  let description = [{
    Steps above 0, extents that must be equal or one, coordinates that must be members of what they
    address: each becomes an assertion with the clause and the source line, unless it is proven. The
    lanes of a relation are judged all together, in a map and a reduction before each access by it:
    the access has no branch. Calls that hand on relations or domains are inlined.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentPrintChecks : Pass<"intent-print-checks", "::mlir::ModuleOp"> {
  let summary = "Remark how many run-time obligations are proven";
  let description = [{
    Of each function, how many obligations `--intent-insert-checks` proves and how many it makes an
    assertion of. A function whose calls were inlined for that counts those obligations too. The
    module is not changed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentPrintProvenance : Pass<"intent-print-provenance", "::mlir::ModuleOp"> {
  let summary = "Print where indices come from, as remarks";
  let description = [{
    For each component of each result of the public functions, and for each store: the elements as
    an exact expression over the axes, with the domains, members and bounds that it depends on, or
    why that is unknown. The text is the same before and after `--inline` and
    `--canonicalize --cse`. Its grammar is in docs/provenance.md.
  }];
  let options = [Option<"all", "all", "bool", "false",
                        "Print it for every integer and relation that an op makes, too">];
}

def IntentPrintShapes : Pass<"intent-print-shapes", "::mlir::ModuleOp"> {
  let summary = "Print the extents of results, and what must hold between extents, as remarks";
  let description = [{
    For each public function: the extents of its results as expressions, and the conditions on
    extents that its ops state and that nothing proves (2-02, 2-07): they are decided at run time.
    An extent is followed by another one that these make it equal to.
  }];
}

def IntentExactMath : Pass<"intent-exact-math", "::mlir::ModuleOp"> {
  let summary = "Give a kernel's exact math ops their instructions";
  let description = [{
    In each gpu.func, square roots, roundings and absolute values become LLVM intrinsics, which a
    GPU has exact instructions for; without this pass convert-gpu-to-nvvm calls libdevice for them.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def IntentMapElementwise : Pass<"intent-map-elementwise", "::mlir::ModuleOp"> {
  let summary = "Turn arith and math on tensors of dynamic shape into intent.map";
  let description = [{
    Before any upstream pass: `x ^ x` and the like fold to constants, which on such tensors have no
    extents. Tensors of static shape and of `index` stay.
  }];
  let dependentDialects = ["::intent::IntentDialect"];
}

def IntentToTiles : Pass<"intent-to-tiles", "::mlir::ModuleOp"> {
  let summary = "Form GPU kernels of tiles from logical functions";
  let description = [{
    Each public function becomes a host function over memrefs in device memory and kernels in one
    gpu.module, whose bodies are tile programs without layouts. Producers are fused into the kernels
    that use them; a reduce is fused where no CTA would repeat another's, and a scan where the loop
    over its axis can carry its totals. A scan of a line is many CTAs', which read and write it once:
    each looks back at the totals of those before it. A reduce of few long rows is two launches: the
    tiles of a row are shared out over many CTAs, and what each of them leaves is reduced by the
    second; in how many parts is a function of the extents. A region_fold that is left is a loop
    which carries its summary; a region_scan is fused where the loop over the axis that is cut can
    carry its states, and the final state is written after that loop. A kernel with vector accesses
    has a second body, `NAME_scalar`, which the host launches where alignment is not given; one whose
    reduces share their rows has a body before them, `NAME_resident`, for rows of at most a tile,
    which are read once. What all rows share, such as a scale of each column, is read once a CTA
    there, which takes several rows; for 1024 and more longer rows `NAME_rows` reads it once for
    sixteen. A loop with vector accesses is over the tiles without padding, where nothing is tested
    or masked, and another is over the rest. What a function returns besides, and the kernel computes on the way, it writes too.
    An intent.parallel is a kernel of one thread a point, or of one CTA a point where there is tensor
    work at it. What can't be lowered is refused before anything is changed, but for a tensor that a
    point needs in memory. Helpers must be inlined, and surface maps normalised
    (`--intent-normalize-pointwise`).
  }];
  let options = [
    Option<"warps", "warps", "int64_t", "4", "Warps of a CTA: a power of two up to 32">,
    Option<"elements", "elements", "int64_t", "8",
           "Elements of one tile that a thread holds: a power of two up to 64">,
    Option<"gridLimit", "grid-limit", "int64_t", "2147483647",
           "CTAs of one launch; beyond it each CTA works on several tiles">,
  ];
  let dependentDialects = ["::intent::IntentDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect",
                           "::mlir::ub::UBDialect"];
}

def IntentAssignLayouts : Pass<"intent-assign-layouts", "::mlir::ModuleOp"> {
  let summary = "Choose the layout of every tile of a kernel";
  let description = [{
    Loads and stores want coalesced vectors of the width that they promise; everything else follows
    its neighbours, and an intent.tile.convert stands where two layouts meet. The choice is visible
    in the types.
  }];
}

def IntentDistribute : Pass<"intent-distribute", "::mlir::ModuleOp"> {
  let summary = "Turn tiles with layouts into the code of one thread";
  let description = [{
    In each gpu.func that holds tiles, every tile becomes one vector of the registers that a thread
    holds, and the tile ops become arith, math, vector and scf on those, llvm loads and stores on
    global and workgroup memory, nvvm shuffles and the barriers that the accesses need. Layouts
    disappear. A tile op that can't be distributed is an error that says why.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def IntentTotalArith : Pass<"intent-total-arith", "::mlir::ModuleOp"> {
  let summary = "Give every arith op a value for every operand, and loops an end";
  let description = [{
    Before any upstream pass in every pipeline, since upstream assumes undefined behaviour for what
    Intent defines: x / 0 = 0, x % 0 = x, the smallest integer divided by -1 wraps, a shift by the
    width or more shifts everything out, a float cast to an integer saturates and NaN gives 0.
    Works on scalars, vectors and tensors at any level; guards that are proven not to be needed are
    left out. An `scf.for` whose last step may wrap around its type becomes a loop over ordinals. Flags (`fastmath`, `overflow`, `exact`) are dropped: each permits a result that Intent
    does not.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::intent::IntentDialect"];
}

def IntentExpandBf16 : Pass<"intent-expand-bf16", "::mlir::ModuleOp"> {
  let summary = "Round to bf16 by integer operations, and compute bf16 in f32";
  let description = [{
    For targets without exact bf16: x86 either calls a library function for each element or has an
    instruction that loses subnormals. Every rounding to bf16 becomes integer operations on bits,
    to nearest even with subnormals kept, and every arith and math op on bf16 is computed in f32 and
    rounded so. What only moves bits works on them as i16. The kernels of a gpu.module stay.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::intent::IntentDialect"];
}

def IntentExpandNarrow : Pass<"intent-expand-narrow", "::mlir::ModuleOp"> {
  let summary = "Compute microscaling floats in f32, by their codes";
  let description = [{
    Arithmetic on f8, f6, f4 and E8M0 elements becomes arithmetic on f32 and integer operations on
    their codes. An extension is exact; a rounding is to nearest even and saturates at the largest
    number, and NaN stays NaN where the format has one.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::intent::IntentDialect"];
}

def IntentExpandMath : Pass<"intent-expand-math", "::mlir::ModuleOp"> {
  let summary = "Rewrite math functions into exact operations";
  let description = [{
    Every `math` op that is not exact on every target becomes arithmetic that is: additions,
    products, quotients, square roots, fused multiply-adds, selects and integer operations on bits,
    without a branch. So a function has the same bits on every target. f16 and bf16 are computed in
    f32. Works on scalars, vectors and tensors at any level. Error bounds: docs/rationale/math.md.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::intent::IntentDialect"];
}

def IntentExpandRandom : Pass<"intent-expand-random", "::mlir::ModuleOp"> {
  let summary = "Turn philox and uniform into integer arithmetic";
  let description = [{
    Wherever they stand: the words and the conversion are the same on every target (10-08).
  }];
  let options = [Option<"lanes", "lanes", "int64_t", "32", "bits of the lanes that words are computed in: 32, or 64 for vector units">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def IntentToLinalg : Pass<"intent-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Turn whole-tensor ops into linalg on tensors, domains into index arithmetic";
  let description = [{
    Maps, reduces and elementwise arith and math become linalg.generic, but for reduces over the
    innermost axes that `--intent-form-scans` cuts and vectorises: those of all elements, of few
    long rows by their types, and by a combine of several operations. A broadcast, the
    coordinates of a domain and a splat become part of how an op reads its input; none of them is
    made in memory unless something else uses it. A broadcast axis that is equal or 1 at run time
    is decided once, before the op. A body with an assertion becomes loops. Calls must be inlined:
    recursion is refused.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def IntentExpandAtomics : Pass<"intent-expand-atomics", "::mlir::ModuleOp"> {
  let summary = "Turn atomic accesses to elements of memrefs into instructions of the llvm dialect";
  let description = [{
    Runs once memory exists. The order stays; the scope is LLVM's own.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect"];
}

def IntentExpandDebug : Pass<"intent-expand-debug", "::mlir::ModuleOp"> {
  let summary = "Turn assertions and prints into calls of the runtime";
  let description = [{
    The functions are those of runtime/jit/host.h; texts become constants of the module.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def IntentSeparateEmpties : Pass<"intent-separate-empties", "::mlir::ModuleOp"> {
  let summary = "Give each loop that carries a tensor.empty one of its own";
  let description = [{
    Last before memory is given out. Bufferization takes two carried tensors that begin as one
    undefined one for one memory, where common subexpressions made one of two.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def IntentFoldEmpty : Pass<"intent-fold-empty", "::mlir::ModuleOp"> {
  let summary = "Replace linalg ops without iterations by their initial values";
  let description = [{
    An op whose operands have an axis of constant extent 0 computes nothing.
  }];
}

def IntentNarrowStorage : Pass<"intent-narrow-storage", "::mlir::ModuleOp"> {
  let summary = "Store i1 and microscaling floats one a byte, bf16 as i16";
  let description = [{
    Tensors of such elements become tensors of integers; scalar code encodes and decodes them.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def IntentFormScans : Pass<"intent-form-scans", "::mlir::ModuleOp"> {
  let summary = "Turn scans and long reductions into loops around vectors and rows, on tensors";
  let description = [{
    Runs on linalg on tensors, with elements as they lie in memory. Along an axis that is not the
    innermost one vectors are of that one, and a row of running summaries stays in cache; along the
    innermost axis vectors are scanned in registers. The elementwise op that a scan reads, and
    nothing else does, is computed where it is read. Lines are points of an scf.forall; a few long
    ones are cut into segments, whose totals are made first.

    So are the reductions that `--intent-to-linalg` leaves. Each lane of a vector has a summary of
    its own, and these are combined as a tree at the end; what is left of a line is one vector under
    a mask. Where a result has fewer than 16 elements, each of 131,072 members or more, the members
    are cut into 64 parts at most, of 65,536 at least, which are points of an scf.forall; their
    summaries are combined in order. Parts follow from the extents alone, so that a float sum rounds
    in one way, whatever the number of threads. Where extents are known at run time only, there is
    code for one part too, which starts no thread. What is inside of an scf.forall is not cut.
  }];
  let options = [Option<"threads", "threads", "bool", "true", "cut few long lines into segments for threads">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::vector::VectorDialect"];
}

def IntentHostAbi : Pass<"intent-host-abi", "::mlir::ModuleOp"> {
  let summary = "Turn functions on tensors into functions on memrefs";
  let description = [{
    Arguments are row-major descriptors; results are fresh memory, computed in place where that is
    possible, which the caller frees.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def IntentFormGroups : Pass<"intent-form-groups", "::mlir::ModuleOp"> {
  let summary = "Decide which linalg ops are computed together";
  let description = [{
    Every op joins the group of what reads it if it can be computed a row at a time with it. The
    last op of a group, its root, takes `intent.rows`: so many of its outermost loops are to be
    tiled by 1 and fused with the producers. Values between groups get memory of
    their own, which no transform fuses across.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def IntentAnnotateLinalg : Pass<"intent-annotate-linalg", "::mlir::ModuleOp"> {
  let summary = "Mark linalg ops with how they can be vectorised";
  let description = [{
    Sets attributes by which a transform script finds the ops of any program: `intent.outer` (loops
    before the innermost one), `intent.inner` ("parallel" or "reduction", where vectors of it can be
    computed), `intent.lanes` (elements of such a vector), `intent.vector` ("full": constant
    extents, one vector; "tail": one loop, of an extent known at run time).
  }];
}

def IntentApplySchedule : Pass<"intent-apply-schedule", "::mlir::ModuleOp"> {
  let summary = "Run a transform script on the program";
  let description = [{
    Runs @__transform_main of the script in a file, or of the library's own
    (passes/cpu/schedule.mlir), on linalg on tensors. A script from a file that changes nothing is
    an error. Nothing happens to a program without linalg ops.
  }];
  let options = [Option<"schedule", "schedule", "std::string", "", "file that replaces the library's own script">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

#endif // INTENT_PASSES
