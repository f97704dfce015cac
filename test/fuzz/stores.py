# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Judges the proof of unique stores on random relations: of each store that --intent-print-injectivity
# says is injective, all valid points are enumerated, for several values of the scalars that it
# depends on, and must have places of their own; of each that it says isn't, the two points that it
# names must be valid and have the place that it names. Runs that are illegal prove nothing: a step
# below 1, a bound outside of its source, a valid coordinate outside of its source domain.
#   stores.py FOLDER SEED COUNT
import collections
import itertools
import os
import random
import re
import subprocess
import sys

RUNS = 8        # values of the scalars
POINTS = 4000   # of one run that are enumerated, at most
WIDTH = {"i1": 1, "i32": 32, "i64": 64}


class Illegal(Exception):
    """A run that checks would stop."""


def wrapped(value, dtype):
    if dtype == "i1":
        return value & 1
    top = 1 << (WIDTH[dtype] - 1)
    return (value + top) % (2 * top) - top


def quotient(a, b):
    return 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


BINARY = {
    "addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b, "divsi": quotient,
    "remsi": lambda a, b: a - quotient(a, b) * b, "floordivsi": lambda a, b: a // b if b else 0,
    "ceildivsi": lambda a, b: -(-a // b) if b else 0, "maxsi": max, "minsi": min,
    "xori": lambda a, b: a ^ b, "andi": lambda a, b: a & b, "ori": lambda a, b: a | b,
}
COMPARE = {"slt": lambda a, b: a < b, "sle": lambda a, b: a <= b, "sge": lambda a, b: a >= b, "sgt": lambda a, b: a > b,
           "eq": lambda a, b: a == b, "ne": lambda a, b: a != b}


class Value:
    """A scalar: its name, type, and what it is, given the values of arguments and points."""

    def __init__(self, name, dtype, compute):
        self.name, self.dtype, self.compute = name, dtype, compute


class Domain:
    """`members` gives them for a run."""

    def __init__(self, name, dtype, bounds, members, size=None):
        self.name, self.dtype, self.bounds, self.members, self.size = name, dtype, bounds, members, size
        self.type = f"!intent.domain<{dtype}>"


class Store:
    """A function with one store by a random relation."""

    def __init__(self, seed, rng):
        self.rng, self.seed, self.names, self.lines = rng, seed, 0, []
        self.arguments = [self.argument(rng.choice(["i64", "i64", "i32"])) for _ in range(rng.randrange(4))]
        self.iteration = [self.domain() for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 2, 3]))]
        self.rank = rng.choice([1, 1, 1, 2, 2, 3])
        self.coordinate = rng.choice(["i64", "i64", "i64", "i32"])
        self.sources = [self.source(axis) for axis in range(self.rank)]
        self.relation()

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def argument(self, dtype):
        name = self.fresh()
        return Value(name, dtype, lambda at: at[name])

    def emit(self, text, dtype, compute, indent="  "):
        value = Value(self.fresh(), dtype, compute)
        self.lines.append(f"{indent}{value.name} = {text}")
        return value

    def constant(self, number, dtype):
        return self.emit(f"arith.constant {number} : {dtype}", dtype, lambda at: number)

    def binary(self, op, a, b):
        return self.emit(f"arith.{op} {a.name}, {b.name} : {a.dtype}", a.dtype,
                         lambda at: wrapped(BINARY[op](a.compute(at), b.compute(at)), a.dtype))

    def compare(self, how, a, b):
        return self.emit(f"arith.cmpi {how}, {a.name}, {b.name} : {a.dtype}", "i1",
                         lambda at: int(COMPARE[how](a.compute(at), b.compute(at))))

    def select(self, c, a, b):
        return self.emit(f"arith.select {c.name}, {a.name}, {b.name} : {a.dtype}", a.dtype,
                         lambda at: a.compute(at) if c.compute(at) else b.compute(at))

    def as_type(self, a, dtype):
        if a.dtype == dtype:
            return a
        op = "extsi" if WIDTH[dtype] > WIDTH[a.dtype] else "trunci"
        return self.emit(f"arith.{op} {a.name} : {a.dtype} to {dtype}", dtype,
                         lambda at: wrapped(a.compute(at), dtype))

    # ---- domains

    def number(self, dtype, choices):
        found = [a for a in self.arguments if a.dtype == dtype]
        return self.rng.choice(found) if found and self.rng.random() < 0.35 else self.constant(
            self.rng.choice(choices), dtype)

    def domain(self):
        rng = self.rng
        t = rng.choice(["i64", "i64", "i32"])
        begin, end = self.number(t, [0, 0, 0, 1, -2, 3]), self.number(t, [1, 2, 4, 7, 8, 16, 30])
        step = self.number(t, [1, 2, 3, 5]) if rng.random() < 0.3 else None
        text = f" step {step.name}" if step else ""
        d = self.emit(f"intent.domain {begin.name} to {end.name}{text} : {t}", t, None)

        def members(at):
            by = step.compute(at) if step else 1
            if by < 1:
                raise Illegal()
            return range(begin.compute(at), max(begin.compute(at), end.compute(at)), by)

        def bounds(at):
            return begin.compute(at), max(begin.compute(at), end.compute(at))

        whole = Domain(d.name, t, bounds, members)
        return self.part(whole) if rng.random() < 0.25 else whole

    def part(self, d):
        """A subregion by constants or arguments."""
        begin, end = self.number(d.dtype, [0, 1, 2]), self.number(d.dtype, [2, 3, 5, 6])
        name = self.emit(f"intent.subregion {d.name}[{begin.name} to {end.name}] : {d.type}", d.dtype, None).name

        def bounds(at):
            low, high = begin.compute(at), end.compute(at)
            least, most = d.bounds(at)
            if not least <= low <= high <= most:
                raise Illegal()
            return low, high

        def members(at):
            low, high = bounds(at)
            return [m for m in d.members(at) if low <= m < high]

        return Domain(name, d.dtype, bounds, members)

    def source(self, axis):
        extent = f"extent{axis}"
        name = self.emit(f"intent.axis %m[{axis}] : {self.memory_type()}", "i64", None).name
        whole = Domain(name, "i64", lambda at: (0, at[extent]), lambda at: range(at[extent]))
        return self.part(whole) if self.rng.random() < 0.2 else whole

    def memory_type(self):
        return f"memref<{'?x' * self.rank}f32>"

    # ---- the relation

    def relation(self):
        rng = self.rng
        points = [Value(self.fresh(), d.dtype, None) for d in self.iteration]
        for p in points:
            p.compute = lambda at, name=p.name: at[name]
        outside, self.lines = self.lines, []
        self.sizes = {}
        self.points = points
        at = self.coordinates(points)
        valid = self.validity(points, at)
        body, self.lines = self.lines, outside
        self.at, self.valid = at, valid
        value = "%x"
        types = ", ".join(d.type for d in self.iteration)
        if self.iteration:
            value = self.fresh()
            self.value_type = f"tensor<{'?x' * len(points)}f32>"
            names = ", ".join(d.name for d in self.iteration)
            self.lines.append(f"  {value} = intent.broadcast %x axes [] to ({names}) : f32 to ({types}) -> {self.value_type}")
        else:
            self.value_type = "f32"
        for (d, name) in self.sizes.items():
            self.lines.append(f"  {name} = intent.size {d.name} : {d.type}")
        r, kind = self.fresh(), f"!intent.relation<{len(points)} -> {self.rank}, {self.coordinate}>"
        lead = ", ".join(f"{p.name} in {d.name}" for p, d in zip(points, self.iteration))
        self.lines.append(f"  {r} = intent.relation ({lead}) of ({', '.join(d.name for d in self.sources)}) : ({types}) of "
                          f"({', '.join(d.type for d in self.sources)}) -> {kind} {{")
        self.lines += ["  " + line for line in body]
        end = f" valid {valid.name}" if valid else ""
        self.lines.append(f"    intent.yield {', '.join(c.name for c in at)}{end} : {', '.join([self.coordinate] * self.rank)}")
        self.lines.append("  }")
        self.lines.append(f"  intent.store {value} to %m[{r}] : {self.value_type}, {self.memory_type()}, {kind}")

    def size_of(self, d):
        """How many members, as an i64 from above."""
        if d not in self.sizes:
            self.sizes[d] = self.fresh()
        return Value(self.sizes[d], "i64", lambda at: len(d.members(at)))

    def coordinates(self, points):
        rng = self.rng
        ways = [self.linear, self.random_at, self.random_at]
        if points:
            ways += [self.affine, self.affine, self.digits]
        if len(points) == 2:
            ways += [self.sums]
        if len(points) <= self.rank:
            ways += [self.permuted] * 2
        at = rng.choice(ways)(points)
        while len(at) < self.rank:
            at.append(self.random_value(points) if rng.random() < 0.5 else self.constant(rng.choice([0, 1]), "i64"))
        if rng.random() < 0.3:
            rng.shuffle(at)
        return [self.as_type(c, self.coordinate) for c in at[:self.rank]]

    def permuted(self, points):
        """Each point's own axis, perhaps shifted."""
        points = self.rng.sample(points, len(points))
        return [self.shifted(self.as_type(p, "i64")) if self.rng.random() < 0.5 else self.as_type(p, "i64")
                for p in points]

    def shifted(self, p):
        rng = self.rng
        factor = self.constant(rng.choice([1, -1, 2, 3, 0, 1 << 31, 1 << 62]), "i64") if rng.random() < 0.5 else None
        p = self.binary("muli", p, factor) if factor else p
        return self.binary("addi", p, self.constant(rng.choice([0, 1, 5, 20]), "i64"))

    def linear(self, points):
        """Row-major, by sizes, constants or arguments as strides."""
        rng, total = self.rng, None
        for p, d in self.rng.sample(list(zip(points, self.iteration)), len(points)):
            p = self.as_type(p, "i64")
            if total is None:
                total = p
                continue
            stride = rng.choice([self.size_of(d), self.size_of(d), self.constant(rng.choice([4, 7, 8, 16, 32]), "i64"),
                                 self.as_type(rng.choice(self.arguments), "i64") if self.arguments else self.size_of(d)])
            total = self.binary("addi", self.binary("muli", total, stride), p)
        return [total or self.constant(0, "i64")]

    def affine(self, points):
        total = self.constant(self.rng.choice([0, 1, 4]), "i64")
        for p in points:
            factor = self.constant(self.rng.choice([1, 1, 2, 3, 4, 8, 16, -1, 31]), "i64")
            total = self.binary("addi", total, self.binary("muli", self.as_type(p, "i64"), factor))
        return [total]

    def digits(self, points):
        """A point's quotient and remainder, of one number or of two."""
        rng = self.rng
        p = self.as_type(rng.choice(points), "i64")
        n = rng.choice([2, 3, 4, 8])
        by = [self.constant(n, "i64"), self.constant(n if rng.random() < 0.8 else n + 1, "i64")]
        op = rng.choice([("divsi", "remsi"), ("floordivsi", "remsi"), ("ceildivsi", "remsi")])
        pair = [self.binary(op[0], p, by[0]), self.binary(op[1], p, by[1])]
        others = [self.as_type(q, "i64") for q in points if q.name != p.name]
        if rng.random() < 0.3:
            return [self.binary("addi", self.binary("muli", pair[1], self.constant(rng.choice([4, 8, 30]), "i64")),
                                pair[0])] + others
        return pair + others

    def sums(self, points):
        a, b = [self.as_type(p, "i64") for p in points]
        return [self.binary("addi", a, b), self.binary(self.rng.choice(["subi", "addi", "muli", "xori"]), a, b)]

    def random_value(self, points):
        rng = self.rng
        pool = [self.as_type(v, "i64") for v in points + self.arguments] + [self.constant(rng.choice([1, 2, 3, 8]), "i64")]
        for _ in range(rng.randrange(1, 4)):
            a, b = rng.choice(pool), rng.choice(pool)
            if rng.random() < 0.2:
                pool.append(self.select(self.compare(rng.choice(list(COMPARE)), a, b), a, rng.choice(pool)))
            else:
                pool.append(self.binary(rng.choice(list(BINARY)[:9]), a, b))
        return pool[-1]

    def random_at(self, points):
        return [self.random_value(points) for _ in range(self.rank)]

    def validity(self, points, at):
        rng, terms = self.rng, []
        if rng.random() < 0.45:
            return None
        pool = [self.as_type(v, "i64") for v in points + at]
        for _ in range(rng.randrange(1, 3)):
            how = rng.random()
            if how < 0.35 and points:  # one member of an axis
                terms.append(self.compare("eq", self.as_type(rng.choice(points), "i64"), self.constant(
                    rng.choice([0, 1, 2]), "i64")))
            elif how < 0.6 and len(pool) > 1:
                terms.append(self.compare(rng.choice(list(COMPARE)), *rng.sample(pool, 2)))
            else:
                terms.append(self.compare(rng.choice(["slt", "sge", "slt", "sge", "ne"]), rng.choice(pool),
                                          self.constant(rng.choice([0, 1, 4, 8]), "i64")))
        result = terms[0]
        for term in terms[1:]:
            result = self.binary(rng.choice(["andi", "andi", "andi", "ori"]), result, term)
        return result

    def text(self):
        parameters = [f"%m: {self.memory_type()}", "%x: f32"] + [f"{a.name}: {a.dtype}" for a in self.arguments]
        return "\n".join([f"func.func @f{self.seed}({', '.join(parameters)}) {{"] + self.lines + ["  return", "}"]) + "\n"

    # ---- runs

    def runs(self):
        """Values of the arguments and extents, and each run's valid points with their places."""
        rng = self.rng
        for run in range(RUNS):
            at = {a.name: rng.choice([0, 1, 2, 3, 4, 5, 8, 12, -1, 7]) if run else 4 for a in self.arguments}
            at.update({f"extent{axis}": rng.choice([1, 16, 4096, 1 << 47]) if run > 2 else 1 << 47
                       for axis in range(self.rank)})
            try:
                yield at, self.places(at)
            except Illegal:
                continue

    def places(self, at):
        members = [list(d.members(at)) for d in self.iteration]
        bounds = [d.bounds(at) for d in self.sources]
        count = 1
        for m in members:
            count *= len(m)
        if count > POINTS:
            raise Illegal()
        found = {}
        for point in itertools.product(*members):
            here = {**at, **{p.name: c for p, c in zip(self.points, point)}}
            if self.valid and not self.valid.compute(here):
                continue
            place = tuple(c.compute(here) for c in self.at)
            if not all(low <= c < high for c, (low, high) in zip(place, bounds)):
                raise Illegal()
            found[point] = place
        return found


def judge(store, remark, counts):
    """What is wrong with what is said of the store, or None."""
    kind = re.match(r"'intent.store' op is (injective|not injective|not proven injective): ?(.*)", remark)
    if not kind:
        return f"unknown remark: {remark}"
    counts[kind.group(1)] += 1
    for at, places in store.runs():
        counts["runs"] += 1
        counts["points"] += len(places)
        twice = [place for place, times in collections.Counter(places.values()).items() if times > 1]
        if kind.group(1) == "injective":
            if twice:
                points = [point for point, place in places.items() if place == twice[0]]
                return f"with {at} the points {points[:2]} both have {twice[0]}"
            continue
        if kind.group(1) == "not proven injective":
            counts["missed"] += not twice
            continue
        named = re.match(r"the points( at ordinals)? \((.*?)\) and \((.*?)\) both have (?:\((.*?)\)|the same place)",
                         kind.group(2))
        if not named:
            return "names no two points"
        points = [tuple(int(n) for n in text.split(", ") if n) for text in named.group(2, 3)]
        if named.group(1):
            points = [tuple(d.members(at)[n] for d, n in zip(store.iteration, point)) for point in points]
        if points[0] == points[1] or not all(point in places for point in points):
            return f"with {at} {points} are no two valid points"
        place = places[points[0]]
        if place != places[points[1]]:
            return f"with {at} the points have {place} and {places[points[1]]}"
        if named.group(4) is not None and place != tuple(int(n) for n in named.group(4).split(", ") if n):
            return f"with {at} the place is {place}"
        counts["collisions"] += 1
    return None


def main(folder, seed, count):
    os.makedirs(folder, exist_ok=True)
    path, line, starts, stores = os.path.join(folder, "stores.mlir"), 1, {}, []
    with open(path, "w") as file:
        for number in range(seed, seed + count):
            store = Store(number, random.Random(number))
            text = store.text()
            starts[line + text.count("\n") - 3] = store
            line += text.count("\n")
            file.write(text)
            stores.append(store)
    command = ["intent-opt", path, "--intent-print-injectivity", "-o", os.devnull]
    done = subprocess.run(command, capture_output=True, text=True)
    remarks = {int(n): text for n, text in re.findall(r"[^ ]*:(\d+):\d+: remark: (.*)", done.stderr)}
    if done.returncode or set(remarks) != set(starts):
        sys.exit(f"{len(remarks)} remarks of {count} stores, exit {done.returncode}: {done.stderr[-1500:]}")
    counts, bad = collections.Counter(), 0
    for line, store in starts.items():
        wrong = judge(store, remarks[line], counts)
        if wrong:
            bad += 1
            print(f"seed {store.seed}: {remarks[line]}\n  {wrong}\n{store.text()}")
    print(f"{count} stores: {counts['injective']} injective, {counts['not injective']} not, "
          f"{counts['not proven injective']} not proven; {counts['runs']} runs, {counts['points']} points, "
          f"{counts['collisions']} collisions, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
