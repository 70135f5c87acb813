"""The step of the sets found so far exists in each pass of the Support Class Algorithm.

Where the multipliers are ``κ (l_i − z_i a ‖x‖²)``, the equation ``a = Σ_{S_l} λ_i − Σ_{S_r} μ_i``
is linear in a, with the slope ``1 + κ m ‖x‖²`` for m indices in both sets. Where they are held at C
it is linear between corners, and `theory.lemmas.piecewise` writes its root out.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from theory.formal.substitution import in_each, put, replaced
from theory.formal.terms import Expr, eq, every, expr, function, total
from theory.lemmas import piecewise
from theory.proving.definitions import Definitions, defining
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Prover
from theory.proving.solutions import Solution
from theory.proving.tactics import each, positivity, summing, termwise
from theory.ramp import stream_search_run
from theory.ramp.proofs.conditions import X
from theory.ramp.proofs.existence import RATIO
from theory.ramp.proofs.restated import restated, used
from theory.ramp.runs import unclipped
from theory.ramp.searched import search_run
from theory.ramp.stream_search_run import of_round
from theory.ramp.symbols import C, K, N, shift
from theory.runs.rounds import T

count = function("count", "R", 1)


class Equation:
    """The equation of a run of the search, ``A(k) = Σ_i z_i 1[i in the sets] given_i``."""

    def __init__(self, run: Definitions) -> None:
        self.phi = run["sets"]

    def term(self, k: Expr, i: Expr) -> tuple[Expr, Expr, Expr]:
        """``z_i``, whether the index is in the sets before pass k, and what it is then given."""
        whole = put(self.phi.t[1], (k.t,))[2][2]
        sign, (_, inside, given) = put(whole[3], (i.t,))[1:]
        return Expr(sign), Expr(inside), Expr(given)

    def at_zero(self, k: Expr, i: Expr) -> Expr:
        """What an index would be given with the step 0."""
        return replaced(self.term(k, i)[2], {(r"\bar{a}", "R", 1): lambda _: 0})


def linear(name: str, run: Definitions, ratio: Any = None) -> Solution:
    """Multipliers that no upper bound holds back, of a run of the search."""
    sets, kappa = Equation(run), expr(1 if ratio is None else ratio)

    def slope(k: Any) -> Expr:
        return 1 + kappa * (X * count(k))

    def many(k: Expr, i: Expr) -> Expr:
        sign, inside, _ = sets.term(k, i)
        return inside * (sign * sign)

    def at_zero(k: Expr) -> Expr:
        def one(i: Expr) -> Expr:
            sign, inside, _ = sets.term(k, i)
            return sign * (inside * sets.at_zero(k, i))

        return total(1, K - 1, one)

    written = defining(
        {
            "count": every(1, N + 1, lambda k: eq(count(k), total(1, K - 1, partial(many, k)))),
            "root": every(1, N + 1, lambda k: eq(shift(k), at_zero(k) / slope(k))),
        }
    )
    cost = () if ratio is None else (run["cost"],)

    def script(p: Prover, size: Fact, root: Fact, *cost: Fact) -> Fact:
        def one(goal: Expr, place: Any) -> Fact:
            k, h = place
            found, members = p.use(root, k, by=[h]), p.use(size, k, by=[h])
            above = positivity(p, kappa > 0, *cost)
            some = p.have(count(k) >= 0, members, termwise(p, 1, K - 1, lambda i: 0 <= many(k, i)))
            part = p.have(X * count(k) >= 0, some, p.rule("norm", Expr(X.t[1])))
            up = p.have(slope(k) > 0, above, part)
            unit = p.rule("inverse", slope(k), up)
            value = at_zero(k)
            solved = p.have(eq(shift(k) * slope(k), value), found, unit)
            return p.have(goal, solved, members)

        return each(p, p.goal, one)

    return Solution(
        f"ramp/has-root/search/{name}",
        "The equation for the step of the sets found so far has a solution.",
        (*written.values(), *cost),
        run["sets"],
        script,
        written,
    )


LINEAR = [
    linear("signed", search_run()),
    linear("hinge", search_run(losses="hinge")),
    linear("violated", search_run(candidates="positive")),
    linear("hinge-violated", search_run(losses="hinge", candidates="positive")),
    linear("scaled", search_run(variant="pa-ii"), RATIO["pa-ii"]),
]
"""Multipliers that no upper bound holds back."""


def lifted(
    name: str, one: Solution, at: Callable[[Any], dict[Any, Any]], high: Expr, equation: Expr
) -> tuple[Lemma, Solution]:
    """A solution for each round, or step, from that of one; before it the latter in other names.

    Parameters
    ----------
    name : str
        What the places are called.
    at : callable
        What the symbols of one round are in round t.
    high : Expr
        How many there are.
    equation : Expr
        That of all rounds.
    """
    symbols = (*at(expr(0)), *(new for new in one.written_out.defines if new not in at(expr(0))))
    some = restated(one, symbols)

    def more(symbol: tuple[str, str, int], t: Any) -> Any:
        new, sort, arity = symbol
        declared = function(new, sort, arity + 1)
        return (lambda *k: declared(t, *k)) if arity else declared(t)

    def table(t: Any) -> dict[Any, Any]:
        known = at(t)
        return {**{symbol: more(symbol, t) for symbol in symbols if symbol not in known}, **known}

    def said(phi: Any) -> Expr:
        return in_each(phi, high, table)

    written = defining({key: said(phi) for key, phi in one.written_out.items()})
    own = [phi.t for phi in one.written_out.values()]
    given = [said(phi) if phi.t in own else phi for phi in one.hypotheses]

    def script(p: Prover, *facts: Fact) -> Fact:
        def place(t: Expr, h: Fact) -> Fact:
            here = (
                p.use(fact, t, by=[h]) if phi.t in own else fact
                for phi, fact in zip(one.hypotheses, facts, strict=True)
            )
            return p.lemma(some.name, used(table(t)), *here)

        return p.rule("part", p.goal, p.throughout(1, high, place))

    return some, Solution(
        f"{one.name}/{name}", f"{one.says} In all {name}.", tuple(given), equation, script, written
    )


IN_ROUNDS = lifted("rounds", LINEAR[1], of_round, T, stream_search_run.HINGE["sets"])
"""PA's search by hinge losses over the rounds of a stream."""


class Held:
    """Multipliers held at C, in the form of `theory.lemmas.piecewise`, one row for each index.

    ``z_i min(C, l_i − z_i s) = −z_i (−C + (C − l_i + z_i s)₊)``; off the sets a row is 0.
    """

    def __init__(self, name: str, run: Definitions, sets: Equation) -> None:
        self.name, self.run, self.sets = name, run, sets
        pulled = piecewise.pull(piecewise.reach)
        formulas: dict[str, Callable[[Expr], Expr]] = {
            **{name: partial(self._row, name) for name in self.rows(expr(1))},
            **{name: partial(self.said, phi) for name, phi in piecewise.WRITTEN.items()},
            "root": lambda k: eq(shift(k), self.said(pulled, k) + self.base(k)),
        }
        self.written = defining({name: every(1, N + 1, phi) for name, phi in formulas.items()})

    def top(self, i: Expr) -> Expr:
        """Where the multiplier of an index is held."""
        return C

    def short(self, i: Expr, along: Expr) -> Expr:
        """What an index falls short by after a step along x."""
        return unclipped(i, along)

    def base(self, k: Expr) -> Expr:
        """The step of the indices that are not in the sets of pass k."""
        return expr(0)

    def rows(self, k: Expr) -> dict[str, Callable[[Expr], Expr]]:
        """What the rows are in pass k."""

        def turned(i: Expr) -> Expr:
            sign, inside, _ = self.sets.term(k, i)
            return -(sign * inside)

        def short_of(i: Expr) -> Expr:
            return self.top(i) - self.short(i, self.base(k))

        return {"sign": turned, "offset": lambda i: -self.top(i), "near": short_of, "far": short_of}

    def _row(self, name: str, k: Expr) -> Expr:
        row, value = function(name, "R", 2), self.rows(k)[name]
        return every(1, K - 1, lambda i: eq(row(k, i), value(i)))

    def table(self, k: Expr) -> dict[Any, Any]:
        """The symbols of `theory.lemmas.piecewise` in pass k."""
        found: dict[Any, Any] = {
            ("n_", "Z", 0): K - 1,
            ("cap_", "R", 0): expr(0),
            ("scale_", "R", 0): X,
        }
        for name in (*self.rows(k), "corner", "lower", "upper"):
            row = function(name, "R", 2)
            found[f"{name}_", "R", 1] = lambda j, row=row: row(k, j)
        for name in ("share", "reach"):
            found[f"{name}_", "R", 0] = function(name, "R", 1)(k)
        return found

    def said(self, phi: Any, k: Expr) -> Expr:
        """A formula or term of `theory.lemmas.piecewise` in pass k."""
        return replaced(phi, self.table(k))

    @property
    def solution(self) -> Solution:
        """The equation has a root."""

        def script(p: Prover, ranks: Fact, *facts: Fact) -> Fact:
            known = {"ranks": ranks, **dict(zip(self.written, facts, strict=True))}
            return each(p, p.goal, lambda goal, place: self._root(p, goal, known, *place))

        return Solution(
            f"ramp/has-root/search/{self.name}",
            "The equation for the step of the sets found so far has a solution: its multipliers "
            "are held at their bounds, and piecewise linear.",
            (self.run["ranks"], *self.written.values()),
            self.run["sets"],
            script,
            self.written,
        )

    def _root(self, p: Prover, goal: Expr, facts: dict[str, Fact], k: Expr, h: Fact) -> Fact:
        known = {name: p.use(facts[name], k, by=[h]) for name in self.written}

        def said(phi: Any) -> Expr:
            return self.said(phi, k)

        def row(name: str, i: Expr, at: Fact) -> Fact:
            return p.use(known[name], i, by=[at])

        def signed(i: Expr, at: Fact) -> Fact:
            return p.have(said(piecewise.a_sign(piecewise.sign(i))), row("sign", i, at))

        def level(i: Expr, at: Fact) -> Fact:
            ends = (row(name, i, at) for name in ("far", "near"))
            return p.have(said(piecewise.far(i) <= piecewise.near(i)), *ends)

        root = p.lemma(
            "piecewise/root",
            self.table(k),
            p.have(1 <= K - 1, facts["ranks"]),
            p.have(0 <= X, p.rule("norm", Expr(X.t[1]))),
            p.have(said(piecewise.a_cap(piecewise.capped))),
            p.throughout(1, K - 1, signed),
            p.throughout(1, K - 1, level),
            *(known[name] for name in piecewise.WRITTEN),
        )
        reach = said(piecewise.reach)
        base = self.base(k)
        equal = p.have(eq(reach, X * (shift(k) - base)), root, known["root"])

        def one(i: Expr, at: Fact) -> Fact:
            """A row that is not 0 is the index's own term."""
            sign, inside, given = self.sets.term(k, i)
            move, turn = said(piecewise.move(i, piecewise.reach)), said(piecewise.sign(i))
            term = eq(turn * move, sign * (inside * given))
            rows = {name: row(name, i, at) for name in ("sign", "offset", "near")}

            def member(both: Fact) -> Fact:
                yes = p.pieces(both)[1]
                turned = p.have(eq(turn, -sign), rows["sign"], yes)
                corner = said(piecewise.near(i) - piecewise.sign(i) * piecewise.reach)
                left = p.have(
                    eq(corner, self.top(i) - self.short(i, shift(k))), rows["near"], turned, equal
                )
                held = p.have(eq(move, -given), left, rows["offset"])
                return p.have(term, turned, held, yes)

            def other(both: Fact) -> Fact:
                no = p.pieces(both)[1]
                turned = p.have(eq(turn, 0), rows["sign"], no)
                return p.have(term, turned, no)

            own = p.cases(term, p.rule("indicator", Expr(inside.t[1])), member, other)
            return self.whole(p, k, i, turn * move, own)

        return p.have(goal, known["root"], summing(p, p.throughout(1, K - 1, one)))

    def whole(self, p: Prover, k: Expr, i: Expr, row: Expr, own: Fact) -> Fact:
        """From a row the term of the equation."""
        return own


def _held() -> Solution:
    run = search_run(variant="pa-i", bound="held")
    return Held("held", run, Equation(run)).solution


HELD = _held()
