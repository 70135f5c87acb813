"""Products of parameters that are not negative: what a round's facts are multiplied with.

They are those before the vectors in the invariants, times those in the learner's steps.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import sympy

from theory.formal.terms import Expr, function
from theory.formal.translate import Translation
from theory.language.statement import NormSquared
from theory.proving.prover import Prover
from theory.runs.invariant.rows import LAST
from theory.runs.names import RANKS, number, t

COUNT = sympy.Symbol("K - 1", positive=True)
"""The number of thresholds."""


class Scales:
    """The products for a run of the tactic.

    Parameters
    ----------
    p : Prover
    study : Study
    invariants : sequence of sympy formulas
    known : sequence of Fact
        What is known of no round.
    constants : sequence of Expr
        The parameters.
    steps : dict of str to Fact
        What the code says the state's vectors and rows are after a round, by their names.
    now : sequence of Fact
        What is given of a round.
    at : Expr, optional
        The round. Where it is given, numbers that it shows are among the parameters.
    """

    def __init__(
        self,
        p: Prover,
        study: Any,
        invariants: Sequence[Any],
        known: Sequence[Any],
        constants: Sequence[Expr],
        steps: dict[str, Any],
        now: Sequence[Any] = (),
        at: Expr | None = None,
    ) -> None:
        self.p, self.invariants, self.states = p, invariants, {*steps}
        self.rows = {named.name for named in study.code.state}
        self.said = Translation(study.vocabulary, {} if at is None else {"t": at})
        terms = {sympy.Symbol(a.t[1], real=True): a for a in constants}
        if at is not None:
            shown = (one for group in study.code.sees.values() for one in group)
            terms |= {n.base[t]: function(n.name, "R", 1)(at) for n in shown if n.kind == number}
        self.signs: dict[str, Any] = {}
        """By a parameter's name that it is not negative."""
        for th in p.flat(*known, *now):
            for symbol, a in terms.items():
                if th.conclusion in ((a >= 0).t, (a > 0).t):
                    self.signs[str(symbol)] = th
                elif th.conclusion[::2] == ("<=", a.t) and _number(th.conclusion[1]) > 0:
                    self.signs[str(symbol)] = p.have(a > 0, th)
        code = {name for th in steps.values() for name in _outside_conditions(th.conclusion)}
        signed = sorted((symbol for symbol in terms if str(symbol) in self.signs), key=str)
        self.moved = [s for s in signed if terms[s].t[1] in code]
        said = {th.conclusion for th in p.flat(*now)}
        pairs = itertools.product(self.moved, terms)
        self.at_most = [(k, a) for k, a in pairs if ("<=", terms[k].t, terms[a].t) in said]
        """A number of the round and a parameter that it is at most."""

    def of_vectors(self) -> list[Any]:
        """Those of what a step changes in a squared length."""
        found = {
            product
            for part in self.invariants
            for norm in part.atoms(NormSquared)
            for product in _drifts(norm.args[0], self.states, self.moved or [sympy.Integer(1)])
        } - {sympy.Integer(1)}
        shown = []
        for product in sorted(found, key=str):
            powers = product.as_coeff_Mul()[1].as_powers_dict().items()
            names = [str(base) for base, power in powers for _ in range(int(power))]
            if self.signs.keys() >= {*names} and len(names) > 1:
                shown.append(self._shown(product.as_coeff_Mul()[1], names))
        return shown

    def of_thresholds(self, some: Any, reaches: Sequence[str]) -> list[Any]:
        """Those of what a step changes where K − 1 thresholds are alike.

        Parameters
        ----------
        some : Fact
            ``K − 1 ≥ 1``.
        reaches : sequence of str
            Parameters that are given as the number of thresholds that move together.
        """
        signs = {**self.signs, COUNT.name: self.p.have(LAST >= 0, some)}
        found: dict[Any, None] = {}
        for part in self.invariants:
            for factor, vector in _squares(part):
                own = _coefficients(vector)
                moving = [
                    a
                    for v, a in own.items()
                    if isinstance(v, sympy.Indexed) and v.base.name in self.rows
                ]
                steps = [sympy.Integer(1), *self.moved, *(s**2 for s in self.moved)]
                for a, b, s in itertools.product(moving, own.values(), steps):
                    found |= dict.fromkeys(_monomials(factor * a * b * s))
            for k, most in self.at_most:
                paid = (
                    product for a in _before_totals(part) for product in _monomials(a * k / most)
                )
                found |= dict.fromkeys(paid)
        together = [sympy.Integer(1), COUNT, *(sympy.Symbol(name, real=True) for name in reaches)]
        shown = []
        for scale, other in itertools.product(found, together):
            product = scale * COUNT * other
            names = factors_of(product)
            if names is not None and signs.keys() >= {*names}:
                term = self.said.of(product.subs(COUNT, RANKS - 1))
                shown.append(self.p.have(term >= 0, products=[[signs[name] for name in names]]))
        return shown

    def _shown(self, product: Any, names: Sequence[str]) -> Any:
        facts = [self.signs[name] for name in names]
        return self.p.have(self.said.of(product) >= 0, products=[facts])


def _squares(statement: Any) -> Iterator[tuple[Any, Any]]:
    """The vectors whose squared lengths a statement adds up, and rows, each with its factor."""
    for side in (part for part in statement.args if isinstance(part, sympy.Expr)):
        for term in sympy.Add.make_args(sympy.expand(side, deep=False)):
            for factor in sympy.Mul.make_args(term):
                if isinstance(factor, NormSquared):
                    yield term / factor, factor.args[0]
                elif isinstance(factor, sympy.Sum) and factor.args[0].is_Pow:
                    yield term / factor, factor.args[0].base


def _before_totals(statement: Any) -> Iterator[Any]:
    """The factors before the sums over rounds in a statement."""
    for side in (part for part in statement.args if isinstance(part, sympy.Expr)):
        for term in sympy.Add.make_args(sympy.expand(side, deep=False)):
            for factor in sympy.Mul.make_args(term):
                if isinstance(factor, sympy.Sum) and not factor.args[0].is_Pow:
                    yield term / factor


def _coefficients(vector: Any) -> dict[Any, Any]:
    """The parameters before each vector or row in a combination of them."""
    found: dict[Any, Any] = {}
    for term in sympy.Add.make_args(sympy.expand(vector)):
        plain = [f for f in sympy.Mul.make_args(term) if not f.has(sympy.IndexedBase)]
        name = term / sympy.Mul(*plain)
        found[name] = found.get(name, 0) + sympy.Mul(*plain)
    return found


def _monomials(term: Any) -> Iterator[Any]:
    """The products that a polynomial of parameters adds up, numbers and signs off."""
    for product in terms_of(term):
        yield product.as_coeff_Mul()[1]


def terms_of(term: Any) -> Sequence[Any]:
    """The terms of a polynomial of parameters, with the thresholds' number for the ranks'."""
    found: Sequence[Any] = sympy.Add.make_args(sympy.expand(term.subs(RANKS, COUNT + 1)))
    return found


def factors_of(product: Any) -> list[str] | None:
    """The names of the parameters that a product consists of, each as often as its power says."""
    powers = product.as_coeff_Mul()[1].as_powers_dict()
    powers.pop(sympy.Integer(1), None)
    letters = all(isinstance(base, sympy.Symbol | sympy.Indexed) for base in powers)
    if not letters or not all(power.is_Integer and power > 0 for power in powers.values()):
        return None
    return [str(base) for base, power in powers.items() for _ in range(int(power))]


def _drifts(vector: Any, states: set[str], steps: list[Any]) -> Iterator[Any]:
    """What a step of a state multiplies in the change of a squared length: signs and numbers off.

    Of ``‖a w − b u‖²`` these are ``a² s``, ``a² s²`` and ``a b s``, for a step s.
    """
    mine: list[Any] = []
    others: list[Any] = []
    for term in sympy.Add.make_args(sympy.expand(vector)):
        bases = {node.name for node in term.atoms(sympy.IndexedBase)}
        before = sympy.Mul(*(f for f in sympy.Mul.make_args(term) if not f.has(sympy.IndexedBase)))
        (mine if bases & states else others).append(before.as_coeff_Mul()[1])
    for a in mine:
        for s in steps:
            yield from (a**2 * s, a**2 * s**2, *(a * b * s for b in others))


def _number(t: Any) -> Any:
    """A term that is a number; 0 for another."""
    return 0 if type(t) is tuple else t


def _outside_conditions(t: Any) -> set[str]:
    """Names in a term or formula that are not in a condition alone."""
    if type(t) is not tuple or t[0] == "ind":
        return set()
    own = {t[1]} if t[0] == "app" else set()
    return own.union(*map(_outside_conditions, t[1:]))
