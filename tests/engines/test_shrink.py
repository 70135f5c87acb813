"""A counterexample loses what it does not need: numbers, and sizes that a short climb makes up."""

from theory.claims.leaves import in_small_integers
from theory.claims.registry import paper_claims
from verify.engines.descent import descended
from verify.engines.judge import judge

CLAIMS = {claim.id: claim for claim in paper_claims("cusum")}


def test_large_numbers_are_rounded_in_proportion():
    direction = ((2000, -999), (501,))
    assert list(in_small_integers(direction))[:3] == [
        ((1, 0), (0,)),
        ((2, -1), (1,)),
        ((4, -2), (1,)),
    ]


def test_a_round_that_is_not_needed_goes_though_the_rest_must_move():
    claim = CLAIMS["cusum/figure-1/scale-free"]
    (reading,) = claim.readings
    space = claim.space_of(reading)
    large = {"K": 2, "d": 2, "z": ((-1,), (2,), (-1,)), "y": (2, 2, 1), "c": 2}
    least = descended(claim, reading, large, 100)
    assert judge(claim, reading, least).outcome.counterexample
    assert space.size(least) < space.size(large)
