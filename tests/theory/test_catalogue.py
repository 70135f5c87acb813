"""Every row of the catalogue is a claim, once, and prints."""

from pathlib import Path

import pytest
import sympy

from theory.claims.claim import KINDS
from theory.claims.papers import PAPERS
from theory.claims.registry import all_claims, natural
from verify.store import last_run

ROWS = Path(__file__).with_name("catalogue.txt").read_text().split()
CLAIMS = {claim.id: claim for claim in all_claims()}


def test_no_row_is_missing():
    assert [row for row in ROWS if row not in CLAIMS] == []


def test_no_claim_is_invented():
    known = set(ROWS)
    strangers = [i for i in CLAIMS if i not in known and i.rsplit("/", 1)[0] not in known]
    assert strangers == []


def test_ids_are_sorted_as_people_count():
    assert natural("pril/theorem-2") < natural("pril/theorem-10")
    assert {claim.paper for claim in CLAIMS.values()} == set(PAPERS)


def test_what_is_decided_waits_for_nothing():
    decided, recorded = ("proved", "refuted", "ill-posed"), last_run.expectations()
    waiting = [
        (claim.id, reading.name)
        for claim in CLAIMS.values()
        for reading in claim.readings
        if reading.missing and recorded[claim.id].get(reading.name) in decided
    ]
    assert waiting == []


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
def test_a_claim_prints_what_is_checked(claim):
    assert claim.kind in KINDS and claim.says.strip()
    sentences = [claim.says, *(reading.meaning for reading in claim.readings)]
    assert not any(said.startswith("…") or said.endswith("…") for said in sentences)
    for reading in claim.readings:
        conclusion = claim.conclusion_of(reading)
        if conclusion is None:
            continue
        # sympy folds some relations to a bare truth value: nothing would be left to check
        assert conclusion is not sympy.true and conclusion is not sympy.false
        for hypothesis in claim.hypotheses_of(reading):
            assert hypothesis is not sympy.true and hypothesis is not sympy.false
        assert claim.statement(reading)
