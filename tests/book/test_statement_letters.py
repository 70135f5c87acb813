"""Every letter of a statement is explained on the page of its claim."""

import pytest

from book import statement_letters
from book.statement_letters import BESIDE, explained, unexplained
from theory.claims.registry import all_claims

CLAIMS = {claim.id: claim for claim in all_claims()}


def test_every_letter_of_every_statement_is_explained():
    """By the paper's notation, the claim's own words, a hypothesis that defines it, or here."""
    left = {
        (claim.id, reading.name): found
        for claim in CLAIMS.values()
        for reading in claim.readings
        if (found := unexplained(claim, reading))
    }
    assert left == {}


def test_a_letter_without_a_meaning_is_missed(monkeypatch):
    claim = CLAIMS["pril/lemma-2/case-1/line-1"]
    assert unexplained(claim, claim.natural) == set()
    without = {name: said for name, said in BESIDE["pril"].items() if name != "q"}
    monkeypatch.setattr(statement_letters, "BESIDE", BESIDE | {"pril": without})
    assert unexplained(claim, claim.natural) == {"q"}


def test_no_meaning_is_of_a_letter_that_no_statement_has():
    used = {place: set() for place in BESIDE}
    for claim in CLAIMS.values():
        letters = set(dict(explained(claim)))
        for place, meanings in BESIDE.items():
            if claim.id == place or claim.id.startswith(f"{place}/"):
                printed = {statement_letters._printed(name): name for name in meanings}
                used[place] |= {printed[one] for one in letters & printed.keys()}
    assert {place: set(BESIDE[place]) - found for place, found in used.items()} == {
        place: set() for place in BESIDE
    }


@pytest.mark.parametrize(
    ("claim", "letter", "meaning"),
    [
        ("pril/lemma-2/case-1/line-1", "q", r"$e^\eta$, the factor of a multiplicative step"),
        ("pril/algorithm-3", "Z", "normaliser of a round of M-PRIL"),
        ("pril/theorem-2/line-10", r"\Delta", "entry of the coordinate that a deficit gets"),
        ("ramp/sca", "N", "number of entries into the sets"),
        ("cusum/corollary-3", r"\delta", "margin of the data"),
    ],
)
def test_the_meaning_is_that_of_the_claim(claim, letter, meaning):
    assert dict(explained(CLAIMS[claim]))[letter] == meaning


def test_a_field_with_a_letter_of_its_own_is_explained():
    claim = CLAIMS["pril/theorem-4/line-20"]
    assert "q" not in dict(explained(claim)) and "q" in dict(explained(claim, ["K", "base"]))
