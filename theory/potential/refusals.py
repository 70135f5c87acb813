"""Why there is no potential for a bound: none covers it, none is found, or its constant varies."""


class NotCovered(Exception):
    """What is asked has a part that no template of a potential covers; the message names it."""


class NoPotential(Exception):
    """No potential was found; the message says of what form, or what was in the way."""


class Varies(NoPotential):
    """The least constant is no number: it is a function of the parameters; with its values."""

    def __init__(self, message: str, values: str) -> None:
        super().__init__(message)
        self.values = values
