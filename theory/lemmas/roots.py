"""Square roots, and the comparison of two numbers by their squares."""

from theory.formal.terms import eq, real, sqrt
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

x, y = real("x_"), real("y_")


@lemma(
    "roots/at-most",
    x <= y,
    positive=y >= 0,
    squares=x**2 <= y**2,
)
def at_most(p: Prover, positive: Fact, squares: Fact) -> Fact:
    """A number whose square is at most that of a number y ≥ 0 is at most y."""

    return p.auto(x <= y, p.rule("excluded", x <= y), squares, positive)


@lemma(
    "roots/root",
    (sqrt(x) >= 0) & eq(sqrt(x) ** 2, x),
    positive=x >= 0,
)
def root(p: Prover, positive: Fact) -> Fact:
    """The square root of x ≥ 0 is the number that is not negative and whose square is x."""
    return p.have(p.goal, p.use(p.analytic("square-root", x), by=[positive]))
