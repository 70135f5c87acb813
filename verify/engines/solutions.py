"""Whether the equations that a run solves have solutions: the lemmas that prove it, checked."""

from __future__ import annotations

from functools import cache

from theory.proving.definitions import Definitions
from theory.proving.solutions import Solution, solving
from verify.checkers import verified_answers
from verify.engines.proofs import Proofs, Statement, lemmas, of_lemma, says


def solutions_of(run: Definitions, proofs: Proofs) -> tuple[str, ...]:
    """Certificates that the equations of a run have solutions; none where that is assumed.

    Raises
    ------
    ProofError, KernelError
        If a lemma that says so does not go through.
    """
    if not run.solved:
        return ()
    found = _solving(run)
    for statement in found:
        kept = None if proofs.fresh else verified_answers.accepted(statement.name)
        if kept is None or not says(kept, statement):
            proofs.check(statement)
    return tuple(statement.name for statement in found)


@cache
def _solving(run: Definitions) -> tuple[Statement, ...]:
    """What the lemmas say; many claims ask it of one run."""
    known = [one for one in lemmas().values() if isinstance(one, Solution)]
    return tuple(map(of_lemma, solving(run, known)))
