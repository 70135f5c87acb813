"""How tight a bound is said to be, and that what claims declare of bounds is true of numbers."""

from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest
from sympy import Le, symbols

from theory import Claim, Space
from theory.claims.registry import all_claims
from theory.evaluation.evaluate import evaluate
from theory.numbers.bracket import NotYetDecided
from verify.engines.judge import Outcome, replay
from verify.verdicts.decision import Decision, ReadingVerdict
from verify.verdicts.tightness import Relations, tightness

CLAIMS = {claim.id: claim for claim in all_claims()}
n = symbols("n", real=True)


class Numbers(Space):
    def generate(self, choose, **options):
        return {"n": choose(0, 9)}

    def values(self, instance, **options):
        return {"n": instance["n"]}

    def size(self, instance):
        return 0, 2, 0


def bound(name, **more):
    return Claim(name, "", "mistake-bound", "", Le(n, 9), space=Numbers(), **more)


def said(verdicts, *others, exact=None):
    """What is said of ``t/b``, with the verdicts of the claims beside it."""
    found = None
    if exact is not None:
        found = {"best_ratio": float(Fraction(exact)), "exact": exact, "instance": {"n": 9}}
    verdict = ReadingVerdict("as printed", "proved", "kernel", "", tightness=found)
    relations = Relations.of(others, {f"t/{name}": word for name, word in verdicts.items()})
    return tightness(Decision(bound("t/b"), [verdict]), relations)["as printed"]


EVERY = bound("t/e", attains={"t/b": "for every K, T"})
SOME = bound("t/s", attains={"t/b": "at K = 2"})
LIMIT = bound("t/l", attains={"t/b": "as T grows"})
LESS = bound("t/less", sharpens=("t/b",))
LEAST = bound("t/least", sharpens=("t/less",))
PROVED = dict.fromkeys(("e", "s", "l", "less", "least"), "proved")


@pytest.mark.parametrize(
    ("others", "exact", "word", "text"),
    [
        ((), None, "unknown", "tightness unknown"),
        ((), "5/6", "unknown", "the worst instance found reaches 5/6"),
        ((), "1", "attained", "attained with 2 ranks"),
        ((EVERY, SOME, LESS), "5/6", "attained", "attained for every K, T (t/e)"),
        ((SOME,), None, "attained", "attained at K = 2 (t/s)"),
        (
            (LIMIT,),
            "5/6",
            "tends to",
            "tends to the bound as T grows (t/l); the worst instance found reaches 5/6",
        ),
        ((LESS, LEAST), None, "loose", "loose: a smaller bound is proved (t/least)"),
        (
            (LESS,),
            "1",
            "loose",
            "attained with 2 ranks; loose elsewhere: a smaller bound is proved",
        ),
    ],
)
def test_where_a_bound_is_attained_and_by_which_claim(others, exact, word, text):
    found = said(PROVED, *others, exact=exact)
    assert found["word"] == word and found["says"].startswith(text)


def test_only_proved_claims_say_anything_of_a_bound():
    assert said(PROVED | {"e": "survived"}, EVERY)["says"] == "tightness unknown"
    least = said(PROVED | {"least": "refuted"}, LESS, LEAST)
    assert least["by"] == ["t/less"]


def test_what_is_declared_must_say_where():
    with pytest.raises(ValueError, match="expected it to begin with one of"):
        bound("t/x", attains={"t/b": "often"})


def test_what_is_declared_names_claims_that_exist():
    named = {name for claim in CLAIMS.values() for name in (*claim.attains, *claim.sharpens)}
    assert named and named <= set(CLAIMS)


PAIRS = [
    (claim.id, name)
    for claim in CLAIMS.values()
    for name in claim.sharpens
    if claim.conclusion_of(claim.natural).is_Relational  # not "for some round"
]


@pytest.mark.parametrize(("smaller", "larger"), PAIRS, ids=lambda name: name)
def test_a_sharper_bound_is_nowhere_larger(smaller, larger):
    """On instances of the sharper bound's hypotheses, each right side as its own claim means it."""
    claim, other = CLAIMS[smaller], CLAIMS[larger]
    reading, compared = claim.natural, 0
    random = Random(7)
    for _ in range(60):
        instance = claim.space_of(reading).generate(random.randint, **reading.options)
        replayed = replay(claim, reading, instance)
        both = (replayed, replay(other, other.natural, instance))
        if any(r.values is None or r.judgement.outcome is Outcome.OUTSIDE for r in both):
            continue
        less, more = (
            evaluate(c.conclusion_of(c.natural).rhs, r.values)
            for c, r in zip((claim, other), both, strict=True)
        )
        with suppress(NotYetDecided):  # roots that are equal have brackets that overlap
            assert less <= more or more == 0
            compared += less < more
    assert compared
