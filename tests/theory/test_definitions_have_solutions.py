"""Definitions that are accepted have a solution, whatever the data are: it is computed."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import partial

from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    real,
    total,
)
from theory.formal.values import Values
from theory.proving.definitional_form import NoDefinition, check, equations

T, K, a = integer("T"), integer("K"), real("a")
NAMES = {
    "f": function("f", "R", 1),
    "g": function("g", "R", 1),
    "h": function("h", "R", 2),
    "m": function("m", "Z", 1),
}
PLACES = range(-4, 9)
"""Integers that the variables of the small data below can be, and some more."""

fractions = st.sampled_from([Fraction(1, 2), Fraction(3, 2), Fraction(1), Fraction(2)])


@st.composite
def indices(draw, known):
    """An integer term of the variables: shifted, a block's place, a fixed number, or T."""
    ways = ["number", "size"]
    ways += ["shifted"] * 6 * bool(known) + ["row"] * (len(known) > 1) + ["double"] * bool(known)
    match draw(st.sampled_from(ways)):
        case "number":
            return expr(draw(st.integers(-1, 3)))
        case "size":
            return draw(st.sampled_from([T, K])) + draw(st.integers(-1, 1))
        case "row":
            return (known[0] - 1) * draw(st.sampled_from([expr(2), K])) + known[1]
        case "double":
            return 2 * draw(st.sampled_from(known)) + draw(st.integers(-1, 0))
        case _:
            return draw(st.sampled_from(known)) + draw(st.integers(-1, 1))


@st.composite
def places(draw, known, name):
    arity = 2 if name == "h" else 1
    return NAMES[name](*(draw(indices(known)) for _ in range(arity)))


@st.composite
def conditions(draw, known, depth=1):
    """Of integers and of a real number, strict or not, with fractions and products."""
    if depth and draw(st.integers(0, 3)) == 0:
        parts = [draw(conditions(known, depth - 1)) for _ in "ab"]
        whole = draw(st.sampled_from([conj, disj]))(*parts)
        return ~whole if draw(st.booleans()) else whole
    left = draw(indices(known))
    if draw(st.integers(0, 2)) == 0:
        left = left * draw(st.one_of(fractions, st.sampled_from([a, K])))
    right = expr(draw(fractions)) if draw(st.booleans()) else draw(indices(known))
    kind = draw(st.sampled_from(["<=", "<", "=", "not ="]))
    phi = Expr((kind.removeprefix("not "), left.t, right.t))
    return ~phi if kind == "not =" else phi


@st.composite
def terms(draw, known, depth=2):
    """What a name may be given: other names, smaller arguments, sums of them, cases."""
    match draw(
        st.sampled_from(["number", "place", "place", "sum", "case", "plus"][: 2 + 2 * depth])
    ):
        case "number":
            return expr(draw(fractions))
        case "sum":
            low, high = expr(1), draw(indices(known))
            return total(low, high, lambda k: draw(terms([*known, k], depth - 1)))
        case "case":
            return indicator(draw(conditions(known))) * draw(terms(known, depth - 1))
        case "plus":
            return draw(terms(known, depth - 1)) + draw(terms(known, depth - 1))
        case _:
            return draw(places(known, draw(st.sampled_from("fghm"))))


@st.composite
def definitions(draw, known=(), depth=2):
    """``name(i, …) = term`` under ranges, conditions and conjunctions."""
    ways = ["is"] + ["every"] * 3 * bool(depth) + ["given", "both"] * (depth == 1)
    match draw(st.sampled_from(ways if known or not depth else ["every"] * 3 + ["is"])):
        case "every":
            low = expr(draw(st.integers(0, 2)))
            high = draw(st.sampled_from([T, K, T - 1, expr(2), *known]))
            return every(low, high, lambda i: draw(definitions((*known, i), depth - 1)))
        case "given":
            return draw(conditions(list(known))) >> draw(definitions(known, depth - 1))
        case "both":
            return conj(*(draw(definitions(known, depth - 1)) for _ in "ab"))
        case _:
            name = draw(st.sampled_from("ffghm"))
            value = expr(draw(st.integers(0, 2))) if name == "m" else draw(terms(list(known)))
            return eq(draw(places(list(known), name)), value)


class Computed:
    """The names at their places, by the one equation that is for each of them; else 0."""

    def __init__(self, found, data):
        self.found, self.begun, self.known = found, set(), {}
        self.symbols = {**data, **{name: partial(self, name) for name in NAMES}}

    def __call__(self, name, *at):
        if (name, at) not in self.known:
            assert (name, at) not in self.begun, f"{name}{at} is given by itself"
            self.begun.add((name, at))
            values = list(self.given(name, at))
            assert len(values) < 2, f"{name}{at} is given twice"
            self.known[name, at] = self.of(values[0]) if values else fmpq(0)
        return self.known[name, at]

    def given(self, name, at):
        for equation in self.found:
            if equation.symbol[0] != name:
                continue
            for chosen in itertools.product(PLACES, repeat=len(equation.variables)):
                table = dict(zip(equation.variables, map(Fraction, chosen), strict=True))
                where = (self.of(replaced(part, table)) for part in equation.arguments)
                if all(x == y for x, y in zip(where, at, strict=True)) and all(
                    self.of(replaced(guard, table)) for guard in equation.guards
                ):
                    yield replaced(equation.value, table)

    def of(self, part):
        return Values(self.symbols).of(part)


def replaced(part, table):
    if type(part) is not tuple:
        return part
    return table[part] if part in table else tuple(replaced(p, table) for p in part)


@settings(max_examples=60, deadline=None)
@given(st.lists(definitions(), min_size=1, max_size=3), st.data())
def test_what_is_accepted_can_be_computed(formulas, data):
    """No place is given twice, none by itself, and each formula holds of what they give."""
    found = [equation for phi in formulas for equation in equations(phi.t)]
    try:
        check(found)
    except NoDefinition:
        return
    sizes = {name: data.draw(st.integers(-1, 3)) for name in "TK"}
    computed = Computed(found, sizes | {"a": fmpq(data.draw(st.integers(-3, 4)), 2)})
    for name, at in [("f", (1,)), ("g", (2,)), ("h", (1, 1)), ("m", (1,))]:
        computed(name, *at)
    for phi in formulas:
        assert computed.of(phi.t)
