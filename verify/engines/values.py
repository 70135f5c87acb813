"""That what a proved claim of a paper speaks of has a value: a certificate beside the claim's.

A user's certificate says it in its own conclusion. The papers' theorems cite each other as they
stand, so what a reading needs (`verify.engines.translation.needs_of`) is proved in a certificate of
its own, from the same definitions and hypotheses; it may cite the claim's. It proves as many of the
needs as were found. What it does not prove is evaluated on each drawn instance, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.papers import PAPERS
from theory.formal.substitution import Table, instantiated
from theory.formal.terms import Expr, conj, function
from theory.proving.having_values import values_found
from theory.proving.lemma import Lemma
from theory.proving.proof import Proof
from verify.checkers import verified_answers
from verify.engines.proofs import Proofs, Statement, lemmas, names_of
from verify.engines.translation import SAID, conjuncts, needs_of
from verify.kernel.certificate import Checked
from verify.kernel.normal import normal
from verify.kernel.terms import KernelError, Symbol, Term, symbols
from verify.prover.session import ProofError, Session
from verify.store.certificates import stored

SUFFIX = ".values"
"""Of the names of these certificates."""


@dataclass(frozen=True)
class Values:
    """What a reading needs to have a value, in words: what is proved, and what only evaluated.

    Attributes
    ----------
    certificate : str
        That proves what is proved; empty where there is none.
    verified : bool
        Did the verified checker accept it?
    uses : frozenset of Term
        The hypotheses that it uses, in normal form.
    """

    shown: tuple[str, ...] = ()
    evaluated: tuple[str, ...] = ()
    certificate: str = ""
    verified: bool = True
    uses: frozenset[Term] = frozenset()


def certificates_of(claim: Claim) -> list[str]:
    """Names of all certificates that a claim may have: of its readings, and of their values."""
    return [*names_of(claim), *map(_beside, names_of(claim))]


def _beside(name: str) -> str:
    return f"{name}{SUFFIX}"


def values_of(
    claim: Claim, reading: Reading, proof: Proof, main: Statement, proofs: Proofs
) -> Values:
    """What is proved of the values of a paper's reading, by the certificate beside its own.

    One is looked for where the stored one does not fit, with a proof that is new itself, and where
    all proofs are searched again; else a search that found nothing, which may be long, is not made
    again.

    Parameters
    ----------
    main : Statement
        The reading's own theorem, which is proved.
    """
    if claim.paper not in PAPERS:
        return Values()
    stated = (*main.hypotheses[len(proof.run) :], main.claimed)
    needed = needs_of(claim, reading, proof.run, main.vocabulary, stated)
    if not needed:
        return Values()
    names = zip(names_of(claim), claim.readings, strict=True)
    name = _beside(next(name for name, other in names if other.name == reading.name))
    checked, verified = _kept(name, proofs)
    shown = [] if checked is None else shown_by(checked, main, needed)
    if checked is not None and not shown:
        proofs.refused[name] = "it shows nothing that the claim needs"
    new = proofs.fresh or stored(main.name) is None or {name, main.name} & set(proofs.refused)
    if len(shown) < len(needed) and new:
        kept, text = proofs.found.get(name), _search(proofs, name, main, list(proof.run), needed)
        proofs.forget(name)
        if text is not None:
            proofs.found[name] = text
            again = proofs.library.check(name)
            if len(more := shown_by(again, main, needed)) > len(shown):
                checked, verified, shown, kept = again, False, more, text
            proofs.forget(name)
        if kept is not None:
            proofs.found[name] = kept
    proved, left = (
        tuple(said.removeprefix(SAID) for said in needed if (said in shown) is wanted)
        for wanted in (True, False)
    )
    if checked is None or not shown:
        return Values(proved, left)
    return Values(proved, left, name, verified, frozenset(map(normal, checked.theorem.hypotheses)))


def _kept(name: str, proofs: Proofs) -> tuple[Checked | None, bool]:
    """What the stored certificate proves, and whether the verified checker says so."""
    found = verified_answers.accepted(name)
    if found is not None:
        return found, True
    text = stored(name)
    if proofs.fresh and text is not None:
        proofs.found[name] = text  # no script makes it
        try:
            return proofs.library.check(name), False
        except KernelError as why:
            proofs.refused[name] = str(why)
            return None, False
    return proofs.kept(name), False


def shown_by(checked: Checked, main: Statement, needed: Mapping[str, Expr]) -> list[str]:
    """Those of the needs that a certificate proves, from hypotheses of the claim's theorem."""
    if not {*map(normal, checked.hypotheses)} <= {*map(normal, main.hypotheses)}:
        return []
    parts = {*map(normal, conjuncts(checked.conclusion))}
    return [said for said, phi in needed.items() if {*map(normal, conjuncts(phi.t))} <= parts]


def _search(
    proofs: Proofs, name: str, main: Statement, run: Sequence[str], needed: Mapping[str, Expr]
) -> str | None:
    """A certificate of as many of the needs as a proof is found for; None if it is of none.

    First from what is given and what the claim says, then with the signs that the claim's own proof
    establishes on its way.

    Parameters
    ----------
    run : sequence of str
        The names of the first hypotheses of the claim's theorem, its definitions.
    """
    from verify.prover.prover import Prover

    p: Any = Prover(lambda cited: proofs.library.check(cited).theorem)
    given = [p.assume(phi) for phi in main.hypotheses]
    facts, own = dict(zip(run, given, strict=False)), p.cite(main.name)
    own_signs = list(_signs_of_run(p, given))
    shown = values_found(p, needed, facts, [*given[len(run) :], *own_signs, own])
    left = {said: phi for said, phi in needed.items() if said not in shown}
    if left:
        main.script(p, given)
        signs = p.signs({normal(phi) for phi in main.hypotheses})
        shown |= values_found(p, left, facts, [*given[len(run) :], *signs, own], signs)
    alone = {
        said: th for said, th in shown.items() if _written(p, name, {said: (needed[said], th)})
    }
    return _written(p, name, {said: (needed[said], th) for said, th in alone.items()})


def _signs_of_run(p: Any, given: Sequence[Any]) -> Iterator[Any]:
    """The signs that a lemma says of a run, from what is given alone; also of another, marked run.

    The names of a second run have a mark, but for those that both runs share.
    """
    known = {normal(th.conclusion): th for th in given}
    named = set().union(*(symbols(th.conclusion) for th in given))
    for lemma in lemmas().values() if known else ():
        if not (lemma.hypotheses and _is_sign(lemma.conclusion.t)):
            continue
        for table in _namings(lemma, named):
            said = instantiated({str(phi.t): phi for phi in lemma.hypotheses}, table)
            needed = [normal(phi.t) for phi in said.values()]
            if known.keys() >= set(needed):
                yield from p.flat(p.lemma(lemma.name, table, *(known[phi] for phi in needed)))


def _namings(lemma: Lemma, named: Set[Symbol]) -> Iterator[Table]:
    """The lemma's names as they stand, and those of a marked run."""
    yield {}
    own = set().union(*(symbols(phi.t) for phi in lemma.hypotheses))
    marked = {s: (f"{s[0]}'", *s[1:]) for s in own}
    if other := {s: function(*mark) for s, mark in marked.items() if mark in named}:
        yield other


def _is_sign(phi: Term) -> bool:
    """``0 < a``, ``0 ≤ a``, for all indices; or several of them."""
    while phi[0] in ("all", "=>"):
        phi = phi[-1]
    if phi[0] == "and":
        return all(map(_is_sign, phi[1:]))
    return phi[0] in ("<", "<=") and phi[1] == 0


def _written(p: Session, name: str, shown: Mapping[str, tuple[Expr, Any]]) -> str | None:
    """The certificate; None if it shows nothing, or cites a lemma whose names mean others here."""
    whole = conj(*(phi for phi, _ in shown.values()))
    if not shown:
        return None
    last = p.rule("part", whole, p.rule("conjoin", [th for _, th in shown.values()]))
    try:
        return str(p.certificate(name, [Expr(phi) for phi in last.hypotheses], whole, last))
    except ProofError:
        return None
