"""The most memory that a call needs beyond what its process had before."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")


def with_peak(call: Callable[[], Result]) -> tuple[Result, int | None]:
    """What the call returns, and the bytes it needed at its peak; None where unknown.

    Memory that was freed before goes back to the system first, or the call would seem to need less.
    """
    before = _status("VmRSS") if _forgotten() else None
    result = call()
    return result, None if before is None else max(0, _status("VmHWM") - before)


def _forgotten() -> bool:
    """Let the system count this process's peak from here on; False where it cannot."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
        Path("/proc/self/clear_refs").write_text("5", "ascii")
        return True
    except (OSError, AttributeError):  # not Linux, not the GNU library
        return False


def _status(field: str) -> int:
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(field))
