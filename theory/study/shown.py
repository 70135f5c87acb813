"""What a round shows: one vector or number, and perhaps a sign as its label."""

from theory.runs.learner.code import Code
from theory.runs.names import Kind, sign


def alone_with_a_sign(code: Code, kind: Kind) -> tuple[str, list[str]] | None:
    """The name of what a round shows of the kind, and that of its sign, if there is one.

    None where a round shows more than that, or nothing of the kind.
    """
    seen = [named for group in code.sees.values() for named in group]
    data = [named.name for named in seen if named.kind == kind]
    signs = [named.name for named in seen if named.kind == sign]
    if len(data) != 1 or len(signs) > 1 or len(seen) > 1 + len(signs):
        return None
    return data[0], signs
