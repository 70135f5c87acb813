"""What whoever doubts a proof must doubt: what *proved* rests on, as a sceptic would say it."""

from __future__ import annotations

from collections.abc import Collection

from theory.proving.program import PROGRAM

CHECKERS = {
    "verified": "Coq, the extraction of the verified checker to OCaml, and the seventy lines that "
    "say what its theorem means",
    "kernel": "the rules of the kernel, about thirty, and the Python that applies them",
    "second": "the second checker, written from the description of certificates alone",
}
"""What to believe of a checker, by its name, in the order of what leaves least to believe."""


def doubts(accepted_by: Collection[str], about: str, assumed: Collection[str]) -> str:
    """A paragraph on what would have to be wrong for the claim to be false.

    Parameters
    ----------
    accepted_by : collection of str
        The checkers that accepted the certificate, at least one: all of them would have to err.
    about : str
        What the theorem is about: the program, or formulas (`theory.proving.program`).
    assumed : collection of str
        Names of the analytic lemmas that the proof rests on.
    """
    checkers = [belief for name, belief in CHECKERS.items() if name in accepted_by]
    parts = ["; and also ".join(checkers)]
    parts.append(
        "the formulas of the statement: that they say what the paper says. They were compared with "
        "an exact evaluation of the claim on every instance drawn, which can show a slip and "
        "cannot show that there is none"
    )
    if about == PROGRAM:
        parts.append(
            "the definitions: they are read off one run of the learner's code on symbols, by code "
            "of this project that no checker checks, and compared on the same instances"
        )
    if assumed:
        parts.append(f"facts of analysis that no certificate proves: {', '.join(sorted(assumed))}")
    parts.append("numbers as real numbers: a computer's floats round, and no proof speaks of them")
    numbered = (f"({place}) {part}" for place, part in enumerate(parts, 1))
    return f"Whoever doubts this must doubt one of these. {'. '.join(numbered)}."
