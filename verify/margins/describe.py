"""Certificates as JSON: exact numbers as "p/q" when short, always beside a float."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq

from verify.exact.rounding import as_float, down, text
from verify.margins.certificates import FarkasCertificate, MaxMargin
from verify.margins.rows import ThresholdRows


def number_json(value: fmpq) -> dict[str, Any]:
    """One exact number: a float (rounded down) and "p/q".

    The float is null where none is near, "p/q" where it is too long to read and the float serves.
    """
    return {"float": as_float(value, down(value)), "exact": text(value)}


def vector_json(values: Sequence[fmpq]) -> list[dict[str, Any]]:
    """Several exact numbers, each as `number_json` has it."""
    return [number_json(value) for value in values]


def certificate_json(outcome: MaxMargin | FarkasCertificate, rows: ThresholdRows) -> dict[str, Any]:
    """The rows that carry the proof, each as example (1-based), threshold, sign, weight."""
    support = []
    for row, weight in zip(outcome.support, outcome.weights, strict=True):
        example, threshold, sign = rows.locate(row)
        support.append(
            {
                "example": example + 1,
                "threshold": threshold,
                "sign": sign,
                "weight": number_json(weight) | {"exact": str(weight)},
            }
        )
    kind = "max-margin" if outcome.separable else "farkas"
    return {"kind": kind, "support": support}
