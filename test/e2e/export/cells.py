"""Reads a marimo file as marimo does, and prints what it finds as JSON: the app, and of each cell its decorator's
options, parameters, what it returns, what it defines, and the text of its SQL with the values of its fields left out."""

import ast
import json
import sys

tree = ast.parse(open(sys.argv[1], encoding="utf-8").read())


def names(node):
    return [element.id for element in node.elts]


def joined(node):
    if not isinstance(node, ast.JoinedStr):
        return node.value
    return "".join(
        part.value if isinstance(part, ast.Constant) else "<" + ast.unparse(part.value) + ">" for part in node.values
    )


cells = []
for node in tree.body:
    if not isinstance(node, ast.FunctionDef):
        continue
    (decorator,) = node.decorator_list
    call = decorator if isinstance(decorator, ast.Call) else None
    assert ast.unparse(call.func if call else decorator) == "app.cell", ast.dump(decorator)
    last = node.body[-1]
    assert isinstance(last, ast.Return), "a cell ends with what it defines"
    uses = [child for child in ast.walk(node) if isinstance(child, ast.Call)]
    assigned = {
        target.id
        for child in node.body
        if isinstance(child, ast.Assign)
        for target in child.targets
        if isinstance(target, ast.Name)
    }
    read = {child.id for child in ast.walk(node) if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load)}
    cells.append(
        {
            "name": node.name,
            "hidden": bool(call) and any(word.arg == "hide_code" for word in call.keywords),
            "parameters": [arg.arg for arg in node.args.args],
            "returns": names(last.value) if last.value else [],
            "assigned": sorted(assigned),
            "unread": sorted({arg.arg for arg in node.args.args} - read),
            "sql": [joined(use.args[0]) for use in uses if ast.unparse(use.func) == "mo.sql"],
            "md": [joined(use.args[0]) for use in uses if ast.unparse(use.func) == "mo.md"],
            "json": [joined(use.args[0]) for use in uses if ast.unparse(use.func) == "json.loads"],
        }
    )

app = [ast.unparse(node.value) for node in tree.body if isinstance(node, ast.Assign)]
print(json.dumps({"app": app, "main": ast.unparse(tree.body[-1]), "cells": cells}))
