"""The analytic lemmas that the kernel does not prove. They are printed with all that uses them."""

from __future__ import annotations

from verify.kernel.reading import Reader, read
from verify.kernel.terms import Term

REALS = Reader({"a": ("R", 0), "b": ("R", 0)})
AXIOMS: dict[str, Term] = {
    name: REALS.read(read(text)[0], "F")
    for name, text in {
        "exp-tangent": "(<= (+ 1 a) (exp a))",
        "exp-sum": "(= (exp (+ a b)) (* (exp a) (exp b)))",
        "exp-log": "(=> (< 0 a) (= (exp (log a)) a))",
        "cosh-gauss": "(<= (+ (exp a) (exp (* -1 a))) (* 2 (exp (* (^ a 2) (inv 2)))))",
        "square-root": "(=> (<= 0 a) (and (<= 0 (sqrt a)) (= (^ (sqrt a) 2) a)))",
    }.items()
}
"""``1 + a ≤ e^a``; ``e^(a+b) = e^a e^b``; ``e^(log a) = a``; ``cosh a ≤ e^(a²/2)``; ``√``."""
