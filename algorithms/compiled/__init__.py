"""The learners on long streams of floats, compiled: the bits of the reference.

The reference is the code in `algorithms` that proofs are about; the kernels here do its arithmetic
in its order, and the tests run both on everything.
"""

from algorithms.compiled.stream import Stream, Summary, summarise

__all__ = ["Stream", "Summary", "summarise"]
