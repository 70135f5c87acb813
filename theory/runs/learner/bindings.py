"""What the names of a module are bound to, by its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

NAMED = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
    *(ast.ExceptHandler, ast.MatchAs, ast.MatchStar),
)
"""Statements and patterns that bind the name they have."""


class Known:
    """A word of a learner, by its module and name."""

    def __init__(self, origin: tuple[str, str]) -> None:
        self.origin = origin


class Changing:
    """A name that gets its meaning where its module runs."""

    def __init__(self, node: ast.AST) -> None:
        self.node = node


def where(found: Any) -> ast.AST:
    return found.node if isinstance(found, Changing) else found


def bindings(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """The names that a module binds, and what binds each."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0], node
        elif (
            isinstance(node, ast.Assign)
            and len(node.targets) == 1
            and isinstance(node.targets[0], ast.Name)
        ):
            yield node.targets[0].id, node
            node = ast.Expr(node.value)
        else:
            yield from _stored_in(node)
            continue
        yield from _stored_in(node, inside=True)


def _stored_in(node: ast.AST, inside: bool = False) -> Iterator[tuple[str, Any]]:
    """Names that are bound in a statement; ``inside`` a function or class, those of the module."""
    shared = {n for part in ast.walk(node) if isinstance(part, ast.Global) for n in part.names}
    for name in sorted(shared):
        yield name, Changing(node)
    for part in ast.walk(node):
        if isinstance(part, ast.NamedExpr) and inside:
            yield part.target.id, Changing(part)
        elif inside:
            continue
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store | ast.Del):
            yield part.id, Changing(part)
        elif isinstance(part, ast.Import | ast.ImportFrom):
            for alias in part.names:
                yield alias.asname or alias.name.partition(".")[0], Changing(part)
        elif isinstance(part, NAMED) and part.name:
            yield part.name, Changing(part)
        elif isinstance(part, ast.MatchMapping) and part.rest:
            yield part.rest, Changing(part)
