"""A round of Figure 2 in numbers: its prediction, and the weights after it."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import Any

from theory.cusum.proofs.fixed_steps import Round, Step, Weights
from theory.cusum.proofs.runs import yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import cumulative, rows_of, w
from theory.cusum.symbols import d
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, disj, eq, every, expr, indicator
from theory.lemmas.written_out import written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import delta, r

RANKS = (1, 2, 3)


def idle(t: Any) -> Expr:
    """Rows from 4 on are 0 before round t."""
    return every(4, r, lambda k: every(1, d, lambda j: eq(w(t, k, j), 0)))


def terms_of(now: Round, k: Any) -> Callable[[Expr], Expr]:
    """The terms of ``w_k·x``."""
    return lambda j: w(now.t, k, j) * x(now.t, j)


def predicted(p: Prover, run: Given, now: Round, resting: Fact) -> Fact:
    """``ŷ`` is the first rank of the largest score."""
    t, size = now.t, len(now.item)
    sizes, positive = now.known[:2]
    answers = []
    for k in RANKS:
        rows = [now.before[k, j][1] for j in range(1, size + 1)]
        whole = written_out(p, terms_of(now, k), size, d, sizes)
        value = now.answer(k) * delta
        answers.append(p.have(eq(rows_of(w, t)(k), value), whole, *rows, *now.entries))
    ends = [p.last(cumulative(t, expr(k))) for k in RANKS]
    ends.append(p.empty(cumulative(t, expr(0))))
    values = list(accumulate(map(now.answer, RANKS)))
    scores = [
        p.have(eq(cumulative(t, expr(k)), values[k - 1] * delta), *answers, *ends) for k in RANKS
    ]
    goal = eq(yhat(t), now.guess)

    def other(k: int) -> Callable[[Any], Any]:
        def branch(same: Fact) -> Fact:
            if k == now.guess:
                return p.have(goal, same)
            tie = k > now.guess and values[k - 1] == values[now.guess - 1]
            name = "yhat-ties" if tie else "yhat-best"
            fact = p.use(run[name], t, expr(now.guess), by=[now.here, same, sizes])
            fact = in_terms_of(p, p.have(eq(yhat(t), k), same), fact)
            return p.have(goal, fact, *scores, positive)

        return branch

    def beyond(far: Fact) -> Fact:
        """No score after that of rank 3 is another one."""

        none = summing(
            p,
            p.auto(
                every(4, yhat(t), lambda k: eq(rows_of(w, t)(k), 0)),
                run["yhat-range"],
                now.here,
                resting,
            ),
        )
        split = p.lemma("sums/split", terms(a=1, b=yhat(t), c=3, f=rows_of(w, t)), far)
        less = p.use(run["yhat-ties"], t, expr(3), by=[now.here, far])
        return p.have(goal, less, split, none)

    some = p.auto(disj(*(eq(k, yhat(t)) for k in RANKS), 4 <= yhat(t)), run["yhat-range"], now.here)
    return p.cases(goal, some, *map(other, RANKS), beyond)


def moved(p: Prover, run: Given, now: Round, resting: Fact, step: Step) -> tuple[Weights, Any]:
    """The weights after a round."""
    t, (low, high) = now.t, now.between
    c, theorem = step.value(p, run, now) if low < high else (Fraction(0), None)

    def change(k: Any, j: Any, *inside: Any) -> Any:
        fact = p.use(run["step-w"], t, expr(k), expr(j), by=[now.here, *inside, now.known[0]])
        return now.in_numbers(p, fact)

    found: Weights = {}
    for (k, j), (old, fact) in now.before.items():
        new = old + (low < k <= high) * c * now.item[j - 1]
        facts = [fact, now.entries[j - 1], *([theorem] if theorem else [])]
        found[k, j] = new, p.have(eq(w(t + 1, k, j), new * delta), change(k, j), *facts)

    def row(k: Expr, h: Fact) -> Fact:
        up, down = (now.guess < k) & (k <= now.label), (now.label < k) & (k <= now.guess)
        both = indicator(up | down), indicator((low < k) & (k <= high))
        still = [p.have(eq(moves, 0), h) for moves in both]

        def entry(j: Expr, h2: Fact) -> Fact:
            place = p.have((1 <= k) & (k <= r), h)
            fact = change(k, j, place, h2)
            zero = p.use(resting, k, j, by=[h, h2])
            return p.have(eq(w(t + 1, k, j), 0), fact, zero, *still)

        return p.throughout(1, d, entry)

    return found, p.throughout(4, r, row)
