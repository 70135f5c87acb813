"""A proof's script is run: what goes wrong in it is said of the proof, and of nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from algorithms.counted import counted
from theory.proving.lemma import Script
from theory.proving.proof import Proof
from theory.proving.prover import Prover
from verify.errors import InputError
from verify.kernel.terms import KernelError
from verify.kernel.theorem import Theorem
from verify.prover.near import unknown
from verify.prover.session import ProofError


class RunFacts(dict[str, Any]):
    """What is assumed about the run, by name."""

    def __missing__(self, name: str) -> Any:
        raise ProofError(f"run[{name!r}]: {unknown(name, self)}")


def shown(
    proof: Proof, p: Prover, run: dict[str, Any], given: list[Any], names: Sequence[str]
) -> Any:
    """The theorem that a script returns.

    Parameters
    ----------
    run : dict of str to Theorem
        What is assumed about the run.
    given : list of Theorem
        The claim's hypotheses.
    names : sequence of str
        What each of them is called; empty for one without a name.

    Raises
    ------
    ProofError
        If the script takes other arguments, raises, or returns no theorem.
    """
    script = proof.script
    name = getattr(script, "__name__", "the script")
    in_order, by_name = _asked(script, given, names)
    try:
        inspect.signature(script).bind(p, run, *in_order, **by_name)
    except TypeError as problem:
        count = counted(len(given), "hypothesis", "hypotheses")
        called = "".join(f", {said}" for said in names if said)
        raise ProofError(f"{name} is given p, the run and {count}{called}: {problem}") from None
    try:
        found = script(p, RunFacts(run), *in_order, **by_name)
    except (ProofError, KernelError, InputError):
        raise
    except Exception as problem:
        said = f"{name} raised {type(problem).__name__}: {problem}"
        raise ProofError(said).with_traceback(problem.__traceback__) from problem
    if not isinstance(found, Theorem):
        raise ProofError(f"{name} returned {found!r}; expected the theorem of its last step")
    return found


def _asked(
    script: Script, given: list[Any], names: Sequence[str]
) -> tuple[list[Any], dict[str, Any]]:
    """The hypotheses that a script takes in order, and those that it asks for by name.

    One that asks by name gets no others, but where it has parameters for them; one with
    ``**given`` gets all that have names.

    Raises
    ------
    ProofError
        If it asks for a name that several have.
    """
    taken = inspect.signature(script).parameters.values()
    ordered = [each for each in taken if each.kind < each.KEYWORD_ONLY]
    asked = {each.name for each in taken if each not in ordered and each.default is each.empty}
    if any(each.kind is each.VAR_KEYWORD for each in taken):
        asked |= {said for said in names if said}
    by_name = {said: th for said, th in zip(names, given, strict=False) if said in asked}
    if twice := [said for said in by_name if names.count(said) > 1]:
        raise ProofError(f"two hypotheses are called {' and '.join(twice)}: expected one")
    others = len(ordered) > 2 or any(each.kind is each.VAR_POSITIONAL for each in ordered)
    return given if others or not asked else [], by_name
