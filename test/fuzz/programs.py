# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random legal programs of every logical op, run on interp, cpu and gpu-sim by run-programs.
#   programs.py run RUNNER DIR SEED COUNT JOBS [OPTION...]   writes them to DIR, runs them, sums up
#   programs.py print SEED [THEME]                 one program
# An option is theme=values, theme=accesses or theme=indices, or one of the runner.
# Float arguments are small integers, and what a float reduction sums is known to be exact, so that
# any order gives the same bits; functions that no target computes exactly only end a program.
import collections
import itertools
import os
import random
import re
import subprocess
import sys

from accesses import Accesses, Memory
from scalars import (CALLS, EXACT, EXTENTS, FLOAT_BINARY, FLOATS, INEXACT, INT_BINARY, INT_REDUCE, INTS,
                     MOST, Domain, Extent, Scalars, Value, bits, is_float, literal, size)


def shape_of(v):
    """The extents in a tensor's type."""
    return re.findall(r"(\d+|\?)x", v.type[7:])


class Function(Accesses):
    """A function while it is written: values that may be used, lines so far."""

    def __init__(self, program, args, depth):
        self.program, self.rng, self.depth = program, program.rng, depth
        self.values = [a for a in args if isinstance(a, Value)]
        self.domains = [a for a in args if isinstance(a, Domain)]
        self.memories = [a for a in args if isinstance(a, Memory)]
        self.last = []  # values that only a return may use
        self.lines = []

    # ---- what there is

    def tensors(self, rank=None):
        return [v for v in self.values if v.extents is not None and rank in (None, len(v.extents))]

    def scalars(self):
        return [v for v in self.values if v.extents is None]

    def emit(self, text, dtype, extents=None, bound=None, name=None, shape=None):
        v = Value(name or self.program.fresh(), dtype, extents,
                  shape or (extents is not None and [e.text(self.rng) for e in extents]), bound)
        if text:
            self.lines.append(f"  {v.name} = {text.replace('@type', v.type)}")
        self.values.append(v)
        return v

    def tensor(self):
        found = self.tensors()
        return self.rng.choice(found[-6:] if self.rng.random() < 0.6 else found)

    def code(self, count):
        """Scalar code of the function itself."""
        saved, self.program.domains = self.program.domains, self.domains
        code = Scalars(self.program, self.scalars(), "  ", False)
        code.some_code(count)
        self.program.domains = saved
        self.lines += code.lines
        self.values += [v for v in code.pool if v not in self.values]

    def scalar(self, dtype):
        code = Scalars(self.program, self.scalars(), "  ", False)
        v = code.pick(dtype)
        self.lines += code.lines
        if v not in self.values:
            self.values.append(v)
        return v

    def domain_of(self, extent):
        """A domain of this extent, if there is a way to get one."""
        found = [d for d in self.domains if d.extent is extent]
        if found and self.rng.random() < 0.6:
            return self.rng.choice(found)
        sources = [(v, a) for v in self.tensors() + self.memories for a, e in enumerate(v.extents) if e is extent]
        if not sources:
            return self.rng.choice(found) if found else None
        v, axis = self.rng.choice(sources)
        d = Domain(self.program.fresh(), "i64", extent)
        self.lines.append(f"  {d.name} = intent.axis {v.name}[{axis}] : {v.type}")
        self.domains.append(d)
        return d

    # ---- ops

    def new_domain(self):
        rng, coordinate = self.rng, self.rng.choice(["i64", "i64", "i32"])
        names, numbers, static = [], [], True
        for kind in range(rng.choice([2, 3, 3])):
            candidates = [v for v in self.program.numbers if v.dtype == coordinate and v in self.values]
            if candidates and rng.random() < 0.5:
                v = rng.choice(candidates)
                if kind < 2 or min(v.known) > 0:
                    names.append(v.name)
                    numbers.append(v.known)
                    static = False
                    continue
            n = rng.choice([[-7, -1, 0, 0, 2], [-3, 0, 1, 5, 33], [1, 2, 3, 40]][kind])
            c = self.emit(f"arith.constant {n} : {coordinate}", coordinate)
            names.append(c.name)
            numbers.append([n] * CALLS)
        steps = numbers[2] if len(numbers) == 3 else [1] * CALLS
        counts = [max(0, -((b - e) // s)) for b, e, s in zip(numbers[0], numbers[1], steps)]
        d = Domain(self.program.fresh(), coordinate, Extent(counts, static))
        d.numbers = [(b, max(b, e), b, s) for b, e, s in zip(numbers[0], numbers[1], steps)]
        d.grid = tuple(names[::2]) if len(names) == 3 else None
        step = f" step {names[2]}" if len(names) == 3 else ""
        self.lines.append(f"  {d.name} = intent.domain {names[0]} to {names[1]}{step} : {coordinate}")
        self.domains.append(d)

    def indices(self):
        extent = self.rng.choice(self.domains).extent if self.domains else None
        d = self.domain_of(extent) if extent else None
        if d:
            self.emit(f"intent.indices {d.name} : {d.type}", d.coordinate, [d.extent], shape=["?"])

    def ordinals(self):
        if self.domains:
            d = self.rng.choice(self.domains)
            self.emit(f"intent.enumerate {d.name} : {d.type}", "i64", [d.extent], shape=["?"])

    def part(self):
        """All members of a domain but the first."""
        wholes = [d for d in self.domains if not d.part]
        if not wholes:
            return
        d = self.rng.choice(wholes)
        begin, end = self.program.fresh(), self.program.fresh()
        self.lines.append(f"  {begin}, {end} = intent.bounds {d.name} : {d.type}")
        one = self.emit(f"arith.constant 1 : {d.coordinate}", d.coordinate)
        after = self.emit(f"arith.addi {begin}, {one.name} : {d.coordinate}", d.coordinate)
        first = self.emit(f"arith.minsi {after.name}, {end} : {d.coordinate}", d.coordinate)
        rest = Domain(self.program.fresh(), d.coordinate, Extent([max(0, n - 1) for n in d.extent.values]))
        rest.part, rest.of, rest.grid = True, d, d.grid
        rest.numbers = [(min(b + 1, e), e, root, s) for b, e, root, s in d.known()]
        self.lines.append(f"  {rest.name} = intent.subregion {d.name}[{first.name} to {end}] : {d.type}")
        self.domains.append(rest)

    def transpose(self):
        v = self.tensor()
        axes, shape = list(range(len(v.extents))), shape_of(v)
        self.rng.shuffle(axes)
        self.emit(f"intent.transpose {v.name} {axes} : {v.type} -> @type", v.dtype,
                  [v.extents[a] for a in axes], v.bound, shape=[shape[a] for a in axes])

    def join(self):
        v = self.tensor()
        others = [w for w in self.tensors() if w.type == v.type and all(a is b for a, b in zip(v.extents, w.extents))]
        w = self.rng.choice(others)
        if 2 * size(v.extents) > MOST or len(v.extents) > 3:
            return
        bound = None if v.bound is None or w.bound is None else max(v.bound, w.bound)
        self.emit(f"intent.join {v.name}, {w.name} : {v.type}", v.dtype, v.extents + [Extent([2] * CALLS, True)],
                  bound, shape=shape_of(v) + ["2"])

    def flatten(self):
        v = self.tensor()
        counts = [1] * CALLS
        for e in v.extents:
            counts = [a * b for a, b in zip(counts, e.values)]
        self.emit(f"intent.reshape {v.name} [infer] : {v.type} -> @type", v.dtype, [Extent(counts)], v.bound,
                  shape=["?"])

    def regroup(self):
        """The elements under the extents in another order, and perhaps an extent of 1."""
        v = self.tensor()
        shape = list(zip(v.extents, shape_of(v)))
        self.rng.shuffle(shape)
        if len(shape) < 4 and self.rng.random() < 0.4:
            shape.insert(self.rng.randrange(len(shape) + 1), (Extent([1] * CALLS, True), "1"))
        entries = []
        for extent, text in shape:
            if text == "?":
                d = self.domain_of(extent)
                entries.append(self.emit(f"intent.size {d.name} : {d.type}", "i64").name)
        brackets = f" [{', '.join(entries)}]" if entries else ""
        self.emit(f"intent.reshape {v.name}{brackets} : {v.type} -> @type", v.dtype, [e for e, _ in shape], v.bound,
                  shape=[text for _, text in shape])

    def size_of(self):
        if self.domains:
            d = self.rng.choice(self.domains)
            self.emit(f"intent.size {d.name} : {d.type}", "i64")

    def shaped(self, extents):
        """A tensor of these extents, made by a broadcast where there is none."""
        found = [v for v in self.tensors(len(extents)) if all(a is b for a, b in zip(v.extents, extents))]
        if found and self.rng.random() < 0.7:
            return self.rng.choice(found)
        return self.broadcast_to(extents) or (self.rng.choice(found) if found else None)

    def broadcast_to(self, extents, source=None):
        rng = self.rng
        like = [v for v in self.tensors(len(extents)) if all(a is b for a, b in zip(v.extents, extents))]
        if like and rng.random() < 0.5:
            like = rng.choice(like)
            target, target_type = f"like {like.name}", f"like {like.type}"
        else:
            domains = [self.domain_of(e) for e in extents]
            if None in domains:
                return None
            target = f"to ({', '.join(d.name for d in domains)})"
            target_type = f"to ({', '.join(d.type for d in domains)})"
            if not domains:
                return None
        candidates = []
        for v in self.values:
            if v.extents is None:
                candidates.append((v, []))
                continue
            for axes in itertools.permutations(range(len(extents)), len(v.extents)):
                fits = [self.stretch(s, extents[a], v.type, i) for i, (s, a) in
                        enumerate(zip(v.extents, axes))]
                if None not in fits:
                    candidates.append((v, list(zip(axes, fits))))
        candidates = [c for c in candidates if source is None or c[0] is source]
        if not candidates:
            return None
        weighted = [c for c in candidates if c[1]] or candidates
        v, axes = rng.choice(weighted if rng.random() < 0.75 else candidates)
        text = ", ".join(f"{a}{s}" for a, s in axes)
        return self.emit(f"intent.broadcast {v.name} axes [{text}] {target} : {v.type} {target_type} -> "
                         f"@type", v.dtype, list(extents), v.bound)

    def stretch(self, source, target, type_text, axis):
        """How an extent may become another: None where it may not."""
        choices = []
        same = all(a == b for a, b in zip(source.values, target.values))
        one = all(a == 1 for a in source.values)
        if source is target or same and not (source.static and target.static and
                                             source.values != target.values):
            choices.append("")
        if one:
            choices.append(" one")
        if all(a in (1, b) for a, b in zip(source.values, target.values)):
            choices.append(" dynamic")
        return self.rng.choice(choices) if choices else None

    def broadcast(self):
        extents = list(self.tensor().extents) if self.tensors() else []
        if self.rng.random() < 0.6:
            pool = [e for v in self.tensors() for e in v.extents] + [d.extent for d in self.domains]
            while pool and len(extents) < 4 and self.rng.random() < 0.6:
                extents.insert(self.rng.randrange(len(extents) + 1), self.rng.choice(pool))
        if self.rng.random() < 0.3:
            self.rng.shuffle(extents)
        if size(extents) <= MOST:
            self.broadcast_to(extents)

    def map(self):
        first = self.tensor()
        inputs = [first]
        for _ in range(self.rng.randrange(3)):
            other = self.shaped(first.extents)
            if other:
                inputs.append(other)
        self.rng.shuffle(inputs)
        extents = first.extents
        p = self.program
        saved, p.domains = p.domains, self.domains
        args = [Value(p.fresh(), v.dtype, bound=v.bound) for v in inputs]
        code = Scalars(p, args * 3 + self.scalars()[-4:], "    ", True)
        code.some_code(self.rng.randrange(1, 6))
        if self.rng.random() < 0.4:
            code.small()
        results = [self.rng.choice(code.pool[len(args) * 3:] or code.pool)
                   for _ in range(self.rng.choice([1, 1, 1, 2, 3]))]
        last = None
        if self.depth == 0 and self.rng.random() < 0.12:
            last = code.pick(self.rng.choice(FLOATS))
            last = code.emit(last.dtype, f"math.{self.rng.choice(INEXACT)} {last.name} : {last.dtype}")
            p.ulp = 4
            results = [last]
        p.domains = saved
        name = p.fresh()
        outs = [Value(name if len(results) == 1 else f"{name}#{i}", r.dtype, list(extents),
                      [e.text(self.rng) for e in extents], r.bound) for i, r in enumerate(results)]
        count = "" if len(outs) == 1 else f":{len(outs)}"
        out_types = ", ".join(o.type for o in outs)
        self.lines.append(
            f"  {name}{count} = intent.map ({', '.join(f'{a.name} = {v.name}' for a, v in zip(args, inputs))})"
            f" : ({', '.join(v.type for v in inputs)}) -> "
            f"{out_types if len(outs) == 1 else '(' + out_types + ')'} {{")
        self.lines += code.lines
        self.lines.append(f"    intent.yield {', '.join(r.name for r in results)} : "
                          f"{', '.join(r.dtype for r in results)}")
        self.lines.append("  }")
        (self.last if last else self.values).extend(outs)

    def elementwise(self):
        v = self.tensor()
        w = next((w for w in self.rng.sample(self.values, len(self.values)) if w.extents is not None
                  and w.dtype == v.dtype and len(w.extents) == len(v.extents)
                  and all(a is b for a, b in zip(v.extents, w.extents))), v)
        shape = re.findall(r"(\d+|\?)x", v.type[7:]) if v.extents else []
        if w.type != v.type:
            w = v
        if is_float(v.dtype):
            op = self.rng.choice(FLOAT_BINARY)
        else:
            op = self.rng.choice(INT_BINARY)
        self.emit(f"arith.{op} {v.name}, {w.name} : {v.type}", v.dtype, v.extents, shape=shape)

    # ---- reductions

    def reduce(self):
        v, rng = self.tensor(), self.rng
        axes = [a for a in range(len(v.extents)) if rng.random() < 0.55]
        if rng.random() < 0.2:
            axes = list(range(len(v.extents)))
        rng.shuffle(axes)
        kept = [e for a, e in enumerate(v.extents) if a not in axes]
        most = size([v.extents[a] for a in axes])
        kind = rng.random()
        if kind < 0.25:
            self.reduce_pair(v, axes, kept)
        elif is_float(v.dtype):
            self.reduce_float(v, axes, kept, most)
        else:
            self.reduce_integer(v, axes, kept)

    def write_reduce(self, inputs, identities, axes, kept, combine, bounds):
        p, n = self.program, len(inputs)
        name = p.fresh()
        outs = []
        for i, v in enumerate(inputs):
            shape = [e.text(self.rng) for e in kept]
            outs.append(Value(name if n == 1 else f"{name}#{i}", v.dtype, list(kept) if kept else None,
                              shape, bounds[i]))
        args = [p.fresh() for _ in range(2 * n)]
        short = combine if isinstance(combine, str) else None
        types = ", ".join(o.type for o in outs)
        self.lines.append(
            f"  {name}{'' if n == 1 else f':{n}'} = intent.reduce {short + ' ' if short else ''}"
            f"({', '.join(v.name for v in inputs)}) axes [{', '.join(map(str, axes))}] identity "
            f"({', '.join(identities)}) : ({', '.join(v.type for v in inputs)}) -> "
            f"{types if n == 1 else '(' + types + ')'}"
            + ("" if short else f" combine ({', '.join(args)}) {{"))
        if not short:
            lines, results = combine(args)
            self.lines += ["    " + line for line in lines]
            self.lines.append(f"    intent.yield {', '.join(results)} : "
                              f"{', '.join(v.dtype for v in inputs)}")
            self.lines.append("  }")
        self.values += outs

    def constant(self, dtype, text):
        if dtype == "i1":
            text = "true" if text else "false"
            return self.emit(f"arith.constant {text}", dtype).name
        return self.emit(f"arith.constant {text} : {dtype}", dtype).name

    def reduce_integer(self, v, axes, kept):
        rng, t, p = self.rng, v.dtype, self.program
        if rng.random() < 0.15:  # a + b - c, whose identity is c
            c = self.scalar(t)
            x = p.fresh()
            y = p.fresh()
            return self.write_reduce([v], [c.name], axes, kept, lambda a: (
                [f"{x} = arith.addi {a[0]}, {a[1]} : {t}", f"{y} = arith.subi {x}, {c.name} : {t}"],
                [y]), [None])
        op = rng.choice(list(INT_REDUCE))
        n = INT_REDUCE[op]
        top = 1 << (bits(t) - 1)
        n = {"min": -top, "max": top - 1}.get(n, n)
        if t == "i1":
            n = {"maxsi": 1, "minsi": 0}.get(op, n)  # true is -1
        identity = self.constant(t, n)
        x = p.fresh()
        combine = f"arith.{op}" if rng.random() < 0.6 else (
            lambda a: ([f"{x} = arith.{op} {a[1]}, {a[0]} : {t}"], [x]))
        if rng.random() < 0.15 and op == "maxsi":
            c = p.fresh()
            combine = lambda a: ([f"{c} = arith.cmpi slt, {a[0]}, {a[1]} : {t}",
                                  f"{x} = scf.if {c} -> ({t}) {{", f"  scf.yield {a[1]} : {t}",
                                  "} else {", f"  scf.yield {a[0]} : {t}", "}"], [x])
        self.write_reduce([v], [identity], axes, kept, combine, [None])

    def reduce_float(self, v, axes, kept, most):
        rng, t = self.rng, v.dtype
        if v.bound is not None and v.bound * max(1, most) <= EXACT[t] and rng.random() < 0.75:
            zero = self.constant(t, "0.0")
            return self.write_reduce([v], [zero], axes, kept, "arith.addf", [v.bound * max(1, most)])
        op, n = rng.choice([("maximumf", True), ("minimumf", False)])
        infinity = {"f16": ("0xFC00", "0x7C00"), "bf16": ("0xFF80", "0x7F80"),
                    "f32": ("0xFF800000", "0x7F800000"),
                    "f64": ("0xFFF0000000000000", "0x7FF0000000000000")}[t][0 if n else 1]
        return self.write_reduce([v], [self.constant(t, infinity)], axes, kept, f"arith.{op}",
                                 [None])

    def reduce_pair(self, v, axes, kept):
        rng, p, t = self.rng, self.program, v.dtype
        names = [p.fresh() for _ in range(8)]
        others = [w for w in self.tensors(len(v.extents)) if w.dtype == "i64" and
                  all(a is b for a, b in zip(v.extents, w.extents))]
        if is_float(t) and (v.bound is None or not others):
            return
        if others and rng.random() < 0.7:  # argmax: the largest, then the lowest position
            w = rng.choice(others)
            c, e, l, b, m, x, y = names[:7]
            cmp = "cmpf" if is_float(t) else "cmpi"
            gt, eq = ("ogt", "oeq") if is_float(t) else ("sgt", "eq")
            low = self.constant(t, "-8192.0" if is_float(t) else 1 if t == "i1" else -(1 << bits(t) - 1))
            none = self.constant("i64", (1 << 63) - 1)
            return self.write_reduce([v, w], [low, none], axes, kept, lambda a: (
                [f"{c} = arith.{cmp} {gt}, {a[0]}, {a[2]} : {t}",
                 f"{e} = arith.{cmp} {eq}, {a[0]}, {a[2]} : {t}",
                 f"{l} = arith.cmpi slt, {a[1]}, {a[3]} : i64",
                 f"{b} = arith.andi {e}, {l} : i1",
                 f"{m} = arith.ori {c}, {b} : i1",
                 f"{x} = arith.select {m}, {a[0]}, {a[2]} : {t}",
                 f"{y} = arith.select {m}, {a[1]}, {a[3]} : i64"], [x, y]), [v.bound, None])
        if is_float(t):
            return
        w = next((w for w in self.tensors(len(v.extents)) if w.dtype == t and w is not v and
                  all(a is b for a, b in zip(v.extents, w.extents))), v)
        one, zero = self.constant(t, 1), self.constant(t, 0)
        ac, bd, ad, bc, re_, im = names[:6]
        self.write_reduce([v, w], [one, zero], axes, kept, lambda a: (  # complex products
            [f"{ac} = arith.muli {a[0]}, {a[2]} : {t}", f"{bd} = arith.muli {a[1]}, {a[3]} : {t}",
             f"{ad} = arith.muli {a[0]}, {a[3]} : {t}", f"{bc} = arith.muli {a[1]}, {a[2]} : {t}",
             f"{re_} = arith.subi {ac}, {bd} : {t}", f"{im} = arith.addi {ad}, {bc} : {t}"],
            [re_, im]), [None, None])

    # ---- calls, effects, constants

    def call(self):
        if self.depth < 2 and self.values:
            count = min(len(self.values), self.rng.randrange(1, 4))
            args = self.rng.sample(self.values, count)
            if not any(v.extents is not None for v in args):
                args.append(self.tensor())
            if self.domains and self.rng.random() < 0.3:
                args.append(self.rng.choice(self.domains))
            if self.memories and self.rng.random() < 0.5:
                args.append(self.rng.choice(self.memories))
            self.program.call(self, args)

    def splat(self):
        rng = self.rng
        t = rng.choice(INTS + FLOATS)
        static = [e for v in self.tensors() for e in v.extents if e.static]
        extents = [rng.choice(static) for _ in range(rng.randrange(3))] if static else []
        if size(extents) > MOST:
            return
        value = literal(rng, t).split(" :")[0]
        shape = [str(e.values[0]) for e in extents]
        self.emit(f"arith.constant dense<{value}> : @type", t, extents, shape=shape)

    def show(self):
        v = self.rng.choice(self.values)
        self.lines.append(f'  intent.print "{v.name[1:]}", {v.name} : {v.type}')

    def branch(self):
        """scf.if that chooses one of two tensors."""
        v = self.tensor()
        w = next((w for w in self.tensors() if w.type == v.type and w is not v and
                  all(a is b for a, b in zip(v.extents, w.extents))), v)
        c = self.scalar("i1")
        self.emit(f"scf.if {c.name} -> ({v.type}) {{\n    scf.yield {v.name} : {v.type}\n  }} else {{\n"
                  f"    scf.yield {w.name} : {w.type}\n  }}", v.dtype, v.extents,
                  shape=re.findall(r"(\d+|\?)x", v.type[7:]) if v.extents else [])

    def write(self, count):
        kinds = [self.map] * 6 + [self.reduce] * 5 + [self.broadcast] * 4 + [self.new_domain] * 2 + [
            self.indices] * 2 + [self.ordinals, self.part, self.transpose, self.transpose, self.join, self.flatten,
                                 self.regroup, self.size_of, self.elementwise, self.elementwise, self.call,
                                 lambda: self.code(2)]
        rare = [self.show, self.splat, self.branch]
        if self.program.theme != "values":
            kinds += [self.gather, self.load, self.store] * 5 + [self.buffer, self.slice, self.index_math] * 3
        if self.program.theme == "indices":
            kinds = [self.indices, self.index_math, self.index_math] * 3 + [
                self.new_domain, self.ordinals, self.part, self.slice, self.slice, self.transpose, self.flatten,
                self.regroup, self.join, self.broadcast, self.broadcast, self.gather, self.gather, self.load,
                self.buffer, self.store, self.store, self.call, self.size_of, self.map]
        for _ in range(count):
            self.rng.choice(rare if self.rng.random() < 0.05 else kinds)()


class Program:
    def __init__(self, seed, theme=None):
        """Of values, of accesses to memory among them, or of indices; by chance without a theme."""
        self.rng = rng = random.Random(seed)
        self.theme = theme or rng.choice(["values", "accesses", "accesses", "indices"])
        self.names, self.helpers, self.domains, self.ulp = 0, [], [], 0
        self.numbers = []
        while True:
            extents = [Extent([rng.choice(EXTENTS) for _ in range(CALLS)]) for _ in range(3)]
            if size(extents[:2]) <= MOST:
                break
        for e in extents:
            if rng.random() < 0.3:
                e.static, e.values = True, [e.values[0]] * CALLS
        target = rng.choice(extents)
        extents.append(Extent([rng.choice([1, n]) for n in target.values]))
        extents.append(Extent([1] * CALLS, rng.random() < 0.7))
        self.args = [self.argument(extents) for _ in range(rng.randrange(1, 5))]
        self.numbers_of_calls()
        if self.theme != "values":
            self.args += [self.view(extents) for _ in range(rng.randrange(3))]
        if not any(isinstance(a, Value) and a.extents is not None for a in self.args):
            self.args.append(self.argument(extents, 1))
        main = Function(self, self.args, 0)
        self.main = main
        main.write(rng.randrange(2, 9) if self.theme == "values" else rng.randrange(5, 16))
        self.results = self.choose_results(main)

    def fresh(self):
        self.names += 1
        return f"%{self.names}v"[0] + f"v{self.names}"

    def argument(self, extents, rank=None):
        rng = self.rng
        t = rng.choice(INTS + FLOATS + ["f32", "i64", "i32"])
        self.wild = getattr(self, "wild", set())
        rank = rng.choice([None, 0, 1, 1, 2, 2, 2, 3, 4]) if rank is None else rank
        name, wild = self.fresh(), rng.random() < 0.2
        if wild:
            self.wild.add(name)
        bound = 4 if is_float(t) and not wild else None
        if rank is None:
            return Value(name, t, bound=bound)
        while True:
            shape = [rng.choice(extents) for _ in range(rank)]
            if size(shape) <= MOST:
                break
            rank = max(1, rank - 1)
        return Value(name, t, shape, [e.text(rng) for e in shape], bound)

    def view(self, extents):
        """A view as an argument: what it holds at the end is a result too."""
        a = self.argument(extents, self.rng.choice([0, 1, 1, 2, 2, 3]))
        shape = re.findall(r"(\d+|\?)x", a.type)
        view = Memory(a.name, a.dtype, a.extents, shape, a.bound)
        view.attributes = self.rng.choice(["", " {intent.noalias}"])
        return view

    def numbers_of_calls(self):
        """Scalar arguments of known value, for domains."""
        rng = self.rng
        for dtype, low in (("i64", -3), ("i32", 0), ("i64", 1)):
            if rng.random() < 0.4:
                v = Value(self.fresh(), dtype)
                v.known = [rng.randrange(low, 8) for _ in range(CALLS)]
                self.numbers.append(v)
                self.args.append(v)

    def choose_results(self, main):
        rng = self.rng
        made = [v for v in main.values if v not in self.args]
        if self.theme != "values" and rng.random() < 0.9:
            made = [v for v in made if v.extents is not None] or made
        given = [a for a in self.args if isinstance(a, Value)]
        pool = main.last + made[-5:] + ([rng.choice(given)] if rng.random() < 0.15 else [])
        pool = pool or [rng.choice(main.values)]
        results = rng.sample(pool, min(len(pool), rng.choice([1, 1, 2, 3, 4] if self.theme == "values" else [2, 3, 4])))
        if rng.random() < 0.07:
            results.append(results[0])
        return results

    def call(self, caller, args):
        rng = self.rng
        inner_args = []
        for a in args:
            if isinstance(a, Domain):
                d = Domain(self.fresh(), a.coordinate, a.extent)
                d.numbers, d.part, d.grid = a.numbers, a.part, a.grid and "unknown"
                inner_args.append(d)
                continue
            if isinstance(a, Memory):
                inner_args.append(Memory(self.fresh(), a.dtype, a.extents, re.findall(r"(\d+|\?)x", a.type), a.bound))
                continue
            v = Value(self.fresh(), a.dtype, a.extents, [], a.bound)
            v.type = a.type
            inner_args.append(v)
        f = Function(self, inner_args, caller.depth + 1)
        f.write(rng.randrange(1, 4))
        made = [v for v in f.values] or f.values
        results = [rng.choice(made[-3:]) for _ in range(rng.choice([1, 1, 2]))]
        for a, b in zip(args, inner_args):
            if isinstance(a, Memory):
                a.bound = b.bound
        self.finish_call(caller.lines, caller.values, "  ", args, inner_args, f.lines, results)

    def call_scalars(self, code, args):
        inner = [Value(self.fresh(), a.dtype, bound=a.bound) for a in args]
        saved, self.domains = self.domains, []
        body = Scalars(self, inner, "  ", code.inside)
        body.indent = "          "  # deep enough to hold no helper of its own
        body.some_code(2)
        self.domains = saved
        result = self.rng.choice(body.pool)
        return self.finish_call(code.lines, code.pool, code.indent, args, inner, body.lines, [result])

    def finish_call(self, lines, values, indent, args, inner_args, body, results):
        name, out = f"helper{len(self.helpers)}", self.fresh()
        types = [r.type for r in results]
        signature = ", ".join(f"{a.name}: {a.type}" for a in inner_args)
        self.helpers.append("\n".join(
            [f"func.func private @{name}({signature}) -> ({', '.join(types)}) {{"] + body +
            [f"  return {', '.join(r.name for r in results)} : {', '.join(types)}", "}"]))
        count = "" if len(results) == 1 else f":{len(results)}"
        lines.append(f"{indent}{out}{count} = func.call @{name}({', '.join(a.name for a in args)}) : "
                     f"({', '.join(a.type for a in args)}) -> ({', '.join(types)})")
        for i, r in enumerate(results):
            v = Value(out if len(results) == 1 else f"{out}#{i}", r.dtype, r.extents, [], r.bound)
            v.type = r.type
            values.append(v)
        return values[-1]

    # ---- text

    def tokens(self, call, broken=None):
        for a in self.args:
            if a in self.numbers:
                yield f"={a.known[call]}"
            elif a.extents is None:
                yield "." + ("!" if a.name in self.wild else "")
            else:
                shape = [e.values[call] for e in a.extents]
                if broken and broken[0] is a:
                    shape[broken[1]] = broken[2]
                yield ("x".join(map(str, shape)) or ".") + ("!" if a.name in self.wild else "")

    def tries(self):
        """Calls with one extent changed, or one step or bound: legal or not, all must agree."""
        rng = self.rng
        dynamic = [(a, i) for a in self.args if a.extents for i, text in
                   enumerate(re.findall(r"(\d+|\?)x", a.type[7:])) if text == "?"]
        for _ in range(2 if dynamic else 0):
            a, i = rng.choice(dynamic)
            extents = [rng.choice([0, 1, 2, 4]) if j == i else e.values[0] for j, e in enumerate(a.extents)]
            yield list(self.tokens(0, (a, i, extents[i])))
        if self.numbers:
            tokens = list(self.tokens(1))
            tokens[self.args.index(rng.choice(self.numbers))] = f"={rng.choice([0, -1, -5, 2])}"
            yield tokens

    def text(self):
        rng = self.rng
        lines = []
        if rng.random() < 0.5:
            options = [f"warps={rng.choice([1, 2, 4, 8])}", f"elements={rng.choice([1, 2, 4, 8, 16])}",
                       f"grid-limit={rng.choice([1, 2, 7, 2147483647])}"]
            lines.append(f"// OPTIONS {' '.join(rng.sample(options, rng.randrange(1, 4)))}")
        if self.ulp:
            lines.append(f"// ULP {self.ulp}")
        for call in range(CALLS):
            lines.append(f"// CALL {rng.randrange(1 << 20)} {' '.join(self.tokens(call))}")
        for tokens in self.tries():
            lines.append(f"// TRY {rng.randrange(1 << 20)} {' '.join(tokens)}")
        arguments = ", ".join(f"{a.name}: {a.type}{getattr(a, 'attributes', '')}" for a in self.args)
        types = ", ".join(r.type for r in self.results)
        lines.append(f"func.func @main({arguments}) -> ({types}) {{")
        lines += self.main.lines
        lines.append(f"  return {', '.join(r.name for r in self.results)} : {types}")
        lines.append("}")
        return "\n".join(lines + self.helpers) + "\n"


# ---- Running ------------------------------------------------------------------------------------

def reason(line):
    """A refusal without what is particular to it."""
    line = re.sub(r"^program \d+: refused: call \d+: ", "", line)
    return re.sub(r"\d+", "N", re.sub(r"tensor<[^>]*>", "T", line))


def run(runner, folder, seed, count, jobs, *options):
    os.makedirs(folder, exist_ok=True)
    theme = next((o[len("theme="):] for o in options if o.startswith("theme=")), None)
    options = [o for o in options if not o.startswith("theme=")]
    running, bad, agree, refused, examples = [], 0, 0, collections.Counter(), {}
    for job in range(jobs):
        path = os.path.join(folder, f"programs-{job}.mlir")
        seeds = range(seed + job, seed + count, jobs)
        with open(path, "w") as out:
            out.write("// -----\n".join(f"// seed {s}\n{Program(s, theme).text()}" for s in seeds))
        running.append((seeds, subprocess.Popen([runner, path, *options], stdout=subprocess.PIPE,
                                                stderr=subprocess.PIPE, text=True)))
    for seeds, process in running:
        output, errors = process.communicate()
        if not re.search(r"\d+ programs: ", output):
            print(f"the runner ended with {process.returncode}: {errors[-2000:]}")
            bad += 1
        for line in output.splitlines():
            match = re.match(r"program (\d+): ", line)
            if not match:
                summary = re.match(r"\d+ programs: (\d+) agree", line)
                agree += int(summary.group(1)) if summary else 0
            elif line[match.end():].startswith("refused"):
                refused[reason(line)] += 1
                examples.setdefault(reason(line), seeds[int(match.group(1))])
            else:
                bad += 1
                print(f"seed {seeds[int(match.group(1))]}: {line[match.end():]}")
    for text, times in refused.most_common():
        print(f"{times} refused, such as seed {examples[text]}: {text}")
    print(f"{count} programs: {agree} agree, {sum(refused.values())} refused, {bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    if sys.argv[1] == "print":
        print(Program(int(sys.argv[2]), *sys.argv[3:]).text(), end="")
    else:
        sys.exit(run(*sys.argv[2:4], *map(int, sys.argv[4:7]), *sys.argv[7:]))
