// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types and type constraints of the logical level, and the layout attribute of the physical one.
#ifndef INTENT_TYPES
#define INTENT_TYPES

include "IntentDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

class Intent_Type<string name, string typeMnemonic> : TypeDef<Intent_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Intent_Domain : Intent_Type<"Domain", "domain"> {
  let summary = "a domain: an ordered, finite set of logical coordinates";
  let description = [{
    The coordinates are of type `coordinate`: i64, or i32 where the author says so. SSA identity is
    domain identity: equal values are one domain, different ones prove nothing.

    Example: `!intent.domain<i64>`
  }];
  let parameters = (ins "::mlir::Type":$coordinate);
  let assemblyFormat = "`<` $coordinate `>`";
  let genVerifyDecl = 1;
}

def Intent_Relation : Intent_Type<"Relation", "relation"> {
  let summary = "a typed index relation from result axes to source axes";
  let description = [{
    Maps each point of `results` result axes to one coordinate on each of `sources` source axes.

    Example: `!intent.relation<2 -> 1, i64>`
  }];
  let parameters = (ins "int64_t":$results, "int64_t":$sources, "::mlir::Type":$coordinate);
  let assemblyFormat = "`<` $results `->` $sources `,` $coordinate `>`";
  let genVerifyDecl = 1;
}

// Logical coordinates: never `index`, which appears only below the logical level.
def Intent_Coordinate : AnyTypeOf<[I32, I64], "a logical coordinate (i32 or i64)">;

// What a tensor may hold: the builtin scalars and the microscaling formats.
def Intent_Scalar
    : AnyTypeOf<[I1, I8, I16, I32, I64, F16, BF16, F32, F64, F8E4M3FN, F8E5M2, F6E2M3FN, F6E3M2FN,
                 F4E2M1FN, F8E8M0FNU],
                "an Intent scalar (i1, i8..i64, f16, bf16, f32, f64 or a microscaling float)">;

def Intent_Tensor
    : Type<And<[RankedTensorOf<[Intent_Scalar]>.predicate,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self).getRank() <= 8">]>,
           "a ranked tensor of Intent scalars, of rank 8 at most", "::mlir::RankedTensorType">;
def Intent_Value : AnyTypeOf<[Intent_Scalar, Intent_Tensor],
                              "an Intent scalar, or a ranked tensor of rank 8 at most of them">;

// An axis of a tensor is always a domain of i64 coordinates: its type follows from nothing.
def Intent_AxisDomain
    : Type<CPred<"::llvm::isa<::intent::DomainType>($_self) && "
                 "::llvm::cast<::intent::DomainType>($_self).getCoordinate().isInteger(64)">,
           "a domain of i64 coordinates", "::intent::DomainType">,
      BuildableType<"::intent::DomainType::get($_builder.getContext(), "
                    "$_builder.getIntegerType(64))">;

// Memory that a relation addresses: an external view, or a logical buffer.
def Intent_View
    : Type<And<[MemRefOf<[Intent_Scalar]>.predicate,
                CPred<"::llvm::cast<::mlir::MemRefType>($_self).getRank() <= 8">,
                CPred<"::llvm::cast<::mlir::MemRefType>($_self).isStrided()">,
                CPred<"!::llvm::cast<::mlir::MemRefType>($_self).getMemorySpace()">]>,
           "a strided memref of Intent scalars, of rank 8 at most, in the default memory space",
           "::mlir::MemRefType">;
def Intent_Addressed
    : AnyTypeOf<[Intent_Tensor, Intent_View],
                "a tensor or a memref of Intent scalars, of rank 8 at most">;

// The ordinals of a domain: one type, whatever its coordinates are.
def Intent_Ordinals
    : Type<And<[RankedTensorOf<[I64]>.predicate,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self).getRank() == 1">,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self).isDynamicDim(0)">]>,
           "a tensor<?xi64> of ordinals", "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({::mlir::ShapedType::kDynamic}, "
                    "$_builder.getIntegerType(64))">;

def Intent_Layout : AttrDef<Intent_Dialect, "Layout"> {
  let mnemonic = "layout";
  let summary = "where each bit of (register, lane, warp) goes in a tile: a linear map over F2";
  let description = [{
    The encoding of a tile's tensor type, at the physical level only. Basis i of a side is the
    coordinate that bit i of that side's index contributes, as a row-major element number of the
    tile; contributions add by xor. Lanes and warps keep zero bases: they hold copies.

    Source: "Linear Layouts: Robust Code Generation of Efficient Tensor Computation Using F2",
    arXiv 2505.23819.

    Example: four consecutive elements a thread, then 32 lanes, then 4 warps, in a tile of 1x512:
    `#intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = [128, 256]>`
  }];
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$reg,
                        OptionalArrayRefParameter<"int64_t">:$lane,
                        OptionalArrayRefParameter<"int64_t">:$warp);
  let assemblyFormat = [{
    `<` `reg` `=` `[` (`]`) : ($reg^ `]`)? `,` `lane` `=` `[` (`]`) : ($lane^ `]`)? `,`
        `warp` `=` `[` (`]`) : ($warp^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

#endif // INTENT_TYPES
