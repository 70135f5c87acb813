"""The weights of (13): by Cauchy-Schwarz no other left inverse of π has less variance.

With ``Λ_g = s_g Σ_h G_kh π_gh`` both ``Σ_g L_kg Λ_g/s_g`` and ``Σ_g Λ_g²/s_g`` are ``G_kk``, and
``Σ_g (L_kg − Λ_g)²/s_g`` is not negative.
"""

from collections.abc import Callable

from theory.formal.terms import Expr, eq, function, indicator, total
from theory.lemmas.double import double
from theory.olp.symbols import B, K, s
from theory.proving.inverses import positive_inverse
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms

pi, left, G = (function(name, "R", 2) for name in ("pi", r"\pi^{+}", "G"))


def along(k: Expr, g: Expr) -> Expr:
    """``Σ_h G_kh π_gh``."""
    return total(1, K, lambda h: G(k, h) * pi(g, h))


def right_weights(p: Prover, run: Given, above: Fact, inverse: Fact, best: Fact) -> Fact:
    """Each class mean by itself."""

    def one(k: Expr, here: Fact) -> Fact:
        def own(row: Callable[[Expr], Expr], known: Fact) -> Fact:
            """``Σ_g row_g Σ_h G_kh π_gh = G_kk`` for a row of a left inverse."""

            def cell(h: Expr, room: Fact) -> Fact:
                column = p.use(known, k, h, by=[here, room])
                term = eq(
                    G(k, h) * total(1, B, lambda g: row(g) * pi(g, h)),
                    indicator(eq(k, h)) * G(k, h),
                )
                return p.auto(term, column)

            table = terms(
                a=1,
                b=K,
                f=lambda h: G(k, h) * total(1, B, lambda g: row(g) * pi(g, h)),
                g=lambda h: indicator(eq(k, h)) * G(k, h),
            )
            equal = p.lemma("sums/equal", table, p.throughout(1, K, cell))
            swapped = p.lemma(
                "sums/exchange",
                double(a=1, b=B, c=1, e=K, h=lambda g, h: row(g) * G(k, h) * pi(g, h)),
            )
            diagonal = terms(a=1, b=K, c=k, f=lambda h: indicator(eq(k, h)) * G(k, h))
            last = p.lemma("sums/one-term", diagonal, here)
            goal = eq(total(1, B, lambda g: row(g) * along(k, g)), G(k, k))
            return p.have(goal, swapped, equal, last)

        other = own(lambda g: left(k, g), inverse)
        mine = own(lambda g: s(g) * along(k, g), best)

        def spread(g: Expr, room: Fact) -> Fact:
            weight = p.use(above, g, by=[room])
            share, one_ = positive_inverse(p, s(g), weight), p.rule("inverse", s(g), weight)
            gap = left(k, g) - s(g) * along(k, g)
            square = p.auto(gap**2 / s(g) >= 0, share)
            goal = left(k, g) ** 2 / s(g) >= 2 * left(k, g) * along(k, g) - s(g) * along(
                k, g
            ) * along(k, g)
            return p.auto(goal, square, one_)

        table = terms(
            a=1,
            b=B,
            f=lambda g: 2 * left(k, g) * along(k, g) - s(g) * along(k, g) * along(k, g),
            g=lambda g: left(k, g) ** 2 / s(g),
        )
        most = p.lemma("sums/monotone", table, p.throughout(1, B, spread))
        body = total(1, B, lambda g: s(g) * along(k, g) ** 2) <= total(
            1, B, lambda g: left(k, g) ** 2 / s(g)
        )
        return p.have(body, most, other, mine)

    return p.auto(p.goal, p.throughout(1, K, one))
