"""Verdicts: what users wait for, from the command's start to its end; some claims in every way.

A re-check reads all that is stored and derives every verdict from it anew; a fresh run looks at
nothing that is stored. Neither writes here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from theory import library
from verify.benchmarks.apart import timed_apart
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.errors import InputError

COMMAND = [sys.executable, "-c", "from verify.command.main import main; main()"]
PERCEPTRON = Path(library.__file__).with_name("novikoff.py")
WAYS = {
    "verify, all claims": (["verify"], 10),
    "recheck, all certificates, kernel": (["recheck", "--checker", "kernel"], 10),
    "recheck, all certificates, verified checker": (["recheck", "--checker", "verified"], 5),
    "verify, one claim": (["verify", "pril/theorem-1"], 2),
    "verify, a user's file": (["verify", str(PERCEPTRON)], 2),
}
"""By name, arguments of the command, and the aim in seconds on two cores."""
NOT_KEPT = "PYTHONDONTWRITEBYTECODE"
"""Where it is set every start compiles all modules, which users wait for once."""
QUICK_WAYS = ("verify, one claim", "verify, a user's file")
EVERY = 150
"""Of the claims in their order, every so many is decided in every way."""
LIMITS = {
    "verify": "The checker takes a quarter of the processor time, the rest is Python: the claims "
    "are imported, their statements built, translated and compared with what the "
    "certificates state, and the kept instances are replayed. Tried: workers that inherit "
    "the imported claims, whole numbers as integers, certificates without repeated steps, "
    "few runs of the garbage collector, refusals written out only when they happen, what "
    "many claims ask found once; each helped. Terms shared between certificates did not, "
    "nor remembering of each term whether it is exact and closed: to ask takes as long as "
    "to look.",
    "recheck": "Nearly all of it is the checker's own work, on all cores. Tried: the work shared "
    "from both ends, so that what rests on the same lemmas is read by one process; terms "
    "that exist once; no search for garbage. Each helped.",
}
"""What limits a command, by its name."""


def verdicts(setting: Setting) -> list[Benchmark]:
    """The command on all claims, on all certificates, and on little; a sample also fresh.

    Raises
    ------
    InputError
        If a verdict is not as recorded, or a certificate is refused: then there is no time to
        speak of.
    """
    from theory.claims.registry import all_claims

    ids = [claim.id for claim in all_claims()][::EVERY]
    return [waited_for(setting), sample(setting, ids[:2] if setting.quick else ids)]


def waited_for(setting: Setting) -> Benchmark:
    """The command from start to end."""
    from verify.verified.building import built

    names = [name for name in WAYS if not setting.quick or name in QUICK_WAYS]
    timings: list[Timing] = []
    aims = []
    for name in names:
        arguments, aim = WAYS[name]
        if "verified" in arguments and not built():
            continue
        setting.advance(0, label=name)
        seconds = tuple(_seconds(arguments) for _ in range(setting.repeats))
        setting.advance()
        timings.append(Timing(name, seconds, {}, same=not timings))
        says = f"seconds of {name}"
        limit = LIMITS[arguments[0]]
        aims.append(Aim(says, timings[-1].median, aim, limit=limit))
    return Benchmark("verdicts", "the command from start to end", tuple(timings), tuple(aims))


def _seconds(arguments: Sequence[str]) -> float:
    kept = {name: value for name, value in os.environ.items() if name != NOT_KEPT}
    begun = time.perf_counter()
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, env=kept
    )
    if done.returncode != 0:
        what = " ".join(arguments)
        raise InputError(f"`ordproof {what}` ended with {done.returncode}: {done.stdout[-500:]}")
    return time.perf_counter() - begun


def sample(setting: Setting, ids: Sequence[str]) -> Benchmark:
    """Some claims decided from what is stored, and fresh; both as the command does it."""
    timings = []
    for name, fresh in (("re-check", False), ("fresh", True)):
        seconds, peak, found = timed_apart(name, decided, (ids, fresh), setting.once)
        amount = {"claims": len(ids)}
        timings.append(Timing(name, seconds, amount, peak, same=not fresh, result=found))
    says = f"every {EVERY}th claim decided, one core, claims loaded"
    return Benchmark("verdicts, fresh", says, tuple(timings))


def decided(ids: Sequence[str], fresh: bool) -> Callable[[], dict[str, int]]:
    """Decides the claims and counts the verdicts."""
    from theory.claims.registry import all_claims
    from verify.engines.search import QUICK, THOROUGH
    from verify.verdicts.ledger import decide_all

    wanted = set(ids)
    claims = [claim for claim in all_claims() if claim.id in wanted]

    def run() -> dict[str, int]:
        found = decide_all(claims, jobs=1, fresh=fresh, budget=THOROUGH if fresh else QUICK)
        return dict(sorted(Counter(decision.verdict for decision in found).items()))

    return run
