"""Do a claim and what was proved of it say the same? Both are evaluated on every drawn instance.

The kernel knows a claim by its translation and by the definitions that its proof starts from. On an
instance that satisfies the claim's hypotheses, each translated hypothesis and each definition must
be true, and the translated conclusion must be what the conclusion is. Otherwise the certificate is
about something else than the claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from flint import fmpq
from sympy import Symbol

from theory.claims.claim import Claim, Reading
from theory.formal.codes import Code, Unsaid, code
from theory.formal.environment import BITS, OutsideItsSort, environment
from theory.formal.extended import Number
from theory.formal.terms import Expr, expr
from theory.formal.values import Values
from theory.formal.vocabulary import Row, Stacked
from theory.language.statement import ArgMax, Sign
from theory.numbers.arithmetic import equal
from theory.numbers.bracket import NotYetDecided
from theory.numbers.extended import Infinity, Undefined
from theory.proving.given_values import GivenValues
from theory.proving.proof import Proof
from verify.engines.judge import Judgement, Outcome
from verify.engines.translation import translated

ENOUGH = 5
"""Disagreements that are kept."""


@dataclass(frozen=True)
class Disagreement:
    """A formula on which the two languages differ.

    Attributes
    ----------
    formula : str
        ``"hypothesis 2"``, ``"conclusion"``, or the name of a definition.
    claim, kernel : str
        What the claim says on the instance, and what the kernel's formula says there.
    at : str
        The numbers of the instance.
    """

    formula: str
    claim: str
    kernel: str
    at: str = ""

    def __str__(self) -> str:
        at = f", at {self.at}" if self.at else ""
        return f"{self.formula}: {self.claim} by the claim, {self.kernel} for the kernel{at}"


@dataclass
class Agreement:
    """What the comparison of a proved reading saw.

    Attributes
    ----------
    instances : int
        How many were compared.
    compared : dict of str to int
        For each formula, on how many of them both languages gave a value.
    silent : dict of str to str
        Formulas that had a value in the kernel's language on no instance so far, and why.
    disagreements : list of Disagreement
    """

    instances: int = 0
    compared: dict[str, int] = field(default_factory=dict)
    silent: dict[str, str] = field(default_factory=dict)
    disagreements: list[Disagreement] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """What was seen, as it is stored; a reading with disagreements is compared anew."""
        return {"instances": self.instances, "compared": self.compared, "silent": self.silent}

    def __str__(self) -> str:
        count = len(self.compared)
        says = "1 formula says the same as its translation"
        if count != 1:
            says = f"{count} formulas say the same as their translations"
        on = f"{self.instances} instance{'s' * (self.instances != 1)}"
        text = f"{says} on {on}"
        silent = "; ".join(f"{name} ({why})" for name, why in self.silent.items())
        return f"{text}; not evaluated: {silent}" if silent else text


class Comparison:
    """Compares a proved reading with its translation, one instance after another.

    Parameters
    ----------
    claim, reading, proof
        What is claimed, and the proof whose definitions are assumed.

    Raises
    ------
    ProofError
        If the statement cannot be said in the kernel's language.
    """

    def __init__(self, claim: Claim, reading: Reading, proof: Proof) -> None:
        self.vocabulary, hypotheses, conclusion = translated(claim, reading, proof)
        self.parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
        numbered = {f"hypothesis {n}": phi.t for n, phi in enumerate(hypotheses, start=1)}
        defined = {name: phi.t for name, phi in proof.run.items()}
        formulas = {**numbered, **defined, "conclusion": conclusion.t}
        self.formulas = {name: code(formula) for name, formula in formulas.items()}
        self.given = GivenValues(proof.run)
        self.conventions = {
            name: typed
            for word, name, typed in (
                (Sign, "sign(0)", self.vocabulary.sign_at_zero),
                (ArgMax, "ties", self.vocabulary.ties),
            )
            if any(part.atoms(word) for part in self.parts)
        }
        used = {str(node) for part in self.parts for node in part.atoms(Symbol)}
        self.hidden = [key for key in self.vocabulary.definitions if key[0] in used]
        self.seen = Agreement()

    def __call__(self, values: Mapping[str, Any], judgement: Judgement) -> None:
        """Compare on an instance that satisfies the hypotheses."""
        if judgement.outcome is Outcome.UNDECIDED:
            return
        self.seen.instances += 1
        for convention, typed in self.conventions.items():
            if convention in values and values[convention] != typed:
                self._differ(convention, str(values[convention]), str(typed), values)
        known, by_definition = self.given.added(environment(self.vocabulary, self.parts, values))
        for name, count in self.hidden:
            if name in values and not callable(values[name]):
                self._look_up(name, count, known, values)
        for name, formula in self.formulas.items():
            if name in by_definition:
                self.seen.silent[name] = f"it defines {by_definition[name]}"
            else:
                self._compare(name, formula, known, judgement, values)

    def _look_up(self, name: str, count: int, known: Values, values: Mapping[str, Any]) -> None:
        """Compare what a definition of the vocabulary abbreviates with the values of its name."""
        definition = self.vocabulary.definitions[name, count]
        for indices, said in components(values[name], count):
            term = definition(*map(expr, indices))
            if isinstance(term, Row):
                return
            try:
                found = _value(term, known)
                same = _same(said, found)
            except (Unsaid, Undefined, NotYetDecided):
                continue
            if not same:
                at = "".join(f"[{index}]" for index in indices)
                self._differ(f"{name}{at}", str(said), str(found), values)

    def _compare(
        self,
        name: str,
        formula: Code,
        known: Values,
        judgement: Judgement,
        values: Mapping[str, Any],
    ) -> None:
        said = name != "conclusion" or judgement.outcome is Outcome.HOLDS
        try:
            found = known.computed(formula)
        except OutsideItsSort as reason:
            self._differ(name, "of another sort", str(reason), values)
            return
        except (Unsaid, Undefined, NotYetDecided) as reason:
            if name not in self.seen.compared:
                self.seen.silent[name] = str(reason) or "a comparison stayed open"
            return
        self.seen.compared[name] = self.seen.compared.get(name, 0) + 1
        self.seen.silent.pop(name, None)
        if found is not said and judgement.outcome is not Outcome.UNDEFINED:
            self._differ(name, str(said).lower(), str(found).lower(), values)

    def _differ(self, formula: str, said: str, found: str, values: Mapping[str, Any]) -> None:
        known = {one.formula for one in self.seen.disagreements}
        if formula not in known and len(known) < ENOUGH:
            at = ", ".join(f"{n} = {v}" for n, v in values.items() if isinstance(v, int | fmpq))
            self.seen.disagreements.append(Disagreement(formula, said, found, at))


def _same(said: Any, found: Any) -> bool:
    if isinstance(found, tuple):
        return len(said) == len(found) and all(map(_same, said, found))
    return bool(equal(said, found, BITS))


def _value(term: Number | Stacked, known: Values) -> Any:
    """What a term is on the instance: a vector, a number, or one of the infinities."""
    if isinstance(term, Stacked):
        parts = (_value(part, known) for part in term.parts)
        return tuple(chain.from_iterable(p if isinstance(p, tuple) else (p,) for p in parts))
    if isinstance(term, Expr):
        return known.of(term.t)
    low, high = known.of(term.low.t), known.of(term.high.t)
    if low and high:
        raise Undefined("∞ − ∞")
    return Infinity(-1 if low else 1) if low or high else known.of(term.finite.t)


def components(value: Any, count: int) -> Iterator[tuple[tuple[int, ...], Any]]:
    """The components that an array has, with their 1-based indices, ``count`` of them."""
    if count == 0:
        yield (), value
    elif hasattr(value, "__len__"):
        for index in range(1, len(value) + 1):
            try:
                inner = value[index - 1]
            except Undefined:
                continue
            for indices, component in components(inner, count - 1):
                yield (index, *indices), component
