"""PA-I's multipliers for ordered thresholds, in a number of operations linear in K.

With ``s = a ||x||^2`` the balance equation (see `balance`) is ``s = ||x||^2 g(s)``, where

    g(s) = sum_{i in L} clip(l_i - s, 0, C) - sum_{i in R} clip(l_i + s, 0, C)

is linear between corners: on L an index leaves C at ``l_i - C`` and comes to 0 at ``l_i``, on R it
leaves 0 at ``-l_i`` and comes to C at ``C - l_i``. If the thresholds are ordered, so are the four
lists of corners. One pass over them, from below, keeps ``g(s) = level + slope s`` up to date and
stops at the first corner where ``s >= ||x||^2 g(s)``: the root lies before it, on the line at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def multipliers_in_order(
    lower: Sequence[Any], upper: Sequence[Any], norm2: Any, C: Any
) -> tuple[list[Any], list[Any]]:
    """The multipliers of PA-I on L and on R.

    Parameters
    ----------
    lower, upper : sequence of number
        ``l_i = 1 - u_i(v_t)`` of the indices of L and of R, in the order of the indices. As the
        thresholds are ordered, they rise on L and fall on R; nothing is promised where they do not.
    norm2 : number
        ``||x||^2``.
    C : number
        Positive.

    Returns
    -------
    lower, upper : list of number
        In ``[0, C]``.
    """
    zero = C - C
    level, slope = C * len(lower), 0
    corners = [
        [(ell - C, ell - C, -1) for ell in lower],
        [(ell, -ell, 1) for ell in lower],
        [(-ell, -ell, -1) for ell in upper],
        [(C - ell, ell - C, 1) for ell in upper],
    ]
    heads = [0, 0, 0, 0]
    while (ahead := [place for place in range(4) if heads[place] < len(corners[place])]) != []:
        place = ahead[0]
        for other in ahead[1:]:
            if corners[other][heads[other]][0] < corners[place][heads[place]][0]:
                place = other
        at, rise, turn = corners[place][heads[place]]
        if norm2 * (level + at * slope) <= at:
            break
        level, slope, heads[place] = level + rise, slope + turn, heads[place] + 1
    s = norm2 * level / (1 - norm2 * slope)

    def clipped(value: Any) -> Any:
        return zero if value <= zero else C if C <= value else value

    return [clipped(ell - s) for ell in lower], [clipped(ell + s) for ell in upper]
