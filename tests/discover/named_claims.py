"""Files of claims that are named by what they are, ``true-…`` or ``false-…``."""

from theory.study.claim_file import file_claims
from verify.verdicts.decide import decide


def decided(text, folder):
    """By id, the verdicts of the claims in a file."""
    path = folder / "claims_own.py"
    path.write_text(text)
    return {claim.id: decide(claim).verdict for claim in file_claims(path)}


def named(ids):
    """By id, the verdicts that the names say."""
    kinds = {id_: id_.split("/")[1].split("-")[0] for id_ in ids}
    return {id_: "proved" if kind == "true" else "refuted" for id_, kind in kinds.items()}
