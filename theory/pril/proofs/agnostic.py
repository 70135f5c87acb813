"""Theorem 2's argument for PRIL: what a comparator lacks of the margin, squared or summed."""

from theory.formal.terms import Expr, every, sqrt, total
from theory.intervals.pril import ALL_RUN, RUN, UNIT, M, at_most, each, m, steps_nonnegative
from theory.intervals.progress import END, FELT, GROWTH, D, felt, lack, lacking, r
from theory.intervals.symbols import C, K, T, gamma
from theory.lemmas.double import double
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of
from theory.runs.papers.symbols import tau

DEFICITS = total(1, T, lambda t: total(1, K - 1, lambda i: tau(t, i) ** 2 * lack(t, i) ** 2))
"""``Σ_t Σ_i lack²`` over the constraints that are violated."""


@lemma(
    "pril/agnostic",
    gamma**2 * M <= (D + r) ** 2,
    *ALL_RUN,
    rounds=T >= 0,
    unit=UNIT,
    positive=gamma > 0,
    lacks=each(lacking),
    summed=DEFICITS <= D**2,
    size=D >= 0,
    radius=r >= 0,
    moved=every(1, T, lambda t: at_most(t, r**2)),
)
def squares(
    p: Prover,
    *given: Fact,
    rounds: Fact,
    unit: Fact,
    positive: Fact,
    lacks: Fact,
    summed: Fact,
    size: Fact,
    radius: Fact,
    moved: Fact,
) -> Fact:
    """γ² times the number of violated constraints is at most (D + r)², where D² bounds the sum
    of squares of what a unit comparator lacks, and r² the growth of ‖v‖² by violated
    constraint.
    """
    goal, count = squares.conclusion, p.have(M >= 0, steps_nonnegative(p))
    S = sqrt(M)
    nonnegative, square = root_of(p, M, count)
    gain = p.lemma("pril/progress", {}, *given, rounds, lacks)
    slowly = {GROWTH: lambda t: r**2 * m(t)}
    grown = p.lemma("pril/length", slowly, *given, rounds, unit, moved)

    def some(h: Fact) -> Fact:
        felt_root = double(a=1, b=T, c=1, e=K - 1, h=tau, g=lambda t, i: tau(t, i) * lack(t, i))
        cauchy = p.lemma("sums/cauchy-schwarz", felt_root, h)
        lost = p.have(FELT**2 <= M * D**2, cauchy, count, summed)
        low = below(
            p,
            END,
            r * S,
            p.have(r * S >= 0, radius, nonnegative),
            p.have(END**2 <= (r * S) ** 2, grown, square),
        )
        whole = p.have(
            gamma * S**2 <= (D + r) * S,
            gain,
            below(
                p,
                FELT,
                D * S,
                p.have(D * S >= 0, size, nonnegative),
                p.auto(FELT**2 <= (D * S) ** 2, lost, square),
            ),
            low,
            square,
        )
        return p.have(goal, divided(whole, h), square)

    def divided(whole: Fact, h: Fact) -> Fact:
        """``γ S ≤ D + r``, squared."""
        step = gamma * S <= D + r
        return p.have(gamma**2 * S**2 <= (D + r) ** 2, p.rule("excluded", step), whole, positive)

    return p.cases(goal, p.rule("excluded", M > 0), some, lambda h: p.have(goal, h))


@lemma(
    "pril/agnostic-sum",
    gamma * M <= sqrt(C * M) + total(1, T, lambda t: total(1, K - 1, lambda i: lack(t, i))),
    *ALL_RUN,
    rounds=T >= 0,
    unit=UNIT,
    lacks=each(lacking),
    positive=each(lambda t, i: lack(t, i) >= 0),
    moved=every(1, T, lambda t: at_most(t, C)),
    at_least=C >= 0,
)
def summed(
    p: Prover,
    *given: Fact,
    rounds: Fact,
    unit: Fact,
    lacks: Fact,
    positive: Fact,
    moved: Fact,
    at_least: Fact,
) -> Fact:
    """γ times the number M of violated constraints is at most √(C M) and the sum of all that a
    unit comparator lacks.
    """
    run = dict(zip(RUN, given, strict=False))
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    gain = p.lemma("pril/progress", {}, *given, rounds, lacks)
    slowly = {GROWTH: lambda t: C * m(t)}
    grown = p.lemma("pril/length", slowly, *given, rounds, unit, moved)
    low, square = root_of(p, C * M, p.have(C * M >= 0, at_least, steps_nonnegative(p)))
    high = below(p, END, sqrt(C * M), low, p.have(END**2 <= sqrt(C * M) ** 2, grown, square))

    def felt_in(t: Expr) -> Expr:
        return total(1, K - 1, lambda i: felt(t, i))

    def lack_in(t: Expr) -> Expr:
        return total(1, K - 1, lambda i: lack(t, i))

    less = p.lemma("sums/monotone", terms(a=1, b=T, f=felt_in, g=lack_in), steps, positive)
    return p.have(summed.conclusion, gain, high, less)
