"""What an undecided reading waits for is said while it is undecided, and not longer."""

from sympy import Le, symbols

from theory import Claim, Reading, Space
from verify.verdicts.decision import Decision, ReadingVerdict

n = symbols("n", real=True)
WANT = "a lemma on squares"


def test_a_reading_says_what_it_waits_for_until_it_is_decided():
    waits = Reading("waits", missing=WANT)
    claim = Claim("t/c", "", "order", "", Le(0, n**2), space=Space(), readings=(waits,))
    for verdict, said in (("survived", WANT), ("bounded", WANT), ("proved", ""), ("refuted", "")):
        decision = Decision(claim, [ReadingVerdict("waits", verdict, "-", "")])
        assert decision.missing("waits") == said
        (evidence,) = decision.to_json()["evidence"]
        assert evidence["missing"] == said
