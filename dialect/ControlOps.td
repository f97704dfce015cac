// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unordered and ordered control, and the exits from it (clauses 3-*, 4-*). No op here has an
// upstream interface for branches or loops: those can't say what an early exit does.
#ifndef INTENT_CONTROL_OPS
#define INTENT_CONTROL_OPS

include "IntentTypes.td"

def Intent_ParallelOp : Intent_Op<"parallel", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "runs its body once a point of several domains, in no order";
  let description = [{
    The points are the combinations of the members of the domains; the body gets a coordinate a
    domain, of the domain itself, not its ordinal (3-01). Nothing is carried from point to point and
    nothing comes out: what a point leaves behind is what it stores (3-02). Effects of two points on
    one place are illegal unless all of them are atomic (3-03), and no two points store to one place
    (9-09).

    `intent.continue` skips the rest of the point. `intent.break` and `intent.return` may not leave
    the body (3-04). Nothing here names threads, tiles or how many points run at once (3-05).

    ```mlir
    intent.parallel (%i in %rows, %j in %cols) : (!intent.domain<i64>, !intent.domain<i32>) {
      %r = intent.relation () of (%d0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Domain>:$domains);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<Parallel>($domains, type($domains), $body) attr-dict";
  let hasVerifier = 1;
}

def Intent_ForOp : Intent_Op<"for", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "runs its body once a member of a domain, in order";
  let description = [{
    The body gets the member's coordinate and, where a second name is given, its ordinal, an i64
    (4-03); then what the loop carries, which begins as the values after `=` and goes on as what the
    body yields (4-04). The results are the last of them.

    `intent.continue` ends this iteration and hands on the carries of the next; `intent.break` ends
    the loop and gives its results.

    ```mlir
    %s = intent.for %i in %d iter (%sum = %zero) : !intent.domain<i64>, (i64) {
      %next = arith.addi %sum, %i : i64
      intent.yield %next : i64
    }
    %p = intent.for %i, %k in %d iter (%last = %none) : !intent.domain<i32>, (i64) {
      %found = arith.cmpi eq, %i, %wanted : i32
      intent.if %found {
        intent.break %k : i64
      }
      intent.yield %last : i64
    }
    ```
  }];
  let arguments = (ins Intent_Domain:$domain, Variadic<AnyType>:$inits, UnitAttr:$enumerate);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<For>($enumerate, $domain, type($domain), $inits, type($inits), type($results), $body)
    attr-dict
  }];
  let hasVerifier = 1;
}

// Without effects of its own it is never removed: it might not end.
def Intent_WhileOp : Intent_Op<"while", [SingleBlock]> {
  let summary = "runs its body as long as a condition of what it carries holds";
  let description = [{
    The first region is asked of the carries and yields an i1: whether to go on. The region after
    `do` yields the next carries, or leaves by `intent.continue` with them, or by `intent.break` with
    the results. The results are the carries of which the condition did not hold (4-04).

    ```mlir
    %n = intent.while iter (%a = %x) : (i64) {
      %more = arith.cmpi slt, %a, %limit : i64
      intent.yield %more : i1
    } do (%b) {
      %twice = arith.addi %b, %b : i64
      intent.yield %twice : i64
    }
    ```
    Names after `do` may be left out: they are then those of the first region.
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<While>($inits, type($inits), type($results), $condition, $body) attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_IfOp : Intent_Op<"if", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "runs one of two blocks";
  let description = [{
    The results are what the block that runs yields (4-02). A block that ends in `intent.continue`,
    `intent.break` or `intent.return` gives them no values: what follows the op does not run then.
    Without results `else` may be left out.

    ```mlir
    %v = intent.if %c -> (f32) {
      intent.yield %p : f32
    } else {
      intent.yield %q : f32
    }
    ```
  }];
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$yes, SizedRegion<1>:$no);
  let assemblyFormat = [{
    $condition (`->` ` ` `(` type($results)^ `)`)? ` ` custom<Branches>($yes, $no) attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_BodyOp : Intent_Op<"body", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "runs a block that may be left early with its results";
  let description = [{
    `intent.return` leaves the innermost `intent.body` from any depth of `intent.for`,
    `intent.while` and `intent.if`, with its results; at its end `intent.yield` does the same. A
    function is left by `func.return` alone: one that returns early holds an `intent.body` (4-05).

    ```mlir
    %w = intent.body -> (f32) {
      intent.if %c {
        intent.return %a : f32
      }
      intent.yield %b : f32
    }
    ```
  }];
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`->` ` ` `(` type($results)^ `)`)? ` ` custom<Block>($body) attr-dict";
  let hasVerifier = 1;
}

// An exit has effects that upstream doesn't know: what follows it in its block may not run.
class Intent_ExitOp<string mnemonic> : Intent_Op<mnemonic, [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let hasVerifier = 1;
}

def Intent_ContinueOp : Intent_ExitOp<"continue"> {
  let summary = "ends this iteration of the innermost loop";
  let description = [{
    Of the innermost `intent.for`, `intent.while` or `intent.parallel`, with nothing but `intent.if`
    between. The values are the carries of the next iteration; a point of a parallel has none.

    ```mlir
    intent.continue %next : i64
    ```
  }];
}

def Intent_BreakOp : Intent_ExitOp<"break"> {
  let summary = "ends the innermost loop";
  let description = [{
    Of the innermost `intent.for` or `intent.while`, with nothing but `intent.if` between. The values
    are the results of the loop.

    ```mlir
    intent.break %found : i64
    ```
  }];
}

def Intent_ReturnOp : Intent_ExitOp<"return"> {
  let summary = "leaves the innermost body";
  let description = [{
    The innermost `intent.body`, from any depth of `intent.for`, `intent.while` and `intent.if`. The
    values are the results of the body.

    ```mlir
    intent.return %a, %b : f32, i64
    ```
  }];
}

#endif // INTENT_CONTROL_OPS
