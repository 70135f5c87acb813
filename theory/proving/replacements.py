"""What stands for the letters of a lemma where it is cited."""

from collections.abc import Callable
from typing import Any

KINDS = {name: ("Z", 0) for name in "abcde"} | {name: ("R", 1) for name in "fgF"}


def terms(**bodies: Any) -> dict[Any, Any]:
    """Of a lemma about sums: ``terms(a=1, b=T, f=lambda t: ...)``."""
    return {(f"{name}_", *KINDS[name]): body for name, body in bodies.items()}


def replacing(**symbols: tuple[str, str, int]) -> Callable[..., dict[Any, Any]]:
    """Of a module's lemmas, whose letters are these: ``symbols(T=n, w=lambda t: ...)``."""

    def replacements(**bodies: Any) -> dict[Any, Any]:
        return {symbols[name]: body for name, body in bodies.items()}

    return replacements


def at(**values: Any) -> dict[Any, Any]:
    """Of a lemma in real numbers: ``at(a=eta, b=0)``."""
    return {(name, "R", 0): value for name, value in values.items()}
