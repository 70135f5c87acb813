"""Alternatives are joined without a change of when they hold."""

from verify.discover.where import common, either
from verify.kernel.terms import known

a, b, y = (known(("app", name, "R")).term for name in "aby")
low, high = known(("<=", a, 0)).term, known(("<", 0, a)).term
small = known(("<=", b, 0)).term


def test_two_branches_are_one_where_a_condition_or_its_opposite_holds():
    assert either(((low, small),), ((small, ("not", low)),)) == ((small,),)
    assert either(((low,),), ((high,),)) == ((),)
    signs = (("=", y, 1), low), (("=", y, -1), low)
    assert either((signs[0],), (signs[1],)) == ((low,),)


def test_what_is_wider_takes_in_what_is_narrower():
    assert either(((low, small),), ((low,),)) == ((low,),)


def test_branches_that_differ_in_two_conditions_stay_two():
    both = either(((low, small),), ((high, ("not", small)),))
    assert {*both} == {(low, small), (high, ("not", small))}
    assert common(both) == () and common(((low, small), (low,))) == (low,)
