# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Relations, gathers, loads, stores, buffers and arithmetic on indices for programs.py. A coordinate
# is either known to be a member of the source domain, or guarded: its lane is valid only where it
# is one. A store's relation is one that is injective by its form, so that --intent-check accepts it.
from scalars import FLOATS, INTS, MOST, Domain, Extent, Scalars, Value, is_float, literal, size


class Memory:
    """A view or a buffer. `bound` is that of every float ever written to it."""

    def __init__(self, name, dtype, extents, shape, bound):
        self.name, self.dtype, self.extents, self.bound = name, dtype, extents, bound
        self.type = "memref<" + "".join(s + "x" for s in shape) + dtype + ">"
        self.attributes = ""


class Relation:
    def __init__(self, name, iteration, sources, coordinate):
        self.name, self.iteration, self.sources = name, iteration, sources
        self.coordinate = coordinate
        self.type = f"!intent.relation<{len(iteration)} -> {len(sources)}, {coordinate}>"
        self.extents = [d.extent for d in iteration]


def same(a, b):
    return len(a) == len(b) and all(x is y for x, y in zip(a, b))


class Lanes(Scalars):
    """The region of a relation: arith and math alone."""

    def some_code(self, count):
        kinds = [self.integer] * 6 + [self.compare, self.select, self.cast] * 2 + [self.bitwise, self.floating]
        for _ in range(count):
            self.rng.choice(kinds)()

    def constant(self, value, dtype):
        return self.emit(dtype, f"arith.constant {value} : {dtype}")

    def as_type(self, v, dtype):
        if v.dtype == dtype:
            return v
        op = "extsi" if v.dtype == "i32" else "trunci"
        return self.emit(dtype, f"arith.{op} {v.name} : {v.dtype} to {dtype}")

    def binary(self, op, a, b):
        return self.emit(a.dtype, f"arith.{op} {a.name}, {b.name} : {a.dtype}")

    def compared(self, how, a, b):
        return self.emit("i1", f"arith.cmpi {how}, {a.name}, {b.name} : {a.dtype}")


class Accesses:
    """The part of a Function that is about memory and relations."""

    # ---- domains

    def bounds_of(self, d):
        """Both as i64 values of the function."""
        begin, end = self.program.fresh(), self.program.fresh()
        self.lines.append(f"  {begin}, {end} = intent.bounds {d.name} : {d.type}")
        return [self.widened(name, d.coordinate) for name in (begin, end)]

    def widened(self, name, dtype):
        if dtype == "i64":
            return Value(name, "i64")
        wide = self.program.fresh()
        self.lines.append(f"  {wide} = arith.extsi {name} : i32 to i64")
        return Value(wide, "i64")

    def axis_of(self, source, axis):
        d = Domain(self.program.fresh(), "i64", source.extents[axis])
        self.lines.append(f"  {d.name} = intent.axis {source.name}[{axis}] : {source.type}")
        self.domains.append(d)
        return d

    def slice(self):
        if self.domains:
            self.slice_of(self.rng.choice(self.domains))

    def slice_of(self, d):
        """Without some coordinates at both ends."""
        rng, t = self.rng, d.coordinate
        cut = [rng.choice([0, 0, 1, 2, 7]) for _ in range(2)]
        begin, end, low, high, first, last = [self.program.fresh() for _ in range(6)]
        self.lines.append(f"  {begin}, {end} = intent.bounds {d.name} : {d.type}")
        for name, op, of, by in ((low, "addi", begin, cut[0]), (high, "subi", end, cut[1])):
            by = self.emit(f"arith.constant {by} : {t}", t)
            self.lines.append(f"  {name} = arith.{op} {of}, {by.name} : {t}")
        self.lines.append(f"  {first} = arith.minsi {low}, {end} : {t}")
        self.lines.append(f"  {last} = arith.maxsi {first}, {high} : {t}")
        known, counts = [], []
        for b, e, root, step in d.known():
            low_value = min(b + cut[0], e)
            high_value = max(low_value, e - cut[1])
            known.append((low_value, high_value, root, step))
            counts.append(-((root - high_value) // step) + ((root - low_value) // step))
        part = Domain(self.program.fresh(), t, Extent(counts))
        part.part, part.grid, part.numbers, part.of = True, d.grid, known, d
        self.lines.append(f"  {part.name} = intent.subregion {d.name}[{first} to {last}] : {d.type}")
        self.domains.append(part)
        return part

    def iteration(self, ranks=(0, 1, 1, 1, 2, 2, 3)):
        rng, found = self.rng, []
        extents = [e for v in self.tensors() for e in v.extents] + [m.extents[a] for m in self.memories
                                                                     for a in range(len(m.extents))]
        for _ in range(rng.choice(ranks)):
            if self.domains and (not extents or rng.random() < 0.6):
                d = rng.choice(self.domains)
            else:
                d = self.domain_of(rng.choice(extents)) if extents else None
            if d and size([x.extent for x in found + [d]]) <= MOST:
                found.append(d)
        return found

    # ---- relations

    def of_source(self, source):
        """The domains that an access of `source` names: its axes, or parts of them."""
        domains = [self.axis_of(source, axis) for axis in range(len(source.extents))]
        return [self.slice_of(d) if self.rng.random() < 0.25 else d for d in domains]

    def relation(self, iteration, sources, element_count=2):
        rng, p = self.rng, self.program
        coordinate = rng.choice(["i64", "i64", "i32"])
        extents = [d.extent for d in iteration]
        elements = [v for v in self.tensors(len(extents)) if v.dtype in INTS and same(v.extents, extents)]
        elements = [rng.choice(elements) for _ in range(rng.randrange(element_count + 1))] if elements else []
        points = [Value(p.fresh(), d.coordinate) for d in iteration]
        given = [Value(p.fresh(), v.dtype) for v in elements]
        code = Lanes(p, points * 3 + given * 3 + self.scalars()[-2:], "    ", True)
        code.some_code(rng.randrange(4))
        at, valid = [], []
        for source in sources:
            c, guards = self.coordinate(code, source, iteration, points, coordinate)
            at.append(c)
            valid += guards
        if rng.random() < 0.25:
            valid.append(code.pick("i1"))
        return self.write_relation(code, iteration, points, elements, given, sources, coordinate, at, valid)

    def write_relation(self, code, iteration, points, elements, given, sources, coordinate, at, valid):
        every = None
        for v in valid:
            every = v if every is None else code.binary("andi", every, v)
        r = Relation(self.program.fresh(), iteration, sources, coordinate)
        lead = ", ".join(f"{x.name} in {d.name}" for x, d in zip(points, iteration))
        text = f"  {r.name} = intent.relation ({lead}) of ({', '.join(d.name for d in sources)})"
        if elements:
            text += f" with ({', '.join(f'{x.name} = {v.name}' for x, v in zip(given, elements))})"
        text += f" : ({', '.join(d.type for d in iteration)}) of ({', '.join(d.type for d in sources)})"
        if elements:
            text += f" with ({', '.join(v.type for v in elements)})"
        self.lines.append(f"{text} -> {r.type} {{")
        self.lines += code.lines
        end = "    intent.yield" + (f" {', '.join(c.name for c in at)}" if at else "")
        end += f" valid {every.name}" if every else ""
        self.lines.append(end + (f" : {', '.join([coordinate] * len(at))}" if at else ""))
        self.lines.append("  }")
        return r

    def coordinate(self, code, source, iteration, points, coordinate):
        """A coordinate on `source`, and what must hold for its lane to be valid."""
        rng = self.rng
        inside = [x for x, d in zip(points, iteration) if d.inside(source)]
        if inside and rng.random() < 0.5:
            return code.as_type(rng.choice(inside), coordinate), []
        kind = rng.random()
        if kind < 0.3 and points:
            x = code.as_type(rng.choice(points), coordinate)
            c = code.binary("muli", x, code.constant(rng.choice([1, 1, 2, -1, 3]), coordinate))
            c = code.binary("addi", c, code.constant(rng.choice([0, 1, -1, 2, 5]), coordinate))
        else:
            c = code.pick(coordinate)
        if kind > 0.7:  # near the source, whatever it was
            c = code.binary("remsi", c, code.constant(rng.choice([2, 3, 5, 40]), coordinate))
        return c, self.guards(code, c, source)

    def guards(self, code, c, source):
        """That `c` is a member of `source`."""
        begin, end = self.bounds_of(source)
        wide = code.as_type(c, "i64")
        guards = [code.compared("sge", wide, begin), code.compared("slt", wide, end)]
        if source.grid:
            root, step = [self.widened(name, source.coordinate) for name in source.grid]
            offset = code.binary("remsi", code.binary("subi", wide, root), step)
            guards.append(code.compared("eq", offset, code.constant(0, "i64")))
        return guards

    def composed(self, sources):
        """A relation of `sources` by way of another one's iteration domains."""
        between = [d for d in self.iteration((0, 1, 1, 2)) if d.grid != "unknown"]
        outer = self.relation(between, sources, 1)
        inner = self.relation(self.iteration(), between, 1)
        r = Relation(self.program.fresh(), inner.iteration, sources, outer.coordinate)
        self.lines.append(f"  {r.name} = intent.compose {outer.name}, {inner.name} : {outer.type}, {inner.type}"
                          f" -> {r.type}")
        return r

    # ---- accesses

    def access(self, op, source):
        sources = self.of_source(source)
        r = self.composed(sources) if self.rng.random() < 0.25 else self.relation(self.iteration(), sources)
        return self.read(op, source, r)

    def read(self, op, source, r):
        fill = self.scalar(source.dtype)
        bound = None if None in (fill.bound, source.bound) else max(fill.bound, source.bound)
        return self.emit(f"intent.{op} {source.name}[{r.name}] fill {fill.name} : {source.type}, {r.type} -> @type",
                         source.dtype, list(r.extents) if r.iteration else None, bound)

    def gather(self):
        self.access("gather", self.tensor())

    def load(self):
        if self.memories:
            self.access("load", self.rng.choice(self.memories))

    def buffer(self):
        """A buffer of a tensor's extents, written once so that every element may be read."""
        v = self.tensor()
        if not v.extents:  # a scalar is stored, not a tensor of rank 0
            v = self.scalar(v.dtype)
        extents = v.extents or []
        shape = [e.text(self.rng) for e in extents]
        sizes = []
        for extent, text in zip(extents, shape):
            if text == "?":
                d = self.domain_of(extent)
                sizes.append(self.emit(f"intent.size {d.name} : {d.type}", "i64").name)
        b = Memory(self.program.fresh(), v.dtype, list(extents), shape, v.bound)
        brackets = f" [{', '.join(sizes)}]" if sizes else ""
        self.lines.append(f"  {b.name} = intent.buffer{brackets} : {b.type}")
        axes = [self.axis_of(b, axis) for axis in range(len(b.extents))]
        points = [Value(self.program.fresh(), "i64") for _ in axes]
        code = Lanes(self.program, points, "    ", True)
        r = self.write_relation(code, axes, points, [], [], axes, "i64", points, [])
        self.lines.append(f"  intent.store {v.name} to {b.name}[{r.name}] : {v.type}, {b.type}, {r.type}")
        self.memories.append(b)

    def store(self):
        rng = self.rng
        if not self.memories:
            return
        m = rng.choice(self.memories)
        values = [v for v in self.values if v.dtype == m.dtype and v.extents != [] and
                  len(v.extents or []) <= len(m.extents)]
        if not values:
            return
        v = rng.choice(values)
        iteration = [self.domain_of(e) for e in v.extents or []]
        if None in iteration:
            return
        sources = self.of_source(m)
        points = [Value(self.program.fresh(), d.coordinate) for d in iteration]
        code = Lanes(self.program, points + self.scalars()[-2:], "    ", True)
        # 2^32 points in i32 are not proven to differ, after a shift.
        coordinate = "i64" if iteration else rng.choice(["i64", "i32"])
        axes = list(range(len(sources)))
        rng.shuffle(axes)
        at, valid = [None] * len(sources), []
        for axis, x, d in zip(axes, points, iteration):
            c = code.as_type(x, coordinate)
            if not d.inside(sources[axis]) or rng.random() < 0.5:
                if rng.random() < 0.7:
                    c = self.shifted(code, c, sources[axis])
                valid += self.guards(code, c, sources[axis])
            at[axis] = c
        for axis in axes[len(points):]:
            at[axis] = code.constant(rng.choice([0, 0, 1, 2]), coordinate)
            valid += self.guards(code, at[axis], sources[axis])
        if rng.random() < 0.3:
            code.some_code(2)
            valid.append(code.pick("i1"))
        r = self.write_relation(code, iteration, points, [], [], sources, coordinate, at, valid)
        self.lines.append(f"  intent.store {v.name} to {m.name}[{r.name}] : {v.type}, {m.type}, {r.type}")
        m.bound = None if None in (m.bound, v.bound) else max(m.bound, v.bound)

    def shifted(self, code, c, source):
        """c times a factor that isn't 0, plus what doesn't depend on the point."""
        rng = self.rng
        factor = rng.choice([1, 1, -1, 2, 3])
        if factor != 1:
            c = code.binary("muli", c, code.constant(factor, c.dtype))
        if factor < 0:
            end = code.as_type(self.bounds_of(source)[1], c.dtype)
            return code.binary("addi", c, code.binary("subi", end, code.constant(1, c.dtype)))
        return code.binary("addi", c, code.constant(rng.choice([-2, -1, 0, 1, 3]), c.dtype))

    # ---- arithmetic on index tensors

    def index_math(self):
        """Arithmetic that provenance follows, on a whole tensor of integers."""
        rng = self.rng
        found = [v for v in self.tensors() if v.dtype in ("i32", "i64")]
        if not found:
            return
        v = rng.choice(found[-5:])
        args = [Value(self.program.fresh(), v.dtype)]
        inputs = [v]
        others = [w for w in found if w.dtype == v.dtype and same(w.extents, v.extents) and w is not v]
        if others and rng.random() < 0.5:
            inputs.append(rng.choice(others))
            args.append(Value(self.program.fresh(), v.dtype))
        code = Lanes(self.program, args, "    ", True)
        for _ in range(rng.randrange(1, 4)):
            a, t = rng.choice(code.pool[-3:]), v.dtype
            b = rng.choice(code.pool) if rng.random() < 0.4 else code.constant(
                rng.choice([-3, -1, 0, 1, 2, 3, 4, 7, 8, 100]), t)
            if a.dtype != t or b.dtype != t:
                continue
            op = rng.choice(["addi", "addi", "subi", "muli", "muli", "divsi", "remsi", "floordivsi", "ceildivsi",
                             "maxsi", "minsi", "select"])
            if op == "select":
                c = code.compared(rng.choice(["slt", "sge", "eq", "ne", "ult"]), a, b)
                code.emit(t, f"arith.select {c.name}, {a.name}, {b.name} : {t}")
            else:
                code.binary(op, a, b)
        result = [w for w in code.pool if w.dtype == v.dtype][-1]
        out = Value(self.program.fresh(), v.dtype, list(v.extents), [e.text(rng) for e in v.extents])
        self.lines.append(
            f"  {out.name} = intent.map ({', '.join(f'{a.name} = {w.name}' for a, w in zip(args, inputs))}) : "
            f"({', '.join(w.type for w in inputs)}) -> {out.type} {{")
        self.lines += code.lines + [f"    intent.yield {result.name} : {v.dtype}", "  }"]
        self.values.append(out)
