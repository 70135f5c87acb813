"""The user's file with what was found in it: it asks for nothing, and proves the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from verify.discover.discovery import Discovery

Change = tuple[int, int, str]
"""First and last place in the text, and what is to stand there."""


def rewritten(text: str, found: Sequence[Discovery]) -> str:
    """The text of a file with the invariants that were found in the place of the questions.

    ``by=potential`` becomes ``by=invariant("…")``, and ``s.least("…")`` the claim that it makes, or
    None where it makes none. A claim with a mistake becomes None.
    """
    tree = ast.parse(text)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    changes: list[Change] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            changes += _of_call(node, starts, text, found)
        if isinstance(node, ast.ImportFrom) and node.module == "ordproof":
            names = sorted({*(name.name for name in node.names), "invariant"} - {"potential"})
            changes.append((*_place(node, starts), f"from ordproof import {', '.join(names)}"))
    data = text.encode()
    for first, last, new in sorted(changes, reverse=True):
        data = data[:first] + new.encode() + data[last:]
    return data.decode()


def _of_call(
    node: ast.Call, starts: list[int], text: str, found: Sequence[Discovery]
) -> Iterator[Change]:
    arguments = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
    function = node.func
    if not isinstance(function, ast.Attribute):
        return
    if function.attr == "claim":
        by = next((k.value for k in node.keywords if k.arg == "by"), None)
        asked = isinstance(by, ast.Name) and by.id == "potential"
        name = _word(node, "name", arguments, 0)
        named = [d for d in found if d.id.partition("/")[2] == name]
        mine = next((d for d in named if d.invariant), None)
        if any(d.mistake for d in named):
            yield (*_place(node, starts), "None")
        elif asked and by is not None and mine is not None:
            yield (*_place(by, starts), _invariant(mine))
        elif asked and by is not None:
            yield (*_place(by, starts), "None")
    if function.attr == "least":
        bound = _word(node, "bound", arguments, 0)
        mine = next((d for d in found if d.text == bound and (d.letter or d.mistake)), None)
        if mine is None:
            return
        first, last = _place(node, starts)
        if mine.decision is None or not mine.invariant:
            yield first, last, "None"
            return
        study = ast.get_source_segment(text, function.value)
        claim = mine.decision.claim
        kept = "".join(
            f"    {k.arg}={ast.get_source_segment(text, k.value)},\n"
            for k in node.keywords
            if k.arg in ("given", "where", "kind")
        )
        name, says = claim.id.partition("/")[2], claim.says
        yield (
            first,
            last,
            f'{study}.claim(\n    "{name}",\n    "{says}",\n{kept}    by={_invariant(mine)},\n)',
        )


def _word(node: ast.Call, name: str, arguments: Sequence[object], place: int) -> object:
    """An argument, by its place or its name."""
    if place < len(arguments):
        return arguments[place]
    named = next((k.value for k in node.keywords if k.arg == name), None)
    return named.value if isinstance(named, ast.Constant) else None


def _invariant(found: Discovery) -> str:
    said = ", ".join(f'"{text}"' for text in found.invariant)
    squares = "".join(f'"{text}", ' for text in found.squares)
    return f"invariant({said}{f', squares=({squares.strip()})' if squares else ''})"


def _place(node: ast.expr | ast.stmt, starts: list[int]) -> tuple[int, int]:
    last_line, last_column = node.end_lineno or node.lineno, node.end_col_offset or 0
    return starts[node.lineno - 1] + node.col_offset, starts[last_line - 1] + last_column
