"""Why there is no potential for a bound: none covers it, none is found, or it has no known form."""

from typing import Any


class NotCovered(Exception):
    """What is asked has a part that no template of a potential covers; the message names it."""


class NoPotential(Exception):
    """No potential was found; the message says of what form, or what was in the way."""


class TooWeak(NoPotential):
    """What is found proves a weaker bound only.

    Parameters
    ----------
    ratio : number or sympy expression
        How many times as large the larger side is in that bound.
    """

    def __init__(self, ratio: Any) -> None:
        super().__init__(
            "potentials of the forms that were tried prove it with "
            f"{ratio} times its larger side, and no less"
        )


class NoForm(NoPotential):
    """There is a potential with the least constant, but its coefficients have no known form.

    Parameters
    ----------
    constant : sympy number
        The least one.
    """

    def __init__(self, message: str, constant: Any) -> None:
        super().__init__(message)
        self.constant = constant


class Varies(NoPotential):
    """The least constant is no number, but a function of the parameters.

    Parameters
    ----------
    values : str
        What it is at some of them.
    """

    def __init__(self, message: str, values: str) -> None:
        super().__init__(message)
        self.values = values

    @property
    def needed(self) -> str:
        """What a bound needs that is asked about as it is, if its larger side may be scaled."""
        return f"of the larger side this is needed: {self.values}"
