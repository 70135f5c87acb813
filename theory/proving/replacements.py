"""What stands for the letters of a lemma where it is cited."""

from typing import Any

KINDS = {name: ("Z", 0) for name in "abcde"} | {name: ("R", 1) for name in "fgF"}


def terms(**bodies: Any) -> dict[Any, Any]:
    """Of a lemma about sums: ``terms(a=1, b=T, f=lambda t: ...)``."""
    return {(f"{name}_", *KINDS[name]): body for name, body in bodies.items()}


def at(**values: Any) -> dict[Any, Any]:
    """Of a lemma in real numbers: ``at(a=eta, b=0)``."""
    return {(name, "R", 0): value for name, value in values.items()}
