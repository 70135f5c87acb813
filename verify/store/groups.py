"""The modules of a paper that speak of one group of claims, such as ``pril/theorem-1``.

To load all claims of a paper takes longer than to decide one of them. A module speaks of a group
if its text names the group, or if it imports a module of the paper that speaks of it. So a claim
stands in a module that speaks of its group, and so does one that attains or sharpens a bound of the
group; `tests/verify/test_groups.py` compares with the claims of all modules.
"""

from __future__ import annotations

from functools import cache

from theory.claims.claim import Claim
from theory.claims.registry import claims_of, paper_modules
from verify.store.sources import imports_of, path_of


def group_of(identifier: str) -> str:
    """Paper and group of an id: ``pril/theorem-1`` of ``pril/theorem-1/line-3``."""
    return "/".join(identifier.split("/")[:2])


@cache
def claims_about(group: str) -> dict[str, Claim]:
    """By id, the claims in the modules that speak of a group; only these modules are loaded."""
    paper = group.partition("/")[0]
    modules = [name for name in paper_modules(paper) if _speaks(name, group)]
    return {claim.id: claim for claim in claims_of(modules)}


@cache
def _speaks(module: str, group: str) -> bool:
    paper = f"theory.{group.partition('/')[0]}."
    if group in _text_of(module):
        return True
    return any(_speaks(other, group) for other in imports_of(module) if other.startswith(paper))


@cache
def _text_of(module: str) -> str:
    path = path_of(module)
    return "" if path is None else path.read_text("utf-8")
