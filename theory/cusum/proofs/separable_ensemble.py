"""Section 2: rank linear separability can be met, by an ensemble divided by its norm."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.separable import (
    answer,
    carried,
    first_task,
    margin,
    root_above,
    task_sign,
    tasks_of,
)
from theory.cusum.vocabulary import DATA, RANKS
from theory.formal.terms import Expr, eq, every, function, sqrt, total
from theory.formal.vocabulary import Name
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below
from theory.proving.tactics import summing
from theory.runs.papers.symbols import delta, r, w, x

v = function("v", "V", 1)

RESCALED = DATA.having(Name("v", "V", (RANKS,)), sign_at_zero=1)
"""An ensemble ``v`` with a margin ``δ_0``, and the one that has norm 1."""


def _square(k: Expr) -> Expr:
    """``‖v_k‖²``."""
    return v(k) @ v(k)


def _not_negative(p: Prover, low: Any, high: Any) -> Fact:
    """``Σ ‖v_k‖² ≥ 0``."""
    return p.lemma("sums/nonnegative", terms(a=low, b=high, f=_square))


def _part(p: Prover, low: int, k: Expr, inside: Fact) -> Fact:
    """``‖v_k‖² ≤ Σ ‖v_j‖²``."""
    parts = p.lemma("sums/split", terms(a=low, b=r, c=k, f=_square), inside)
    last = p.last(total(low, k, _square), inside)
    rest = [_not_negative(p, low, k - 1), _not_negative(p, k + 1, r)]
    return p.have(_square(k) <= total(low, r, _square), parts, last, *rest)


def _some_answer(p: Prover, run: Given, low: int, positive: Fact, tasks: Fact, flat: Fact) -> Fact:
    """``√Σ ‖v_k‖² > 0``, as ``v_2·x_1`` is not 0: its task has a margin."""
    one, two, room = first_task(p, run)
    second = p.have(eq(_square(two), 0), flat, _part(p, low, two, room))
    zero = null_product(p, v(two), x(one), second)
    goal = sqrt(total(low, r, _square)) > 0
    return p.have(goal, positive, p.use(tasks, one, two, by=[room]), zero)


def _root_of_all(p: Prover, run: Given, low: int, positive: Fact, tasks: Fact) -> Any:
    """Of ``S = Σ ‖v_k‖²`` what :func:`root_above` says."""
    return root_above(
        p,
        total(low, r, _square),
        _not_negative(p, low, r),
        lambda flat: _some_answer(p, run, low, positive, tasks, flat),
    )


def normalised(low: int) -> Callable[..., Any]:
    """The separator divided by its norm has norm 1."""

    def script(p: Prover, run: Given, positive: Fact, tasks: Fact, w_is: Fact, d_is: Fact) -> Fact:
        _, over, _, one = _root_of_all(p, run, low, positive, tasks)
        N = sqrt(total(low, r, _square))

        def scaled(k: Expr, h: Fact) -> Fact:
            return p.use(w_is, k, by=[p.have((1 <= k) & (k <= r), h)])

        def task(i: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
            score = p.rule("pair", x(i), scaled(k, h2))
            own = p.use(tasks, i, k, by=[h, h2])
            return p.have(margin(answer)(i, k), d_is, score, own, over)

        whole = summing(
            p, p.auto(every(low, r, lambda k: eq(w(k) @ w(k), (1 / N) ** 2 * _square(k))), w_is)
        )
        above = p.have(delta > 0, d_is, positive, over)
        return p.have(p.goal, above, whole, one, carried(p, tasks_of(p, task), answer, task_sign))

    return script


def each_normalised(
    p: Prover, run: Given, positive: Fact, tasks: Fact, some: Fact, w_is: Fact, d_is: Fact
) -> Fact:
    """Every row divided by its norm; none is 0, and none is longer than the whole ensemble."""
    above, over, squared, _ = _root_of_all(p, run, 1, positive, tasks)
    whole = sqrt(total(1, r, _square))

    def length(k: Expr, h: Fact) -> Any:
        """Of ``‖v_k‖²`` what :func:`root_above` says."""
        goal = sqrt(_square(k)) > 0

        def not_zero(flat: Fact) -> Fact:
            def first(low: Fact) -> Fact:
                same = p.have(eq(k, 1), low, h)
                return p.have(goal, some, p.rewrite(same, flat, lambda j: eq(_square(j), 0)))

            def later(high: Fact) -> Fact:
                item, _, room = first_task(p, run)
                own = p.use(tasks, item, k, by=[room, p.have((2 <= k) & (k <= r), high, h)])
                return p.have(goal, own, positive, null_product(p, v(k), x(item), flat))

            return p.cases(goal, p.have((k <= 1) | (2 <= k)), first, later)

        nonnegative = p.have(_square(k) >= 0, p.rule("norm", v(k)))
        return root_above(p, _square(k), nonnegative, not_zero)

    def unit(k: Expr, h: Fact) -> Fact:
        is_ = p.use(w_is, k, by=[h])
        return p.have(
            eq(w(k) @ w(k), 1),
            p.rule("pair", w(k), is_),
            p.rule("pair", v(k), is_),
            length(k, h)[-1],
        )

    def task(i: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
        """``1/‖v_k‖`` is no less than ``1/N``."""
        inside = p.have((1 <= k) & (k <= r), h2)
        own = sqrt(_square(k))
        size, near, square, _ = length(k, inside)
        longer = below(p, own, whole, above, squared, square, _part(p, 1, k, inside))
        table = {("u", "R", 0): own, ("whole", "R", 0): whole}
        factor = p.lemma("inverse/antitone", table, size, longer)
        score = p.rule("pair", x(i), p.use(w_is, k, by=[inside]))
        margins = p.use(tasks, i, k, by=[h, h2])
        return p.have(margin(answer)(i, k), d_is, factor, positive, score, margins, near)

    units = p.throughout(1, r, unit)
    margin_above = p.have(delta > 0, d_is, positive, over)
    return p.have(p.goal, margin_above, units, carried(p, tasks_of(p, task), answer, task_sign))
