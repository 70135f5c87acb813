"""The lines of a printed proof: claims with numbers, each with what the paper derives it from."""

from collections.abc import Callable, Mapping
from typing import Any

from theory.claims.claim import Claim, Reading


def lines(
    proof: str, where: str, equations: Mapping[int, str] | None = None, **shared: Any
) -> Callable[..., Claim]:
    """What declares the lines of a proof: ``line(number, kind, says, conclusion, follows, …)``.

    ``follows`` has numbers of earlier lines, and ids; readings come behind it, and by name what a
    line has of its own.

    Parameters
    ----------
    proof : str
        How the ids of its lines begin.
    where : str
        Its place in the paper.
    equations : mapping of int to str, optional
        By the number of a line, how the equation of that line is called.
    shared
        What the lines have in common; ``proofs``, if given, is a mapping from their numbers.
    """
    proofs = shared.pop("proofs", {})

    def line(
        number: int | str,
        kind: str,
        says: str,
        conclusion: Any,
        follows: tuple[int | str, ...] = (),
        *readings: Reading,
        **own: Any,
    ) -> Claim:
        own = {"proofs": proofs.get(number, ()), **shared, **own}
        own |= {"readings": readings} if readings else {}
        called = (equations or {}).get(number) if isinstance(number, int) else None
        return Claim(
            id=f"{proof}/line-{number}",
            where=f"{where}, {called}" if called else where,
            kind=kind,
            says=says,
            conclusion=conclusion,
            follows=tuple(f"{proof}/line-{n}" if isinstance(n, int) else n for n in follows),
            **own,
        )

    return line
