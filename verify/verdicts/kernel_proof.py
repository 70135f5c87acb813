"""What the kernel says of a claim: by the proof that it brings, or by one that is looked for."""

from __future__ import annotations

import sysconfig
from dataclasses import replace
from pathlib import Path

from theory.claims.claim import Claim, Reading
from theory.claims.papers import PAPERS
from verify.engines.proofs import proof_of
from verify.engines.proved import Proved, prove
from verify.kernel.terms import KernelError
from verify.prover.session import ProofError
from verify.store.sources import ROOT


def by_kernel(claim: Claim, reading: Reading, fresh: bool) -> tuple[Proved | None, str]:
    """The kernel's proof, or why there is none although the claim brings one."""
    try:
        return prove(claim, reading, fresh=fresh), ""
    except (ProofError, KernelError) as found:
        proof = proof_of(claim, reading)
        place = _line_of_script(found) or ("" if proof is None else proof.place)
        return None, f"{place}: {found}" if place else str(found)


def _line_of_script(problem: BaseException) -> str:
    """``file.py:line`` of the innermost line that a proof's script was at; empty if at none."""
    scripts = tuple(str(ROOT / "theory" / room) for room in (*PAPERS, "intervals", "library"))
    machinery = (
        *(str(ROOT / package) for package in ("algorithms", "theory", "verify")),
        sysconfig.get_path("stdlib"),
    )
    where, trace = "", problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(scripts) or not file.startswith(machinery):
            path = Path(file)
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
            where = f"{name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return where


def looked_for(claim: Claim, fresh: bool) -> tuple[Claim, str]:
    """A claim with the proof that is looked for, and why it does not do; empty if it does."""
    found = with_sought(claim)
    problems = (by_kernel(found, reading, fresh)[1] for reading in claim.readings)
    problem = next(filter(None, problems), "")
    return (claim, problem.splitlines()[0]) if problem else (found, "")


def with_sought(claim: Claim) -> Claim:
    """The claim with the proof that it does not bring, and for which one looks."""
    return claim if claim.sought is None else replace(claim, proofs=(claim.sought(),), sought=None)
