"""How often Python's garbage collector runs while claims are decided."""

import gc


def seldom_collect() -> None:
    """Let the collector of this process, and of workers forked from it, run seldom.

    Terms are tuples without reference cycles; a search for cycles among millions of them took a
    third of the kernel's time.
    """
    gc.set_threshold(1_000_000, 10, 10)
