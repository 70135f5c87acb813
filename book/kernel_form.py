"""What the kernel proved, printed back from its form, with names for what long formulas repeat.

The kernel's language has no maxima, no cases and no names for parts: a step that is cut off at both
ends has its argument six times. A part that occurs again gets a name, and what the name stands for
is a formula of the same language: whoever puts it back has what was proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from theory.language import unicode_letters
from verify.kernel.terms import BINDERS, NUMBERED, NUMBERS, WORDS, Term, known, once, symbols
from verify.prover.printing import pretty

LONG = 150
"""Parts of a formula that is read at a glance."""
SMALL = 14
"""Parts of what needs no name."""
NAMES = "ABDEFGHJLMNPQSUVWXYZ"


def with_names(formulas: Sequence[Term]) -> tuple[list[Term], list[Term]]:
    """The formulas with names for parts that the long ones repeat, and what each name stands for.

    Parameters
    ----------
    formulas : sequence of Term
        Formulas that are read together.

    Returns
    -------
    formulas : list of Term
        In the same order.
    meanings : list of Term
        ``∀i: … A[i, …] = part``, one for each name; other names may stand in the part.
    """
    formulas = [known(phi).term for phi in formulas]
    long = {phi: phi for phi in formulas if known(phi).size > LONG}
    taken = {name for phi in formulas for name, _, _ in symbols(phi)}
    meanings: list[Term] = []
    for name in NAMES:
        part = _most_repeated([*long.values(), *meanings])
        if part is None:
            break
        if name not in taken:
            long = {phi: _put(name, part, shorter) for phi, shorter in long.items()}
            meanings = [_put(name, part, phi) for phi in meanings]
            meanings.append(_meaning(name, part))
    return [long.get(phi, phi) for phi in formulas], meanings


def in_words(formulas: Sequence[Term]) -> tuple[list[str], list[str]]:
    """The same as lines of text, with Greek letters and accents where the kernel spells them."""
    spelled = {name for phi in formulas for name, _, _ in symbols(phi)}
    letter = {name: unicode_letters.name(name) for name in spelled}
    times = Counter(letter.values())  # two names that look alike stay as they are
    letters = {name: seen for name, seen in letter.items() if times[seen] == 1}
    named, meanings = with_names([_lettered(phi, letters) for phi in formulas])
    return [*map(_line, named)], [*map(_line, meanings)]


def _line(t: Term) -> str:
    text = pretty(t).replace("-", "−")
    return text[1:-1] if t[0] in ("and", "or", "=>", "all", "some") else text


def _lettered(t: Term, letters: Mapping[str, str]) -> Term:
    """With other names of symbols."""
    if type(t) in NUMBERS:
        return t
    head, *rest = _rebuilt(t, lambda part, _: _lettered(part, letters))
    if head == "app":
        rest[0] = letters.get(rest[0], rest[0])
    return known((head, *rest)).term


def _most_repeated(formulas: Sequence[Term]) -> Term | None:
    """The number or vector, as `_closed` has it, for which a name saves most."""
    count = Counter(_closed(part) for phi in formulas for part in _parts(phi))
    saved = {part: (times - 1) * known(part).size for part, times in count.items() if times > 1}
    return max(saved, key=lambda part: saved[part], default=None)


def _parts(t: Term) -> Iterator[Term]:
    """The numbers and vectors in a formula that are worth a name, as often as they occur."""
    if known(t).size >= SMALL:
        if known(t).sort != "F" and t[0] != "app":
            yield t
        yield from chain.from_iterable(map(_parts, t[1 + WORDS.get(t[0], 0) :]))


@once
def _closed(part: Term) -> Term:
    """A part as a function of the variables that are bound around it, wherever it stands."""
    outer = _outer(part)

    def close(t: Term, inside: int) -> Term:
        if type(t) in NUMBERS:
            return t
        if t[0] == "b" and t[1] >= inside:
            return ("b", inside + outer.index(t[1] - inside))
        return _rebuilt(t, lambda s, more: close(s, inside + more))

    return close(part, 0)


def _outer(part: Term) -> list[int]:
    """Which variables are bound around a part; the innermost first."""
    free = known(part).free
    return [n for n in range(free.bit_length()) if free >> n & 1]


def _put(name: str, part: Term, t: Term) -> Term:
    """A formula with the name in the place of each of a part's occurrences."""
    if known(t).size < known(part).size:
        return t
    if known(t).sort != "F" and _closed(t) == part:
        return _applied(name, part, _outer(t))
    return _rebuilt(t, lambda s, _: _put(name, part, s))


def _applied(name: str, part: Term, variables: Sequence[int]) -> Term:
    sort = "Z" if known(part).whole else known(part).sort
    return known(("app", name, sort, *(("b", n) for n in reversed(variables)))).term


def _meaning(name: str, part: Term) -> Term:
    """The formula that says what a name stands for."""
    outer = _outer(part)
    equal = "veq" if known(part).sort == "V" else "="
    phi: Term = (equal, _applied(name, part, outer), part)
    for _ in outer:
        phi = ("all", phi)
    return known(phi).term


def _rebuilt(t: Term, change: Callable[[Term, int], Term]) -> Term:
    """A term with other parts; the last part of a binder stands inside one more variable."""
    first = 1 + WORDS.get(t[0], 0)
    last = len(t) - (t[0] in NUMBERED)
    parts = [
        change(part, int(t[0] in BINDERS and place == len(t) - 1))
        for place, part in enumerate(t[first:last], start=first)
    ]
    return known((*t[:first], *parts, *t[last:])).term
