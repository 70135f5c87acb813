"""Section 2: Prank linear separability can be met, by thresholds and u divided by their norm."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.interval_form import BEYOND, u, vocabulary, with_thresholds
from theory.cusum.proofs.separable import (
    answer,
    everywhere,
    first_task,
    root_above,
    task_sign,
    tasks_of,
)
from theory.cusum.symbols import b, z
from theory.formal.terms import Expr, eq, every, function, sqrt, total, vector
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import delta, r

u_0, b_0 = vector("u_0"), function("b_0", "R", 1)


def _rescaled(form: Vocabulary) -> Vocabulary:
    """With ``u_0``, ``b_0`` and ``δ_0``."""
    return form.having(Name("u_0", "V"), Name("b_0", "R", (ANY,)), BEYOND)


FROM_INFINITY = _rescaled(vocabulary(1, upper=False))
"""``b_1 = −∞``."""

FINITE = _rescaled(with_thresholds(1, b))
"""``b_1`` is a number."""


def _square(k: Expr) -> Expr:
    """``b_0²`` of task k."""
    return b_0(k) * b_0(k)


def _not_negative(p: Prover, low: Any, high: Any) -> Fact:
    """``Σ b_0² ≥ 0``."""
    return p.lemma("sums/nonnegative", terms(a=low, b=high, f=_square))


def normalised(low: int) -> Callable[..., Any]:
    """The norm counts ``b_low, …, b_r``; task 2 of an item has a margin, so it is not 0."""

    def script(
        p: Prover,
        run: Given,
        positive: Fact,
        ordered: Fact,
        tasks: Fact,
        u_is: Fact,
        b_is: Fact,
        d_is: Fact,
    ) -> Fact:
        S = u_0 @ u_0 + total(low, r, _square)
        N = sqrt(S)
        norm, sizes = p.rule("norm", u_0), _not_negative(p, low, r)

        def not_zero(flat: Fact) -> Fact:
            item, two, room = first_task(p, run)
            split = p.lemma("sums/split", terms(a=low, b=r, c=two, f=_square), room)
            rest = [_not_negative(p, low, 1), _not_negative(p, 3, r)]
            none = p.have(eq(u_0 @ u_0, 0), flat, norm, sizes)
            zero = null_product(p, u_0, z(item), none)
            own = p.use(tasks, item, two, by=[room])
            return p.have(N > 0, own, zero, split, *rest, flat, norm, positive)

        above = p.have(S >= 0, sizes, norm)
        _, over, _, one = root_above(p, S, above, not_zero)

        def scaled(k: Expr, h: Fact) -> Fact:
            return p.auto(eq(b(k), (1 / N) * b_0(k)), b_is, h)

        def step(k: Expr, h: Fact) -> Fact:
            goal = (k < low) | (b(k) <= b(k + 1))

            def number(h2: Fact) -> Fact:
                here = p.have((low <= k) & (k <= r - 1), h, h2)
                places = scaled(k, here), scaled(k + 1, here)
                return p.have(goal, *places, p.use(ordered, k, by=[here]), over)

            return p.cases(
                goal, p.have((k < low) | (low <= k)), lambda h2: p.have(goal, h2), number
            )

        def task(i: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
            score = p.rule("pair", z(i), u_is)
            own = p.use(tasks, i, k, by=[h, h2])
            return p.auto(
                delta <= answer(i, k) * (u @ z(i) - b(k)), d_is, score, scaled(k, h2), own, over
            )

        whole = summing(
            p, p.auto(every(low, r, lambda k: eq(b(k) ** 2, (1 / N) ** 2 * _square(k))), b_is)
        )
        margins = p.auto(
            everywhere(lambda i, k: delta <= task_sign(i, k) * (u @ z(i) - b(k))),
            tasks_of(p, task),
        )
        steps = p.throughout(1, r - 1, step)
        return p.auto(p.goal, d_is, positive, over, steps, margins, u_is, whole, one)

    return script
