# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Judges intent-run --check-laws on random algebras, in reduces, scans, region folds and region scans
# of random types. All laws of those of algebras.py hold: none may be reported, whatever the seed.
# Each is also given faults. What a fault breaks is found here, by trying its laws on small values,
# with exact numbers where the ops have them; of each op that is broken the checker must report a law,
# and of the ops inside it none. A fault that breaks nothing here is left out.
#   laws.py INTENT_RUN FOLDER SEED COUNT [JOBS]
import collections
import concurrent.futures
import math
import os
import random
import re
import subprocess
import sys

from algebras import (FLOATS, INTS, add, emit, faulty, function, is_float, leaf, literal, mul, random_algebra,
                      random_region_algebra, replaced_leaves, width)

SEEDS = 3           # of the checker, on right algebras
MUTANTS = 3         # of an algebra
TRIES = 40          # to find them
CASES = 150         # of a law that are tried here
CLEAR = 3           # of these that must be broken
PER_MODULE = 12
MEMBERS = 23        # of a source
LAWS = {"combine(identity, s)": "left", "combine(s, identity)": "right", "combine(combine(a, b), c)": "associative",
        "combine(a, b)": "commutative", "summarize(A ++ B)": "summarize", "apply(identity, s)": "apply identity",
        "apply(combine(a, b), s)": "apply", "emit(A ++ B, s)": "emit"}


# ---- Values -------------------------------------------------------------------------------------


def pool_of(dtype):
    """Values that often break laws, and small ones as often."""
    if dtype == "i1":
        return [0, 1]
    if is_float(dtype):
        return 4 * [0.0, 1.0, -1.0, 2.0, 0.5] + [n / 2 for n in range(-16, 17)]
    top = 1 << (width(dtype) - 1)
    return [n & (2 * top - 1) for n in 3 * [0, 1, -1, 2, top, top - 1] + list(range(-8, 9))]


POOLS = {dtype: pool_of(dtype) for dtype in ["i1"] + INTS + FLOATS}


def small(rng, dtype):
    pool = POOLS[dtype]
    return pool[int(rng.random() * len(pool))]


def differ(x, y, dtype, least):
    """Whether two values do, floats by so much of the larger; what is no number decides nothing."""
    if not is_float(dtype) or x == y:
        return x != y
    return math.isfinite(x) and math.isfinite(y) and abs(x - y) > least * max(abs(x), abs(y), 0.001)


# ---- Programs -----------------------------------------------------------------------------------


class Program:
    """One op of an algebra, with all that a fault can change."""

    def __init__(self, rng):
        self.op = rng.choice(["reduce", "scan", "region_fold", "region_scan"])
        self.is_region = self.op.startswith("region")
        while True:
            algebra = random_region_algebra(rng) if self.is_region else random_algebra(rng)
            if self.op != "reduce" or algebra.commutes:
                break
        self.algebra, self.types, self.fault = algebra, algebra.types, None
        self.identity, self.combine = list(algebra.identity), list(algebra.combine)
        n = len(self.types)
        self.rank = rng.choice([1, 1, 2])
        self.axis = rng.randrange(self.rank)
        self.axes = sorted(rng.sample(range(self.rank), rng.randint(1, self.rank)))
        self.reverse, self.exclusive = rng.random() < 0.5, rng.random() < 0.5
        self.lift = algebra.lift
        self.lifted = self.lift or [leaf(at, t) for at, t in enumerate(algebra.sources)]
        self.emit_lifted = self.lifted
        self.finish = [leaf(at, t) for at, t in enumerate(self.types)]  # of a summary
        self.weighed = None    # a component that summarize weighs by places in the slice
        self.emit_reverse = False
        if algebra.semi:
            _, second, act = algebra.semi
            m, s = [leaf(at, t) for at, t in enumerate(self.types)], leaf(2, second.types[0])
            self.states = second.types
            self.apply = replaced_leaves(second.combine, [act(s, m[0]), m[1]])
        else:
            self.states = self.types
            leaves = [leaf(at, t) for at, t in enumerate(self.types * 2)]
            self.apply = replaced_leaves(self.combine, leaves[n:] + leaves[:n])
        self.emit_apply = self.apply

    # ---- faults

    def mutate(self, rng):
        """Gives the program a random fault; False if there was none to give."""
        ways = [self.other_identity, self.other_combine, self.other_combine, self.swapped_sides]
        if self.op == "reduce":
            ways = ways[:3] + [self.non_commuting]
        if self.is_region:
            ways += [self.other_summary, self.by_place] if not self.lift else [self.other_summary]
        if self.op == "region_scan":
            ways += [self.other_apply, self.other_apply, self.other_emit, self.backwards]
            ways += [self.other_members] if not self.lift else []
        self.fault = rng.choice(ways)(rng)
        return self.fault is not None

    def other_identity(self, rng):
        at = rng.randrange(len(self.types))
        t, old = self.types[at], self.identity[at]
        new = small(rng, t)
        self.identity[at] = new
        return "identity" if new != old else None

    def faulty_part(self, rng, exprs, leaves, where):
        made = faulty(rng, exprs, leaves)
        return (f"{where}: {made[0]}", made[1]) if made else (None, exprs)

    def other_combine(self, rng):
        name, self.combine = self.faulty_part(rng, self.combine, self.algebra.leaves(), "combine")
        return name

    def swapped_sides(self, rng):
        leaves = self.algebra.leaves()
        n = len(self.types)
        self.combine = replaced_leaves(self.combine, leaves[n:] + leaves[:n])
        return "combine: sides swapped"

    def non_commuting(self, rng):
        algebra = random_algebra(rng)
        if algebra.commutes:
            return None
        self.algebra, self.types = algebra, algebra.types
        self.identity, self.combine = list(algebra.identity), list(algebra.combine)
        self.lift = algebra.lift
        self.lifted = self.lift or [leaf(at, t) for at, t in enumerate(algebra.sources)]
        return "reduce: does not commute"

    def other_summary(self, rng):
        name, self.finish = self.faulty_part(rng, self.finish, self.finish, "summarize")
        return name

    def by_place(self, rng):
        at = [i for i, t in enumerate(self.types) if t != "i1"]
        if not at:
            return None
        self.weighed = rng.choice(at)
        return "summarize: depends on places"

    def other_apply(self, rng):
        types = self.types + self.states
        leaves = [leaf(at, t) for at, t in enumerate(types)]
        if not self.algebra.semi and rng.random() < 0.3:
            n = len(self.types)
            self.apply = replaced_leaves(self.apply, leaves[n:] + leaves[:n])
            return "apply: wrong order"
        name, self.apply = self.faulty_part(rng, self.apply, leaves, "apply")
        return name

    def other_emit(self, rng):
        leaves = [leaf(at, t) for at, t in enumerate(self.types + self.states)]
        name, self.emit_apply = self.faulty_part(rng, self.emit_apply, leaves, "emit")
        return name

    def backwards(self, rng):
        self.emit_reverse = True
        return "emit: backwards"

    def other_members(self, rng):
        leaves = [leaf(at, t) for at, t in enumerate(self.algebra.sources)]
        name, self.emit_lifted = self.faulty_part(rng, self.emit_lifted, leaves, "emit's members")
        return name

    # ---- laws, by Python

    def laws(self):
        if self.op == "reduce":
            return ["left", "right", "associative", "commutative"]
        laws = ["left", "right", "associative"]
        if self.is_region:
            laws.append("summarize")
        return laws + (["apply identity", "apply", "emit"] if self.op == "region_scan" else [])

    def compile(self):
        self.run_combine = function(self.combine)
        self.run_lift, self.run_emit_lift = function(self.lifted), function(self.emit_lifted)
        self.run_inner, self.run_finish = function(self.algebra.combine), function(self.finish)
        self.run_apply, self.run_emit_apply = function(self.apply), function(self.emit_apply)
        self.run_weigh = [function([mul(leaf(0, t), leaf(1, t))]) if t != "i1" else None for t in self.types]

    def members(self, rng, count):
        return [[small(rng, t) for t in self.algebra.sources] for _ in range(count)]

    def inner(self, members):
        total = list(self.algebra.identity)
        for m in members:
            total = list(self.run_inner(total + m))
        return total

    def summarize(self, members):
        lifted = [list(self.run_lift(x)) for x in members]
        if self.weighed is not None:
            for place, m in enumerate(lifted):
                t = self.types[self.weighed]
                weight = float(place) if is_float(t) else place & ((1 << width(t)) - 1)
                m[self.weighed] = self.run_weigh[self.weighed]([m[self.weighed], weight])[0]
        return list(self.run_finish(self.inner(lifted)))

    def emitted(self, members, state):
        lifted, out = [list(self.run_emit_lift(x)) for x in members], []
        for at in range(len(lifted)):
            part = lifted[at:] if self.emit_reverse else lifted[:at + 1]
            out += self.run_emit_apply(self.inner(part) + state)
        return out

    def law_sides(self, law, rng):
        """Both sides of a law on a random case, and the types of their values."""
        types, combine = self.types, self.run_combine
        if not self.is_region:
            a, b, c = [self.element(rng) for _ in "abc"]
        elif law not in ("summarize", "apply", "emit"):
            a, b, c = [self.summarize(self.members(rng, rng.choice([0, 1, 1, 1, 2]))) for _ in "abc"]
        if law == "left":
            return combine(self.identity + a), a, types
        if law == "right":
            return combine(a + self.identity), a, types
        if law == "associative":
            return combine(list(combine(a + b)) + c), combine(a + list(combine(b + c))), types
        if law == "commutative":
            return combine(a + b), combine(b + a), types
        state = [small(rng, t) for t in self.states] if not self.lift else list(self.state_identity())
        if law == "apply identity":
            return self.run_apply(self.identity + state), state, self.states
        first, second = [self.members(rng, rng.choice([0, 1, 1, 2])) for _ in "AB"]
        both = list(combine(self.summarize(first) + self.summarize(second)))
        if law == "summarize":
            return self.summarize(first + second), both, types
        between = list(self.run_apply(self.summarize(first) + state))
        if law == "apply":
            return self.run_apply(both + state), self.run_apply(self.summarize(second) + between), self.states
        together = self.emitted(first + second, state)
        return together, self.emitted(first, state) + self.emitted(second, between), self.states * len(together)

    def element(self, rng):
        """A member, or two combined."""
        a, b = [list(self.run_lift(x)) for x in self.members(rng, 2)]
        return list(self.run_combine(a + b)) if rng.random() < 0.25 else a

    def state_identity(self):
        algebra = self.algebra.semi[1] if self.algebra.semi else self.algebra
        return algebra.identity

    def broken(self, rng, least, clear):
        """The laws that are broken by so much on so many cases at least."""
        self.compile()
        found = set()
        for law in self.laws():
            times = 0
            for _ in range(CASES):
                left, right, types = self.law_sides(law, rng)
                times += any(differ(x, y, t, least) for x, y, t in zip(left, right, types))
                if times == clear:
                    found.add(law)
                    break
        return found


# ---- Text ---------------------------------------------------------------------------------------


class Writer:
    """A module of one function with all the ops, in which a line tells the op."""

    def __init__(self):
        self.names, self.arguments, self.given, self.lines, self.heads = 0, [], [], [], []

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def argument(self, rng, p, dtype, rank):
        name = self.fresh()
        self.arguments.append(f"{name}: {tensor(dtype, rank)}")
        if rank == 0:
            self.given.append(f"{dtype}:{signed_text(small(rng, dtype), dtype)}")
        else:
            length = MEMBERS if p.rank == 1 else MEMBERS // 4
            shape = "x".join(map(str, [length] * rank))
            whole = "" if dtype == "i1" else ":lo=-4:hi=4" if is_float(dtype) else ":lo=-4:hi=5"
            self.given.append(f"rand:{dtype}:{shape}:seed={rng.randrange(1000)}{whole}")
        return name

    def text(self):
        return "\n".join([f"func.func @main({', '.join(self.arguments)}) {{"] + self.lines + ["  return", "}", ""])

    def constants(self, values, types, indent):
        names = [self.fresh() for _ in values]
        self.lines += [f"{indent}{name} = arith.constant {literal(v, t)}" for name, v, t in zip(names, values, types)]
        return names

    def mapped(self, exprs, names, types, shape, indent):
        """The expressions of each element of tensors; `shape` gives a tensor's type of a scalar's."""
        out, inner = self.fresh(), [self.fresh() for _ in names]
        made = [e.dtype for e in exprs]
        operands = ", ".join(f"{i} = {o}" for i, o in zip(inner, names))
        self.lines.append(f"{indent}{out}:{len(exprs)} = intent.map ({operands}) : ({commas(map(shape, types))}) -> "
                          f"({commas(map(shape, made))}) {{")
        results = emit(exprs, inner, self.fresh, indent + "  ", self.lines)
        self.lines += [f"{indent}  intent.yield {commas(results)} : {commas(made)}", indent + "}"]
        return parts(out, len(exprs))

    def combining(self, op, names, types, identity, exprs, shape, result, how, indent):
        """A reduce or scan of an algebra; `how` is what stands behind its inputs."""
        ids, out = self.constants(identity, types, indent), self.fresh()
        arguments = [self.fresh() for _ in types * 2]
        kind = f"({commas(map(result, types))})" if len(types) > 1 else result(types[0])
        self.lines.append(f"{indent}{out}:{len(types)} = intent.{op} ({commas(names)}) {how} identity ({commas(ids)}) : "
                          f"({commas(map(shape, types))}) -> {kind} combine ({commas(arguments)}) {{")
        head = len(self.lines)
        results = emit(exprs, arguments, self.fresh, indent + "  ", self.lines)
        self.lines += [f"{indent}  intent.yield {commas(results)} : {commas(types)}", indent + "}"]
        return parts(out, len(types)), head


def commas(items):
    return ", ".join(items)


def parts(name, count):
    return [f"{name}#{at}" for at in range(count)]


def tensor(dtype, rank):
    return f"tensor<{'?x' * rank}{dtype}>" if rank else dtype


def signed_text(value, dtype):
    return literal(value, dtype).split(" ")[0]


def of_rank(rank):
    return lambda dtype: tensor(dtype, rank)


def write_elements(w, p, rng):
    shape = of_rank(p.rank)
    names = [w.argument(rng, p, t, p.rank) for t in p.algebra.sources]
    if p.lift:
        names = w.mapped(p.lifted, names, p.algebra.sources, shape, "  ")
    if p.op == "reduce":
        how, result = f"axes [{commas(map(str, p.axes))}]", of_rank(p.rank - len(p.axes))
    else:
        how = f"axis {p.axis}{' reverse' * p.reverse}{' exclusive' * p.exclusive}"
        result = shape
    _, head = w.combining(p.op, names, p.types, p.identity, p.combine, shape, result, how, "  ")
    w.heads.append((head + 1, p))


def write_region(w, p, rng):
    whole, part = of_rank(p.rank), of_rank(p.rank - 1)
    sources = [w.argument(rng, p, t, p.rank) for t in p.algebra.sources]
    first = f"{sources[0]}[{p.axis}] : {whole(p.algebra.sources[0])}"
    domain = w.fresh()
    w.lines.append(f"  {domain} = intent.axis {first}")
    rows = None
    if p.rank == 2:
        rows = w.fresh()
        w.lines.append(f"  {rows} = intent.axis {sources[0]}[{1 - p.axis}] : {whole(p.algebra.sources[0])}")

    def given(values, types):
        names = w.constants(values, types, "  ")
        if not rows:
            return names
        made = [w.fresh() for _ in names]
        w.lines.extend(f"  {m} = intent.broadcast {n} axes [] to ({rows}) : {t} to (!intent.domain<i64>) -> {part(t)}"
                       for m, n, t in zip(made, names, types))
        return made

    identities, out = given(p.identity, p.types), w.fresh()
    is_scan = p.op == "region_scan"
    inits, init = [], ""
    if is_scan:
        inits = given(p.state_identity(), p.states) if p.lift else [w.argument(rng, p, t, p.rank - 1) for t in p.states]
        outputs = commas(f"{whole(t)} axis {p.axis}" for t in p.states)
        init = f" init ({commas(inits)} : {commas(map(part, p.states))}) -> ({outputs})"
    slices = commas(f"{s} axis {p.axis} : {whole(t)}" for s, t in zip(sources, p.algebra.sources))
    count = 2 * len(p.states) if is_scan else len(p.types)
    w.lines.append(f"  {out}:{count} = intent.{p.op} over {domain} slices ({slices}) identity "
                   f"({commas(identities)} : {commas(map(part, p.types))}){init}")
    w.heads.append((len(w.lines) + 1, p))
    write_summarize(w, p, whole, part)
    write_join(w, p, "} combine", p.types * 2, p.combine, part)
    if is_scan:
        write_join(w, p, "} apply", p.types + p.states, p.apply, part)
        write_emit(w, p, whole, part)
    w.lines.append("  }")


def begin(w, name, types):
    names = [w.fresh() for _ in types]
    w.lines.append(f"  {name} ({commas(f'{n}: {t}' for n, t in zip(names, types))}) {{")
    return names


def write_join(w, p, name, types, exprs, part):
    names = begin(w, name, [part(t) for t in types])
    made = emit(exprs, names, w.fresh, "    ", w.lines) if p.rank == 1 else w.mapped(exprs, names, types, part, "    ")
    w.lines.append(f"    intent.yield {commas(made)} : {commas(part(e.dtype) for e in exprs)}")


def places(w, p, like, dtype, whole):
    """The members' places in the slice, as the type has them."""
    one, ones = w.constants([1], [dtype], "    ")[0], w.fresh()
    w.lines.append(f"    {ones} = intent.broadcast {one} axes [] like {like} : {dtype} like {whole(p.algebra.sources[0])} -> {whole(dtype)}")
    return w.combining("scan", [ones], [dtype], [0], [add(leaf(0, dtype), leaf(1, dtype))], whole, whole,
                       f"axis {p.axis} exclusive", "    ")[0][0]


def write_summarize(w, p, whole, part):
    slices = begin(w, "summarize", [whole(t) for t in p.algebra.sources])
    names = w.mapped(p.lifted, slices, p.algebra.sources, whole, "    ")
    if p.weighed is not None:
        t = p.types[p.weighed]
        names[p.weighed] = w.mapped([mul(leaf(0, t), leaf(1, t))], [names[p.weighed], places(w, p, slices[0], t, whole)],
                                    [t, t], whole, "    ")[0]
    how = f"axes [{p.axis}]"
    if p.algebra.semi:
        first, second, act = p.algebra.semi
        m, n = p.types
        after, _ = w.combining("scan", names[:1], [m], first.identity, first.combine, whole, whole,
                               f"axis {p.axis} reverse exclusive", "    ")
        acted = w.mapped([act(leaf(0, n), leaf(1, m))], [names[1], after[0]], [n, m], whole, "    ")
        made = w.combining("reduce", names[:1], [m], first.identity, first.combine, whole, part, how, "    ")[0]
        made += w.combining("reduce", acted, [n], second.identity, second.combine, whole, part, how, "    ")[0]
    else:
        made, _ = w.combining("reduce", names, p.types, p.algebra.identity, p.algebra.combine, whole, part, how, "    ")
    if any(e.op != "leaf" or e.data != at for at, e in enumerate(p.finish)):
        made = emit(p.finish, made, w.fresh, "    ", w.lines) if p.rank == 1 else w.mapped(p.finish, made, p.types, part, "    ")
    w.lines.append(f"    intent.yield {commas(made)} : {commas(map(part, p.types))}")


def write_emit(w, p, whole, part):
    names = begin(w, "} emit", [whole(t) for t in p.algebra.sources] + [part(t) for t in p.states])
    slices, states = names[:len(p.algebra.sources)], names[len(p.algebra.sources):]
    lifted = w.mapped(p.emit_lifted, slices, p.algebra.sources, whole, "    ")
    prefixes, _ = w.combining("scan", lifted, p.types, p.algebra.identity, p.algebra.combine, whole, whole,
                              f"axis {p.axis}{' reverse' * p.emit_reverse}", "    ")
    spread = [w.fresh() for _ in states]
    kept = "" if p.rank == 1 else str(1 - p.axis)
    w.lines += [f"    {to} = intent.broadcast {s} axes [{kept}] like {slices[0]} : {part(t)} like "
                f"{whole(p.algebra.sources[0])} -> {whole(t)}" for to, s, t in zip(spread, states, p.states)]
    made = w.mapped(p.emit_apply, prefixes + spread, p.types + p.states, whole, "    ")
    w.lines.append(f"    intent.yield {commas(made)} : {commas(map(whole, p.states))}")


# ---- Running ------------------------------------------------------------------------------------


class Module:
    """Programs in one file, checked together."""

    def __init__(self, path, programs, rng):
        self.path, w = path, Writer()
        for p in programs:
            (write_region if p.is_region else write_elements)(w, p, rng)
        with open(path, "w", encoding="utf-8") as file:
            file.write(w.text())
        self.heads, self.arguments = w.heads, [token for text in w.given for token in ("--arg", text)]

    def check(self, runner, options):
        """The laws reported, by line; and what was said, if it was no verdict."""
        command = [runner, self.path, "--entry=main", "--check-laws", *self.arguments, *options]
        done = subprocess.run(command, capture_output=True, text=True)
        found = collections.defaultdict(set)
        for line, law in re.findall(r":(\d+):\d+: error: '[\w.]+' op breaks a law that its author claims: (.*?) ==", done.stderr):
            found[int(line)].add(LAWS[law])
        verdict = re.search(r"^\d+ laws of \d+ ops held|^error: \d+ of \d+ laws", done.stdout + done.stderr, re.M)
        return found, None if verdict else f"{' '.join(command)}: {done.returncode}: {(done.stdout + done.stderr)[-1500:]}"


def programs_of(seed):
    """The algebra of a seed, and mutants of it with the laws that each breaks."""
    right, mutants = Program(random.Random(seed)), []
    rng = random.Random(seed + (1 << 32))
    wrong = right.broken(rng, 1e-6, 1)
    assert not wrong, f"seed {seed}: {right.op} of {right.algebra.name} breaks {wrong}"
    for _ in range(TRIES):
        mutant = Program(random.Random(seed))
        if len(mutants) < MUTANTS and mutant.mutate(rng):
            mutant.breaks = mutant.broken(rng, 0.25, CLEAR)
            if mutant.breaks and all(mutant.fault != other.fault for other in mutants):
                mutants.append(mutant)
    return right, mutants


def check_right(runner, path, programs, rng):
    """False alarms on right programs."""
    module, wrong = Module(path, programs, rng), []
    for number in range(SEEDS):
        options = [f"--seed={rng.randrange(1 << 20)}"] + ["--laws=ring"] * (number == SEEDS - 1)
        found, failure = module.check(runner, options)
        wrong += [failure] if failure else [f"{path}:{line}: {laws} reported with {options}" for line, laws in found.items()]
    return wrong


def check_mutants(runner, path, programs, rng, counts):
    """What was not found of mutants, and what was found where nothing is wrong."""
    module = Module(path, programs, rng)
    options = [f"--seed={rng.randrange(1 << 20)}"] + ["--laws=ring"] * (rng.random() < 0.3)
    found, failure = module.check(runner, options)
    if failure:
        return [failure]
    lines = dict(module.heads)
    wrong = [f"{path}:{line}: {laws} reported with {options}" for line, laws in found.items() if line not in lines]
    for line, p in lines.items():
        counts["laws"] += len(p.breaks)
        counts["named"] += len(p.breaks & found[line])
        if not found[line]:
            wrong.append(f"{path}:{line}: not found with {options}: {p.op} of {p.algebra.name}, {p.fault}: {p.breaks}")
        elif p.breaks - found[line] and os.environ.get("LAWS_VERBOSE"):
            print(f"{path}:{line}: {p.breaks - found[line]} not found with {options}: {p.op} of {p.algebra.name}, {p.fault}")
    return wrong


def try_part(runner, folder, seeds):
    counts, rng = collections.Counter(), random.Random(seeds[0])
    rights, mutants = [], []
    for seed in seeds:
        right, wrong = programs_of(seed)
        rights.append(right)
        mutants += wrong
    alarms = check_right(runner, os.path.join(folder, f"right-{seeds[0]}.mlir"), rights, rng)
    missed = []
    for at in range(0, len(mutants), PER_MODULE):
        path = os.path.join(folder, f"wrong-{seeds[0]}-{at}.mlir")
        missed += check_mutants(runner, path, mutants[at:at + PER_MODULE], rng, counts)
    counts.update(right=len(rights), wrong=len(mutants))
    counts.update({p.fault: 1 for p in mutants})
    return alarms, missed, counts, {p.fault for p in mutants}


def main(runner, folder, first, count, jobs=os.cpu_count()):
    os.makedirs(folder, exist_ok=True)
    chunks = [range(at, min(at + PER_MODULE, first + count)) for at in range(first, first + count, PER_MODULE)]
    counts, faults, alarms, missed = collections.Counter(), set(), 0, 0
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        for false, unseen, part, names in pool.map(try_part, [runner] * len(chunks), [folder] * len(chunks), chunks):
            print("\n".join(false + unseen), end="\n" * bool(false + unseen))
            alarms, missed, faults = alarms + len(false), missed + len(unseen), faults | names
            counts.update(part)
    print(f"{counts['right']} algebras, {alarms} false alarms; {counts['wrong']} faults of {len(faults)} kinds, {missed} missed; "
          f"{counts['named']} of {counts['laws']} broken laws named")
    return 1 if alarms or missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], *map(int, sys.argv[3:])))
