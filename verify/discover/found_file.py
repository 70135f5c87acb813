"""The user's file with what was found in it: it asks for nothing, and proves the same."""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence

import sympy

from theory.language.tokens import with_number
from verify.discover.discovery import NO_POTENTIAL, Discovery

TACTICS = {"invariant", "potential"}
"""Names that what was found is written with."""

Change = tuple[int, int, str]
"""First and last place in the text, and what is to stand there."""


def rewritten(text: str, found: Sequence[Discovery]) -> str:
    """The text of a file with the invariants that were found in the place of the questions.

    ``by=potential`` becomes ``by=invariant("…")``, or ``by=potential("…")`` with what was found in
    a metric, and ``s.least("…")`` the claim that it makes.
    What was asked about and is not proved becomes a comment that says what was found.
    """
    tree = ast.parse(text)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    changes: list[Change] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr | ast.Assign) and (call := _question(node.value)):
            change = _of_call(call, node, starts, text, found)
            changes += [change] if change else []
    data = text.encode()
    for first, last, new in sorted(changes, reverse=True):
        data = data[:first] + new.encode() + data[last:]
    return _with_names(data.decode())


def _question(value: ast.expr | None) -> ast.Call | None:
    """The call of a study's ``claim`` or ``least``, if a line is one."""
    named = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)
    if isinstance(value, ast.Call) and named and _method(value) in ("claim", "least"):
        return value
    return None


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _of_call(
    call: ast.Call,
    line: ast.Expr | ast.Assign,
    starts: list[int],
    text: str,
    found: Sequence[Discovery],
) -> Change | None:
    """What is to stand in the place of a question, or of its whole line; None for no change."""
    by = next((k.value for k in call.keywords if k.arg == "by"), None)
    if _method(call) == "least":
        bound = _word(call, "bound", 0)
        mine = next((d for d in found if d.text == bound and (d.letter or d.mistake)), None)
    else:
        name = _word(call, "name", 0)
        named = [d for d in found if d.id.partition("/")[2] == name]
        mine = next((d for d in named if d.potential), None) or next(iter(named), None)
    if mine is None:
        return None
    if not mine.status.startswith("proved"):
        if mine.verdict == "survived" and by is None and _method(call) == "claim":
            return None
        return _as_comment(line, starts, text, mine)
    if _method(call) == "least":
        return (*_place(call, starts), _claim(call, text, mine))
    if by is not None:
        return (*_place(by, starts), _tactic(mine))
    last = call.args[-1] if not call.keywords else call.keywords[-1].value
    end = _place(last, starts)[1]
    return end, end, f", by={_tactic(mine)}"


def _as_comment(
    line: ast.Expr | ast.Assign, starts: list[int], text: str, mine: Discovery
) -> Change | None:
    """The lines of a question behind ``#``, and what was found; None within a line of others."""
    first, last = starts[line.lineno - 1], starts[(line.end_lineno or line.lineno)]
    lines = text.encode()[first:last].decode().splitlines()
    begin, end = _place(line, starts)
    inside, after = text.encode()[first:begin].decode(), text.encode()[end:last].decode().strip()
    if inside.strip() or (after and after[0] != "#"):
        return begin, end, "None"
    none = mine.problem if mine.status == NO_POTENTIAL else ""
    why = " ".join((mine.mistake or none or mine.rests_on).split())
    shown = [mine.shown] if mine.shown else []
    said = [f"{mine.status}: {why}", *shown, *(each[len(inside) :] for each in lines)]
    keep = [f"{inside}pass\n"] if inside else []  # it may have been all that a block has
    return first, last, "".join([*(f"{inside}# {each}\n" for each in said), *keep])


def _claim(call: ast.Call, text: str, mine: Discovery) -> str:
    """The claim that a question for a constant makes."""
    study = ast.get_source_segment(text, call.func.value)  # type: ignore[attr-defined]
    says = _word(call, "says", 1)
    given = {k.arg: ast.get_source_segment(text, k.value) for k in call.keywords}
    bound = with_number(mine.text, mine.letter, sympy.Rational(mine.constant))
    arguments = [_quoted(mine.id.partition("/")[2]), _quoted(bound)]
    arguments += [_quoted(str(says))] if says else []
    arguments += [f"{name}={given[name]}" for name in ("given", "where", "kind") if name in given]
    arguments += [f"by={_tactic(mine)}"]
    return f"{study}.claim(\n" + "".join(f"    {each},\n" for each in arguments) + ")"


def _word(call: ast.Call, name: str, place: int) -> object:
    """An argument, by its place or its name."""
    named = next((k.value for k in call.keywords if k.arg == name), None)
    node = call.args[place] if place < len(call.args) else named
    return node.value if isinstance(node, ast.Constant) else None


def _tactic(found: Discovery) -> str:
    """What is found as ``by=``; a square in a metric has a word in a potential only.

    What a round shows by itself has neither: the tactic finds that again.
    """
    if not found.invariant and not found.potential:
        return "potential"
    if not found.invariant:
        return f"potential({_quoted(found.potential)})"
    said = ", ".join(map(_quoted, found.invariant))
    more = {"squares": found.squares, "in_round": found.in_round, "at_end": found.at_end}
    for name, lines in more.items():
        quoted = "".join(f"{_quoted(text)}, " for text in lines)
        said += f", {name}=({quoted.strip()})" if quoted else ""
    return f"invariant({said})"


def _quoted(text: str) -> str:
    """The text as Python's source has it, in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def _with_names(text: str) -> str:
    """The text, importing the tactics that stand in it; if one is new, no others."""
    tree = ast.parse(text)
    spoken = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imports = [n for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "ordproof"]
    named = {alias.name for node in imports for alias in node.names}
    used = spoken & TACTICS
    if "*" in named or used <= named:
        return text
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    data = text.encode()
    for node in reversed(imports):
        kept = {ast.unparse(a) for a in node.names if (a.asname or a.name) not in TACTICS - used}
        names = sorted(kept | (used if node is imports[0] or not kept else set()))
        first, last = _place(node, starts)
        data = data[:first] + f"from ordproof import {', '.join(names)}".encode() + data[last:]
    if not imports:
        after = next(node for node in tree.body if not _comes_first(node))
        place = starts[after.lineno - 1]
        line = f"from ordproof import {', '.join(sorted(used))}\n"
        data = data[:place] + line.encode() + data[place:]
    return data.decode()


def _comes_first(node: ast.stmt) -> bool:
    """Must it stand before all imports?"""
    future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
    return future or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _place(node: ast.expr | ast.stmt, starts: list[int]) -> tuple[int, int]:
    """First and last byte of a node."""
    last_line, last_column = node.end_lineno or node.lineno, node.end_col_offset or 0
    return starts[node.lineno - 1] + node.col_offset, starts[last_line - 1] + last_column
