"""What every process of tests does: one thread of linear algebra, few looks for garbage.

Threads that wait for one another on busy cores take longer than the work. What was imported and
collected stays to the end: to look through it for circles takes an eighth of the tests' time.
"""

import gc
import os

from verify.command.collector import seldom_collect

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")
seldom_collect()  # as the command does


def pytest_collection_finish():
    """The claims and the tests are no garbage."""
    gc.freeze()
