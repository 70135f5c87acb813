"""Rounds for the tests of the passive-aggressive family, and their margins by the definition."""

from hypothesis import strategies as st

from algorithms.seam import exact
from algorithms.state import ThresholdState


@st.composite
def one_round(draw, ordered=False, most=6):
    """A state, an instance (sometimes 0) and a label, all exact."""
    K, d = draw(st.integers(2, most)), draw(st.integers(1, 3))
    theta = draw(st.lists(st.fractions(-4, 4, max_denominator=3), min_size=K - 1, max_size=K - 1))
    theta = sorted(theta) if ordered else theta
    w, x = (draw(st.lists(st.integers(-4, 4), min_size=d, max_size=d)) for _ in range(2))
    label = tuple(sorted(draw(st.tuples(st.integers(1, K), st.integers(1, K)))))
    return ThresholdState(exact(w), exact(theta)), exact(x), label


def constrained(state, x, label):
    """``z_i`` and ``u_i`` of the indices of I, by the definition; 1-based keys."""
    y_l, y_r = label
    f = sum(p * q for p, q in zip(state.w, x, strict=True))
    return {
        i: (z, z * (f - theta))
        for i, theta in enumerate(state.theta, start=1)
        for z in (1 if i < y_l else -1 if i >= y_r else 0,)
        if z
    }
