"""Certificates as texts: their steps, what they cite, and those that the kernel accepts."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any

from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError
from verify.prover.brackets import tree


def steps_of(text: str) -> tuple[Any, ...]:
    """The steps of a certificate, as they are written.

    Raises
    ------
    KernelError
        If the text is not a certificate.
    """
    try:
        top = tree(text)
        found = next(part for part in top if isinstance(part, tuple) and part[:1] == ("steps",))
    except StopIteration:
        raise KernelError("CERTIFICATE: expected one certificate with steps") from None
    return found[1:]


def citations(text: str) -> dict[str, tuple[int, ...]]:
    """Names that a certificate cites, each with the numbers of the steps that do.

    Raises
    ------
    KernelError
        If the text is not a certificate.
    """
    found: dict[str, list[int]] = {}
    for number, step in enumerate(steps_of(text)):
        if isinstance(step, tuple) and step[:1] == ("cite",) and len(step) == 2:
            found.setdefault(step[1], []).append(number)
    return {name: tuple(numbers) for name, numbers in found.items()}


CITES = re.compile(r"\(\s*cite\s+([^\s()]+)\s*\)", re.ASCII)


@cache
def _cited_in(text: str) -> tuple[str, ...]:
    """What a text may cite; all certificates are long, and asked several times."""
    return tuple(CITES.findall(text))


def with_cited(
    texts: Mapping[str, str], names: Iterable[str], without: Container[str] = ()
) -> dict[str, str]:
    """The certificates of these names, and all that they rest on, as far as there are texts.

    What only looks like a citation may bring one that nothing rests on. Those in ``without``, and
    what only they rest on, are left out.
    """
    found: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found and name not in without and name in texts:
            found[name] = texts[name]
            waiting += _cited_in(found[name])
    return found


def beside_cited(texts: Mapping[str, str], names: Iterable[str]) -> list[str]:
    """The names, and after each one those of them that it rests on, unless they came before."""
    cites = {name: _cited_in(texts[name]) for name in names}
    cited = frozenset(chain.from_iterable(cites.values()))
    found: dict[str, None] = {}
    waiting = [*cites, *(name for name in cites if name not in cited)]
    while waiting:
        name = waiting.pop()
        if name in cites and name not in found:
            found[name] = None
            waiting += cites[name]
    return [*found]


def accepted(texts: Mapping[str, str], names: Iterable[str] | None = None) -> Library:
    """A library in which certificates that the kernel accepts now are done.

    Parameters
    ----------
    texts : mapping of str to str
        Certificates by name.
    names : iterable of str, optional
        Which are asked for, default all; those that they cite are checked with them.
    """
    library = Library(texts)
    for name in texts if names is None else names:
        try:
            library.check(name)
        except KernelError:
            continue
    return library
