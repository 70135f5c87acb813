"""How busy other programs keep the machine: what is timed beside them is not to be quoted."""

from __future__ import annotations

import os
import time
from pathlib import Path

QUIET = 0.15
"""Cores that other programs may use."""
GLANCE = 1.0
"""Seconds that are looked at before anything is timed."""

PROC = Path("/proc")


class Watch:
    """Looks from its creation on at what other programs use."""

    def __init__(self) -> None:
        self._start, self._busy, self._own = time.perf_counter(), _busy(), _own()

    def others(self) -> float | None:
        """Cores that other programs kept busy on average; None where the system does not tell."""
        if self._busy is None or (busy := _busy()) is None:
            return None
        elapsed = time.perf_counter() - self._start
        return max(0.0, (busy - self._busy) - (_own() - self._own)) / elapsed


def at_present() -> float | None:
    """Cores that other programs keep busy now."""
    watch = Watch()
    time.sleep(GLANCE)
    return watch.others()


def quiet(*cores: float | None) -> bool:
    """Whether other programs used little each time, as far as is known."""
    return all(each is None or each <= QUIET for each in cores)


def _busy() -> float | None:
    """Seconds that all cores have worked, or were taken away by a host, since the system began."""
    try:
        fields = (PROC / "stat").read_text("ascii").split("\n", 1)[0].split()[1:9]
    except OSError:  # not Linux
        return None
    user, nice, system, _idle, _wait, interrupts, soft, stolen = map(int, fields)
    return (user + nice + system + interrupts + soft + stolen) / os.sysconf("SC_CLK_TCK")


def _own() -> float:
    """Seconds of this process, of those that it has waited for, and of those that it still has."""
    spent, parents = {}, {}
    for path in PROC.glob("[0-9]*/stat"):
        try:
            fields = path.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        pid = int(path.parent.name)
        parents[pid], spent[pid] = int(fields[1]), sum(map(int, fields[11:15]))
    family = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(spent.get(pid, 0) for pid in family) / os.sysconf("SC_CLK_TCK")
