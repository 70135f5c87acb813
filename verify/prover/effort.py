"""How hard a step is tried, counted in products, so that it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from verify.prover.columns import Product

LEVELS = ("linear", "forms", "pairs", "triples", "refutation", "wide")
"""What is tried in turn; each level does what those before it do."""

SPLITS = 4
"""Most case splits on one path at the levels after the first."""


@dataclass(frozen=True)
class Reach:
    """How many of each kind the levels after the first may try for one goal.

    Attributes
    ----------
    factors : int
        Inequalities that are multiplied with each other, the latest ones.
    in_triples : int
        Inequalities of which three are multiplied, or two and a square.
    squares : int
        Terms whose squares are tried, alone and times inequalities.
    cofactors : int
        Multiples of equations.
    products : int
        Products of all kinds, in all branches.
    """

    factors: int
    in_triples: int
    squares: int
    cofactors: int
    products: int


NEAR = Reach(factors=16, in_triples=8, squares=12, cofactors=200, products=2000)
WIDE = Reach(factors=40, in_triples=14, squares=30, cofactors=1000, products=10000)
"""For the last level, which a step comes to when all others have failed."""


class Exhausted(Exception):
    """A step has tried as many products as it may."""


@dataclass
class Effort:
    """What a script's step brings, and how far the search goes.

    Attributes
    ----------
    hints : tuple of Product
        Products that the script names.
    depth : int
        Most case splits on one path.
    levels : int
        How many of `LEVELS` are tried.
    reach : Reach
        How many products.
    tried : int
        Products that were found and tried so far, beside the hints.
    """

    hints: tuple[Product, ...] = ()
    depth: int = 10
    levels: int = 1
    reach: Reach = NEAR
    tried: int = field(default=0, init=False)

    @property
    def wide(self) -> Effort:
        """For the last level."""
        return replace(self, reach=WIDE)

    @property
    def linear(self) -> Effort:
        """The first level alone."""
        return Effort(self.hints, self.depth)

    def spend(self, products: int) -> None:
        """Count products that are about to be tried.

        Raises
        ------
        Exhausted
            If they are too many.
        """
        if self.tried + products > self.reach.products:
            raise Exhausted
        self.tried += products
