"""The learners' runs in the symbols of the paper's statements.

The bridge calls the number of rounds T and the predictions yhat; the statements of the paper call
them n and ŷ. A run is the same formulas with the symbols renamed, nothing else.
"""

from collections.abc import Callable

from theory.cusum.symbols import n
from theory.formal.substitution import Table
from theory.formal.terms import Expr, function, real, vector
from theory.proving.definitions import Definitions
from theory.runs import cusum_run, pa_cusum_run, pa_structured_run, prank_run, structured_run
from theory.runs.papers.symbols import r

R, gamma = real("R"), real("gamma")
yhat = function(r"\hat{y}", "Z", 1)
ell = function("ell", "R", 2)
w_bar, row_bar = vector(r"\bar{w}"), function(r"\bar{w}", "V", 1)


COMMON: Table = {("T", "Z", 0): n, ("yhat", "Z", 1): yhat}
LABELS: Table = {**COMMON, ("m", "Z", 0): r}

STRUCTURED = structured_run().instantiated(LABELS)
"""Figure 3; nothing is said of ties."""


def passive_aggressive(loss: Callable[..., Expr] = ell) -> Definitions:
    """The learner of Section 4 with a loss ``loss(y, y')`` in its step; nothing is said of ties."""
    return pa_structured_run().instantiated({**LABELS, ("loss", "R", 2): loss})


CUSUM = cusum_run().instantiated(COMMON)
"""Figure 1; nothing is said of ties."""

PA_CUSUM = pa_cusum_run().instantiated(COMMON)
"""Figure 2 with the step after the loop; nothing is said of ties."""

RENAMED: Table = {
    **COMMON,
    ("K", "Z", 0): r,
    ("x", "V", 1): function("z", "V", 1),
    ("w", "V", 1): function("u", "V", 1),
    ("theta", "R", 2): function("b", "R", 2),
}
PRANK = prank_run().instantiated(RENAMED)
"""PRank on the inputs z, with the direction u and the thresholds ``b(t, 1), …, b(t, r − 1)``."""
