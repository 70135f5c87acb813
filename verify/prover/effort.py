"""How hard a step is tried, counted in products, so that it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.prover.columns import Product

LEVELS = ("linear", "forms", "pairs", "triples", "refutation")
"""What is tried in turn; each level does what those before it do."""

MOST_PRODUCTS = 2000
"""Products that the levels after the first may try for one goal."""

SPLITS = 4
"""Most case splits on one path at the levels after the first."""


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
    tried : int
        Products that were found and tried so far, beside the hints.
    """

    hints: tuple[Product, ...] = ()
    depth: int = 10
    levels: int = 1
    tried: int = field(default=0, init=False)

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
        if self.tried + products > MOST_PRODUCTS:
            raise Exhausted
        self.tried += products
