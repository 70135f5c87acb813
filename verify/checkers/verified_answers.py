"""What the verified checker says of stored certificates: asked for many at once, and kept.

One process of it checks a thousand certificates in the time in which a thousand processes start;
each core has one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from verify.checkers.certificates import with_cited
from verify.checkers.together import answers
from verify.kernel.certificate import Checked, stated
from verify.kernel.normal import normal
from verify.kernel.terms import KernelError
from verify.kernel.theorem import Theorem
from verify.store.certificates import Stored, stored
from verify.verified import Answer, built

_kept: dict[str, tuple[str, Answer]] = {}
"""By name: the text that was checked, and the answer."""


def ask(names: Iterable[str] | None = None) -> None:
    """Have stored certificates checked, with all that they cite, where the checker is built.

    Parameters
    ----------
    names : iterable of str, optional
        Names of certificates, which need not be stored; default: all stored ones.
    """
    if not built():
        return
    texts = with_cited(Stored(), Stored() if names is None else names)
    said = answers("verified", texts, texts)
    _kept.update({name: (texts[name], found) for name, found in said.items()})


def answer(name: str) -> Answer | None:
    """The answer about a certificate as it is stored now; None where there is none to be had."""
    text = stored(name)
    if text is None:
        return None
    if _kept.get(name, ("",))[0] != text:
        ask([name])
    found = _kept.get(name)
    return found[1] if found is not None and found[0] == text else None


@cache
def checked(name: str, said: Answer) -> Checked:
    """What a file that was accepted proves, in the kernel's terms.

    It is read from what the checker wrote out, of which the theorem speaks, and not from the file.

    Raises
    ------
    KernelError
        If the kernel's reader cannot read it.
    """
    hypotheses, conclusion = stated(name, said.statement)
    used = {normal(phi): phi for phi in (hypotheses[number] for number in said.uses)}
    proved = Theorem(used, conclusion, said.assumes)
    return Checked(name, hypotheses, conclusion, proved, said.cites, said.steps)


def accepted(name: str) -> Checked | None:
    """What the stored certificate proves; None where the checker does not say that it does."""
    said = answer(name)
    if said is None or not said.accepted:
        return None
    try:
        return checked(name, said)
    except KernelError:
        return None
