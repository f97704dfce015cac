# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Evaluates what --intent-print-provenance claims of results, at every point, and compares it with
# what the interpreter computes: an expression is exact, or it is not printed. The grammar is that
# of docs/provenance.md. As a program: FILE BIN, with lines `// EVAL: NAME ARGUMENT...` in the file,
# each a run of one function whose arguments are as intent-run takes them. As a module: parse(),
# Claim.value(), Claim.shape().
import itertools
import os
import re
import subprocess
import sys
import tempfile

import numpy

TOKEN = re.compile(r"\s*(-?\d+\.\d+e[+-]\d+ : \w+|0x[0-9A-F]+ : \w+|\d+|[A-Za-z_@][\w.@]*|[-+*(),#])")


class Parser:
    """An expression as a tree: an int, a name, or (operation, operand, ...)."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens).replace(" ", "") != text.replace(" ", ""):
            raise ValueError("not an expression: " + text)
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, wanted=None):
        token = self.peek()
        if wanted is not None and token != wanted:
            raise ValueError(f"expected {wanted}, got {token} in {self.tokens}")
        self.at += 1
        return token

    def sum(self):
        sign = 1
        if self.peek() == "-":
            self.take()
            sign = -1
        out = ("*", sign, self.product()) if sign < 0 else self.product()
        while self.peek() in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            out = ("+", out, ("*", sign, self.product()))
        return out

    def product(self):
        out = self.factor()
        while self.peek() == "*":
            self.take()
            out = ("*", out, self.factor())
        return out

    def factor(self):
        token = self.take()
        if token.isdigit():
            return int(token)
        if " : " in token:
            return ("float", token.split(" ")[0])
        if self.peek() != "(":
            return token
        self.take("(")
        operands = []
        while self.peek() != ")":
            operands.append(self.sum())
            if self.peek() != ")":
                self.take(",")
        self.take(")")
        return (token, *operands)


def expression(text):
    parser = Parser(text)
    out = parser.sum()
    if parser.peek() is not None:
        raise ValueError("trailing text in " + text)
    return out


def truncated(a, b):
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def wrapped(x, width):
    half = 1 << (width - 1)
    return (x + half) % (2 * half) - half


class Unevaluated(Exception):
    """The claim names something that only the program knows: a loop's variable, a float's op."""


class Claim:
    """One remark: what is printed of a result."""

    def __init__(self, head, lines):
        self.function, self.place, self.type = head
        self.axes, self.range, self.unknown, self.tree = [], None, None, None
        self.names = {}
        for line in lines:
            name, _, rest = line.strip().partition(" ")
            if name == "axes":
                self.axes = [expression(part.partition(" < ")[2]) for part in split(rest)]
            elif name == "value" and rest.startswith("unknown: "):
                self.unknown = rest
            elif name == "value" and rest == "computed":
                self.unknown = rest
            elif name == "value":
                self.tree = expression(rest)
            elif name == "range" and rest != "none":
                self.range = [int(x) for x in rest.strip("[]").split(",")]
            elif re.fullmatch(r"[dt]\d+", name):
                self.names[name] = rest[2:]

    def shape(self, arguments):
        return [self.at(axis, arguments, ()) for axis in self.axes]

    def value(self, arguments, point):
        return self.at(self.tree, arguments, point)

    def domain(self, name, arguments):
        """first, step, size of a domain."""
        text = self.names[name]
        found = re.search(r", first (.*), step (.*), size (.*), members ", text)
        if not found or "unknown" in found.group(1) + found.group(2):
            raise Unevaluated(name)
        return [self.at(expression(part), arguments, ()) for part in found.groups()]

    def tensor(self, name, arguments, at):
        if re.fullmatch(r"arg\d+", name):
            return arguments[int(name[3:])][tuple(at)].item()
        text = self.names[name]
        found = re.match(r"constant\(.*\) of \w+: dense<(.*)> : tensor<([\dx]*)x\w+>", text)
        if found:
            numbers = [int(x) for x in re.findall(r"-?\d+", found.group(1))]
            shape = [int(x) for x in found.group(2).split("x")]
            return int(numpy.array(numbers).reshape(shape)[tuple(at)])
        found = re.match(r"snapshot\(.*\) of \w+: (arg\d+) after 0 writes", text)
        if found:
            return self.tensor(found.group(1), arguments, at)
        raise Unevaluated(name)

    def at(self, tree, arguments, point):
        if isinstance(tree, int):
            return tree
        if isinstance(tree, str):
            if tree[0] == "a" and tree[1:].isdigit():
                return point[int(tree[1:])]
            if tree.startswith("arg"):
                return int(arguments[int(tree[3:])])
            raise Unevaluated(tree)
        name, *operands = tree
        if name == "float":
            return float.fromhex(operands[0]) if operands[0].startswith("0x") else float(operands[0])
        if name == "extent":
            if not operands[0].startswith("arg"):
                raise Unevaluated(operands[0])
            return arguments[int(operands[0][3:])].shape[operands[1]]
        if name == "size":
            return self.domain(operands[0], arguments)[2]
        if name == "member":
            first, step, size = self.domain(operands[0], arguments)
            ordinal = self.at(operands[1], arguments, point)
            assert 0 <= ordinal < size, f"ordinal {ordinal} of {size} in {operands[0]}"
            return first + step * ordinal
        if name == "element":
            at = [self.at(operand, arguments, point) for operand in operands[1:]]
            return self.tensor(operands[0], arguments, at)
        if name == "select":
            chosen = operands[1 if self.at(operands[0], arguments, point) else 2]
            return self.at(chosen, arguments, point)
        if name == "apply" or name.startswith("huge"):
            raise Unevaluated(name)
        x = [self.at(operand, arguments, point) for operand in operands]
        if name == "and":
            return x[0] and x[1]
        return {
            "+": lambda: x[0] + x[1],
            "*": lambda: x[0] * x[1],
            "div": lambda: truncated(x[0], x[1]),
            "rem": lambda: x[0] - x[1] * truncated(x[0], x[1]) if x[1] else x[0],
            "floordiv": lambda: x[0] // x[1] if x[1] else 0,
            "ceildiv": lambda: -(-x[0] // x[1]) if x[1] else 0,
            "mod": lambda: x[0] % x[1],
            "min": lambda: min(x),
            "max": lambda: max(x),
            "iszero": lambda: int(x[0] == 0),
            "isnegative": lambda: int(x[0] < 0),
            "or": lambda: x[0] or x[1],
            "wrap8": lambda: wrapped(x[0], 8),
            "wrap16": lambda: wrapped(x[0], 16),
            "wrap32": lambda: wrapped(x[0], 32),
            "wrap64": lambda: wrapped(x[0], 64),
        }[name]()


def split(text):
    """The parts between commas that stand in no parentheses."""
    depth, out, part = 0, [], ""
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            out.append(part)
            part = ""
        else:
            part += character
    return out + [part]


HEAD = re.compile(r"remark: 'func.func' op result ([\d.]+) of @(\w+) : (.*)")


def parse(text):
    """The claims about results in the output of --intent-print-provenance."""
    claims, head, lines = [], None, []
    for line in text.splitlines() + [""]:
        if line.startswith("  ") and head:
            lines.append(line)
            continue
        if head:
            claims.append(Claim(head, lines))
        found = HEAD.search(line)
        head, lines = (found.group(2), found.group(1), found.group(3)) if found else None, []
    return claims


def array_of(text):
    """An argument as intent-run takes it, as an array."""
    kind, *rest = text.split(":")
    if kind == "iota":
        shape = [int(x) for x in rest[1].split("x")]
        count = int(numpy.prod(shape))
        return numpy.arange(count).reshape(shape)
    if kind == "zeros":
        return numpy.zeros([int(x) for x in rest[1].split("x")], numpy.int64)
    if kind.endswith(".npy"):
        return numpy.load(text)
    return {"true": 1, "false": 0}.get(rest[0]) if kind == "i1" else int(rest[0])


def check(claims, name, arguments, results):
    """Compares every claim about a function with the results of a run; how many points."""
    values, points = [array_of(argument) for argument in arguments], 0
    for claim in claims:
        if claim.function != name or claim.unknown or "." in claim.place or claim.tree is None:
            continue
        result = results[int(claim.place)]
        shape = claim.shape(values)
        assert shape == list(result.shape), f"{name}: extents {shape}, got {result.shape}"
        for point in itertools.product(*map(range, shape)):
            want = result[point].item()
            try:
                have = claim.value(values, point)
            except Unevaluated:
                break
            assert have == want, f"{name}: {claim.tree} is {have} at {point}, computed {want}"
            if claim.range and want is not True and want is not False:
                assert claim.range[0] <= want <= claim.range[1], f"{name}: {want} is out of range"
            points += 1
    return points


def run(path, bin_folder, name, arguments, count):
    with tempfile.TemporaryDirectory() as folder:
        outs = [os.path.join(folder, f"{i}.npy") for i in range(count)]
        command = [os.path.join(bin_folder, "intent-run"), path, f"--entry={name}"]
        for argument in arguments:
            command += ["--arg", argument]
        for out in outs:
            command += ["--out", out]
        subprocess.run(command, check=True)
        return [numpy.load(out) for out in outs]


def main(path, bin_folder):
    command = [os.path.join(bin_folder, "intent-opt"), path, "--intent-print-provenance"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    claims = parse(done.stderr)
    total = 0
    with open(path) as file:
        runs = re.findall(r"^// EVAL: (\w+)(.*)$", file.read(), re.M)
    for name, rest in runs:
        arguments = rest.split()
        count = 1 + max(int(c.place.split(".")[0]) for c in claims if c.function == name)
        total += check(claims, name, arguments, run(path, bin_folder, name, arguments, count))
    print(f"{len(runs)} runs, {total} points agree")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
