"""Rounds at the corners of what is given: the products are the chosen ones, the lengths stay."""

from fractions import Fraction
from random import Random

from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from algorithms.seam import to_fmpq
from ordproof import Learner, number, ranks, sign, study, vector, zeros
from theory.claims.space import Inadmissible
from theory.study.corners import _roots, continued
from theory.study.levels import at_levels
from theory.study.tight import tight
from verify.engines.search import search


class Margin(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + self.eta * y * x if y * (w @ x) <= self.b else w

    def mistake(self, w, x, y):
        return y * (w @ x) <= self.b


KNOWN = study(
    Margin,
    sees={"x": vector, "y": sign},
    fixed={"u": vector, "eta": number, "b": number},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "eta > 0", "b >= 0"],
)
HALF = KNOWN.claim("half", "mistakes <= (R^2 + b/eta)/gamma^2")


def test_the_next_round_has_the_products_that_are_chosen():
    space, met = HALF.space, set()
    for seed in range(60):
        instance = space.generate(Random(seed).randint) | dict.fromkeys(space.computed, 1)
        try:
            known = space.values(instance)
            longer = list(continued(space.code, space.given, space.units, instance, known))
        except Inadmissible:
            continue
        w, T = [_fraction(a) for a in known["w"][known["T"]]], known["T"]
        fixed = [known[name] for name in ("R", "gamma", "eta", "b")]
        numbers = {0, *(_fraction(a) for a in fixed if hasattr(a, "p"))}
        for one in longer:
            x, y, u = one["x"], one["y"], one["u"]
            assert len(x) == T + 1 and {len(row) for row in (*x, u)} == {one["d"]}
            square = to_fmpq(_dot(x[-1], x[-1]))
            assert square in (known["R"] * known["R"], to_fmpq(_dot(x[-2], x[-2])))
            margins = [label * _dot(row, u) for label, row in zip(y, x, strict=True)]
            assert margins[-1] == min(margins)
            product, last = _dot(w, x[-1]), y[-2] * _dot(w, x[-2])
            assert product in (last, last / 2) or abs(product) in numbers
            met.add(product == last)
    assert met == {True, False}


def _dot(a, b):
    """Of the coordinates that both have: what is missing is 0."""
    return sum(x * y for x, y in zip(a, b, strict=False))


def _fraction(value):
    return Fraction(int(value.p), int(value.q))


@given(st.fractions(min_value=0, max_value=50, max_denominator=40))
def test_a_rational_number_is_the_sum_of_its_roots_squares(value):
    roots = _roots(value)
    assert len(roots) <= 4 and sum(root * root for root in roots) == value
    assert _roots(-value - 1) is None


def test_half_of_what_a_margin_costs_is_refuted():
    """(R² + 2b/η)/γ² is the bound; that the 2 is needed takes rounds in new directions."""
    found = search(HALF, HALF.readings[0])
    assert found.found_by == "adversary" and found.judgement.outcome.counterexample


def test_a_margin_that_is_a_number_is_met_with_equality():
    """Four rounds of length 1 that u meets with 1/2 each: w moves in all of them, to 2 u."""
    known = study(
        Margin,
        sees={"x": vector, "y": sign},
        fixed={"u": vector, "eta": number, "b": number},
        given=["|x| <= 1", "y (u . x) >= 1/2", "|u| = 1", "eta = 1", "b = 0"],
    )
    claim = known.claim("three", "mistakes <= 3")
    found = search(claim, claim.readings[0])
    assert found.judgement.outcome.counterexample
    values = claim.space_of(claim.readings[0]).values(found.counterexample)
    assert values["T"] == 4 and (values["w"][4] == 2 * values["u"]).all()


def test_lengths_and_products_that_are_given_are_read_from_the_formulas():
    r, margin = fmpq(3), fmpq(1, 4)
    ends = tight(HALF.space.given, "x", ["y"], {"R": r, "gamma": margin, "eta": r, "b": r})
    assert ends["x"] == [9] and ends["u"] == [fmpq(1, 4)]


class Rises(Learner):
    def start(self):
        return 0

    def update(self, m, y):
        return m + self.eta if y > m else m


def test_a_number_is_shown_at_the_end_of_what_is_given_of_it():
    """From below 1 a step leads beyond it, by as much as is left of eta: not for eta = 1/n."""
    known = study(
        Rises,
        sees={"y": number},
        fixed={"eta": number},
        given=["y <= 1", "0 < eta", "eta <= 1/2"],
    )
    claim = known.claim("half-a-step", "m[T+1] <= 1 + eta/2")
    found = search(claim, claim.readings[0])
    assert found.judgement.outcome.counterexample


class Halves(Learner):
    """The middle of what is left of an interval is guessed to be on the other side."""

    def start(self):
        return 0, 1

    def mistake(self, low, high, x, y):
        return y * (2 * x - low - high) <= 0

    def update(self, low, high, x, y):
        return (low, min(high, x)) if y > 0 else (max(low, x), high)


def test_a_number_is_shown_in_the_middle_of_any_two():
    """Another lies between them: the one that is looked for."""
    given = ["y (x - theta) >= gamma", "gamma > 0", "theta >= gamma", "theta <= 1 - gamma"]
    shown = {"sees": {"x": number, "y": sign}, "fixed": {"theta": number}}
    claim = study(Halves, **shown, given=given).claim("one", "mistakes <= 1")
    assert search(claim, claim.readings[0]).judgement.outcome.counterexample


class Divides(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x / (x @ x)


def test_a_stream_on_which_the_learner_has_no_value_is_not_continued():
    known = study(Divides, sees={"x": vector, "y": sign})
    space = known.claim("short", "|w[T+1]|^2 <= 1").space
    assert list(space.continued({"d": 1, "x": ((0,),), "y": (1,)})) == []
    assert list(space.continued({"d": 1, "x": ((1,),), "y": (1,)}))


class FromFirst(Margin):
    def start(self, first):
        return first


def test_a_vector_that_the_learner_starts_from_is_no_comparator():
    """The next round need not have the last one's product with it, which is 0."""
    known = study(
        FromFirst,
        sees={"x": vector, "y": sign},
        fixed={"u": vector, "first": vector, "eta": number, "b": number},
        given=["y (u . x) >= 1", "eta > 0"],
    )
    space = known.claim("short", "|w[T+1]|^2 <= 1").space
    start = {"u": (1, 0), "first": (1, Fraction(-1, 2)), "eta": 1, "b": 0}
    longer = list(space.continued({"d": 2, **start, "x": ((1, 2),), "y": (1,)}))
    assert {_dot(one["x"][1], one["u"]) for one in longer} == {1}
    assert {_dot(one["x"][1], one["first"]) for one in longer} > {0}


class Ends(Learner):
    """The ends of an interval, and thresholds between which it moves."""

    def start(self):
        return 0, 1, zeros(self.K - 1)

    def update(self, low, high, b, x, y):
        return (low, x, b + 1) if y > 0 else (x, high, b)


def test_the_next_number_is_one_that_the_learner_has_or_between_two():
    """With either label; after a round at 1/2 that also moves the thresholds, from 0 to 1.

    Of x nothing is given by a number: −1, 0 and 1 stand for its ends.
    """
    fixed = {"K": ranks, "top": number}
    ends = study(Ends, sees={"x": number, "y": sign}, fixed=fixed, given=["x <= top"])
    stream = {"d": 1, "K": 3, "top": Fraction(2), "x": (Fraction(1, 2),), "y": (1,)}
    known = ends.streams([]).values(stream)
    longer = list(at_levels(ends.code, ends.streams([]).ends(stream), stream, known))
    quarters = [-4, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8]
    shown = [(to_fmpq(Fraction(n, 4)), label) for n in quarters for label in (1, -1)]
    assert [(to_fmpq(one["x"][-1]), one["y"][-1]) for one in longer] == shown
    assert all(one["x"][0] == Fraction(1, 2) and len(one["y"]) == 2 for one in longer)


def test_vectors_are_not_continued_as_numbers_are():
    space = HALF.space
    instance = space.generate(Random(1).randint)
    assert not list(at_levels(space.code, {}, instance, space.values(instance)))
