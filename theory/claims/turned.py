"""An instance whose vectors are turned into as few coordinates as they span.

A turn changes no inner product, but makes most numbers irrational. They are rounded, so what is
turned is only near to the instance: it may no longer be what was looked for.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from theory.claims import axes
from theory.claims.choice import Instance

STEPS = (1, 4, 16, 64)
"""Turned numbers are rounded to whole ones, to quarters, …"""

NONE = 1e-9
"""A coordinate that is no larger is taken for 0."""


def turned(space: axes.Axes, instance: Instance) -> Iterator[Instance]:
    """The instance in fewer coordinates, if its vectors span fewer.

    The first vector that a round shows is along the first coordinate, the second one in the plane
    of the first two, and so on.
    """
    named = [name for name in space.by_dimension if instance.get(name)]
    named.sort(key=lambda name: name not in space.rounds)
    vectors = [v for name in named for v in axes.vectors_of(instance[name])]
    if len({*map(len, vectors)}) != 1 or "d" not in instance:
        return
    upper = np.linalg.qr(np.array(vectors, dtype=float).T)[1]
    along = upper[np.abs(upper).max(axis=1) > NONE]
    first = np.argmax(np.abs(along) > NONE, axis=1)
    along = along * np.sign(along[range(len(along)), first])[:, None]
    for steps in STEPS if 0 < len(along) < len(vectors[0]) else ():
        rows = iter(np.rint(along * steps).T.astype(int).tolist())

        def near(_: Any, rows: Any = rows, steps: int = steps) -> tuple[Any, ...]:
            return tuple(Fraction(n, steps) if n % steps else n // steps for n in next(rows))

        less = {name: axes.with_vectors(instance[name], near) for name in named}
        yield {**instance, **less, "d": len(along)}
