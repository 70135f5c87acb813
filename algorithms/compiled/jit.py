"""How the kernels are compiled, and where the machine code is kept.

Numba caches machine code by the time stamp of a kernel's own file, and does not look at the files
of the functions that the kernel calls: an old kernel would survive a change in one of those.  So
the code is kept in a folder named by a digest of the whole package, which a change leaves behind.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba
from numba import types

HERE = Path(__file__).parent

OPTIONS = {"error_model": "numpy", "nogil": True}
"""IEEE division, and none of the flags that let a compiler reorder sums."""

LABELS = types.Array(types.int64, 2, "C", readonly=True)
_rows = types.Array(types.float64, 2, "C", readonly=True)
_floats, _integers = types.float64[::1], types.int64[::1]

PASS = (_rows, LABELS, _floats, _floats, _integers, _floats, _integers, _integers, _floats)
"""What every kernel takes first: X, labels, w, theta, counts, extremes, losses, predictions and
scratch.

Losses and predictions are written round by round if there is room for them.

Scratch has at least ``d + 12 K`` entries.
"""

STATUS = types.UniTuple(types.int64, 2)
"""What every kernel returns: rows played, and why it stopped (`algorithms.compiled.status`)."""


def cache_folder() -> Path | None:
    """Where machine code of exactly these sources is kept; None if no folder can be written to."""
    digest = sha256()
    for path in sorted(HERE.glob("*.py")):
        digest.update(path.read_bytes())
    name = digest.hexdigest()[:16]
    asked = os.environ.get("NUMBA_CACHE_DIR")
    for root in (
        (Path(asked),) if asked else (HERE / "__pycache__", Path(os.path.expanduser("~/.cache")))
    ):
        folder = root / "ordproof" / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return None


def compiled(signature: Any, reorder: bool = False) -> Callable[[Callable], Any]:
    """Compile a function for arguments of these types, where it is defined, and cache it.

    With `reorder` its sums may be added in any order.
    """

    def decorated(function: Callable) -> Any:
        folder, before = cache_folder(), numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder or "")
        try:
            return numba.njit(signature, cache=folder is not None, fastmath=reorder, **OPTIONS)(
                function
            )
        finally:
            numba.config.CACHE_DIR = before

    return decorated


def kernel(*parameters: Any) -> Callable[[Callable], Any]:
    """Compile a kernel whose arguments after those of `PASS` have these types, and cache it."""
    return compiled(STATUS(*PASS, *parameters))


def part(function: Callable) -> Any:
    """Compile a function that kernels call, as a part of each of them.

    Parts take addresses (`algorithms.compiled.pairwise.begin`), not arrays: each array that is
    handed to a function has its references counted, by atomic operations that cost more than the
    rest of a round.  The arrays themselves are the kernel's arguments, and so stay where they are.
    """
    return numba.njit(forceinline=True, **OPTIONS)(function)
