"""A group of claims is loaded without the rest of its paper, and nothing of it is missed."""

import pytest

from theory.claims.papers import PAPERS
from theory.claims.registry import home, paper_claims
from verify.store.groups import claims_about, group_of
from verify.verdicts.tightness import Relations


@pytest.mark.parametrize("paper", PAPERS)
def test_a_group_has_its_claims_and_what_is_said_of_its_bounds(paper):
    claims = paper_claims(paper)
    proved = dict.fromkeys((claim.id for claim in claims), "proved")
    whole = Relations.of(claims, proved)
    for claim in claims:
        found = claims_about(group_of(claim.id))
        assert found[claim.id] is claim, f"{home(claim)} does not name the group of {claim.id}"
        part = Relations.of(found.values(), proved)
        assert part.attained.get(claim.id) == whole.attained.get(claim.id)
        assert part.smallest(claim.id) == whole.smallest(claim.id)
