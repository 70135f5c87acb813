"""Examples of hypothesis."""

from __future__ import annotations

from random import Random
from typing import Any

from theory.claims.space import Instance
from verify.engines.strategies.attempt import Attempt


def by_hypothesis(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` examples of hypothesis, which also shrinks what it finds."""
    import tempfile
    import warnings

    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis import strategies as st
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.errors import NoSuchExample

    # hypothesis keeps caches even without a database: not in the user's folder
    set_hypothesis_home_dir(f"{tempfile.gettempdir()}/ordproof-hypothesis")

    @st.composite
    def instances(draw: Any) -> Instance:
        return attempt.drawn(lambda low, high: draw(st.integers(low, high)))

    options = settings(
        max_examples=size,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )

    def violates(instance: Instance) -> bool:
        return attempt.judged(instance).outcome.counterexample

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            least = find(instances(), violates, settings=options, random=Random(seed))
        except NoSuchExample:
            return
    attempt.seen.found = [least]
