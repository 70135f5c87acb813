"""The passive-aggressive family on interval labels: PA, PA-I, PA-II and PA-RAMP."""

from algorithms.pa.family import PA, PAI, PAII
from algorithms.pa.ramp import Inner, PARamp
from algorithms.pa.support_class import (
    Search,
    SupportClassPA,
    SupportClassRamp,
    support_classes,
)

__all__ = [
    "PA",
    "PAI",
    "PAII",
    "Inner",
    "PARamp",
    "Search",
    "SupportClassPA",
    "SupportClassRamp",
    "support_classes",
]
