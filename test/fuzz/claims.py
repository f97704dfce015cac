# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Judges --intent-print-provenance on random programs of indices: each expression that it claims is
# evaluated here, by Python's whole numbers, at every point, and compared with what the interpreter
# computed there; extents, ranges and domains likewise, and what stores leave in views. Calls alone
# change nothing: the print is the same after they are inlined. What is claimed after --canonicalize
# --cse is judged too.
#   claims.py RUNNER FOLDER SEED COUNT
import ast
import collections
import itertools
import os
import re
import subprocess
import sys

import numpy

from programs import CALLS, Program

RESULTS = 28  # of a function; a runner's call has 32 arrays


class Unjudged(Exception):
    """An expression that names what can't be computed here, such as what a loop gives."""


class Undefined(Exception):
    """A member or element that doesn't exist."""


# ---- What a remark says -------------------------------------------------------------------------


class Claim:
    """One remark: its head line, its facts in order, and the names that it defines."""

    def __init__(self, line, head):
        self.line, self.head = line, head
        self.facts = []

    def all(self, name):
        return [text[len(name) + 1:] for text in self.facts if text.startswith(name + " ")]

    def one(self, name):
        return (self.all(name) or [None])[0]

    def names(self):
        return dict(text.split(" = ", 1) for text in self.facts if re.match(r"[dtv]\d+ = ", text))


def claims_of(text):
    found = []
    for line in text.splitlines():
        head = re.match(r"[^ ]*:(\d+):\d+: remark: (.*)", line)
        if head:
            found.append(Claim(int(head.group(1)), head.group(2)))
        elif found and re.match(r"  (axes|over|of|coordinate|valid|value|reads|range|relation|depends|[dtv]\d+) ", line):
            found[-1].facts.append(line[2:])
    return found


# ---- Expressions --------------------------------------------------------------------------------


def quotient(a, b):
    return 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def either(first, second, decides):
    """and, or: what one side decides, the other needn't be defined for."""
    try:
        value = first()
    except Undefined:
        value = second()
        if value != decides:
            raise
        return value
    return value if value == decides else second()


FUNCTIONS = {
    "div": quotient,
    "rem": lambda a, b: a if b == 0 else a - quotient(a, b) * b,
    "floordiv": lambda a, b: a // b if b else 0,
    "ceildiv": lambda a, b: -(-a // b) if b else 0,
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
    "iszero": lambda a: int(a == 0),
    "isnegative": lambda a: int(a < 0),
    "both": lambda a, b: either(a, b, 0),
    "any_of": lambda a, b: either(a, b, 1),
    "member": lambda domain, at: domain.member(at),
    "element": lambda tensor, *at: tensor.element(at),
    "size": lambda domain: domain.size,
    "extent": lambda tensor, axis: tensor.shape[axis],
}


class Rewrite(ast.NodeTransformer):
    def __init__(self, names):
        self.names = names

    def visit_Call(self, node):
        if not isinstance(node.func, ast.Name) or node.func.id not in {*FUNCTIONS, "select"}:
            raise Unjudged(ast.unparse(node.func))
        node.args = [self.visit(a) for a in node.args]
        if node.func.id == "select":
            return ast.IfExp(node.args[0], node.args[1], node.args[2])
        if node.func.id in ("both", "any_of"):
            empty = ast.arguments([], [], None, [], [], None, [])
            node.args = [ast.Lambda(empty, a) for a in node.args]
        return node

    def visit_Name(self, node):
        if re.fullmatch(r"a\d+", node.id) or node.id in FUNCTIONS:
            return node
        if node.id not in self.names:
            raise Unjudged(node.id)
        return node

    def generic_visit(self, node):
        if not isinstance(node, (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Constant, ast.Add, ast.Sub, ast.Mult,
                                 ast.USub, ast.Load)):
            raise Unjudged(type(node).__name__)
        return super().generic_visit(node)


class Scope:
    """The names of one remark in one call: arguments, domains, tensors."""

    def __init__(self, arguments, definitions, written):
        self.arguments, self.definitions, self.made = arguments, definitions, {}
        self.written = written  # whether views may no longer hold what they did at first

    def keys(self):
        return set(self.arguments) | set(self.definitions)

    def __contains__(self, name):
        return name in self.arguments or name in self.definitions

    def __getitem__(self, name):
        if name in self.arguments:
            return self.arguments[name]
        if name not in self.made:
            self.made[name] = None
            self.made[name] = self.define(self.definitions[name])
        if self.made[name] is None:
            raise Unjudged("a name in its own definition")
        return self.made[name]

    def define(self, text):
        kind = re.match(r"\w+", text).group()
        if kind in ("domain", "axis", "subregion"):
            return Range(self, text)
        if kind == "computed" and ": unknown" not in text:
            return Computed(self, text)
        if kind == "constant":
            return Constant(text)
        if kind == "snapshot" and not self.written:
            return self[text.rsplit(": ", 1)[1].split(" ")[0]]
        return Shaped(self, text)

    def compile(self, text, rank=0):
        """The expression as a function of the axes' ordinals."""
        text = re.sub(r"\band\(", "both(", re.sub(r"\bor\(", "any_of(", text))
        text = re.sub(r"(-?\d+\.\d+e[+-]\d+) : f\d+", r"(\1)", text)
        try:
            tree = ast.parse(text, mode="eval")
        except SyntaxError:
            raise Unjudged(text) from None
        tree = ast.fix_missing_locations(Rewrite(self).visit(tree))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        space = {name: self[name] for name in used if name in self}
        axes = ", ".join(f"a{axis}" for axis in range(rank))
        return eval(compile(ast.parse(f"lambda {axes}: {ast.unparse(tree)}", mode="eval"), "claim", "eval"),
                    {**FUNCTIONS, **space})

    def value(self, text):
        return self.compile(text)()


class Range:
    """A domain: its first member, step and size, from what it was made of; and as claimed."""

    def __init__(self, scope, text):
        made, claimed = re.match(r"(.*?), i(?:32|64), first (.*)", text).groups()
        kind, inside = re.match(r"(\w+)\((.*)\)", made).groups()
        parts = split(inside)
        if kind == "domain":
            begin, end, self.step = [scope.value(part) for part in parts]
            first = begin
        elif kind == "axis":
            first, end, self.step = 0, scope[parts[0]].shape[int(parts[1])], 1
        else:
            source = scope[parts[0]]
            begin, end = [scope.value(part) for part in parts[1:]]
            self.step, first = source.step, source.first
            first += max(0, -(-(begin - first) // self.step)) * self.step
        self.first, self.size = first, max(0, -(-(end - first) // self.step))
        self.check(scope, claimed)

    def check(self, scope, claimed):
        first, step, size, low, high = re.match(
            r"(.*), step (.*), size (.*), members (?:\[(.*), (.*)\]|none)", claimed).groups()
        for name, text, real in (("first", first, self.first), ("step", step, self.step), ("size", size, self.size)):
            if text != "unknown" and scope.value(text) != real and (self.size or name == "size"):
                raise AssertionError(f"{name} {text} of a domain is {scope.value(text)}, expected {real}")
        if self.size and not (low and int(low) <= self.first and self.member(self.size - 1) <= int(high)):
            raise AssertionError(f"members [{low}, {high}] of a domain lack some")

    def member(self, at):
        if not 0 <= at < self.size:
            raise Undefined()
        return self.first + at * self.step


def split(text):
    """At the commas that are in no parentheses."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts]


class Shaped:
    """What only has extents here: a buffer, what a call gives."""

    def __init__(self, scope, text):
        kind, extents = re.match(r"(\w+)\((.*?)\) of \w+", text).groups()
        self.kind, self.shape = kind, [scope.value(extent) for extent in split(extents) if extent]

    def element(self, at):
        raise Unjudged(self.kind)


class Computed(Shaped):
    def __init__(self, scope, text):
        super().__init__(scope, text)
        self.function = scope.compile(re.search(r" of \w+: (.*)", text).group(1), len(self.shape))

    def element(self, at):
        return self.function(*checked(at, self.shape))


class Given:
    """The elements of an argument, or of a constant."""

    def __init__(self, values):
        self.values, self.shape = values, values.shape

    def element(self, at):
        return plain(self.values[checked(at, self.shape)])


class Constant(Given):
    def __init__(self, text):
        data = re.search(r"dense<(\[.*\]|-?\d+)> : tensor<((?:\d+x)*)i\d+>", text)
        if not data:
            raise Unjudged("constant")
        shape = [int(n) for n in data.group(2).split("x")[:-1]]
        super().__init__(numpy.broadcast_to(numpy.array(ast.literal_eval(data.group(1)), object), shape))


def checked(at, shape):
    if not all(0 <= i < n for i, n in zip(at, shape)):
        raise Undefined()
    return tuple(at)


def plain(value):
    return value if isinstance(value, int) else value if value.dtype.kind == "f" else int(value)


def equal(a, b):
    return a == b and str(a) == str(b) or a != a and b != b


# ---- Judging ------------------------------------------------------------------------------------


class Judge:
    def __init__(self):
        self.counts, self.reasons, self.wrong = collections.Counter(), collections.Counter(), []

    def arguments(self, path, program):
        """The values of one call by name, as they are before it."""
        found = {}
        for index, argument in enumerate(program.args):
            values = numpy.load(f"{path}-a{index}.npy")
            scalar = argument.extents is None
            found[f"arg{index}"] = plain(values[()]) if scalar else Given(values)
        return found

    def judge(self, claim, scope, real, where):
        """A claimed value against all elements that the interpreter gave."""
        try:
            value = claim.one("value")
            if value is None or value.startswith("unknown") or value == "computed":
                self.counts["unknown"] += 1
                return
            extents = [a.split(" < ", 1)[1] for a in split(claim.one("axes") or "") if a]
            function = scope.compile(value, real.ndim)
            shape = [scope.value(extent) for extent in extents]
            if shape != list(real.shape):
                raise AssertionError(f"extents {shape}, expected {list(real.shape)}")
            bounds = re.match(r"\[(.*), (.*)\]", claim.one("range") or "")
            low, high = [int(n) for n in bounds.groups()] if bounds else (None, None)
            for at in itertools.product(*map(range, real.shape)):
                got, wanted = function(*at), plain(real[at])
                if not equal(real.dtype.type(got) if real.dtype.kind == "f" else got, wanted):
                    raise AssertionError(f"{value} at {at} is {got}, expected {wanted}")
                if bounds and not low <= got <= high:
                    raise AssertionError(f"{got} at {at} is not in [{low}, {high}]")
                self.counts["points"] += 1
            self.counts["claims"] += 1
        except Unjudged as reason:
            self.counts["unjudged"] += 1
            self.reasons[str(reason)[:60]] += 1
        except (AssertionError, Undefined) as error:
            self.wrong.append(f"{where}: {claim.head}: {error or 'undefined'}\n  " + "\n  ".join(claim.facts))

    def stores(self, claims, scope_of, before, after, where):
        """What the stores of a call leave in its views."""
        views = {name: given.values.copy() for name, given in before.items()
                 if isinstance(given, Given) and name in after}
        spoilt = set()
        for claim in claims:
            target = re.search(r"store \d+ of @\w+ to (\w+)", claim.head).group(1)
            if target not in views:
                continue
            try:
                write(claim, scope_of(claim), views[target])
            except Unjudged:
                spoilt.add(target)
            except Undefined:
                self.wrong.append(f"{where}: {claim.head}: undefined\n  " + "\n  ".join(claim.facts))
                return
        for name in set(views) - spoilt:
            same = [equal(plain(a), plain(b)) for a, b in zip(views[name].flat, after[name].flat)]
            if not all(same):
                self.wrong.append(f"{where}: {name} holds {after[name].tolist()}, expected {views[name].tolist()}\n"
                                  + "\n".join("  " + fact for claim in claims for fact in [claim.head] + claim.facts))
            self.counts["views"] += 1


def write(claim, scope, view):
    if claim.one("relation") or claim.one("value") is None:
        raise Unjudged("a relation")
    shape = [scope.value(a.split(" < ", 1)[1]) for a in split(claim.one("axes") or "") if a]
    parts = [scope.compile(text, len(shape)) for text in claim.all("coordinate")]
    valid = scope.compile(claim.one("valid"), len(shape))
    value = scope.compile(claim.one("value"), len(shape))
    for at in itertools.product(*map(range, shape)):
        if valid(*at):
            place = tuple(part(*at) for part in parts)
            view[checked(place, view.shape)] = value(*at)


# ---- Programs -----------------------------------------------------------------------------------


def whole_text(program):
    """The program with all its values as results, for the runner."""
    found = [v for v in program.main.values if v not in program.args and v.dtype != "bf16"]
    tensors = [v for v in found if v.extents is not None]
    program.results = (tensors + [v for v in found if v.extents is None])[:RESULTS] or program.results
    return program.text()


def printed(path, *passes):
    command = ["intent-opt", path, *passes, "--intent-print-provenance", "-o", os.devnull]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} ends with {done.returncode}: {done.stderr[-2000:]}")
    return claims_of(done.stderr)


def judge_program(judge, program, claims, path, where):
    values = [claim for claim in claims if claim.head.startswith("'func.func' op result")]
    stores = [claim for claim in claims if claim.head.startswith("'func.func' op store")]
    for call in range(CALLS):
        before = judge.arguments(f"{path}-{call}", program)
        scope_of = lambda claim: Scope(before, claim.names(), bool(stores))
        for index, claim in enumerate(values):
            judge.judge(claim, scope_of(claim), numpy.load(f"{path}-{call}-r{index}.npy"), f"{where}, call {call}")
        after = {f"arg{i}": numpy.load(f"{path}-{call}-v{i}.npy")
                 for i, a in enumerate(program.args) if a.type.startswith("memref")}
        judge.stores(stores, scope_of, before, after, f"{where}, call {call}")


def main(runner, folder, seed, count):
    os.makedirs(folder, exist_ok=True)
    seeds = range(seed, seed + count)
    programs = [Program(s, "indices") for s in seeds]
    texts = [whole_text(program) for program in programs]
    separate, together = os.path.join(folder, "separate.mlir"), os.path.join(folder, "together.mlir")
    with open(separate, "w") as file:
        file.write("// -----\n".join(texts))
    starts = []
    with open(together, "w") as file:
        line = 1
        for s, text in zip(seeds, texts):
            text = re.sub(r"@(main|helper\d+)", rf"@\1_{s}", text)
            starts.append(line + text[:text.index("func.func @main")].count("\n"))
            file.write(text)
            line += text.count("\n")
    done = subprocess.run([runner, separate, "--save=" + folder, "interp"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)

    judge = Judge()
    claims = printed(together)
    inlined = printed(together, "--inline=default-pipeline=")
    for a, b in itertools.zip_longest(claims, inlined):
        if not b or not a or (a.line, a.head, a.facts) != (b.line, b.head, b.facts):
            judge.wrong.append(f"seed {seeds[starts.index(a.line)]}, after --inline:\n  "
                               + "\n  ".join([a.head] + a.facts + ["now", b.head] + b.facts))
            break
    simplified = printed(together, "--canonicalize", "--cse")
    same = sum((a.line, a.head, a.facts) == (b.line, b.head, b.facts) for a, b in zip(claims, simplified))
    print(f"{same} of {len(claims)} remarks are the same after --canonicalize --cse")
    for text, given in (("", claims), (", simplified", simplified)):
        for number, program in enumerate(programs):
            own = [claim for claim in given if claim.line == starts[number]]
            judge_program(judge, program, own, os.path.join(folder, str(number)), f"seed {seeds[number]}{text}")
    for text in judge.wrong[:20]:
        print(text)
    for reason, times in judge.reasons.most_common(8):
        print(f"{times} not judged for: {reason}")
    c = judge.counts
    print(f"{count} programs: {c['claims']} claims at {c['points']} points, {c['views']} views, {c['unknown']} unknown, "
          f"{c['unjudged']} not judged, {len(judge.wrong)} wrong")
    return 1 if judge.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
