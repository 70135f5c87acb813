"""What every process of tests does: one thread of linear algebra, few looks for garbage, the
project's modules compiled as everywhere.

Threads that wait for one another on busy cores take longer than the work. What was imported and
collected stays to the end: to look through it for circles takes an eighth of the tests' time.
"""

import gc
import os

from hypothesis import settings

from verify.process.collector import seldom_collect

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")
seldom_collect()  # as the command does
# how long an example takes is no property of it: a busy machine fails no test
settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")

PACKAGES = {"algorithms", "book", "ordproof", "theory", "verify"}


def pytest_configure(config):
    """Only tests are rewritten for their assertions.

    ordproof has a plugin, and of a plugin pytest would rewrite every module: in each process anew,
    which takes longer than to import them all, for assertions that none of them has.
    """
    rewriting = getattr(config.pluginmanager, "rewrite_hook", None)  # none with --assert=plain
    getattr(rewriting, "_must_rewrite", set()).difference_update(PACKAGES)


def pytest_collection_finish():
    """The claims and the tests are no garbage."""
    gc.freeze()
