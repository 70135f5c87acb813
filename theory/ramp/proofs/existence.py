"""The balance equation has a root in every round, and at every step of CCCP.

The multipliers are linear in the step a along x between the places where one of them meets an end
of its range. So `theory.lemmas.piecewise` writes a root out: the learners' search for one succeeds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from algorithms.pa.balance import clip
from algorithms.pa.family import shortfalls
from theory.formal.substitution import replaced
from theory.formal.terms import Expr, eq, every, expr, function, norm2, real
from theory.lemmas import piecewise
from theory.lemmas.piecewise import positive
from theory.proving.definitions import Definitions, defining
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Prover
from theory.proving.solutions import Solution
from theory.proving.tactics import each, positivity, summing
from theory.ramp import cccp_run, minimum_run, runs, stream_ramp_run
from theory.ramp.proofs import cccp_steps, conditions, minimum, stream_run
from theory.ramp.symbols import C, K, n
from theory.runs.rounds import T
from theory.runs.symbols.term import Term, term

r, rest, over = real("r_"), real("rest_"), real("over_")
bottom, top, ratio = real("bottom_"), real("top_"), real("ratio_")


def _clip(value: Any, low: Any, high: Any = None) -> Expr:
    """What the learners' code does."""
    return term(clip(term(value), term(low), None if high is None else term(high))).expr


held = Lemma(
    "ramp/held-by-parts",
    "A number held in a range is its lower end, and what lies above the one end less the other.",
    (bottom <= top, eq(rest, r - bottom), eq(over, r - top)),
    eq(_clip(r, bottom, top), bottom + positive(rest) - positive(over)),
    lambda p, *facts: p.have(p.goal, *facts),
)
raised = Lemma(
    "ramp/raised-by-parts",
    "A multiple of a number, held above 0, is that multiple of its positive part.",
    (ratio > 0, eq(rest, r)),
    eq(_clip(r * ratio, 0), ratio * positive(rest)),
    lambda p, *facts: p.nonlinear(p.goal, *facts),
)


@dataclass(frozen=True)
class Balance:
    """An equation ``a = Σ_i z_i α_i`` of a run: ``α_i`` is ``κ (l_i − z_i a ‖x‖²)`` in its range.

    Numbers are functions of the places at which a run says the equation: rounds, steps, or none.
    """

    name: str
    run: Definitions
    equation: str
    uses: tuple[str, ...]
    """Formulas of the run that the proof uses; the first is that of the multipliers."""

    at: Callable[[Callable[..., Expr]], Expr]
    """A formula for all places."""

    step: Callable[..., Expr]
    square: Callable[..., Expr]
    z: Callable[..., Expr]
    ell: Callable[..., Expr]
    alpha: Callable[..., Expr]
    ends: Callable[..., tuple[Any, ...]] = lambda *at: (0,)
    """The lower end of the multiplier's range, and the upper one where there is one."""

    ratio: Any = 1

    def rows(self, *at: Any) -> dict[str, Callable[[Any], Any]]:
        """What the rows of `theory.lemmas.piecewise` are."""

        def short(which: int) -> Callable[[Any], Any]:
            return lambda i: self.ell(*at, i) - self.ends(*at, i)[which]

        return {
            "sign": lambda i: self.z(*at, i),
            "offset": lambda i: self.ends(*at, i)[0],
            "near": short(0),
            "far": short(-1),
        }

    def table(self, *at: Any) -> dict[Any, Any]:
        """Its symbols: rows and numbers by their names here."""
        found: dict[Any, Any] = {
            ("n_", "Z", 0): K - 1,
            ("cap_", "R", 0): len(self.ends(*at, expr(1))) - 1,
            ("scale_", "R", 0): self.ratio * self.square(*at),
        }
        for name in (*self.rows(*at), "corner", "lower", "upper"):
            row = function(name, "R", len(at) + 1)
            found[f"{name}_", "R", 1] = lambda j, row=row: row(*at, j)
        for name in ("share", "reach"):
            found[f"{name}_", "R", 0] = function(name, "R", len(at))(*at)
        return found

    def said(self, phi: Any, *at: Any) -> Expr:
        """A formula or term of `theory.lemmas.piecewise` in this run."""
        return replaced(phi, self.table(*at))

    @property
    def written_out(self) -> Definitions:
        """Rows, corners, brackets, and the root."""

        def row(name: str, *at: Any) -> Expr:
            value = self.rows(*at)[name]
            return every(1, K - 1, lambda i: eq(function(name, "R", len(at) + 1)(*at, i), value(i)))

        pulled = piecewise.pull(piecewise.reach)
        found = {
            **{name: (lambda *at, name=name: row(name, *at)) for name in self.rows()},
            **{
                name: (lambda *at, phi=phi: self.said(phi, *at))
                for name, phi in piecewise.WRITTEN.items()
            },
            "root": lambda *at: eq(self.step(*at), self.ratio * self.said(pulled, *at)),
        }
        return defining({name: self.at(phi) for name, phi in found.items()})

    @property
    def solution(self) -> Solution:
        """The equation has a root."""
        given = {name: self.run[name] for name in self.uses}
        written = self.written_out
        names = (*given, *written)

        def script(p: Prover, *facts: Fact) -> Fact:
            by_name = dict(zip(names, facts, strict=True))
            return each(p, p.goal, lambda goal, *places: self._root(p, goal, by_name, places))

        return Solution(
            f"ramp/has-root/{self.name}",
            "The equation for the step along x has a root.",
            (*given.values(), *written.values()),
            self.run[self.equation],
            script,
            written,
        )

    def _root(self, p: Prover, goal: Expr, facts: dict[str, Fact], places: Any) -> Fact:
        at, ranges = [k for k, _ in places], [h for _, h in places]
        kappa, cost = expr(self.ratio), [facts[name] for name in self.uses if name == "cost"]
        X, step, reach = self.square(*at), self.step(*at), self.said(piecewise.reach, *at)

        def own(name: str, *more: Any, by: Any = ()) -> Fact:
            """A formula of the run here."""
            return p.use(facts[name], *at, *more, by=[*ranges, *by])

        def said(phi: Any) -> Expr:
            return self.said(phi, *at)

        def row(i: Expr, h: Fact) -> dict[str, Fact]:
            """What the rows are at an index."""
            return {name: own(name, i, by=[h]) for name in self.rows()}

        def a_sign(i: Expr, h: Fact) -> Fact:
            signs = [own("z", i, by=[h])] if "z" in facts else []
            goal = said(piecewise.a_sign(piecewise.sign(i)))
            return p.have(goal, row(i, h)["sign"], *signs)

        def ordered(i: Expr, h: Fact) -> Fact:
            values = row(i, h)
            return p.have(
                said(piecewise.far(i) <= piecewise.near(i)), values["far"], values["near"], *cost
            )

        above = positivity(p, kappa > 0, *cost)
        root = p.lemma(
            "piecewise/root",
            self.table(*at),
            p.have(1 <= K - 1, facts["ranks"]),
            p.have(0 <= kappa * X, above, p.rule("norm", Expr(X.t[1]))),
            p.have(said(piecewise.a_cap(piecewise.capped))),
            p.throughout(1, K - 1, a_sign),
            p.throughout(1, K - 1, ordered),
            *map(own, piecewise.WRITTEN),
        )
        equal = p.have(eq(reach, X * step), root, own("root"))

        def one(i: Expr, h: Fact) -> Fact:
            alpha, z, ends, values = (
                self.alpha(*at, i),
                self.z(*at, i),
                self.ends(*at, i),
                row(i, h),
            )
            e = self.ell(*at, i) - z * (step * X)
            parts = {"rest_": "near", "over_": "far"} if len(ends) == 2 else {"rest_": "near"}
            numbers = {
                name: said(corner(i) - piecewise.sign(i) * piecewise.reach)
                for name, corner in (("rest_", piecewise.near), ("over_", piecewise.far))
            }
            left = [
                p.have(eq(numbers[name], e - end), values[which], values["sign"], equal)
                for end, (name, which) in zip(ends, parts.items(), strict=True)
            ]
            if len(ends) == 1:
                table = _reals(r_=e, ratio_=kappa, rest_=numbers["rest_"])
                form = p.lemma("ramp/raised-by-parts", table, above, *left)
            else:
                table = _reals(r_=e, bottom_=ends[0], top_=ends[1], **numbers)
                order = p.have(expr(ends[0]) <= ends[1], *cost)
                form = p.lemma("ramp/held-by-parts", table, order, *left)
            moved = said(piecewise.move(i, piecewise.reach))
            facts_ = (own(self.uses[0], i, by=[h]), form, values["offset"])
            same = p.have(eq(alpha, kappa * moved), *facts_)
            sign = said(piecewise.sign(i))
            return p.have(eq(kappa * (sign * moved), z * alpha), same, values["sign"])

        return p.have(goal, own("root"), summing(p, p.throughout(1, K - 1, one)))


def _reals(**values: Any) -> dict[Any, Any]:
    return {(name, "R", 0): value for name, value in values.items()}


RATIO = {"pa": 1, "pa-i": 1, "pa-ii": (C * 2) / (C * 2 + 1)}


def _data(which: int) -> Callable[[Any], Expr]:
    """``l_i`` and ``z_i`` of one round, as the code computes them."""
    found: Any = shortfalls(runs.w @ runs.x, (runs.RANKS - 1).indices().map(runs.theta), LABEL)
    return lambda i: term(found[which].entry(Term(i))).expr


LABEL = (runs.y_l, runs.y_r)


def _ends(variant: str) -> Callable[..., tuple[Any, ...]]:
    return lambda *at: (0, C) if variant == "pa-i" else (0,)


def _cost(variant: str) -> tuple[str, ...]:
    return () if variant == "pa" else ("cost",)


def _one_round(name: str, variant: str, run: Definitions, alpha: Callable[..., Expr]) -> Balance:
    return Balance(
        name,
        run,
        "a",
        ("alpha", "ranks", *_cost(variant)),
        lambda body: body(),
        lambda: conditions.a,
        lambda: conditions.X,
        _data(1),
        _data(0),
        alpha,
        _ends(variant),
        RATIO[variant],
    )


ONE_ROUND = [
    _one_round(variant, variant, runs.RUNS[variant], conditions.alpha).solution for variant in RATIO
]
PA_I_START = _one_round(
    "pa-i/start", "pa-i", cccp_run.PA_I_START, cccp_run.PA_I_NAMES["alpha", "R", 1]
).solution


def _of_each_round(body: Callable[..., Expr]) -> Expr:
    return every(1, T, body)


STREAM = [
    Balance(
        f"{variant}/rounds",
        stream_run.RUNS[variant],
        "balance",
        ("alpha", "z", "ranks", *_cost(variant)),
        _of_each_round,
        stream_run.shift,
        lambda t: norm2(function("x", "V", 1)(t)),
        stream_run.z,
        stream_run.ell,
        stream_run.alpha,
        _ends(variant),
        RATIO[variant],
    ).solution
    for variant in RATIO
]


def _discarded(at_s: str) -> Callable[..., tuple[Any, ...]]:
    return lambda k, i: cccp_run.clipping(at_s, k, i)[1:]


def _cccp(at_s: str) -> Balance:
    return Balance(
        f"cccp/{at_s}",
        cccp_run.FROM_ANYWHERE[at_s],
        "a",
        ("beta", "ranks", "cost"),
        lambda body: every(1, n, body),
        cccp_steps.shift,
        lambda k: cccp_steps.X,
        lambda k, i: _data(1)(i),
        lambda k, i: _data(0)(i),
        cccp_steps.beta,
        _discarded(at_s),
    )


def _cccp_of_rounds(at_s: str, names: tuple[str, str] = stream_ramp_run.OWN) -> Balance:
    one, own = _cccp(at_s), names == stream_ramp_run.OWN

    def of_round(number: Callable[..., Any]) -> Callable[..., Any]:
        def value(t: Any, *at: Any) -> Any:
            found = number(*at)
            table = stream_ramp_run.of_round(t, names)
            if isinstance(found, tuple):
                return tuple(replaced(end, table) for end in found)
            return replaced(found, table)

        return value

    steps = function("n", "Z", 1)
    return Balance(
        f"cccp/{at_s}/{'rounds' if own else 'beside'}",
        stream_ramp_run.RUNS[at_s] if own else stream_ramp_run.beside(at_s),
        "a",
        ("beta", "ranks", "cost"),
        lambda body: every(1, T, lambda t: every(1, steps(t), lambda k: body(t, k))),
        *(of_round(f) for f in (one.step, one.square, one.z, one.ell, one.alpha, one.ends)),
    )


def _cccp_beside(at_s: str) -> Balance:
    return _cccp_of_rounds(at_s, stream_ramp_run.BESIDE)


CCCP = [
    balance(at_s).solution
    for balance in (_cccp, _cccp_of_rounds, _cccp_beside)
    for at_s in cccp_run.AT_S
]

SOLVES = Balance(
    "minimum",
    minimum.RUN,
    "a",
    ("alpha", "z", "ranks", "cost"),
    lambda body: every(1, minimum_run.ALL, body),
    cccp_steps.shift,
    lambda k: cccp_steps.X,
    minimum.sign,
    minimum.short,
    minimum.alpha,
    lambda *at: (0, C),
).solution
