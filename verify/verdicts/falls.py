"""A claim that an instance breaks has no proof to look for, if its translation is false there, too.

A proof is one of the translation, and the kernel, whose rules are sound, accepts none of a formula
that is false on an instance. To look for one would take as long as there are ways to try.
"""

from __future__ import annotations

from theory.claims.claim import Claim, Reading
from verify.engines.agreement import Comparison
from verify.engines.judge import Outcome, replay
from verify.engines.proofs import of_claim, proof_of
from verify.engines.search import Search
from verify.prover.session import ProofError
from verify.store.certificates import stored


def is_to_be_found(claim: Claim, reading: Reading, fresh: bool) -> bool:
    """Does the claim bring a script whose certificate is not there, and has it instances?

    A certificate that is stored is checked in a moment, and beside a counterexample an alarm.
    """
    proof = proof_of(claim, reading)
    if proof is None or claim.space_of(reading) is None or claim.conclusion_of(reading) is None:
        return False
    try:
        return fresh or stored(of_claim(claim, reading, proof).name) is None
    except ProofError:
        return False


def falls_in_translation(claim: Claim, reading: Reading, found: Search | None) -> bool:
    """Did a search break the claim, and is its translation false there, by all that it says?"""
    proof = proof_of(claim, reading)
    if proof is None or found is None or found.counterexample is None:
        return False
    seen = replay(claim, reading, found.counterexample)
    if seen.values is None or seen.judgement.outcome is not Outcome.VIOLATED:
        return False
    comparison = Comparison(claim, reading, proof)
    comparison(seen.values, seen.judgement)
    return not comparison.seen.disagreements and not comparison.seen.silent
