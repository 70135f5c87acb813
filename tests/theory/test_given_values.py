"""Names that only a definition gives have the value that it gives them."""

import pytest
from flint import fmpq

from theory.formal.terms import Expr, eq, every, exists, expr, function, integer, real
from theory.numbers.extended import Undefined
from theory.proving.given_values import GivenValues

T, d, c = integer("T"), integer("d"), real("c")
w, s, x = function("w", "R", 1), function("s", "R", 1), function("x", "R", 2)
RUN = {
    "start": eq(w(1), 0),
    "step": every(1, T, lambda t: eq(w(t + 1), w(t) + s(t))),
    "size": every(1, T, lambda t: eq(s(t), 2 * t)),
    "last": every(1, T, lambda t: eq(x(t, d), -1)),
    "range": expr(1) <= T,
}


def test_a_recursion_is_run():
    values, by_definition = GivenValues(RUN).added({("T", "Z", 0): 4, ("d", "Z", 0): 2})
    assert [values.of(w(t).t) for t in range(1, 6)] == [t * (t - 1) for t in range(1, 6)]
    assert by_definition == {"step": "w", "size": "s", "last": "x"}
    inside = every(1, T, lambda t: exists(1, T, lambda k: s(t) <= 2 * k))
    assert values.of(inside.t) is True


def test_what_an_instance_gives_is_its_own():
    values, by_definition = GivenValues(RUN).added({"T": 2, "d": 2, "s": lambda t: fmpq(7)})
    assert values.of(w(3).t) == 14
    assert "size" not in by_definition
    assert values.of(RUN["size"].t) is False


@pytest.mark.parametrize("term", [w(0), w(4), x(1, 1), x(3, 2)])
def test_where_no_definition_holds_there_is_no_value(term: Expr):
    values, _ = GivenValues(RUN).added({"T": 2, "d": 2})
    with pytest.raises(Undefined):
        values.of(term.t)
