"""The three checkers, as a process that has loaded nothing else asks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from verify.verified import Answer, check_all


def by_kernel(texts: Mapping[str, str], names: Iterable[str]) -> dict[str, Answer]:
    """What the Python kernel says."""
    from verify.kernel.certificate import Library
    from verify.kernel.terms import KernelError

    library, answers = Library(texts), {}
    for name in names:
        try:
            answers[name] = Answer(True, frozenset(library.check(name).theorem.assumed))
        except KernelError as problem:
            answers[name] = Answer(False, reason=str(problem))
    return answers


def by_second(texts: Mapping[str, str], names: Iterable[str]) -> dict[str, Answer]:
    """What the second checker says."""
    from verify.second import Checker, Rejected

    checker, answers = Checker(texts), {}
    for name in names:
        try:
            answers[name] = Answer(True, checker.check(name).assumed)
        except Rejected as problem:
            answers[name] = Answer(False, reason=str(problem))
    return answers


def by_verified(texts: Mapping[str, str], names: Iterable[str]) -> dict[str, Answer]:
    """What the verified checker says."""
    said = check_all(texts)
    return {name: said[name] for name in names}


Ask = Callable[[Mapping[str, str], Iterable[str]], dict[str, Answer]]
CHECKERS: dict[str, Ask] = {"kernel": by_kernel, "second": by_second, "verified": by_verified}

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
