"""A proof's script is run: what goes wrong in it is said of the proof, and of nothing else."""

from __future__ import annotations

import inspect
from typing import Any

from theory.proving.proof import Proof
from theory.proving.prover import Prover
from verify.errors import InputError
from verify.kernel.terms import KernelError
from verify.kernel.theorem import Theorem
from verify.prover.session import ProofError


def shown(proof: Proof, p: Prover, run: dict[str, Any], given: list[Any]) -> Any:
    """The theorem that a script returns.

    Parameters
    ----------
    run : dict of str to Theorem
        What is assumed about the run.
    given : list of Theorem
        The claim's hypotheses.

    Raises
    ------
    ProofError
        If the script takes other arguments, raises, or returns no theorem.
    """
    script = proof.script
    name = getattr(script, "__name__", "the script")
    try:
        inspect.signature(script).bind(p, run, *given)
    except TypeError as problem:
        count = f"{len(given)} {'hypothesis' if len(given) == 1 else 'hypotheses'}"
        raise ProofError(f"{name} is given p, the run and {count}: {problem}") from None
    try:
        found = script(p, run, *given)
    except (ProofError, KernelError, InputError):
        raise
    except Exception as problem:
        said = f"{name} raised {type(problem).__name__}: {problem}"
        raise ProofError(said).with_traceback(problem.__traceback__) from problem
    if not isinstance(found, Theorem):
        raise ProofError(f"{name} returned {found!r}; expected the theorem of its last step")
    return found
