"""Ways to look for a counterexample: each works alone, from a seed, and says what it saw.

All start from instances that the space's one generator draws, and judge exactly; a batch in lanes
(:mod:`verify.engines.strategies.judge_in_lanes`) only says which of its instances are worth that.
None knows a claim: what may be done with an instance is declared by its space.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.engines.strategies.adversary import adversary
from verify.engines.strategies.aimed import aimed
from verify.engines.strategies.at_ends import at_ends
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.climbing import climb
from verify.engines.strategies.draws import draws
from verify.engines.strategies.examples import by_hypothesis
from verify.engines.strategies.ladders import ladders
from verify.engines.strategies.lanes import climb_in_lanes
from verify.engines.strategies.periods import periods

Strategy = Callable[[Attempt, int, int, int], None]
"""``strategy(attempt, seed, size, finds)``."""

STRATEGIES: dict[str, Strategy] = {
    "draws": draws,
    "ends": at_ends,
    "batches": climb_in_lanes,
    "climb": climb,
    "aimed": aimed,
    "ladders": ladders,
    "periods": periods,
    "adversary": adversary,
    "hypothesis": by_hypothesis,
}
"""In the order in which a search takes them."""
