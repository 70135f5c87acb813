"""What a run gains by each choice of numbers ``c_i ≥ 0`` that could be multipliers.

Where neither side of a label has more than A constraints, ``(Σ_i z_i c_i)² ≤ A Σ_i c_i²``. So a
round gains ``Σ_i (2 c_i l_i − D c_i²)`` at least, where ``q + A X ≤ D``.

* ``c_i = β`` for violated constraints, ``z_i (f − θ_i) ≤ 0``, where ``l_i ≥ 1``: m of them gain
  ``(2β − β² D) m``.
* ``c_i = β h_i`` with the hinge losses ``h_i = max(0, l_i)``: ``(2β − β² D) Σ_i h_i²``.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, every, indicator, real, total
from theory.intervals.one_sided import SIDES, A
from theory.intervals.pril import M
from theory.intervals.symbols import K, T
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.ramp.proofs.stream_gains import SQUARE, all_felt
from theory.ramp.proofs.stream_progress import COMPARATOR, GAIN, TARGET, c, cost, over, possible
from theory.ramp.proofs.stream_run import DATA, RUNS, Q, ell, some
from theory.ramp.symbols import C
from theory.runs.papers.symbols import tau, x

beta, D = real("beta"), real("D")
BETA, MOST = ("beta", "R", 0), ("D", "R", 0)


def room(variant: str) -> Expr:
    """``q + A ‖x‖² ≤ D``."""
    return every(1, T, lambda t: Q[variant] + A(t) * (x(t) @ x(t)) <= D)


def gained(t: Expr) -> Expr:
    """``Σ_i (2 c_i l_i − D c_i²)``."""
    return over(lambda i: 2 * c(t, i) * ell(t, i) - D * c(t, i) ** 2)


def _shares(variant: str) -> Any:
    def script(p: Prover, *given: Fact, inside: Fact, sides: Fact, few: Fact, **more: Fact) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))
        moved = p.lemma("ramp/one-sided", {}, run["labels"], run["z"], inside, sides)

        return p.lemma(
            f"ramp/stream-gains/{variant}",
            {GAIN: gained},
            *run.values(),
            *more.values(),
            inside,
            p.auto(every(1, T, lambda t: gained(t) + cost(variant, t) <= 0), few, moved),
        )

    return script


def setting(variant: str, inside: Expr) -> dict[str, Expr]:
    """A comparator, numbers that could be multipliers, one-sided labels."""
    more = {"inside": inside, "sides": SIDES, "few": room(variant)}
    return {"rounds": T >= 0, **COMPARATOR, **more}


SHARES = tuple(
    worded(
        f"ramp/stream-shares/{variant}",
        f"What numbers c_i show {variant.upper()} to gain, in all rounds.",
        total(1, T, gained) <= SQUARE + all_felt(variant),
        _shares(variant),
        *RUNS[variant].values(),
        **setting(variant, possible(variant)),
    )
    for variant in Q
)

RATE = 2 * beta - beta**2 * D
"""What a violated constraint gains."""


def share(variant: str) -> Expr:
    """``β`` could be a multiplier."""
    return conj(beta >= 0, beta <= C) if variant == "pa-i" else beta >= 0


Step = Callable[[Expr, Expr, Any, Any, Expr], Any]
"""``proof(t, i, range of t, range of i, goal)``."""


def _all(p: Prover, body: Callable[[Expr, Expr], Expr], proof: Step) -> Fact:
    """The relation for all indices of all rounds."""

    def row(t: Expr, h: Any) -> Fact:
        return p.throughout(1, K - 1, lambda i, h2: proof(t, i, h, h2, body(t, i)))

    return p.throughout(1, T, row)


def _by_choice(
    p: Prover,
    variant: str,
    run: Given,
    more: Given,
    target: Callable[[Expr, Expr], Expr],
    worth: Callable[[Expr, Expr], Expr],
    proofs: tuple[Step, Step],
) -> Fact:
    """``Σ_t Σ_i worth ≤ ‖u‖² + slack`` by the numbers ``target``.

    The two proofs say that the numbers could be multipliers, and ``worth ≤ 2 c_i l_i − D c_i²``.
    """

    def could(t: Expr, i: Expr) -> Expr:
        value = target(t, i)
        return conj(value >= 0, value <= C) if variant == "pa-i" else value >= 0

    def part(t: Expr, i: Expr) -> Expr:
        return 2 * target(t, i) * ell(t, i) - D * target(t, i) ** 2

    inside = _all(p, could, proofs[0])
    each_worth = _all(p, lambda t, i: worth(t, i) <= part(t, i), proofs[1])
    whole = p.lemma(
        f"ramp/stream-shares/{variant}",
        {TARGET: target},
        *run.values(),
        *more.values(),
        inside,
    )

    def row(t: Expr, h: Fact) -> Fact:
        return summing(
            p,
            p.use(each_worth, t, by=[h]),
        )

    less = summing(
        p,
        p.throughout(1, T, row),
    )
    return p.have(p.goal, whole, less)


def _mistakes(variant: str) -> Any:
    def script(p: Prover, *given: Fact, inside: Fact, **more: Fact) -> Fact:
        run, size = dict(zip(RUNS[variant], given, strict=True)), inside
        steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
        places = p.lemma(f"ramp/stream-step/{variant}", {}, *some(variant, DATA, run))

        def could(t: Expr, i: Expr, h: Fact, h2: Fact, goal: Expr) -> Fact:
            return p.auto(goal, size, steps, h, h2)

        def worth(t: Expr, i: Expr, h: Fact, h2: Fact, goal: Expr) -> Fact:
            place = p.pieces(p.use(places, t, i, by=[h, h2]))[0]

            def stepped(case: Fact) -> Fact:
                lack = p.auto(ell(t, i) - 1 >= 0, place, case, run["labels"], h)
                return p.auto(goal, case, size, lack)

            def still(case: Fact) -> Fact:
                return p.auto(goal, case)

            return p.cases(goal, p.use(steps, t, i, by=[h, h2]), stepped, stepped, still)

        return _by_choice(
            p,
            variant,
            run,
            more,
            lambda t, i: beta * tau(t, i) ** 2,
            lambda t, i: RATE * tau(t, i) ** 2,
            (could, worth),
        )

    return script


MISTAKES = tuple(
    worded(
        f"ramp/stream-mistakes/{variant}",
        f"(2β − β² D) Σ_t m^t ≤ ‖u‖² and what the slack costs {variant.upper()}.",
        RATE * M <= SQUARE + all_felt(variant),
        _mistakes(variant),
        *RUNS[variant].values(),
        **setting(variant, share(variant)),
    )
    for variant in Q
)


def hinge(t: Expr, i: Expr) -> Expr:
    """``h_i``, 0 off I."""
    return indicator(0 < ell(t, i)) * ell(t, i)


HINGES = total(1, T, lambda t: over(lambda i: hinge(t, i) ** 2))
"""``Σ_t Σ_i h_i²``."""


def _hinges(variant: str) -> Any:
    def script(p: Prover, *given: Fact, inside: Fact, **more: Fact) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))

        def could(t: Expr, i: Expr, h: Any, h2: Any, goal: Expr) -> Fact:
            return p.auto(goal, inside)

        def worth(t: Expr, i: Expr, h: Any, h2: Any, goal: Expr) -> Fact:
            return p.have(goal)

        return _by_choice(
            p,
            variant,
            run,
            more,
            lambda t, i: beta * hinge(t, i),
            lambda t, i: RATE * hinge(t, i) ** 2,
            (could, worth),
        )

    return script


SQUARED_HINGES = tuple(
    worded(
        f"ramp/stream-hinges/{variant}",
        f"(2β − β² D) Σ_t Σ_i h_i² ≤ ‖u‖² and what the slack costs {variant.upper()}.",
        RATE * HINGES <= SQUARE + all_felt(variant),
        _hinges(variant),
        *RUNS[variant].values(),
        **setting(variant, share(variant)),
    )
    for variant in ("pa", "pa-ii")
)
