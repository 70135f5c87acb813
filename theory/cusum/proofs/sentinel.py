"""Section 6 with ``b_1 = −∞``: the thresholds that are real numbers are those of ranks 2, …, r."""

from typing import Any

from algorithms.prank import PRank
from algorithms.state import ThresholdState
from theory.cusum.proofs.thresholds import (
    SCORE,
    answer,
    ensemble,
    features,
    largest_allowed,
    ordered_from,
)
from theory.cusum.symbols import Phi, b, d, y_hat
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_of_item as x
from theory.cusum.symbols import y_of_item as y
from theory.formal.extended import Extended, at, at_most, both, times
from theory.formal.extended import total as sum_of
from theory.formal.terms import FALSE, Expr, eq, expr, integer
from theory.proving.definitions import Definitions, from_code
from theory.proving.program import Program
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, exhibit
from theory.runs.papers.symbols import r
from theory.runs.rounds import Ran, symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import Term

ENSEMBLE, FEATURES = ensemble(2), features(2)

prank = integer(r"\mathrm{PRank}")


@from_code
def _predictor() -> Ran:
    """What is known of the rank that PRank's code predicts for the item."""
    attributes: Any = Term(d - 1)
    thresholds: Any = (Term(r) - 1).indices().map(lambda k: symbol("b", "R", 1)(k + 1))
    direction: Any = Array(1, attributes, symbol("u", "R", 1))
    item: Any = Array(1, attributes, symbol("z", "R", 1))
    ranks: Any = Term(r)
    with selecting(Term(prank)) as selection:
        PRank(ranks).predict(ThresholdState(direction, thresholds), item)
    return Program(PRank), {f"prank-{name}": fact for name, fact in selection.known.items()}


PREDICTOR: Definitions = ENSEMBLE | _predictor()


def directly(p: Prover, run: Given, *given: Fact) -> Fact:
    """From what the sentinel's own components are."""
    return p.have(p.goal, *run.values(), *given)


def eq_12(p: Prover, run: Given, _: Fact) -> Fact:
    """The scores of all ranks that are allowed are +∞."""

    def allowed(k: Any) -> Expr:
        return (expr(k) <= 1) | (b(k) <= SCORE)

    def infinite(j: Expr, h: Fact) -> Fact:
        column = p.use(run["phi-b"], j, expr(1), by=[h, run["labels"]])
        place = (1 <= d) & (d <= d - 1 + r)
        return p.have((Phi(j, d) < 0) & place, column, h, run["attributes"])

    whole = p.throughout(1, r, infinite)

    def compared(k: Expr, own: Fact, inside: list[Fact]) -> Fact:
        return p.throughout(1, k, lambda j, h: p.use(whole, j, by=[h, *inside]))

    first = p.have(allowed(expr(1)))
    return largest_allowed(p, allowed, run["labels"], first, compared)


def update_b(p: Prover, run: Given, _: Any) -> Fact:
    """A component of the block of b: the first is −∞ before and after."""

    def one(goal: Expr, k: Any) -> Fact:
        k, inside = k

        def later(above: Fact) -> Fact:
            parts = [p.use(run["phi-b"], j, k, by=[inside, run["labels"]]) for j in (y, y_hat)]
            before = p.use(run["b"], k, by=[inside, above])
            return p.have(goal, before, *parts, run["labels"], inside, above)

        first = p.have((k <= 1) | (k >= 2))
        return p.cases(goal, first, lambda low: p.have(goal, low, inside), later)

    return each(p, p.goal, one)


def real(p: Prover, run: Given, k: Expr, *inside: Any) -> Fact:
    """``w_k·x = u·z − b_k`` for a rank k from 2 on; ``inside``: ``2 ≤ k ≤ r``."""
    end = p.last(answer(k), run["attributes"])
    return p.auto(
        eq(answer(k), SCORE - b(k)), run["w"], run["x"], end, run["w-last"], *inside, run["x-last"]
    )


def says_yes(k: Expr) -> Expr:
    """``w_k·x ≥ 0``, which for k = 1 is ``+∞ ≥ 0``."""

    def entry(j: Expr) -> Extended:
        return Extended(w(k, j), both(at(k, 1), at(j, d)), FALSE)

    return at_most(expr(0), sum_of(1, d, lambda j: times(entry(j), x(j))))


def predictor(p: Prover, run: Given, ordered: Any) -> Fact:
    """PRank's rank is the last whose threshold is not above the score."""
    rank, down = run["prank-range"], [run["x-last"], run["attributes"]]

    def later(above: Fact) -> Fact:
        return p.auto(says_yes(prank), real(p, run, prank, above, rank), run["prank-before"], above)

    split = p.have((prank <= 1) | (prank >= 2))
    own = p.cases(
        says_yes(prank), split, lambda low: p.have(says_yes(prank), low, rank, *down), later
    )

    def no(j: Expr, inside: Fact) -> Fact:
        following = p.have((2 <= prank + 1) & (prank + 1 <= r), inside, rank)
        up = p.use(ordered_from(p, ordered, prank + 1, following), j, by=[inside])
        known = real(p, run, j, inside, rank)
        return p.auto(~says_yes(j), known, up, run["prank-holds"], inside, rank)

    rest = p.throughout(prank + 1, r, no)
    return exhibit(p, p.goal, [prank], own, rest, rank)
