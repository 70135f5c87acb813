"""Certificates: proofs as text files, re-checked step by step with the rules.

::

    (certificate NAME
      (symbols (NAME SORT ARITY) …)
      (hypotheses φ …)
      (conclusion φ)
      (steps (RULE argument …) …))

A step's arguments follow the rule's shape: formulas and terms as text, theorems as the number of
the step (from 0) that proved them, N as a list of numbers; ``p`` is ``((a (i …) (s …)) …)``, ``t``
is ``((NAME SORT (k …) body) …)``, each symbol once, ``F`` is ``(k φ)``. ``(cite NAME)`` is the
theorem of another certificate, which does not rest on this one: what that file concludes, from
those of its hypotheses that its proof uses. The last step must prove the conclusion from some of
the hypotheses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.answer import Answer
from verify.kernel.normal import normal
from verify.kernel.reading import WHITE, Reader, fresh, natural, parts, read
from verify.kernel.rules import RULES, SORTS
from verify.kernel.terms import KernelError, Symbol, Term, limited, need, refuse
from verify.kernel.theorem import Theorem


@dataclass(frozen=True)
class Checked:
    """What a certificate proves.

    Attributes
    ----------
    hypotheses, conclusion
        The statement as the file gives it.
    theorem : Theorem
        The conclusion, from the hypotheses that the proof uses.
    cites : tuple of str
        Certificates that it uses.
    steps : int
        Number of steps.
    """

    name: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    theorem: Theorem
    cites: tuple[str, ...]
    steps: int


@dataclass
class Library:
    """Certificates by name, each checked once, cited ones first."""

    texts: Mapping[str, str]
    done: dict[str, Checked] = field(default_factory=dict)

    def check(self, name: str) -> Checked:
        """Re-check a certificate and all that it cites.

        Raises
        ------
        KernelError
            If a step is not allowed, the file is malformed, or citations go round in a circle.
        """
        under_way: dict[str, _File] = {}
        wanted = [] if name in self.done else [name]
        while wanted:
            current = wanted[-1]
            try:
                with limited():
                    if current not in under_way:
                        need(current in self.texts, "CITE", f"there is no certificate {current}")
                        under_way[current] = _File(current, self.texts[current])
                    missing = [c for c in under_way[current].cites if c not in self.done]
                    if not missing:
                        self.done[current] = under_way[current].check(self.done)
                        del under_way[wanted.pop()]
            except (RecursionError, MemoryError):
                raise KernelError(f"LIMIT: too large ({current})") from None
            except KernelError as problem:
                place = under_way[current].place if current in under_way else ""
                raise KernelError(f"{problem} ({current}{place})") from None
            for cited in missing[:1]:
                need(cited not in under_way, "CITE", f"{cited} is cited by its own proof")
                wanted.append(cited)
        return self.done[name]

    def answer(self, name: str) -> Answer:
        """What the kernel says of a certificate, whatever the texts contain."""
        try:
            checked = self.check(name)
        except KernelError as problem:
            return Answer(name, False, reason=str(problem))
        sections = _sections(self.texts[name], name)
        stated = tuple(map(_spaced, sections["hypotheses"])), _spaced(sections["conclusion"][0])
        lemmas = tuple(sorted(checked.theorem.assumed))
        return Answer(name, True, *stated, tuple(sorted(checked.cites)), lemmas)


def answer(texts: Mapping[str, str], name: str) -> Answer:
    """What the kernel says of a certificate, whatever the texts contain."""
    return Library(texts).answer(name)


def stated(name: str, text: str) -> tuple[tuple[Term, ...], Term]:
    """The hypotheses and the conclusion that a file states, whatever its steps are worth.

    Raises
    ------
    KernelError
        If they cannot be read.
    """
    with limited():
        file = _File(name, text)
    return file.hypotheses, file.conclusion


class _File:
    """One certificate, read as far as its steps."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.place = name, ""
        sections = _sections(text, name)
        self.signature: dict[str, tuple[str, int]] = {}
        for entry in map(parts, sections["symbols"]):
            shaped = len(entry) == 3 and entry[1] in ("R", "Z", "V") and natural(entry[2])
            need(shaped, "SYMBOLS", "bad entry", entry)
            self.signature[fresh(entry[0], self.signature)] = (entry[1], int(entry[2]))
        self.term = Reader(self.signature).read
        self.hypotheses = tuple(self.term(phi, "F") for phi in sections["hypotheses"])
        need(len(sections["conclusion"]) == 1, "CERTIFICATE", "one conclusion is needed")
        self.conclusion = self.term(sections["conclusion"][0], "F")
        self.steps = [_step(piece) for piece in sections["steps"]]
        for step in self.steps:
            cites = step[0] != "cite" or (len(step) == 2 and step[1][0] != "(")
            need(cites, "CITE", "expects one name")
        self.cites = tuple(dict.fromkeys(step[1] for step in self.steps if step[0] == "cite"))
        self.made: list[Theorem] = []

    def check(self, done: Mapping[str, Checked]) -> Checked:
        """Every step, and that the last one proves what the file states."""
        need(len(self.steps) > 0, "CERTIFICATE", "no steps")
        for number, step in enumerate(self.steps):
            self.place = f", step {number}"
            self.made.append(self._step(step, done))
        self.place = ""
        last = self.made[-1]
        reached = normal(last.conclusion) is normal(self.conclusion)
        need(reached, "CERTIFICATE", "the last step does not prove the conclusion")
        stated = last.forms.keys() <= {normal(phi) for phi in self.hypotheses}
        need(stated, "CERTIFICATE", "the proof uses a hypothesis that is not stated")
        proved = Theorem(last.forms, self.conclusion, last.assumed)
        statements = (self.name, self.hypotheses, self.conclusion)
        return Checked(*statements, proved, self.cites, len(self.made))

    def _step(self, step: list[str], done: Mapping[str, Checked]) -> Theorem:
        rule, *values = step
        if rule == "cite":
            return done[values[0]].theorem
        need(rule in RULES, "CERTIFICATE", "there is no rule", rule)
        shape, apply = RULES[rule]
        need(len(values) == len(shape), rule.upper(), "wrong number of arguments")
        return apply(*map(self._argument, shape, values))

    def _argument(self, kind: str, piece: str) -> Any:
        """One argument of a step, by its letter in the rule's shape."""
        if kind == "n":
            return self._made(piece)
        if kind in SORTS:
            return self.term(piece, SORTS[kind])
        if kind in "sx":
            need(piece[0] != "(", "CERTIFICATE", "expected a word, got", piece)
            return piece if kind == "x" else self.term(piece, "R")
        inside = parts(piece)
        if kind == "N":
            return [*map(self._made, inside)]
        if kind == "F":
            need(len(inside) == 2, "CERTIFICATE", "expected (k φ)")
            return self.term(inside[1], "F", (fresh(inside[0], self.signature),))
        entries = [parts(entry) for entry in inside]
        for entry in entries:
            need(len(entry) == (3 if kind == "p" else 4), "CERTIFICATE", "bad", entry)
        if kind == "p":
            return [self._product(*entry) for entry in entries]
        table = dict(self._replacement(*entry) for entry in entries)
        need(len(table) == len(entries), "CERTIFICATE", "a symbol is replaced twice")
        return table

    def _made(self, number: str) -> Theorem:
        place = int(number) if natural(number) else len(self.made)
        if place >= len(self.made):
            refuse("CERTIFICATE", "no earlier step", number)
        return self.made[place]

    def _product(self, a: str, chosen: str, squares: str) -> Any:
        numbers = parts(chosen)
        need(all(map(natural, numbers)), "CERTIFICATE", "bad product", chosen)
        return self.term(a, "R"), [*map(int, numbers)], [self.term(s, "R") for s in parts(squares)]

    def _replacement(self, name: str, wanted: str, parameters: str, body: str) -> Any:
        need(wanted in ("R", "Z", "V"), "CERTIFICATE", "bad replacement of", name)
        bound = tuple(fresh(k, self.signature) for k in parts(parameters))
        need(len(set(bound)) == len(bound), "CERTIFICATE", "two parameters of one name", bound)
        symbol: Symbol = (fresh(name), wanted, len(bound))
        return symbol, self.term(body, "V" if wanted == "V" else "R", bound)


def _sections(text: str, name: str) -> dict[str, list[str]]:
    """What stands in the sections of a certificate, by their heads."""
    text = text.strip(WHITE)
    top = read(text[1:-1]) if text[:1] + text[-1:] == "()" else []
    need(top[:2] == ["certificate", name], "CERTIFICATE", f"expected (certificate {name} ...)")
    sections = [parts(section) if section[0] == "(" else [] for section in top[2:]]
    wanted = ["symbols", "hypotheses", "conclusion", "steps"]
    heads = [section[0] if section else None for section in sections]
    need(heads == wanted, "CERTIFICATE", f"expected the parts {' '.join(wanted)}")
    return {head: pieces for head, *pieces in sections}


def _step(piece: str) -> list[str]:
    """A rule and its arguments."""
    step = parts(piece) if piece[0] == "(" else []
    shaped = len(step) > 0 and step[0][0] != "("
    need(shaped, "CERTIFICATE", "expected (RULE argument ...), got", piece)
    return step


def _spaced(piece: str) -> str:
    """A piece of text with single spaces."""
    return f"({' '.join(map(_spaced, parts(piece)))})" if piece[0] == "(" else piece
