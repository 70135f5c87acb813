"""Certificates: files of steps, each of which is checked by its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.answer import Answer, written
from verify.second.language import (
    Key,
    Reader,
    Rejected,
    Terms,
    Tree,
    as_name,
    natural,
    require,
    shown,
    tree,
)
from verify.second.logic import Theorem
from verify.second.rules import SHAPES, Product, Rules
from verify.second.sameness import Sameness

SECTIONS = [["symbols"], ["hypotheses"], ["conclusion"], ["steps"]]


@dataclass(frozen=True)
class Verified:
    """What a certificate proves, its formulas as the tuples of the README's table.

    Attributes
    ----------
    name : str
    hypotheses : tuple
        All that the file states, in its order.
    conclusion : tuple
    assumed : frozenset of str
        The named analytic lemmas that the proof rests on, also by way of what it cites.
    cites : frozenset of str
        The certificates that its steps cite.
    """

    name: str
    hypotheses: tuple[Any, ...]
    conclusion: tuple[Any, ...]
    assumed: frozenset[str]
    cites: frozenset[str]


def check(name: str, texts: Mapping[str, str]) -> Verified:
    """Check a certificate and those it cites; for many at once make one `Checker`.

    Raises
    ------
    Rejected
        ``RULE: reason`` at the first step that its rule does not allow; ``file: reason`` where the
        text is no certificate, and ``conclusion: reason`` where the steps end elsewhere.
    """
    return Checker(texts).check(name)


def answer(texts: Mapping[str, str], name: str) -> Answer:
    """What the second checker says of a certificate, whatever the texts contain."""
    return Checker(texts).answer(name)


class Checker:
    """Checks certificates that may cite each other, each of them once.

    Parameters
    ----------
    texts : mapping of str to str
        Certificates by name.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._start()

    def _start(self) -> None:
        self._same = Sameness(Terms())
        self._found: dict[str, tuple[Theorem, Verified]] = {}

    def check(self, name: str) -> Verified:
        """See `verify.second.check`."""
        try:
            require(name in self._texts, f"file: there is no certificate {name!r}")
            return self._check(name)
        except Rejected:
            raise
        except BaseException as error:
            self._start()  # a table of terms that was left in the middle is not used again
            if isinstance(error, RecursionError | MemoryError):
                raise Rejected(f"file: {name!r} is too large") from None
            raise

    def answer(self, name: str) -> Answer:
        """What the second checker says of a certificate, whatever the texts contain."""
        try:
            found = self.check(name)
        except Rejected as problem:
            return Answer(name, False, reason=str(problem))
        _, _, _, (_, *hypotheses), (_, conclusion), _ = tree(self._texts[name])
        stated = tuple(map(written, hypotheses)), written(conclusion)
        return Answer(name, True, *stated, tuple(sorted(found.cites)), tuple(sorted(found.assumed)))

    def _check(self, name: str) -> Verified:
        """Checks what is cited first; ``open_files`` leads from the certificate to the current."""
        open_files = {name: self._opened(name)}
        while open_files:
            current, file = next(reversed(open_files.items()))
            missing = [cited for cited in sorted(file.cites) if cited not in self._found]
            if missing:
                require(missing[0] in self._texts, f"cite: there is no certificate {missing[0]!r}")
                require(missing[0] not in open_files, f"cite: {missing[0]!r} rests on itself")
                open_files[missing[0]] = self._opened(missing[0])
            else:
                self._same.terms.work = file.work
                self._found[current] = file.verify(self._found)
                del open_files[current]
        return self._found[name][1]

    def _opened(self, name: str) -> _File:
        """A certificate that is read; its work is counted from there on."""
        self._same.terms.work = 0
        return _File(self._same, name, self._texts[name])


class _File:
    """One certificate in the course of its check; ``work`` is what reading it took."""

    def __init__(self, same: Sameness, name: str, text: str) -> None:
        self.name = name
        self.rules = Rules(same)
        self.theorems: list[Theorem] = []
        try:
            self._read(tree(text))
        except Rejected as error:
            raise Rejected(f"file: {error} (in {name!r})") from None
        self.work = same.terms.work

    def _read(self, file: Tree) -> None:
        head = file[:2] if isinstance(file, list) else file
        require(head == ["certificate", self.name], f"expected (certificate {self.name} ...")
        sections = [_list(part)[:1] for part in file[2:]]
        require(sections == SECTIONS, f"expected the sections {SECTIONS}")
        symbols, hypotheses, conclusion, self.steps = (part[1:] for part in file[2:])
        for step in self.steps:
            named = bool(_list(step)) and isinstance(step[0], str)
            require(named, "expected steps (RULE argument ...)")
            cites = step[0] == "cite"
            require(
                not cites or (len(step) == 2 and isinstance(step[1], str)), "expected (cite NAME)"
            )
        self.cites = {step[1] for step in self.steps if step[0] == "cite"}
        keys = [_symbol(entry) for entry in symbols]
        require(len({key[0] for key in keys}) == len(keys), "a symbol is declared twice")
        self.reader = Reader(self.rules.terms, keys)
        self.hypotheses = [self.reader.read(part, "F") for part in hypotheses]
        require(len(conclusion) == 1, "expected one conclusion")
        self.conclusion = self.reader.read(conclusion[0], "F")

    def verify(self, found: Mapping[str, tuple[Theorem, Verified]]) -> tuple[Theorem, Verified]:
        """Check every step; ``found`` are the certificates that are cited."""
        for number, (rule, *arguments) in enumerate(self.steps):
            try:
                self.theorems.append(self._step(rule, arguments, found))
            except Rejected as error:
                raise Rejected(f"{rule}: {error} (step {number} of {self.name!r})") from None
        return self._end()

    def _end(self) -> tuple[Theorem, Verified]:
        truth, terms = self.rules.same.truth, self.rules.terms
        require(bool(self.theorems), f"conclusion: {self.name!r} has no steps")
        last = self.theorems[-1]
        require(
            truth(last.conclusion) == truth(self.conclusion),
            f"conclusion: the last step of {self.name!r} proves another formula",
        )
        require(
            last.hyps <= {truth(formula) for formula in self.hypotheses},
            f"conclusion: the last step of {self.name!r} rests on more than the hypotheses",
        )
        return Theorem(last.hyps, self.conclusion, last.assumed), Verified(
            self.name,
            tuple(terms.export(formula) for formula in self.hypotheses),
            terms.export(self.conclusion),
            last.assumed,
            frozenset(self.cites),
        )

    def _step(
        self, rule: str, arguments: list[Tree], found: Mapping[str, tuple[Theorem, Verified]]
    ) -> Theorem:
        shape = "x" if rule == "cite" else SHAPES.get(rule, "")
        require(bool(shape), "there is no such rule")
        require(
            len(arguments) == len(shape), f"expected {len(shape)} arguments, got {len(arguments)}"
        )
        if rule == "cite":
            return found[arguments[0]][0]
        method = getattr(self.rules, rule.replace("-", "_"))
        theorem: Theorem = method(*map(self._argument, shape, arguments))
        return theorem

    def _argument(self, letter: str, tree: Tree) -> Any:
        read = self.reader.read
        if letter in "frv":
            return read(tree, {"f": "F", "r": "R", "v": "V"}[letter])
        if letter == "n":
            number = natural(tree)
            require(number < len(self.theorems), f"step {number} is not an earlier one")
            return self.theorems[number]
        if letter == "s":
            key = (as_name(tree), "Z", 0)
            require(self.reader.symbols.get(key[0]) == key, f"{key[0]!r} is no integer symbol")
            return key
        if letter == "x":
            require(isinstance(tree, str), f"expected a word, got {shown(tree)}")
            return tree
        entries = _list(tree)
        if letter == "N":
            return [self._argument("n", entry) for entry in entries]
        if letter == "p":
            return [self._product(entry) for entry in entries]
        if letter == "t":
            table = dict(map(self._body, entries))
            require(len(table) == len(entries), "a symbol is replaced twice")
            return table
        place, template = _list(tree, 2)
        return read(template, "F", (self.reader.bound(place),))

    def _product(self, tree: Tree) -> Product:
        factor, chosen, roots = _list(tree, 3)
        return (
            self.reader.read(factor, "R"),
            [natural(entry) for entry in _list(chosen)],
            [self.reader.read(root, "R") for root in _list(roots)],
        )

    def _body(self, tree: Tree) -> tuple[Key, int]:
        """A replacement ``f(k_1, …) := body``."""
        symbol, sort, variables, body = _list(tree, 4)
        scope = tuple(self.reader.bound(variable) for variable in _list(variables))
        require(len(set(scope)) == len(scope), "two variables of a replacement have one name")
        key = _symbol([symbol, sort, str(len(scope))])
        return key, self.reader.read(body, sort, scope)


def _list(tree: Tree, length: int | None = None) -> list[Tree]:
    if not isinstance(tree, list):
        raise Rejected(f"expected a list in brackets, got {shown(tree)}")
    if length not in (None, len(tree)):
        raise Rejected(f"expected {length} entries, got {shown(tree)}")
    return tree


def _symbol(tree: Tree) -> Key:
    symbol, sort, arity = _list(tree, 3)
    require(sort in ("Z", "R", "V"), "the sort of a symbol is not one of Z, R, V")
    return as_name(symbol), sort, natural(arity)
