"""The experiments by name; each module is imported only when its experiment is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from verify.errors import InputError

if TYPE_CHECKING:
    from verify.experiments.protocol import Experiment

MODULES = {
    "rows": "rows",
    "cusum-mae": "cusum_mae",
    "pril-partial": "pril_partial",
    "pa-noise": "pa_noise",
    "olp-tables": "olp_tables",
    "storm-models": "storm_models",
}
"""Name of an experiment -> the module of this folder whose `EXPERIMENT` it is."""


def experiment(name: str) -> Experiment:
    """The experiment of that name.

    Raises
    ------
    InputError
        If there is none.
    """
    if name not in MODULES:
        raise InputError(f"experiment {name!r}: expected one of {', '.join(MODULES)}")
    found: Experiment = import_module(f"verify.experiments.{MODULES[name]}").EXPERIMENT
    return found
