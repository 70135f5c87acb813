"""What one index contributes: the gain weighed by its multiplier pays for the other point's slack.

In real numbers: multiplier m of an index that falls short of its margin by e before it is moved, by
``l = e − m`` after it, and by t at another point, with slack ξ there. The three lemmas are the
complementary slackness of the three problems.
"""

from typing import Any

from theory.formal.terms import Expr, eq, indicator, real
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import directly
from theory.ramp.proofs.conditions import MEANINGS, e, m
from theory.ramp.symbols import C

after, there, slack = real("l_"), real("t_"), real("xi_")


def positive(value: Any) -> Expr:
    """``max(0, value)``."""
    return indicator(0 < value) * value


def _pa_ii(p: Prover, meaning: Any, moved: Any, met: Any, cost: Any) -> Any:
    goal = p.goal

    def active(h: Fact) -> Fact:
        twice = p.have(eq(m, 2 * C * after), h, moved)
        some = p.auto(after > 0, h, moved, cost)
        lost = p.have(eq(positive(after), after), some)
        return p.have(goal, twice, lost, cost, some, met, squares=[after - slack])

    return p.cases(goal, meaning, lambda h: p.auto(goal, h, moved, cost), active)


def _lemma(variant: str, met: tuple[Expr, ...], costs: Expr | int, script: Any) -> Lemma:
    return Lemma(
        f"ramp/one-index/{variant}",
        f"What an index contributes to {variant.upper()}'s objective elsewhere is not below what "
        "it does at the update.",
        (MEANINGS[variant](e, m), eq(after, e - m), *met),
        m * (after - there) + costs >= 0,
        script,
    )


ONE_INDEX = (
    _lemma("pa", (there <= 0,), 0, directly),
    _lemma(
        "pa-i",
        (there <= slack, slack >= 0, C > 0),
        C * (slack - positive(after)),
        directly,
    ),
    _lemma("pa-ii", (there <= slack, C > 0), C * (slack**2 - positive(after) ** 2), _pa_ii),
)
