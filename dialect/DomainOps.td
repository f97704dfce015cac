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
  let summary = "the domain of one axis of a tensor, a view or a buffer";
  let description = [{
    The coordinates 0, 1, ... below the extent of axis `axis`. Its identity is the pair of tensor, or
    memref, and axis: two such ops on one axis are one domain.

    ```mlir
    %cols = intent.axis %x[1] : tensor<?x?xf32>
    ```
  }];
  let arguments = (ins Intent_Addressed:$tensor, I64Attr:$axis);
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

def Intent_SubregionOp
    : Intent_Op<"subregion", [NoMemoryEffect, TypesMatchWith<"the result is a domain of the source's type", "source", "result", "$_self">,
                              TypesMatchWith<"begin is a coordinate of the source", "source", "begin",
                                             "::llvm::cast<::intent::DomainType>($_self).getCoordinate()">,
                              TypesMatchWith<"end is a coordinate of the source", "source", "end",
                                             "::llvm::cast<::intent::DomainType>($_self).getCoordinate()">]> {
  let summary = "the members of a domain inside [begin, end)";
  let description = [{
    A contiguous part of a domain or of another subregion, in source coordinates: it renumbers
    nothing (1-06, 1-11). Of a stepped source it has the members inside [begin, end), and no others;
    the grid stays the source's.

    It must hold source.begin <= begin <= end <= source.end (1-07), for the bounds that
    `intent.bounds` gives; an empty subregion is legal (1-08), and nothing is clamped (1-09).
    `--intent-check` refuses what is certainly wrong, `--intent-insert-checks` traps the rest.

    ```mlir
    %group = intent.subregion %members[%from to %till] : !intent.domain<i64>
    ```
  }];
  let arguments = (ins Intent_Domain:$source, Intent_Coordinate:$begin, Intent_Coordinate:$end);
  let results = (outs Intent_Domain:$result);
  let assemblyFormat = [{
    $source `[` $begin `to` $end `]` attr-dict `:` qualified(type($source))
  }];
  let hasFolder = 1;
}

def Intent_EnumerateOp : Intent_Op<"enumerate", [Pure]> {
  let summary = "the ordinals of a domain's members, in its order";
  let description = [{
    Element i is i: local ordinals come from here alone (1-13), `intent.indices` gives coordinates.
    Ordinals are i64, also those of a domain of i32 coordinates.

    ```mlir
    %o = intent.enumerate %group : !intent.domain<i64>
    ```
  }];
  let arguments = (ins Intent_Domain:$domain);
  let results = (outs Intent_Ordinals:$result);
  let assemblyFormat = "$domain attr-dict `:` qualified(type($domain))";
}

def Intent_BoundsOp
    : Intent_Op<"bounds", [Pure,
                           TypesMatchWith<"the bounds are coordinates of the domain", "domain",
                                          "begin",
                                          "::llvm::cast<::intent::DomainType>($_self).getCoordinate()">,
                           TypesMatchWith<"the bounds are coordinates of the domain", "domain", "end",
                                          "::llvm::cast<::intent::DomainType>($_self).getCoordinate()">]> {
  let summary = "the begin and end of a domain";
  let description = [{
    What the author wrote, on the grid of a step or not: neither need be a member. A domain whose
    end is below its begin is empty, with bounds [begin, begin); those of an axis are 0 and its
    extent.

    ```mlir
    %b, %e = intent.bounds %group : !intent.domain<i64>
    ```
  }];
  let arguments = (ins Intent_Domain:$domain);
  let results = (outs Intent_Coordinate:$begin, Intent_Coordinate:$end);
  let assemblyFormat = "$domain attr-dict `:` qualified(type($domain))";
  let hasFolder = 1;
}

#endif // INTENT_DOMAIN_OPS
