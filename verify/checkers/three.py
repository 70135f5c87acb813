"""The three checkers, as a process that has loaded nothing else asks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from verify.verified import Answer, Session

Ask = Callable[[str], Answer]
"""What a checker says of the certificate of a name."""


@contextmanager
def by_kernel(texts: Mapping[str, str]) -> Iterator[Ask]:
    """Ask the Python kernel."""
    from verify.kernel.certificate import Library
    from verify.kernel.terms import KernelError

    library = Library(texts)

    def ask(name: str) -> Answer:
        try:
            return Answer(True, frozenset(library.check(name).theorem.assumed))
        except KernelError as problem:
            return Answer(False, reason=str(problem))

    yield ask


@contextmanager
def by_second(texts: Mapping[str, str]) -> Iterator[Ask]:
    """Ask the second checker."""
    from verify.second import Checker, Rejected

    checker = Checker(texts)

    def ask(name: str) -> Answer:
        try:
            return Answer(True, checker.check(name).assumed)
        except Rejected as problem:
            return Answer(False, reason=str(problem))

    yield ask


@contextmanager
def by_verified(texts: Mapping[str, str]) -> Iterator[Ask]:
    """Ask the verified checker, which is given what it needs."""
    from verify.checkers.certificates import with_cited

    with Session() as session:

        def ask(name: str) -> Answer:
            session.give(with_cited(texts, [name], without=session.given))
            return session.ask(name)

        yield ask


CHECKERS: dict[str, Callable[[Mapping[str, str]], AbstractContextManager[Ask]]] = {
    "kernel": by_kernel,
    "second": by_second,
    "verified": by_verified,
}

OF_THEIR_OWN = frozenset({"verified"})
"""Checkers that are processes of their own when they are asked."""

IN_WORDS = {
    "kernel": "the kernel",
    "second": "the second checker",
    "verified": "the verified checker",
}
"""What people are told that a checker is, by its name."""


def in_words(checkers: Iterable[str]) -> str:
    """Some checkers, such as the kernel, the second checker and the verified checker."""
    *others, last = (IN_WORDS[name] for name in checkers)
    return f"{', '.join(others)} and {last}" if others else last
