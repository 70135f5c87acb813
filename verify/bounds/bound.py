"""A bound on the loss of a learner, beside the loss that a run suffered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flint import fmpq

from verify.exact.rounding import as_float, decimal, text, up
from verify.verdicts.headline import BROKEN


@dataclass(frozen=True)
class Bound:
    """One printed bound beside the loss that a run suffered.

    Parameters
    ----------
    id : the claim, as in the ledger ("prank" for Crammer and Singer's)
    algorithm : whose loss it bounds
    formula : the right-hand side as it is shown
    reading : which open reading of the statement this is, or ""
    value : rational >= the right-hand side; None if the bound does not apply
    why : what certifies the hypotheses, or why the bound does not apply
    suffered : the loss of the run, or None if the algorithm was not run
    ceiling : the largest loss possible on this data; a bound above it says nothing
    confirmed : whether a violation was replayed in exact arithmetic (None: not tried)
    recorded_as : name of the claim's reading that this bound is, in the ledger
    verdict : what the ledger says of that reading; filled in by the ledger's reader
    smallest : whether it is the least of the algorithm's bounds that apply, hold and stand
    """

    id: str
    algorithm: str
    formula: str
    reading: str
    value: fmpq | None
    why: str
    suffered: int | None
    ceiling: int
    confirmed: bool | None = None
    recorded_as: str = ""
    verdict: str | None = None
    smallest: bool = False

    @property
    def applies(self) -> bool:
        """Whether the hypotheses hold, so that there is a value."""
        return self.value is not None

    @property
    def bound(self) -> float | None:
        """The bound as a float, rounded up."""
        return None if self.value is None else up(self.value)

    @property
    def exact_slack(self) -> fmpq | None:
        """Bound minus loss."""
        if self.value is None or self.suffered is None:
            return None
        return self.value - self.suffered

    @property
    def exact_ratio(self) -> fmpq | None:
        """Loss over bound; None for a bound of 0."""
        if self.value is None or self.suffered is None or self.value == 0:
            return None
        return self.suffered / self.value

    @property
    def slack(self) -> float | None:
        """Bound minus loss as a float, rounded up."""
        return None if self.exact_slack is None else up(self.exact_slack)

    @property
    def ratio(self) -> float | None:
        """Loss over bound as a float, rounded up."""
        return None if self.exact_ratio is None else up(self.exact_ratio)

    @property
    def violated(self) -> bool:
        """Whether the suffered loss exceeds the bound: the printed statement is then wrong."""
        return (
            self.value is not None
            and self.suffered is not None
            and bool(self.suffered > self.value)
        )

    @property
    def vacuous(self) -> bool:
        """Whether the bound is no smaller than the largest possible loss."""
        return self.value is not None and bool(self.value >= self.ceiling)

    @property
    def stands(self) -> bool:
        """Whether the ledger knows nothing against it: that it holds here proves little."""
        return self.verdict not in BROKEN

    @property
    def status(self) -> str:
        """A few words for tables."""
        if not self.applies:
            return "does not apply"
        if self.violated:
            return "VIOLATED" if self.confirmed else "EXCEEDED in floats"
        if not self.stands:
            return f"holds here, {self.verdict}"
        return "holds, vacuous" if self.vacuous else "holds"

    def to_json(self) -> dict[str, Any]:
        """Strict JSON: a float out of range is null, and the exact number beside it is given."""
        return {
            "id": self.id,
            "algorithm": self.algorithm,
            "reading": self.reading,
            "formula": self.formula,
            "applies": self.applies,
            "bound": _json_float(self.value),
            "bound_exact": text(self.value),
            "why": self.why,
            "suffered": self.suffered,
            "slack": _json_float(self.exact_slack),
            "ratio": _json_float(self.exact_ratio),
            "violated": self.violated,
            "violation_confirmed_exactly": self.confirmed,
            "vacuous": self.vacuous,
            "largest_possible_loss": self.ceiling,
            "smallest": self.smallest,
            "verdict": self.verdict,
        }


def short(value: fmpq | None) -> str:
    """A number for a table, 1234.5, 0.00123 or 1.23e+1200; - for None."""
    if value is None:
        return "-"
    return f"{up(value):.1f}" if 10 <= abs(value) < 10**7 else decimal(value, 3)


def _json_float(value: fmpq | None) -> float | None:
    return None if value is None else as_float(value, up(value))


def mark_smallest(bounds: list[Bound]) -> tuple[Bound, ...]:
    """Mark, for each algorithm, its least bound that applies, is not violated, and stands."""
    least: dict[str, Bound] = {}
    for b in bounds:
        best = least.get(b.algorithm)
        if b.value is None or b.violated or not b.stands:
            continue
        if best is None or best.value is None or b.value < best.value:
            least[b.algorithm] = b
    return tuple(replace(b, smallest=b is least.get(b.algorithm)) for b in bounds)


def not_applying(bounds: Sequence[Bound]) -> list[str]:
    """Why bounds do not apply, one line for each reason; of inseparable data other lines tell."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for bound in bounds:
        if not bound.applies and "not separable" not in bound.why:
            reasons.setdefault((bound.algorithm, bound.why), []).append(bound.id)
    return [
        f"{algorithm}: {' and '.join(dict.fromkeys(ids))} {why}"
        for (algorithm, why), ids in reasons.items()
    ]
