"""PA-I's points for the sets that give up the worst few of each side, as formulas.

Solve k, of ``y_l (K − y_r + 1)``, gives up ``left(k)`` indices of L and ``right(k)`` of R and goes
to ``(w̄_k, θ̄_k)`` with the multipliers ``α_{k,i}`` and ``ā_k``, their signed sum, of which the
balance equation is all that is known. ``place(i)`` is the place of i on its side.
"""

from typing import Any

from algorithms.pa.family import shortfalls
from algorithms.pa.minimum import Keeping, given_up
from theory.formal.terms import Expr, conj, every
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.ramp import symbols
from theory.ramp.cccp_run import CURRENT, LABEL, passed_theta, passed_w, shift
from theory.ramp.runs import RANKS, C, w, x, y_l, y_r
from theory.runs.rounds import K, Ran, equation, equations, met, named
from theory.runs.symbols.term import Term

alpha, place = met(symbols.alpha), met(symbols.place)
short, sign = met(symbols.short), met(symbols.sign)
left, right = met(symbols.left), met(symbols.right)
ALL = (y_l * (RANKS - y_r + 1)).expr
"""``(|L| + 1) (|R| + 1)``."""

SOLVE = ("ell", "z", "alpha", "a", "to-w", "to-theta")
"""What is known of each solve."""


def _thresholds(name: Any) -> Any:
    return (RANKS - 1).indices().map(name)


def ordered(i: Any) -> tuple[Expr, Expr]:
    """By what the indices are ordered: minus the loss, and the side."""
    ell, z = shortfalls(w @ x, CURRENT.theta, LABEL)
    return (-ell).entry(Term(i)).expr, z.entry(Term(i)).expr


@from_code
def minimum_run() -> Ran:
    """What the solves compute.

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``cost`` (C > 0), ``place``, ``left``,
        ``right``; for each solve ``ell`` and ``z`` (shortfalls and signs, 0 off what is kept),
        ``alpha``, ``a``, ``to-w``, ``to-theta``.
    """
    low, high = y_l.expr, y_r.expr
    lefts, rights = given_up(LABEL, RANKS)

    def each(name: str) -> Expr:
        return every(1, ALL, lambda k: _solve(Term(k))[name])

    return Program(Keeping), {
        "ranks": K >= 2,
        "labels": conj(low >= 1, low <= high, high <= K),
        "cost": C.expr > 0,
        "place": equations(place, _places()),
        "left": equations(left, lefts),
        "right": equations(right, rights),
        **{name: each(name) for name in SOLVE},
    }


def _places() -> Any:
    ell, z = shortfalls(w @ x, CURRENT.theta, LABEL)
    return Keeping(RANKS, C, 0, 0).places(ell, z)


def _solve(k: Any) -> dict[str, Expr]:
    """Solve k, each step with the names of what it goes on with."""
    own = {
        "places": lambda self, *arguments: _thresholds(place),
        "balance": lambda self, *arguments: shift(k),
    }
    learner = type("Solving", (Keeping,), own)
    kept = tuple(_thresholds(lambda i, name=name: name(k, i)) for name in (short, sign))
    learner, shortfalls_ = named(learner, "shortfalls", kept)
    learner, multipliers = named(learner, "multipliers", _thresholds(lambda i: alpha(k, i)))
    solving: Any = learner(RANKS, C, left(k), right(k))
    after, steps = solving.update(CURRENT, x, LABEL), solving.tau(CURRENT, x, LABEL)
    (ells, signs), *_ = shortfalls_
    return {
        "ell": equations(lambda i: short(k, i), ells),
        "z": equations(lambda i: sign(k, i), signs),
        "alpha": equations(lambda i: alpha(k, i), multipliers[0]),
        "a": equation(shift(k), steps.sum()),
        "to-w": equation(passed_w(k), after.w),
        "to-theta": equations(lambda i: passed_theta(k, i), after.theta),
    }
