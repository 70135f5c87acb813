"""Parts of "and" and "or" that differ in their numbers alone stand in the order of these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from theory.language.typeset import latex


def by_number(every: Sequence[Any]) -> list[Any]:
    """Parts that differ in their numbers alone, such as u₁ > u₂ and u₁ > u₁₀, by these numbers."""
    texts = {part: latex(part) for part in every}
    places: dict[str, list[int]] = {}
    for place, part in enumerate(every):
        places.setdefault(re.sub(r"\d+", "0", texts[part]), []).append(place)
    found = list(every)
    for group in places.values():
        ordered = sorted(
            (every[place] for place in group),
            key=lambda part: [int(number) for number in re.findall(r"\d+", texts[part])],
        )
        for place, part in zip(group, ordered, strict=True):
            found[place] = part
    return found
