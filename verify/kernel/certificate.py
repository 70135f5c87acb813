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

from verify.kernel.answer import Answer, written
from verify.kernel.normal import normal
from verify.kernel.reading import Reader, fresh, natural, read
from verify.kernel.rules import RULES, SORTS, Theorem
from verify.kernel.terms import KernelError, Symbol, Term, limited, need


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


def answer(texts: Mapping[str, str], name: str) -> Answer:
    """What the kernel says of a certificate, whatever the texts contain."""
    try:
        checked = Library(texts).check(name)
    except KernelError as problem:
        return Answer(name, False, reason=str(problem))
    parts = _parts(read(texts[name]), name)
    stated = tuple(map(written, parts["hypotheses"])), written(parts["conclusion"][0])
    lemmas = tuple(sorted(checked.theorem.assumed))
    return Answer(name, True, *stated, tuple(sorted(checked.cites)), lemmas)


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
        parts = _parts(read(text), name)
        self.signature: dict[str, tuple[str, int]] = {}
        for entry in parts["symbols"]:
            shaped = type(entry) is tuple and len(entry) == 3 and natural(entry[2])
            need(shaped and entry[1] in ("R", "Z", "V"), "SYMBOLS", "bad entry", entry)
            self.signature[fresh(entry[0], self.signature)] = (entry[1], int(entry[2]))
        self.term = Reader(self.signature).read
        self.hypotheses = tuple(self.term(phi, "F") for phi in parts["hypotheses"])
        need(len(parts["conclusion"]) == 1, "CERTIFICATE", "one conclusion is needed")
        self.conclusion = self.term(parts["conclusion"][0], "F")
        self.steps = parts["steps"]
        for step in self.steps:
            shaped = type(step) is tuple and len(step) > 0 and type(step[0]) is str
            need(shaped, "CERTIFICATE", "expected (RULE argument ...), got", step)
            cites = step[0] != "cite" or [*map(type, step)] == [str, str]
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

    def _step(self, step: tuple[Any, ...], done: Mapping[str, Checked]) -> Theorem:
        rule, *values = step
        if rule == "cite":
            return done[values[0]].theorem
        need(rule in RULES, "CERTIFICATE", "there is no rule", rule)
        shape, apply = RULES[rule]
        need(len(values) == len(shape), rule.upper(), "wrong number of arguments")
        return apply(*map(self._argument, shape, values))

    def _argument(self, kind: str, value: Any) -> Any:
        """One argument of a step, by its letter in the rule's shape."""
        if kind in SORTS:
            return self.term(value, SORTS[kind])
        if kind == "n":
            return self._made(value)
        if kind in "sx":
            need(type(value) is str, "CERTIFICATE", "expected a word, got", value)
            return value if kind == "x" else self.term(value, "R")
        need(type(value) is tuple, "CERTIFICATE", "expected a list, got", value)
        if kind == "N":
            return [self._made(number) for number in value]
        if kind == "F":
            need(len(value) == 2, "CERTIFICATE", "expected (k φ)")
            return self.term(value[1], "F", (fresh(value[0], self.signature),))
        for entry in value:
            fits = type(entry) is tuple and len(entry) == (3 if kind == "p" else 4)
            need(fits, "CERTIFICATE", "bad", entry)
        if kind == "p":
            return [self._product(*entry) for entry in value]
        table = dict(self._replacement(*entry) for entry in value)
        need(len(table) == len(value), "CERTIFICATE", "a symbol is replaced twice")
        return table

    def _made(self, number: Any) -> Theorem:
        earlier = natural(number) and int(number) < len(self.made)
        need(earlier, "CERTIFICATE", "no earlier step", number)
        return self.made[int(number)]

    def _product(self, a: Any, chosen: Any, squares: Any) -> Any:
        lists = type(chosen) is tuple is type(squares) and all(map(natural, chosen))
        need(lists, "CERTIFICATE", "bad product", (a, chosen, squares))
        return self.term(a, "R"), [*map(int, chosen)], [self.term(s, "R") for s in squares]

    def _replacement(self, name: Any, wanted: Any, parameters: Any, body: Any) -> Any:
        fits = wanted in ("R", "Z", "V") and type(parameters) is tuple
        need(fits, "CERTIFICATE", "bad replacement of", name)
        bound = tuple(fresh(k, self.signature) for k in parameters)
        need(len(set(bound)) == len(bound), "CERTIFICATE", "two parameters of one name", bound)
        symbol: Symbol = (fresh(name), wanted, len(bound))
        return symbol, self.term(body, "V" if wanted == "V" else "R", bound)


def _parts(top: Any, name: str) -> dict[str, Any]:
    wanted = ["symbols", "hypotheses", "conclusion", "steps"]
    shaped = len(top) == 1 and type(top[0]) is tuple and top[0][:2] == ("certificate", name)
    need(shaped, "CERTIFICATE", f"expected (certificate {name} ...)")
    rest = top[0][2:]
    heads = [part[0] if type(part) is tuple and part else None for part in rest]
    need(heads == wanted, "CERTIFICATE", f"expected the parts {' '.join(wanted)}")
    return {part[0]: part[1:] for part in rest}
