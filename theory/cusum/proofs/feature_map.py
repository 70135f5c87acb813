"""Section 5: the feature map of CuSum Rank by coordinates, and its score.

``Φ(x, y) = (x, …, x, 0)``: coordinate j of block k, at ``(k − 1) d + j``, is ``x_j`` for ``k ≤ y``.
"""

from collections.abc import Callable
from typing import Any

from algorithms.atoms import cusum_atom_phi
from algorithms.structured import cusum_phi
from theory.cusum.proofs.predictors import same_choice
from theory.cusum.symbols import Phi, d, joint, y_hat
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_of_item as x
from theory.cusum.symbols import y_of_item as y
from theory.formal.substitution import in_each
from theory.formal.terms import Expr, eq, every, function, indicator, integer, total
from theory.lemmas.double import double
from theory.proving.definitions import defining, drawn, from_code
from theory.proving.domain import at_least
from theory.proving.program import Program
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing, termwise
from theory.runs.papers.symbols import r
from theory.runs.papers.words import Computed
from theory.runs.rounds import Ran, equations, symbol
from theory.runs.symbols.term import Term


def rank(k: Expr) -> Expr:
    """``k ∈ {1, …, r}``."""
    return (1 <= k) & (k <= r)


def blocks(body: Callable[[Expr, Expr], Expr]) -> Expr:
    """``∀k ∈ [1, r] ∀j ∈ [1, d] body(k, j)``."""
    return every(1, r, lambda k: every(1, d, lambda j: body(k, j)))


k_ = integer("k_")
RANKS: Any = Term(r)
ITEM: Any = Term(d).indices().map(symbol("x", "R", 1))


def _images(name: str, code: Any) -> Ran:
    """Coordinate l of the image for each rank or atom."""
    found, image = code(ITEM, Term(k_), RANKS), symbol(name, "R", 2)
    row = equations(lambda place: image(k_, place), found)
    return Program(code), {name: in_each(row, r, lambda k: {("k_", "Z", 0): k})}


@from_code
def image_run() -> Ran:
    """``Phi``: the coordinates of ``Φ(x, k)``."""
    return _images("Phi", cusum_phi)


@from_code
def atom_run() -> Ran:
    """``varphi``: the coordinates of ``φ(x, a)``, the features of an atom."""
    return _images("varphi", cusum_atom_phi)


MAP = image_run()
"""``Φ``."""
RANK: Any = Term(y)
SIZE = Computed(Program(cusum_phi), lambda: cusum_phi(ITEM, RANK, RANKS).size)
"""How many coordinates ``Φ(x, y)`` has."""


def block_of(k: Any, place: Any) -> Expr:
    """``1[(k − 1) d < l ≤ k d]``."""
    before = (k - 1) * d
    return indicator((before < place) & (place <= before + d))


def images(p: Prover, run: Given) -> Fact:
    """``Φ(x, y)`` at ``(k − 1) d + j`` is ``1[k ≤ y] x_j``: one block holds that place."""

    def one(s: Expr, h: Fact, k: Expr, h2: Fact, j: Expr, h3: Fact) -> Fact:
        place = (k - 1) * d + j
        inside = p.auto((1 <= place) & (place <= r * d), run["attributes"], h2, h3)
        known = p.use(run["Phi"], s, place, by=[h, inside])

        def body(i: Expr) -> Expr:
            return block_of(i, place) * (indicator(i <= s) * x(place - (i - 1) * d))

        def other(i: Expr, h4: Fact) -> Fact:
            differ = p.assume(~eq(i, k))
            goal = eq(block_of(i, place), 0)

            def less(h5: Fact) -> Fact:
                return p.auto(goal, run["attributes"], h5, h3)

            def more(h5: Fact) -> Fact:
                return p.auto(goal, run["attributes"], h5, h3)

            none = p.cases(goal, p.have((i + 1 <= k) | (k + 1 <= i), differ), less, more)
            return p.rule("discharge", differ.conclusion, p.have(eq(body(i), 0), none))

        only = p.lemma("sums/one-term", terms(a=1, b=r, c=k, f=body), h2, p.throughout(1, r, other))
        return p.have(eq(Phi(s, place), indicator(k <= s) * x(j)), known, only, h3)

    return p.throughout(
        1,
        r,
        lambda s, h: p.throughout(
            1, r, lambda k, h2: p.throughout(1, d, lambda j, h3: one(s, h, k, h2, j, h3))
        ),
    )


def coordinates(p: Prover, run: Given) -> Fact:
    """What the code's ``Φ(x, y)`` holds."""
    return p.auto(p.goal, p.use(images(p, run), y, by=[run["labels"]]))


def sum_of_atoms(p: Prover, run: Given) -> Fact:
    """Block by block: ``Σ_{a ≤ y} 1[k = a] = 1[k ≤ y]``."""
    varphi = function("varphi", "R", 2)

    def one(place: Expr, h: Fact) -> Fact:
        def part(k: Expr) -> Expr:
            return block_of(k, place) * x(place - (k - 1) * d)

        def own(a: Expr, k: Expr) -> Expr:
            return indicator(eq(k, a)) * part(k)

        whole = termwise(
            p,
            1,
            y,
            lambda a: eq(varphi(a, place), total(1, r, lambda k: own(a, k))),
            run["varphi"],
            run["labels"],
            h,
        )
        swapped = p.lemma("sums/exchange", double(a=1, b=y, c=1, e=r, h=own))

        def block(k: Expr, h2: Fact) -> Fact:
            goal = eq(total(1, y, lambda a: own(a, k)), indicator(k <= y) * part(k))

            def up_to_y(here: Fact) -> Fact:
                table = terms(a=1, b=y, c=k, f=lambda a: own(a, k))
                only = p.lemma("sums/one-term", table, here, h2)
                return p.have(goal, only, here)

            def after_y(past: Fact) -> Fact:
                return p.auto(goal, past)

            return p.cases(goal, p.rule("excluded", k <= y), up_to_y, after_y)

        blocks_ = summing(p, p.throughout(1, r, block))
        goal = eq(Phi(y, place), total(1, y, lambda a: varphi(a, place)))
        return p.auto(goal, whole, swapped, blocks_, run["Phi"], run["labels"], h)

    return p.throughout(1, r * d, one)


LABELS = drawn("labels", rank(y) & rank(y_hat))
SIZES = at_least(1, d, "attributes") | at_least(1, r, "ranks")
WEIGHTS = defining({"joint": blocks(lambda k, j: eq(joint((k - 1) * d + j), w(k, j)))})
"""``𝐰 = (w_1, …, w_r)``."""


def weighed(k: Any) -> Expr:
    """``𝐰·Φ(x, k)``."""
    return total(1, r * d, lambda j: joint(j) * Phi(k, j))


def answer(k: Any) -> Expr:
    """``w_k·x``."""
    return total(1, d, lambda j: w(k, j) * x(j))


def cumulative(k: Any) -> Expr:
    """``Σ_{j ≤ k} w_j·x``."""
    return total(1, k, answer)


def scores(p: Prover, run: Given) -> Fact:
    """``𝐰·Φ(x, y) = Σ_{k ≤ y} w_k·x`` for every rank y."""

    phi = images(p, run)

    def one(y: Expr, h: Fact) -> Fact:
        def product(j: Expr) -> Expr:
            return joint(j) * Phi(y, j)

        def place(k: Expr, j: Expr) -> Expr:
            return (k - 1) * d + j

        def block(k: Expr, h2: Fact) -> Fact:
            def summand(j: Expr, h3: Fact) -> Fact:
                weight = p.use(run["joint"], k, j, by=[h2, h3])
                image = p.use(phi, y, k, j, by=[h, h2, h3])
                return p.have(
                    eq(product(place(k, j)), indicator(k <= y) * (w(k, j) * x(j))), weight, image
                )

            same = summing(p, p.throughout(1, d, summand))
            whole = total(1, d, lambda j: product(place(k, j)))
            return p.have(eq(whole, indicator((1 <= k) & (k <= y)) * answer(k)), same, h2)

        table = {("e_", "Z", 0): 0, ("n_", "Z", 0): d, ("T_", "Z", 0): r, ("f_", "R", 1): product}
        parted = p.lemma("sums/blocks", table, run["attributes"], run["ranks"])
        rows = summing(p, p.throughout(1, r, block))
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=y, f=answer), h)
        return p.have(eq(weighed(y), cumulative(y)), parted, rows, part)

    return p.throughout(1, r, one)


SCORED = SIZES | MAP | WEIGHTS


def eq_10(p: Prover, run: Given) -> Fact:
    """Block by block."""
    return p.have(p.goal, p.use(scores(p, run), y, by=[run["labels"]]))


def is_eq_8(ties: str) -> Callable[..., Any]:
    """Equal scores have the same arg max."""
    return lambda p, run: same_choice(p, run, ties, weighed, scores(p, run), cumulative)


def difference(p: Prover, run: Given) -> Fact:
    """Coordinate by coordinate: ``1[k ≤ y] − 1[k ≤ ŷ]`` times ``x_j``."""
    phi = images(p, run)

    def one(goal: Expr, block: Any, coordinate: Any) -> Fact:
        (k, h), (j, h2) = block, coordinate
        two = [p.use(phi, s, k, j, by=[run["labels"], h, h2]) for s in (y, y_hat)]
        return p.have(goal, *two, run["labels"])

    return each(p, p.goal, one)
