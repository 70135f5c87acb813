"""How often Python looks for circles of garbage while claims are decided."""

import gc


def seldom_collect() -> None:
    """Let this process, and workers forked from it, look for circles of garbage seldom.

    Terms are tuples in no circle; to look for some among millions took a third of the kernel's
    time.
    """
    gc.set_threshold(1_000_000, 10, 10)
