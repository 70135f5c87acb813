"""Names of a study, each declared once: its kind, its symbol in a statement, its kernel symbol.

A user declares what a round shows and what stays fixed by *kinds*. A learner's state, and what its
methods compute, become names too. The round is always the first index.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import IndexedBase, Symbol

from theory.formal import vocabulary
from theory.formal.terms import expr
from theory.formal.terms import integer as whole_number
from theory.language.tokens import CALLS, WORDS
from theory.runs.rounds import T, symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.metric import Metric
from theory.runs.symbols.term import Term, Vector, term

K, N, t = whole_number("K"), whole_number("N"), Symbol("t", integer=True)
LAST, RANKS = Symbol("T", integer=True), Symbol("K", integer=True)
KERNEL = ("all", "some", "dot", "exp", "log", "ind", "int", "inv", "true", "false", "zero")
MEANINGS = {
    "s": "the index of sums as they are printed",
    "t": "the round",
    "T": "the number of rounds",
    "d": "the dimension of vectors",
    "K": "the number of ranks",
    "N": "the number of experts",
}
"""What a letter stands for in every study."""
RESERVED = WORDS | CALLS | (MEANINGS.keys() - {"K", "N"}) | {*KERNEL}
"""No names: what statements and the kernel's language have other uses for."""


def cannot_be(word: str, what: str) -> str:
    """What is said of a word that cannot be the name of something."""
    meaning = MEANINGS.get(word, "a word with a meaning of its own in statements")
    why = f"it is {meaning}" if word.isidentifier() else "it is no word"
    return f"{word!r} cannot be the name of {what}: {why}; expected another name"


@dataclass(frozen=True)
class Kind:
    """What a name stands for.

    Parameters
    ----------
    word : str
        Such as ``"vector"``.
    sort : str
        In the kernel's language: ``V``, ``R`` or ``Z``.
    row : str
        ``"K"``: one entry for each of the thresholds ``1, …, K − 1``; ``"N"``: for each of the
        experts ``1, …, N``; empty for no row.
    """

    word: str
    sort: str
    row: str = ""

    def __repr__(self) -> str:
        return self.word


vector = Kind("vector", "V")
"""A vector; all vectors have the same dimension d."""
number = Kind("number", "R")
"""A real number."""
sign = Kind("sign", "Z")
"""A label 1 or −1."""
ranks = Kind("ranks", "Z")
"""The number K ≥ 2 of ranks; only ``K`` can be of this kind."""
rank = Kind("rank", "Z")
"""A label in 1, …, K."""
interval = Kind("interval", "Z")
"""An interval label: of ``y``, the ranks ``y_l ≤ y_r``. The learner gets the pair."""
thresholds = Kind("thresholds", "R", row="K")
"""Numbers for i = 1, …, K − 1."""
experts = Kind("experts", "Z")
"""The number N ≥ 1 of experts; only ``N`` can be of this kind."""
weights = Kind("weights", "R", row="N")
"""Numbers for i = 1, …, N: weights of experts, their losses, what they predict."""
metric = Kind("metric", "M")
"""A part of the state that is a metric: it has no name in the kernel's language, its steps have."""
integer = Kind("integer", "Z")
"""What a method computes as a whole number."""
condition = Kind("condition", "Z")
"""What a method computes as a truth value: 1 or 0."""

KINDS = (vector, number, sign, ranks, rank, interval, thresholds, experts, weights)
COUNTS = {"K": ranks, "N": experts}
"""The names of the numbers of entries in rows, and their kinds."""
ENDS = {"K": K - 1, "N": N}
"""The last index of a row, by the name of its number of entries."""
LENGTHS = {"K": Term(K) - 1, "N": Term(N)}
"""The same, as the length of an array that a learner's code meets."""


@dataclass(frozen=True)
class Named:
    """A name of a study.

    Parameters
    ----------
    name : str
    kind : Kind
    by_round : bool
        Is there one for each round?
    """

    name: str
    kind: Kind
    by_round: bool

    @property
    def arity(self) -> int:
        """Number of indices, the round among them."""
        return self.by_round + bool(self.kind.row)

    @property
    def base(self) -> Any:
        """The name in a statement, without its indices."""
        plain = self.arity == 0 and self.kind.sort != "V"
        if not plain:
            return IndexedBase(self.name)
        return Symbol(self.name, **({"integer": True} if self.kind.sort == "Z" else {"real": True}))

    def formal(self, state: bool) -> vocabulary.Name:
        """The name in the kernel's language; a state is known after the last round, too."""
        rounds = ((expr(1), T + 1 if state else T),) if self.by_round else ()
        row = ((expr(1), ENDS[self.kind.row]),) if self.kind.row else ()
        return vocabulary.Name(self.name, self.kind.sort, (*rounds, *row))

    def at(self, round_: Any = None) -> Any:
        """The term, or array of terms, that a learner's code meets in a round."""
        where = (round_,) if self.by_round else ()
        if self.kind == metric:
            return Metric(before=lambda v: self._applied(round_, v), of=self.name)
        declared = symbol(self.name, self.kind.sort, self.arity)
        if self.kind.row:
            return LENGTHS[self.kind.row].indices().map(lambda i: declared(*where, i))
        return declared(*where)

    @property
    def steps(self) -> tuple[Named, ...]:
        """Of a metric: the multiple of the identity, and the weight and vector of each round."""
        if self.kind != metric:
            return ()
        scale = Named(f"{self.name}_scale", number, False)
        weight = Named(f"{self.name}_weight", number, True)
        return scale, weight, Named(f"{self.name}_along", vector, True)

    def _applied(self, round_: Any, v: Any) -> Any:
        """What a metric does to a vector before a round."""
        scale, weight, along = self.steps
        before = Array(1, round_ - 1, lambda s: weight.at(s) * (along.at(s) @ v) * along.at(s))
        return scale.at() * v + before.sum()


def over_thresholds(whole: Any) -> bool:
    """Is a sympy sum one over ``1, …, K − 1``?"""
    low, high = whole.args[1][1:]
    return bool(len(whole.args) == 2 and low == 1 and sympy.expand(high - RANKS) == -1)


def inside_of(whole: Any) -> Any:
    """What the outermost of a sympy sum's ranges runs over."""
    body, *ranges = whole.args[:-1]
    return sympy.Sum(body, *ranges) if ranges else body


def declared(
    sees: Mapping[str, Kind], fixed: Mapping[str, Kind]
) -> tuple[dict[str, tuple[Named, ...]], dict[str, Named]]:
    """The names of what a round shows (of an interval label two), and of what stays fixed.

    Raises
    ------
    ValueError
        If a word cannot be a name, or is declared twice.
    """
    for option, given in (("sees", sees), ("fixed", fixed)):
        if not isinstance(given, Mapping):
            raise ValueError(f"{option}={given!r}: expected names with kinds, {{'x': vector}}")
    if not sees:
        raise ValueError("sees={}: expected what a round shows, as {'x': vector}")
    for word, kind in {**sees, **fixed}.items():
        if not isinstance(word, str):
            raise ValueError(f"{word!r} is no name; expected one in quotes, {{'x': vector}}")
        if isinstance(kind, int | float):
            raise ValueError(
                f"{word}: {kind!r} is no kind; expected `number`, and its value in `given`, as in "
                f"'{word} = 1/2'"
            )
        if kind not in KINDS:
            raise ValueError(f"{word}: {kind!r} is not a kind; expected one of {KINDS}")
        if counts := [one for one, of in COUNTS.items() if (word == one) != (kind == of)]:
            (one, *_) = counts
            raise ValueError(
                f"{word!r} cannot be of the kind {kind}: {one} is {MEANINGS[one]}; expected "
                f"{{'{one}': {COUNTS[one]}}} for it, and for nothing else"
            )
        if word in RESERVED or not word.isidentifier():
            raise ValueError(cannot_be(word, f"a {kind}"))
        if kind.row and fixed.get(kind.row) != COUNTS[kind.row]:
            wanted = f"fixed={{'{kind.row}': {COUNTS[kind.row]}}}"
            raise ValueError(f"{word!r} has an entry for each of {kind.row}; expected {wanted}")
    if double := set(sees) & set(fixed):
        raise ValueError(f"{min(double)!r} is declared twice")
    shown = {
        word: tuple(
            Named(part, kind, True)
            for part in ((f"{word}_l", f"{word}_r") if kind == interval else (word,))
        )
        for word, kind in sees.items()
    }
    return shown, {word: Named(word, kind, False) for word, kind in fixed.items()}


def kind_of(value: Any, whole: bool = False) -> Kind:
    """The kind of what a learner's code computed on symbols; ``whole`` numbers known as such.

    Raises
    ------
    TypeError
        If it is none of those that a name can have.
    """
    if isinstance(value, bool):
        return condition
    if isinstance(value, Array):
        entry = value.entry(value.low)
        if isinstance(entry, Vector) or value.low.t != term(1).t:
            raise TypeError("an array that is not one of K − 1 or N numbers")
        if getattr(entry, "is_condition", False):
            raise TypeError("an array of conditions; expected `where(condition, 1, 0)`")
        for kind in (thresholds, weights):
            if value.high.t == LENGTHS[kind.row].t:
                return kind
        raise TypeError("an array that is not one of K − 1 or N numbers")
    if isinstance(value, Metric):
        return metric
    found = term(value)
    if isinstance(found, Vector):
        return vector
    if found.is_condition:
        return condition
    return integer if whole and vocabulary.whole_by_form(found.t) else number
