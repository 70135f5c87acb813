"""Verdicts: the whole ledger re-checked by the command, and some claims decided in every way.

A re-check reads all that is stored and derives every verdict from it anew; a fresh run looks at
nothing that is stored. Neither writes here.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence

from verify.benchmarks.apart import timed_apart
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.errors import InputError

AIM = 10
"""Seconds of the whole re-check on two cores."""
EVERY = 150
"""Of the claims in their order, every so many is decided in every way."""
COMMAND = [sys.executable, "-c", "from verify.command.main import main; main()", "verify"]
LIMIT = (
    "The checker takes a quarter of the processor time, the rest is Python: the claims are "
    "imported, their statements built, translated and compared with what the certificates state, "
    "and the kept instances are replayed. Tried: workers that inherit the imported claims, whole "
    "numbers as integers, certificates without repeated steps, few runs of the garbage collector, "
    "refusals written out only when they happen; each helped. Terms shared between certificates "
    "did not, nor remembering of each term whether it is exact and closed: to ask takes as long as "
    "to look."
)


def verdicts(setting: Setting) -> list[Benchmark]:
    """The command on all claims; a sample also fresh.

    Raises
    ------
    InputError
        If a verdict is not as recorded: then there is no time to speak of.
    """
    from theory.claims.registry import all_claims

    ids = [claim.id for claim in all_claims()][::EVERY]
    return [whole(setting), sample(setting, ids[:2] if setting.quick else ids)]


def whole(setting: Setting) -> Benchmark:
    """``ordproof verify`` from start to end."""
    targets = ["cusum/theorem-2", "cusum/eq-7"] if setting.quick else []
    name = "re-check, all cores"
    setting.advance(0, label=name)
    seconds = _seconds([*COMMAND, *targets])
    setting.advance()
    aim = Aim("seconds of the whole re-check, all cores", seconds, AIM, limit=LIMIT)
    says = "`ordproof verify` from start to end, all claims"
    return Benchmark("verdicts", says, (Timing(name, (seconds,), {}),), aims=(aim,))


def _seconds(command: Sequence[str]) -> float:
    begun = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise InputError(f"`ordproof verify` ended with {done.returncode}: {done.stdout[-500:]}")
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
