"""Which conditions go without saying, and which exclude each other: by hand."""

from verify.discover.conditions import contradictory, needed
from verify.kernel.terms import known

a, b, C = (known(("app", name, "R")).term for name in "abC")
w, x = (known(("app", name, "V")).term for name in "wx")
low, high = known(("<=", a, 0)).term, known(("<", 0, a)).term
small = known(("<=", b, 0)).term
moved, still = (known(phi).term for phi in (("<", 0, ("dot", x, x)), ("<=", ("dot", x, x), 0)))
hit, missed = (known(phi).term for phi in (("<", 0, ("dot", w, x)), ("<=", ("dot", w, x), 0)))


def test_conditions_that_follow_from_another_are_left_out():
    assert needed((("<", a, 1), low), ()) == (low,)
    assert needed((("<", 0, ("*", b, a)), high), (b,)) == (high,)
    assert needed((("<=", a, b), low), (b,)) == (low,)
    assert needed((("<", 0, ("*", b, a)), high), ()) == (("<", 0, ("*", b, a)), high)
    assert needed((low, low), ()) == (low,)


def test_a_vector_with_an_inner_product_that_is_not_0_is_not_0():
    assert needed((moved, hit), ()) == (hit,)
    assert needed((moved, missed), ()) == (moved, missed)
    scaled = ("<", 0, ("*", C, ("dot", x, x)))
    assert needed((scaled, hit), (C,)) == (hit,) and needed((scaled, moved), (C,)) == (moved,)
    assert needed((scaled, hit), ()) == (scaled, hit)  # C may be below 0


def test_a_vector_that_is_0_has_no_other_inner_products():
    assert needed((still, missed, ("<", ("dot", w, x), 1)), ()) == (still,)
    assert needed((still, ("<=", ("*", C, ("dot", x, x)), a)), ()) == (
        *(still, ("<=", ("*", C, ("dot", x, x)), a)),
    )


def test_what_is_added_to_a_length_is_more_where_that_is_not_0():
    """C|x|² + w·x <= 1 says that w·x < 1, where x is not 0; it does not where x may be."""
    whole = ("<=", ("+", ("*", C, ("dot", x, x)), ("dot", w, x)), 1)
    less = ("<", ("dot", w, x), 1)
    assert needed((hit, less, whole), (C,)) == (hit, whole)
    assert needed((less, whole), (C,)) == (less, whole)
    assert needed((hit, less, whole), ()) == (hit, less, whole)


def test_no_condition_is_left_out_because_of_one_that_is():
    """Each of the two says that x is not 0."""
    assert len(needed((moved, ("<", 0, ("*", C, ("dot", x, x)))), (C,))) == 1
    one, other = hit, ("<", 1, ("dot", w, x))
    assert needed((one, other, moved), ()) == (other,)


def test_conditions_that_no_round_meets_together():
    assert contradictory((low, high), ()) and contradictory((low, ("<=", 1, a)), ())
    assert not contradictory((low, ("<=", 0, a)), ()) and not contradictory((low, small), ())
    assert contradictory((still, hit), ()) and contradictory((still, moved), ())
    assert not contradictory((still, missed), ()) and not contradictory((moved, missed), ())
    scaled = ("<=", ("*", C, ("dot", x, x)), 0)
    assert contradictory((scaled, hit), (C,)) and not contradictory((scaled, hit), ())
