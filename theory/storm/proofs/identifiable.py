"""Equal probabilities give equal cumulative ones, hence, σ being injective, equal ``θ_k − w·x``."""

from typing import Any

from theory.formal.terms import Expr, eq, expr, function, vector
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.storm.proofs.logistic import sigma
from theory.storm.symbols import K, N, theta, w
from theory.storm.symbols import x_of_example as x

other = function("theta'", "R", 1)
S, R = function("S", "R", 2), function("S'", "R", 2)
c = function("c", "R", 1)
v = vector("w'")


def _levels(p: Prover, n: Expr, inside: Fact, given: Given) -> Any:
    """``S(n, k) = S'(n, k)`` for 0 ≤ k ≤ K, by induction on k."""
    none, others_none, same = given["none"], given["other_none"], given["same"]
    start = p.auto(eq(S(n, 0), R(n, 0)), none, inside, others_none)

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        return p.auto(eq(S(n, k), R(n, k)), before, same, inside, room)

    def climbed(k: Expr, room: Fact) -> Fact:
        def shorter(j: Expr, h: Fact, before: Any) -> Fact:
            return step(j, p.have((1 <= j) & (j <= K), h, room), before)

        return p.up_to(
            1, k, lambda j: eq(S(n, j), R(n, j)), shorter, base=start, filled=p.have(1 <= k, room)
        )

    return climbed


def _differences(p: Prover, n: Expr, k: Expr, inside: Fact, room: Fact, given: Given) -> Fact:
    """``θ_k − w·x_n = θ'_k − w'·x_n``."""
    wide = p.have((1 <= k) & (k <= K), room)
    equal = _levels(p, n, inside, given)(k, wide)
    a, b = theta(k) - w @ x(n), other(k) - v @ x(n)
    known = (equal, given["values"], given["other_values"], inside, room)
    return p.lemma("logistic/injective", at(a=a, b=b), *known)


def _score(p: Prover, n: Expr, inside: Fact, given: Given) -> Fact:
    """``w·x_n = w'·x_n``, from k = 1."""
    room = p.have((1 <= 1 * expr(1)) & (expr(1) <= K - 1), given["size"])
    return p.have(
        eq(w @ x(n), v @ x(n)),
        _differences(p, n, expr(1), inside, room, given),
        given["fixed"],
        given["other_fixed"],
    )


def _scores(p: Prover, given: Given) -> Fact:
    return p.every(1, N, lambda n: eq(w @ x(n), v @ x(n)), lambda n, h: _score(p, n, h, given))


def _thresholds(p: Prover, given: Given) -> Fact:
    first = p.have((expr(1) <= 1) & (expr(1) <= N), given["first"])
    score = _score(p, expr(1), first, given)

    def one(k: Expr, room: Any) -> Fact:
        return p.have(
            eq(theta(k), other(k)), score, _differences(p, expr(1), k, first, room, given)
        )

    return p.every(1, K - 1, lambda k: eq(theta(k), other(k)), one)


def same_scores(p: Prover, run: Given, **given: Fact) -> Fact:
    """θ_1 = 0 gives the scores, and these the thresholds."""
    return p.rule("part", p.goal, p.rule("conjoin", [_scores(p, given), _thresholds(p, given)]))


def identified(p: Prover, run: Given, *, spanned: Fact, **given: Fact) -> Fact:
    """``‖w − w'‖² = Σ c_n (w − w')·x_n``, of which every term is 0."""
    gap, each = w - v, _scores(p, given)
    zeros = p.lemma("sums/vanishing", terms(a=1, b=N, f=lambda n: c(n) * (gap @ x(n))), each)
    pair = p.rule("pair", gap, spanned)
    norm = p.have(eq(gap @ gap, 0), pair, zeros)
    return p.rule("part", p.goal, p.rule("conjoin", [norm, _thresholds(p, given)]))


def one_half(
    p: Prover,
    run: Given,
    *,
    size: Fact,
    first: Fact,
    fixed: Fact,
    none: Fact,
    values: Fact,
    flat: Fact,
) -> Fact:
    """``σ(0) = 1/2``."""
    half = p.auto(eq(2 * sigma(0), 1), p.lemma("exp/zero", {}))
    level = theta(1) - w @ x(1)
    value = p.rewrite(p.have(eq(0, level), fixed, flat), half, lambda k: eq(2 * sigma(k), 1))
    return p.auto(p.goal, value, values, first, size, none)
