"""`check` on a quarter of a million rows: memory near that of the data."""

import subprocess
import sys

import pytest

MEMORY = """
import numpy as np
from verify.bounds.check import check
from verify.tables.ranking_data import RankingData

def peak():
    with open("/proc/self/status") as status:  # ru_maxrss would start at the parent's peak
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

rng = np.random.default_rng(0)
X = rng.normal(size=(250_000, 20))
f = X @ rng.normal(size=20) / 4
y = 1 + sum((f > cut).astype(int) for cut in (-1, -0.3, 0.3, 1))
names, classes = tuple("abcdefghijklmnopqrst"), tuple("12345")
small = RankingData("small", names, X[:500], y[:500], y[:500], classes)
noisy = np.where(rng.random(len(y)) < 0.1, rng.integers(1, 6, size=len(y)), y)
check(small, ["pril", "cusum"])  # loads what is loaded on demand
before = peak()
data = RankingData("large", names, X, noisy, noisy, classes)
report = check(data, ["pril", "cusum"])
print((peak() - before) * 1024 / X.nbytes, *(len(run.losses) for run in report.runs))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_stays_near_that_of_the_data():
    """250,000 x 20 in a process of its own: the peak grows by a small multiple of the matrix.

    Exact numbers kept for every cell would take more than that (one fmpq: 40 bytes and up).
    """
    ran = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    growth, *rounds = ran.stdout.split()
    assert rounds == ["250000", "250000"]
    assert 0 < float(growth) < 4
