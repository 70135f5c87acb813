"""A step of CCCP in terms of its search: what the code computes of an index."""

from typing import Any

from algorithms.pa.balance import clip
from theory.formal.terms import Expr, every, function
from theory.ramp.searched_steps import shares_of
from theory.ramp.symbols import K, point_theta, shift, theta, x
from theory.runs.symbols.term import Term, term

SHARES, _ = shares_of({"bound": "held"})
point_w = function(r"\bar{w}", "V", 0)()
X = x @ x


def _entry(values: Any, i: Any) -> Expr:
    return term(values.entry(Term(i))).expr


def lacks(n: Any, i: Any) -> Expr:
    """``e_i`` with the step of pass n, as the code computes it."""
    return _entry(SHARES.multipliers(term(shift(n))), i)


def sign(i: Any) -> Expr:
    """``z_i``."""
    return _entry(SHARES.z, i)


def least(i: Any) -> Expr:
    """The lower end of an index's range."""
    return _entry(SHARES.low, i)


def most(i: Any) -> Expr:
    """The upper end."""
    return _entry(SHARES.high, i)


def held(value: Any, top: Any, bottom: Any = None) -> Expr:
    """A number held at an upper end, and at a lower one."""
    return term(clip(term(value), None if bottom is None else term(bottom), term(top))).expr


IN_ORDER = {
    name: every(1, K - 2, lambda i, level=level: level(i) <= level(i + 1))  # type: ignore[misc]
    for name, level in (("start", theta), ("point", point_theta))
}
"""The thresholds at ``v_t`` and at the point are in order."""
