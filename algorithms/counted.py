"""Numbers of things in messages: ``1 column``, ``2 columns``."""


def counted(number: int, one: str, several: str = "") -> str:
    """A number and what it counts; several of a thing are called by its name and an s.

    >>> counted(1, "index", "indices"), counted(3, "row")
    ('1 index', '3 rows')
    """
    return f"{number} {one if number == 1 else several or f'{one}s'}"
