"""A certificate without the steps that say what an earlier one says, and those that nothing uses.

Only its text is looked at: what the steps prove is the kernel's matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.kernel.rules import RULES
from verify.prover.brackets import tree

BEFORE, AFTER = "\n(steps\n", "))\n"


def shorten(text: str) -> str:
    """The certificate with the steps that its last one needs, each once, renumbered.

    Parameters
    ----------
    text : str
        A certificate with a line for each step, as `Session.certificate` writes it.

    Raises
    ------
    ValueError
        If its steps are not one a line.
    """
    head, found, tail = text.partition(BEFORE)
    if not found or not tail.endswith(AFTER):
        raise ValueError("text: expected a line '(steps', a line for each step, then '))'")
    number: dict[str, int] = {}
    uses: list[list[int]] = []
    place: list[int] = []
    for line in tail.removesuffix(AFTER).split("\n"):
        step, used = _renumbered(line, place)
        if step not in number:
            number[step] = len(uses)
            uses.append(used)
        place.append(number[step])
    needed: set[int] = set()
    waiting = [place[-1]]
    while waiting:
        old = waiting.pop()
        if old not in needed:
            needed.add(old)
            waiting.extend(uses[old])
    order = {old: new for new, old in enumerate(sorted(needed))}
    steps = [_renumbered(step, order)[0] for step, old in number.items() if old in needed]
    return head + BEFORE + "\n".join(steps) + AFTER


def _renumbered(line: str, order: Sequence[int] | Mapping[int, int]) -> tuple[str, list[int]]:
    """A step that speaks of other numbers for the steps that it uses, and these numbers."""
    (rule, *values), used = tree(line), []
    shape = "x" if rule == "cite" else RULES[rule].shape
    words = [rule]
    for kind, value in zip(shape, values, strict=True):
        if kind in "nN":
            numbers = [order[int(n)] for n in ([value] if kind == "n" else value)]
            used.extend(numbers)
            value = str(numbers[0]) if kind == "n" else tuple(map(str, numbers))
        words.append(_written(value))
    return f"({' '.join(words)})", used


def _written(part: Any) -> str:
    return f"({' '.join(map(_written, part))})" if type(part) is tuple else str(part)
