"""Claims of the papers on online ordinal regression, and what is needed to write one.

``Claim`` and ``Reading`` hold a statement, :mod:`theory.language.statement` the words that sympy
lacks, ``Space`` the instances. The same classes serve the papers' claims and a user's own.
"""

import theory.language.relations  # noqa: F401  (before any relation of a claim is built)
from theory.claims.claim import Claim, Goal, Obligation, Reading
from theory.claims.space import Inadmissible, Space, Table

__all__ = ["Claim", "Goal", "Inadmissible", "Obligation", "Reading", "Space", "Table"]
