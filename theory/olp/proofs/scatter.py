"""The scatter matrices: (14) line by line, and that (3) and (4) are positive semidefinite."""

from typing import Any

from theory.formal.terms import Expr, every, total, vector
from theory.lemmas.logarithm import inverse_of
from theory.olp.proofs.classes import POINTS, SAMPLE, class_sum, per_class, points_of
from theory.olp.symbols import K, N, u, v
from theory.olp.vocabulary import S, between, m, mean, member, size, x
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing, termwise

e = vector("e_")


def centred(i: Expr, k: Expr) -> Expr:
    """``(x − m_k)(x − m_k)ᵀ`` at u, v."""
    z = x(i) - m(k)
    return (u @ z) * (v @ z)


def printed(i: Expr, k: Expr) -> Expr:
    """``x xᵀ − 2 x m_kᵀ + m_k m_kᵀ`` at u, v."""
    return (u @ x(i)) * (v @ x(i)) - 2 * (u @ x(i)) * (v @ m(k)) + (u @ m(k)) * (v @ m(k))


def raw(i: Expr, k: Expr) -> Expr:
    """``x xᵀ`` at u, v."""
    return (u @ x(i)) * (v @ x(i))


def outer(k: Expr) -> Expr:
    """``N_k m_k m_kᵀ`` at u, v."""
    return size(k) * ((u @ m(k)) * (v @ m(k)))


def cross(k: Expr) -> Expr:
    """``m_k (Σ_{x ∈ C_k} x)ᵀ`` at u, v."""
    return (u @ m(k)) * total(1, N, lambda i: member(i, k) * (v @ x(i)))


def sums(p: Prover, means: Any, k: Expr, h: Any) -> list[Any]:
    """What ``Σ_{x ∈ C_k} x = N_k m_k`` says along u and v."""
    return [class_sum(p, means, k, h, direction) for direction in (u, v)]


def line_2(p: Prover, run: Given) -> Fact:
    """Each class's sum: ``x m_kᵀ`` and ``m_k xᵀ`` sum to the same ``N_k m_k m_kᵀ``."""

    def one(k: Expr, h: Any) -> Fact:
        goal = _eq(points_of(k, centred), points_of(k, printed))
        return p.have(goal, *sums(p, run["means"], k, h))

    whole = per_class(p, lambda k: points_of(k, centred), lambda k: points_of(k, printed), one)
    return p.have(p.goal, whole)


def line_3(p: Prover, run: Given) -> Fact:
    """``x m_kᵀ`` and ``m_k xᵀ`` sum to the same; each point is in one class."""
    met = p.lemma("olp/each-point-once", _table(lambda i: raw(i, i)), run["labels"])

    def right(k: Expr) -> Expr:
        return points_of(k, raw) + outer(k) - 2 * cross(k)

    def one(k: Expr, h: Any) -> Fact:
        return p.have(_eq(points_of(k, printed), right(k)), *sums(p, run["means"], k, h))

    whole = per_class(p, lambda k: points_of(k, printed), right, one)
    return p.have(p.goal, met, whole)


def line_4(p: Prover, run: Given) -> Fact:
    """``Σ_{x ∈ C_k} x = N_k m_k``."""

    def one(k: Expr, h: Any) -> Fact:
        return p.have(_eq(cross(k), outer(k)), *sums(p, run["means"], k, h)[1:])

    whole = per_class(p, cross, outer, one)
    return p.have(p.goal, whole)


def identity(p: Prover, run: Given) -> Fact:
    """(14): both sides class by class, and each point is in one class."""
    met = p.lemma("olp/each-point-once", _table(lambda i: raw(i, i)), run["labels"])

    def right(k: Expr) -> Expr:
        return points_of(k, raw) - outer(k)

    def one(k: Expr, h: Any) -> Fact:
        return p.have(_eq(points_of(k, centred), right(k)), *sums(p, run["means"], k, h))

    whole = per_class(p, lambda k: points_of(k, centred), right, one)
    return p.have(p.goal, met, whole)


def _eq(a: Expr, b: Expr) -> Expr:
    return Expr(("=", a.t, b.t))


def _table(term: Any) -> dict[Any, Any]:
    return {("f_", "R", 1): term}


def share(p: Prover, points: Fact) -> Any:
    """``1/N > 0``."""
    return inverse_of(p, N, p.have(N > 0, points))[0]


@lemma(
    "olp/within-semidefinite",
    S(e, e) >= 0,
    points=POINTS["points"],
)
def semidefinite(p: Prover, points: Any) -> Fact:
    """eᵀ S_w e ≥ 0, a sum of squares."""

    def square(i: Expr, k: Expr) -> Expr:
        return member(i, k) * (e @ (x(i) - m(k))) ** 2

    def one(k: Expr, _: Any) -> Fact:
        each = p.auto(every(1, N, lambda i: square(i, k) >= 0))
        return summing(p, each)

    rows = p.every(1, K, lambda k: total(1, N, lambda i: square(i, k)) >= 0, one)
    whole = summing(p, rows)
    return p.have(S(e, e) >= 0, share(p, points), whole)


@lemma(
    "olp/between-semidefinite",
    between(e, e) >= 0,
    points=POINTS["points"],
)
def between_semidefinite(p: Prover, points: Any) -> Fact:
    """eᵀ S_b e ≥ 0, a sum of squares."""

    def term(k: Expr) -> Expr:
        return size(k) * (e @ (m(k) - mean)) ** 2

    whole = termwise(p, 1, K, lambda k: term(k) >= 0)
    return p.have(between(e, e) >= 0, share(p, points), whole)


def positive(p: Prover, run: Given, direction: Any) -> Fact:
    """``uᵀ S_w u ≥ 0``."""
    return p.lemma("olp/within-semidefinite", {("e_", "V", 0): direction}, run["points"])


def positive_between(p: Prover, run: Given, direction: Any) -> Fact:
    """``uᵀ S_b u ≥ 0``."""
    return p.lemma("olp/between-semidefinite", {("e_", "V", 0): direction}, run["points"])


def divided(p: Prover, run: Given, occurs: Any) -> Fact:
    """The means, which have a value where no class is empty."""

    def one(goal: Expr, place: Any) -> Fact:
        k, h = place
        whole = p.rule("pair", u, p.use(run["means"], k, by=[h]))
        return p.have(goal, whole, p.use(occurs, k, by=[h]))

    means = next(part for part in p.goal.t[1:] if part[0] == "all")
    return each(p, means, one)


def eq_3(p: Prover, run: Given, occurs: Any) -> Fact:
    """The means by their definition, the matrix by (3), and a sum of squares."""
    return p.have(p.goal, divided(p, run, occurs), positive(p, run, u))


def eq_4(p: Prover, run: Given, occurs: Any) -> Fact:
    """The means by their definition, the matrix by (4), and a sum of squares."""
    return p.have(p.goal, divided(p, run, occurs), positive_between(p, run, u))


@lemma(
    "olp/scatter-by-means",
    _eq(S(u, v), (1 / N) * (total(1, N, lambda i: raw(i, i)) - total(1, K, outer))),
    *SAMPLE.values(),
)
def by_means(p: Prover, *given: Fact) -> Fact:
    """(14), for every entry of the matrix."""
    return identity(p, dict(zip(SAMPLE, given, strict=True)))
