"""``E m̂ = m`` where each point of a class is equally likely to be in a bag, and ``E m̂²``."""

from collections.abc import Callable

from theory.formal.terms import Expr, eq, every, function, indicator, total
from theory.lemmas.double import double
from theory.olp.symbols import B, K, N, n, y
from theory.proving.inverses import positive_inverse
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing

chance, m, size, x = (function(name, "R", 1) for name in ("P", "m", "N^{class}", "x"))
m_hat, pi, plus = (function(name, "R", 2) for name in (r"\hat{m}", "pi", r"\pi^{+}"))
inside, bag = function("V", "R", 3), function("N^{bag}", "R", 1)


def expected(value: Callable[[Expr], Expr]) -> Expr:
    """The mean over the draws."""
    return total(1, n, lambda o: chance(o) * value(o))


def expectation(
    p: Prover, run: Given, some: Fact, sizes: Fact, least: Fact, whole: Fact, unbiased: Fact
) -> Fact:
    """Each class's part, then their sum."""

    def variance(k: Expr) -> Expr:
        return expected(lambda o: (m_hat(k, o) - m(k)) ** 2)

    def squares(k: Expr) -> Expr:
        return size(k) * expected(lambda o: m_hat(k, o) ** 2)

    def parts(k: Expr) -> Expr:
        return size(k) * (m(k) ** 2 + variance(k))

    def spread(k: Expr, h: Fact) -> Fact:
        term = terms(a=1, b=n, f=lambda o: chance(o) * (m_hat(k, o) - m(k)) ** 2)
        above = p.lemma("sums/nonnegative", term, least)
        own = p.use(sizes, k, by=[h])
        return p.auto(size(k) * variance(k) >= 0, own, above)

    summed = p.lemma(
        "sums/equal",
        terms(a=1, b=K, f=squares, g=parts),
        p.auto(every(1, K, lambda k: eq(squares(k), parts(k))), unbiased, whole),
    )
    rest = p.lemma(
        "sums/nonnegative",
        terms(a=1, b=K, f=lambda k: size(k) * variance(k)),
        p.throughout(1, K, spread),
    )
    exchanged = p.lemma(
        "sums/exchange",
        double(a=1, b=K, c=1, e=n, h=lambda k, o: size(k) * chance(o) * m_hat(k, o) ** 2),
    )
    share = positive_inverse(p, N, p.have(N > 0, some))
    return p.have(p.goal, whole, exchanged, summed, share, rest)


def unbiased(
    p: Prover,
    run: Given,
    *,
    bags: Fact,
    sizes: Fact,
    classes: Fact,
    means: Fact,
    inverse: Fact,
    drawn: Fact,
    estimated: Fact,
) -> Fact:
    """``E m̂_k = Σ_i x_i Σ_g π⁺_kg π_g,y(i) / N_y(i)``, the inner sum being ``1[y_i = k]``."""

    def one(k: Expr, h: Fact) -> Fact:
        def part(i: Expr, g: Expr, o: Expr) -> Expr:
            return plus(k, g) / bag(g) * x(i) * chance(o) * inside(o, i, g)

        def of_draw(o: Expr, there: Fact) -> Fact:
            """``P m̂_k`` as a sum over points, then over bags."""
            own = p.use(estimated, k, o, by=[h, there])
            swapped = p.lemma(
                "sums/exchange", double(a=1, b=B, c=1, e=N, h=lambda g, i: part(i, g, o))
            )
            whole = total(1, N, lambda i: total(1, B, lambda g: part(i, g, o)))
            return p.auto(eq(chance(o) * m_hat(k, o), whole), swapped, own)

        def share(i: Expr, g: Expr) -> Expr:
            return plus(k, g) * x(i) * pi(g, y(i)) / size(y(i))

        def of_bag(i: Expr, at_i: Fact) -> Callable[[Expr, Fact], Fact]:
            def proof(g: Expr, at_g: Fact) -> Fact:
                room = p.use(classes, i, by=[at_i])
                own = p.use(drawn, i, g, y(i), by=[at_i, at_g, room, p.have(eq(y(i), y(i)))])
                unit = p.rule("inverse", bag(g), p.use(bags, g, by=[at_g]))
                return p.auto(eq(total(1, n, lambda o: part(i, g, o)), share(i, g)), own, unit)

            return proof

        def of_point(i: Expr, at_i: Fact) -> Fact:
            """``Σ_ω Σ_g = 1[y_i = k] x_i / N_k``."""
            swapped = p.lemma(
                "sums/exchange", double(a=1, b=n, c=1, e=B, h=lambda o, g: part(i, g, o))
            )
            summed = summing(p, p.throughout(1, B, of_bag(i, at_i)))
            room = p.use(classes, i, by=[at_i])
            own = p.use(inverse, k, y(i), by=[h, room])
            goal = eq(
                total(1, n, lambda o: total(1, B, lambda g: part(i, g, o))),
                indicator(eq(y(i), k)) * x(i) / size(k),
            )
            left = total(1, n, lambda o: total(1, B, lambda g: part(i, g, o)))
            found = p.auto(
                eq(left, indicator(eq(k, y(i))) * x(i) / size(y(i))), swapped, summed, own
            )

            def same(yes: Fact) -> Fact:
                equal = p.have(eq(y(i), k), yes)
                moved = p.rewrite(
                    equal, found, lambda e: eq(left, indicator(eq(k, e)) * x(i) / size(e))
                )
                return p.have(goal, moved, equal)

            return p.cases(
                goal,
                p.rule("excluded", eq(y(i), k)),
                same,
                lambda no: p.have(goal, found, no),
            )

        draws = summing(p, p.throughout(1, n, of_draw))
        swapped = p.lemma(
            "sums/exchange",
            double(a=1, b=n, c=1, e=N, h=lambda o, i: total(1, B, lambda g: part(i, g, o))),
        )
        points = summing(p, p.throughout(1, N, of_point))
        mean, unit = p.use(means, k, by=[h]), p.rule("inverse", size(k), p.use(sizes, k, by=[h]))
        return p.auto(eq(expected(lambda o: m_hat(k, o)), m(k)), draws, swapped, points, mean, unit)

    return p.throughout(1, K, one)
