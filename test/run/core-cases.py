# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs every case of subregion.json, domain_length.json and shape_ops.json on each target and
# compares what intent-run prints with what the cases say. A table of legal rows is one function,
# with a row's operands as arguments, so that nothing is folded; an illegal row is a program of its
# own, which must fail with its clause.
#
# usage: core-cases.py CASES FOLDER
import json
import os
import subprocess
import sys

import numpy

TARGETS = ("interp", "cpu", "gpu-sim")
cases_folder, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
checked = 0


def cases(name):
    content = json.load(open(os.path.join(cases_folder, name + ".json")))
    return {case["name"]: case for case in content["cases"]}


def run(name, text, arguments, target):
    path = os.path.join(folder, name + ".mlir")
    with open(path, "w") as file:
        file.write(text)
    command = ["intent-run", path, "--print=1000000", "--target=" + target]
    for argument in arguments:
        command += ["--arg", argument]
    if target != "interp":
        command.append("--compare=interp")
    return subprocess.run(command, capture_output=True, text=True)


def shape_text(shape, dtype):
    return "tensor<" + "".join(f"{n}x" for n in shape) + dtype + ">"


def nested(shape, data):
    """The elements as intent-run prints them: [] for what has none."""
    if not shape:
        return str(data[0])
    if shape[0] == 0:
        return "[]"
    step = len(data) // shape[0]
    return "[" + ", ".join(nested(shape[1:], data[i * step:(i + 1) * step]) for i in range(shape[0])) + "]"


def expect(name, text, arguments, wanted):
    """`wanted`: a line of output each."""
    global checked
    for target in TARGETS:
        done = run(name, text, arguments, target)
        got = done.stdout.splitlines()
        if done.returncode or got != wanted:
            print(f"{name} on {target}: exit {done.returncode}\n{done.stderr}")
            for i in range(max(len(got), len(wanted))):
                pair = [lines[i] if i < len(lines) else "" for lines in (got, wanted)]
                if pair[0] != pair[1]:
                    print(f"  line {i}: got {pair[0]}\n    expected {pair[1]}")
            sys.exit(1)
    checked += len(wanted)


def expect_failure(name, text, arguments, message):
    """The run stops with `message` on every target."""
    global checked
    for target in TARGETS:
        done = run(name, text, arguments, target)
        if done.returncode == 0 or message not in done.stderr:
            print(f"{name} on {target}: exit {done.returncode}, expected {message}\n{done.stderr}")
            sys.exit(1)
    checked += 1


def function(arguments, body, results):
    """A function @f of (name, type) arguments that returns (value, type) results."""
    parameters = ", ".join(f"%{name}: {type}" for name, type in arguments)
    types = ", ".join(type for _, type in results)
    values = ", ".join(value for value, _ in results)
    return f"func.func @f({parameters}) -> ({types}) {{\n" + "\n".join("  " + line for line in body) + (
        f"\n  return {values} : {types}\n}}\n")


# ---- domain_length: the number of members -------------------------------------------------------


def domain_length():
    arguments, values, body, results, wanted = [], [], [], [], []
    for i, row in enumerate(cases("domain_length")["domain_length"]["rows"]):
        names = [f"{key}{i}" for key in ("begin", "end", "step")]
        text = [f"%d{i} = intent.domain %{names[0]} to %{names[1]} step %{names[2]} : i64",
                f"%n{i} = intent.size %d{i} : !intent.domain<i64>"]
        given = [f"i64:{row[key]}" for key in ("begin", "end", "step")]
        if not row["fits_i64"]:
            expect_failure(f"length{i}", function([(n, "i64") for n in names], text, [(f"%n{i}", "i64")]),
                           given, "'intent.domain' op expects fewer than 2^63 coordinates (1-01)")
            continue
        arguments += [(n, "i64") for n in names]
        values += given
        body += text
        results.append((f"%n{i}", "i64"))
        wanted.append(f"i64 = {row['length']}")
    expect("lengths", function(arguments, body, results), values, wanted)


# ---- subregion: members in source coordinates ---------------------------------------------------


def subregions():
    for coordinate in ("i64", "i32"):
        arguments, values, body, results, wanted = [], [], [], [], []
        domain = f"!intent.domain<{coordinate}>"
        for i, row in enumerate(cases("subregion")["subregion"]["rows"]):
            numbers = row["domain"] + row["slice"] + row.get("subslice", [])
            names = [f"a{i}_{k}" for k in range(len(numbers))]
            text = [f"%d{i} = intent.domain %{names[0]} to %{names[1]} step %{names[2]} : {coordinate}",
                    f"%s{i} = intent.subregion %d{i}[%{names[3]} to %{names[4]}] : {domain}"]
            last = f"%s{i}"
            if "subslice" in row:
                last = f"%t{i}"
                text.append(f"{last} = intent.subregion %s{i}[%{names[5]} to %{names[6]}] : {domain}")
            text += [f"%i{i} = intent.indices {last} : {domain}", f"%o{i} = intent.enumerate {last} : {domain}",
                     f"%n{i} = intent.size {last} : {domain}", f"%b{i}, %e{i} = intent.bounds {last} : {domain}"]
            given = [f"{coordinate}:{n}" for n in numbers]
            outputs = [(f"%i{i}", f"tensor<?x{coordinate}>"), (f"%o{i}", "tensor<?xi64>"), (f"%n{i}", "i64"),
                       (f"%b{i}", coordinate), (f"%e{i}", coordinate)]
            if "error" in row:
                expect_failure(f"sub{coordinate}_{i}", function([(n, coordinate) for n in names], text, outputs), given,
                               "'intent.subregion' op expects source.begin <= begin <= end <= source.end (1-07)")
                continue
            arguments += [(n, coordinate) for n in names]
            values += given
            body += text
            results += outputs
            members = row["members_source_coordinates"]
            size = [len(members)]
            wanted += [f"{shape_text(size, coordinate)} = {nested(size, members)}",
                       f"{shape_text(size, 'i64')} = {nested(size, list(range(size[0])))}",
                       f"i64 = {size[0]}", f"{coordinate} = {numbers[-2]}", f"{coordinate} = {numbers[-1]}"]
        expect("subs" + coordinate, function(arguments, body, results), values, wanted)


# ---- shape_ops ----------------------------------------------------------------------------------


def elements(shape):
    count = 1
    for n in shape:
        count *= n
    return count


def dynamic(shape, dtype="i32"):
    return shape_text(["?"] * len(shape), dtype)


def iota(shape):
    return f"iota:i32:{'x'.join(map(str, shape))}" if shape else "i32:0"


def broadcasts():
    """In canonical form: axes from the trailing end, each equal or 1 at run time."""
    arguments, values, body, results, wanted = [], [], [], [], []
    for i, row in enumerate(cases("shape_ops")["broadcast"]["rows"]):
        target = row.get("result", row["lhs"])
        parameters, given, text, outputs, lines = [], [], [], [], []
        like = f" like %t{i}" if target else ""
        if target:
            parameters.append((f"t{i}", dynamic(target)))
            given.append(iota(target))
        for side in ("lhs", "rhs"):
            shape, name = row[side], f"{side}{i}"
            axes = ", ".join(f"{len(target) - len(shape) + k} dynamic" for k in range(len(shape)))
            source = dynamic(shape) if shape else "i32"
            parameters.append((name, source))
            given.append(iota(shape))
            like_type = f" like {dynamic(target)}" if target else ""
            text.append(f"%b{name} = intent.broadcast %{name} axes [{axes}]{like} : {source}{like_type} -> {dynamic(target)}")
            outputs.append((f"%b{name}", dynamic(target)))
            if "error" not in row:
                data = numpy.broadcast_to(numpy.arange(elements(shape)).reshape(shape), target)
                lines.append(f"{shape_text(target, 'i32')} = {nested(target, data.flatten().tolist())}")
        if "error" in row:
            expect_failure(f"broadcast{i}", function(parameters, text, outputs), given, "(2-05)")
            continue
        arguments, values, body = arguments + parameters, values + given, body + text
        results, wanted = results + outputs, wanted + lines
    expect("broadcasts", function(arguments, body, results), values, wanted)


def reshape_line(i, source_type, row):
    entries = ["infer" if n < 0 else f"%e{i}_{k}" for k, n in enumerate(row["to"])]
    brackets = f" [{', '.join(entries)}]" if entries else ""
    return f"%r{i} = intent.reshape %x{i}{brackets} : {source_type} -> {dynamic(row['to'])}"


def reshapes():
    arguments, values, body, results, wanted = [], [], [], [], []
    for i, row in enumerate(cases("shape_ops")["reshape"]["rows"]):
        inferred = sum(n < 0 for n in row["to"])
        source = f"%x{i}" if row["from"] else None
        extents = [(f"e{i}_{k}", n) for k, n in enumerate(row["to"]) if n >= 0]
        parameters = [(f"x{i}" if source else f"v{i}", dynamic(row["from"]) if source else "i32")]
        parameters += [(name, "i64") for name, _ in extents]
        given = [iota(row["from"])] + [f"i64:{n}" for _, n in extents]
        text = [] if source else [f"%x{i} = intent.broadcast %v{i} axes [] : i32 -> tensor<i32>"]
        text.append(reshape_line(i, dynamic(row["from"]), row))
        outputs = [(f"%r{i}", dynamic(row["to"]))]
        if "error" in row:
            message = "(2-09)" if inferred else "(2-08)"
            if inferred > 1:
                message = "'intent.reshape' op expects at most one inferred extent, got 2 (2-09)"
            expect_failure(f"reshape{i}", function(parameters, text, outputs), given, message)
            continue
        arguments += parameters
        values += given
        body += text
        results += outputs
        wanted.append(f"{shape_text(row['result'], 'i32')} = "
                      f"{nested(row['result'], list(range(elements(row['result']))))}")
    expect("reshapes", function(arguments, body, results), values, wanted)


def tensor_argument(tensor):
    array = numpy.array(tensor["data"], tensor["dtype"].replace("i", "int")).reshape(tensor["shape"])
    path = os.path.join(folder, f"in{abs(hash(str(tensor)))}.npy")
    numpy.save(path, array)
    return path


def line_of(tensor):
    return f"{shape_text(tensor['shape'], tensor['dtype'])} = {nested(tensor['shape'], tensor['data'])}"


def interleaved():
    case = cases("shape_ops")["join_then_reshape_interleaves"]
    wanted = case["expected"]
    body = ["%j = intent.join %l, %r : tensor<?x?xi32>", "%d = intent.axis %l[0] : tensor<?x?xi32>",
            "%n = intent.size %d : !intent.domain<i64>",
            "%a = intent.reshape %j [%n, infer] : tensor<?x?x2xi32> -> tensor<?x?xi32>",
            "%b = intent.reshape %j [infer] : tensor<?x?x2xi32> -> tensor<?xi32>"]
    results = [("%j", "tensor<?x?x2xi32>"), ("%a", "tensor<?x?xi32>"), ("%b", "tensor<?xi32>")]
    text = function([("l", "tensor<?x?xi32>"), ("r", "tensor<?x?xi32>")], body, results)
    expect("interleaved", text, [tensor_argument(case["inputs"][side]) for side in ("lhs", "rhs")],
           [line_of(wanted[key]) for key in ("join", "reshape_2x4", "reshape_8")])


def nested_joins():
    case = cases("shape_ops")["nested_join_order"]
    values = case["inputs"]["s"]["data"]
    body = [f"%s{i} = intent.broadcast %v{i} axes [] : i32 -> tensor<i32>" for i in range(4)]
    body += ["%a = intent.join %s0, %s1 : tensor<i32>", "%b = intent.join %s2, %s3 : tensor<i32>",
             "%j = intent.join %a, %b : tensor<2xi32>", "%f = intent.reshape %j : tensor<2x2xi32> -> tensor<4xi32>",
             "%t = intent.transpose %j [1, 0] : tensor<2x2xi32> -> tensor<2x2xi32>",
             "%g = intent.reshape %t : tensor<2x2xi32> -> tensor<4xi32>"]
    text = function([(f"v{i}", "i32") for i in range(4)], body, [("%f", "tensor<4xi32>"), ("%g", "tensor<4xi32>")])
    wanted = [case["expected"][key] for key in ("join(join(1,2),join(3,4)) flat", "after transpose(1,0) flat")]
    expect("nested", text, [f"i32:{value}" for value in values], [line_of(tensor) for tensor in wanted])


def transposed():
    case = cases("shape_ops")["transpose_reshape_coordinates"]
    text = function([("x", "tensor<?x?x?xi32>"), ("n", "i64")],
                    ["%t = intent.transpose %x [2, 0, 1] : tensor<?x?x?xi32> -> tensor<?x?x?xi32>",
                     "%r = intent.reshape %t [%n, infer] : tensor<?x?x?xi32> -> tensor<?x?xi32>"],
                    [("%t", "tensor<?x?x?xi32>"), ("%r", "tensor<?x?xi32>")])
    wanted = [case["expected"][key] for key in ("perm(2,0,1)", "perm_then_reshape(8,3)")]
    expect("transposed", text, [tensor_argument(case["inputs"]["x"]), "i64:8"], [line_of(tensor) for tensor in wanted])


def empty_join():
    case = cases("shape_ops")["join_empty"]
    text = function([("l", "tensor<?x?xf32>"), ("r", "tensor<?x?xf32>")], ["%j = intent.join %l, %r : tensor<?x?xf32>"],
                    [("%j", "tensor<?x?x2xf32>")])
    shapes = ["x".join(map(str, case["inputs"][side]["shape"])) for side in ("lhs", "rhs")]
    expect("empty", text, [f"zeros:f32:{shape}" for shape in shapes], [line_of(case["expected"]["out"])])


domain_length()
subregions()
broadcasts()
reshapes()
interleaved()
nested_joins()
transposed()
empty_join()
print(f"{checked} results as the cases say")
