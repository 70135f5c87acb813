"""Derivations made by sympy, each ending in identities that are confirmed without it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from theory.derivations.derivation import Derivation

MODULES = (
    "cusum_feature_map",
    "prank_feature_map",
    "structured_updates",
    "pa_step",
    "pril_subgradient",
    "m_pril_eta",
    "lifted_delta",
    "interval_pa",
    "mean_map",
    "kdlor",
    "scatter",
    "forward_backward",
    "storm_gradient",
)
"""One module per derivation, in the order of the papers."""


def derivations() -> list[Derivation]:
    """All derivations, derived now."""
    return [import_module(f"theory.derivations.{name}").derive() for name in MODULES]
