"""From rounds that come nearer to a comparator to a bound on what they gain, all in all.

What is gained in the rounds is at most the squared distance at the start, ``‖u‖²``, and what the
comparator's slack costs. Numbers ``c_i`` that could be multipliers show how much a round gains:
`theory.ramp.proofs.stream_progress`.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, total
from theory.intervals.pril import w_star
from theory.intervals.symbols import K, T, theta_star
from theory.lemmas.inner import joint
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.ramp.proofs.stream_progress import COMPARATOR, cost, distance, felt, gain, possible
from theory.ramp.proofs.stream_run import RUNS, Q
from theory.runs.papers.symbols import theta, w

SQUARE = joint(w_star, theta_star, w_star, theta_star, 1, K - 1)
"""``‖u‖²``."""


def all_felt(variant: str) -> Expr:
    """What the comparator's slack costs in all rounds."""
    return total(1, T, lambda t: felt(variant, t))


def gains(variant: str) -> Expr:
    """The numbers c_i show that each round gains ``gain(t)``."""
    return every(1, T, lambda t: gain(t) + cost(variant, t) <= 0)


def start_distance(p: Prover, run: Given) -> Fact:
    """``‖v^1 − u‖² = ‖u‖²``."""
    return p.auto(eq(distance(1), SQUARE), run["start-w"], run["start-theta"])


def _total(variant: str) -> Any:
    def script(
        p: Prover,
        *given: Fact,
        rounds: Fact,
        fits: Fact,
        slackness: Fact,
        inside: Fact,
        gained: Fact,
    ) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))
        closer = p.lemma(
            f"ramp/stream-nearer/{variant}", {}, *run.values(), fits, slackness, inside
        )

        def change(t: Expr) -> Expr:
            return felt(variant, t) - gain(t)

        whole = p.lemma(
            "sums/telescope",
            terms(a=1, b=T, F=distance, f=change),
            rounds,
            closer,
            gained,
        )
        end = p.lemma(
            "inner/nonnegative",
            {
                ("a_", "Z", 0): 1,
                ("b_", "Z", 0): K - 1,
                ("u_", "V", 0): w(T + 1) - w_star,
                ("f_", "R", 1): lambda i: theta(T + 1, i) - theta_star(i),
            },
        )
        return p.have(p.goal, whole, end, start_distance(p, run))

    return script


TOTAL = tuple(
    worded(
        f"ramp/stream-gains/{variant}",
        f"What the rounds of {variant.upper()} gain is at most ‖u‖² and what the slack costs.",
        total(1, T, gain) <= SQUARE + all_felt(variant),
        _total(variant),
        *RUNS[variant].values(),
        rounds=T >= 0,
        **COMPARATOR,
        inside=possible(variant),
        gained=gains(variant),
    )
    for variant in Q
)
