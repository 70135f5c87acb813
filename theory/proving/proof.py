"""Our own proofs: scripts that tell the prover the large steps, checked by the kernel.

A script is a function that is handed the prover ``p``, the run, and the claim's hypotheses as
assumed theorems, and returns a theorem of the conclusion. Hypotheses come in the order in which
they are stated; one that has a name (`theory.claims.hypotheses`) comes as the keyword of that name
to a script that asks for it, ``script(p, run, *, positive, ideal)``, or for all that have names,
``script(p, run, **given)``.
"""

from dataclasses import dataclass, field
from typing import Any

from theory.proving.definitions import Definitions
from theory.proving.lemma import Script


@dataclass(frozen=True, eq=False)
class Proof:
    """A proof of a claim in one of its readings.

    Parameters
    ----------
    script : callable
        The proof: ``script(p, run, *hypotheses)`` with ``run`` the assumed facts about the run by
        name and the claim's own hypotheses as assumed theorems.
    run : Definitions, optional
        What the claim's symbols mean: from a learner's code, as names of terms, and the ranges that
        data are drawn from.
    reading : str
        Name of the reading; empty for all readings.
    vocabulary : Vocabulary, optional
        How the statement's names are read; by default the paper's own.
    place : str
        ``file.py:12``, where a proof stands that has no line of its own; empty for others.

    Raises
    ------
    TypeError
        If `run` is anything but Definitions: a free formula could make any claim true.
    """

    script: Script
    run: Definitions = field(default_factory=Definitions)
    reading: str = ""
    vocabulary: Any = None
    place: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.run, Definitions):
            raise TypeError(
                f"run of {self.script.__name__}: expected Definitions (from theory.runs, `defining`"
                " or theory.proving.domain), got formulas"
            )
