"""Whether the equations that a run solves have solutions: the lemmas that prove it, checked."""

from __future__ import annotations

from theory.proving.definitions import Definitions
from theory.proving.solutions import Solution, solving
from verify.checkers import verified_answers
from verify.engines.proofs import Proofs, lemmas, of_lemma, says


def solutions_of(run: Definitions, proofs: Proofs) -> tuple[str, ...]:
    """Certificates that the equations of a run have solutions; none where that is assumed.

    Raises
    ------
    ProofError, KernelError
        If a lemma that says so does not go through.
    """
    if not run.solved:
        return ()
    found = solving(run, [one for one in lemmas().values() if isinstance(one, Solution)])
    for lemma in found:
        statement = of_lemma(lemma)
        kept = None if proofs.fresh else verified_answers.accepted(lemma.name)
        if kept is None or not says(kept, statement):
            proofs.check(statement)
    return tuple(lemma.name for lemma in found)
