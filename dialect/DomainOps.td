// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Domains: ordered sets of logical coordinates, and what can be asked of one (clauses 1-*).
#ifndef INTENT_DOMAIN_OPS
#define INTENT_DOMAIN_OPS

include "IntentTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Intent_DomainOp
    : Intent_Op<"domain", [NoMemoryEffect,
                           TypesMatchWith<"the domain's coordinates have the type of its bounds",
                                          "begin", "result",
                                          "::intent::DomainType::get($_ctxt, $_self)">,
                           TypesMatchWith<"begin and end have one type", "begin", "end", "$_self">]> {
  let summary = "the integers begin, begin + step, ... below end";
  let description = [{
    The half-open sequence [begin, end) with a positive step, 1 where it is left out (1-02). Empty
    when end <= begin (1-03). A step below 1 is illegal: `--intent-check` says so where it is
    constant, and `--intent-insert-checks` traps it at run time.

    Two ops with the same operands may be merged by CSE; none may be hoisted out of a loop that
    might not run.

    ```mlir
    %d = intent.domain %zero to %n step %two : i64
    ```
  }];
  let arguments = (ins Intent_Coordinate:$begin, Intent_Coordinate:$end,
                       Optional<Intent_Coordinate>:$step);
  let results = (outs Intent_Domain:$result);
  let assemblyFormat = [{
    $begin `to` $end (`step` $step^)? attr-dict
    `:` custom<BoundType>(ref($step), type($begin), type($step))
  }];
  let hasVerifier = 1;
}

def Intent_AxisOp : Intent_Op<"axis", [Pure]> {
  let summary = "the domain of one axis of a tensor";
  let description = [{
    The coordinates 0, 1, ... below the extent of axis `axis`. Its identity is the pair of tensor
    and axis: two such ops on one axis are one domain.

    ```mlir
    %cols = intent.axis %x[1] : tensor<?x?xf32>
    ```
  }];
  let arguments = (ins Intent_Tensor:$tensor, I64Attr:$axis);
  let results = (outs Intent_AxisDomain:$result);
  let assemblyFormat = "$tensor `[` $axis `]` attr-dict `:` type($tensor)";
  let hasVerifier = 1;
}

def Intent_IndicesOp
    : Intent_Op<"indices",
                [Pure, TypesMatchWith<"one element a coordinate, of the domain's type", "domain",
                                      "result",
                                      "::mlir::RankedTensorType::get({::mlir::ShapedType::kDynamic}, "
                                      "::llvm::cast<::intent::DomainType>($_self).getCoordinate())">]> {
  let summary = "the coordinates of a domain, in its order";
  let description = [{
    Element i is the i-th coordinate of the domain itself, not its ordinal (1-11, 1-12).

    ```mlir
    %i = intent.indices %rows : !intent.domain<i64>
    ```
  }];
  let arguments = (ins Intent_Domain:$domain);
  let results = (outs Intent_Tensor:$result);
  let assemblyFormat = "$domain attr-dict `:` qualified(type($domain))";
}

def Intent_SizeOp : Intent_Op<"size", [Pure]> {
  let summary = "how many coordinates a domain has";
  let description = [{
    Always i64, also for a domain of i32 coordinates: those may have up to 2^32 - 1 members.

    ```mlir
    %n = intent.size %cols : !intent.domain<i64>
    ```
  }];
  let arguments = (ins Intent_Domain:$domain);
  let results = (outs I64:$result);
  let assemblyFormat = "$domain attr-dict `:` qualified(type($domain))";
  let hasFolder = 1;
}

#endif // INTENT_DOMAIN_OPS
