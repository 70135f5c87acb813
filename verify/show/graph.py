"""What rests on what: claims, lines of printed proofs, repairs and lemmas as a directed graph.

An arrow goes from what is used to what uses it. ``cites`` is read from the certificates, step by
step; ``follows`` is what a printed proof says of its lines; ``ends`` leads from the last lines of a
printed proof to its claim; ``repairs`` from a claim to what we put in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from theory.claims.claim import Claim
from theory.claims.registry import natural, paper_claims
from theory.language.plain import plain
from theory.proving.lemma import Lemma
from verify.checkers.certificates import citations
from verify.engines import proofs
from verify.errors import InputError
from verify.kernel.certificate import Library
from verify.prover.printing import pretty
from verify.show.printed_proof import place
from verify.store import last_run
from verify.verdicts.headline import headline


@dataclass(frozen=True)
class Node:
    """A claim, a line of a printed proof, or a lemma.

    Attributes
    ----------
    id : str
        The claim's id; ``lemma NAME`` for lemmas.
    kind : str
        ``claim``, ``line``, ``repair`` or ``lemma``.
    group : str
        What it is drawn with: the claim of the paper that it belongs to, or the lemma's module.
    label : str
        Short name within its group; empty for the group's own claim.
    verdict : str
        Recorded verdict, ``-`` for none; of a lemma ``proved`` where the kernel accepts its
        certificate now.
    tier : str
        ``kernel`` or ``smt`` where proved, else empty.
    says, formula : str
        In words, and as text.
    """

    id: str
    kind: str
    group: str
    label: str
    verdict: str
    tier: str
    says: str
    formula: str

    @property
    def status(self) -> str:
        """Verdict and tier in words, as the legend has them."""
        if self.verdict == "-":
            return "not recorded"
        return f"{self.verdict}, {self.tier}" if self.tier else self.verdict


@dataclass(frozen=True)
class Edge:
    """``target`` uses ``source``; ``why`` says how, in words."""

    source: str
    target: str
    kind: str
    why: str


@dataclass(frozen=True)
class Graph:
    """Nodes by id, in the order of the papers, and the edges between them."""

    nodes: Mapping[str, Node]
    edges: tuple[Edge, ...]

    def to_json(self) -> dict[str, Any]:
        """The graph as ``ordproof graph --json`` gives it."""
        return {
            "nodes": [vars(node) for node in self.nodes.values()],
            "edges": [vars(edge) for edge in self.edges],
        }


def build(
    claims: Sequence[Claim],
    lemmas: Mapping[str, Lemma],
    library: Library,
    verdicts: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    targets: Sequence[str] = (),
) -> Graph:
    """The graph of some claims, papers or lemmas with all that they rest on, or of everything.

    Parameters
    ----------
    claims : sequence of Claim
        The claims.
    lemmas : mapping of str to Lemma
        The lemmas by name.
    library : Library
        Certificates; those in ``library.done`` were accepted by the kernel.
    verdicts : mapping, optional
        Of claims that are not recorded: the verdict of each reading.
    targets : sequence of str
        What is drawn; nothing else is translated. Default: all.

    Raises
    ------
    InputError
        If a name is unknown.
    """
    owners = {name: f"lemma {name}" for name in lemmas}
    owners |= {name: claim.id for claim in claims for name in proofs.names_of(claim)}
    edges = [*_cited(owners, library), *_followed(claims), *_ends(claims), *_repairs(claims)]
    keys = {*(f"lemma {name}" for name in lemmas), *(claim.id for claim in claims)}
    wanted = keys
    if targets:
        used: dict[str, list[str]] = {}
        for edge in edges:
            if edge.kind in ("cites", "follows"):
                used.setdefault(edge.target, []).append(edge.source)
        wanted = keys & _with_sources(_named(keys, targets), used)
    nodes = [_of_lemma(lemmas[n], library) for n in lemmas if f"lemma {n}" in wanted]
    recorded = {**last_run.believed(), **verdicts}
    drawn = (claim for claim in claims if claim.id in wanted)
    nodes += [_of_claim(claim, recorded.get(claim.id, {}), library) for claim in drawn]
    inside = [edge for edge in edges if {edge.source, edge.target} <= wanted]
    return Graph({node.id: node for node in nodes}, tuple(dict.fromkeys(inside)))


def certificates(
    claims: Sequence[Claim], lemmas: Mapping[str, Lemma], targets: Sequence[str]
) -> list[str]:
    """Names of the certificates that the part about some targets needs, without those they cite.

    Raises
    ------
    InputError
        If a name is unknown.
    """
    by_id = {claim.id: claim for claim in claims}
    keys = [*(f"lemma {name}" for name in lemmas), *by_id]
    follows = {claim.id: claim.follows for claim in claims}
    wanted = _with_sources(_named(keys, targets) if targets else set(keys), follows)
    found = [name for name in lemmas if f"lemma {name}" in wanted]
    return found + names_of([claim for key, claim in by_id.items() if key in wanted])


def names_of(claims: Iterable[Claim]) -> list[str]:
    """Names that certificates of the claims may have."""
    return [name for claim in claims for name in proofs.names_of(claim)]


def with_cited(own: Sequence[Claim], library: Library) -> tuple[list[Claim], dict[str, Lemma]]:
    """Claims of a file with the papers' claims, and the lemmas, that their certificates cite."""
    claims, lemmas, mine = {claim.id: claim for claim in own}, {}, {*names_of(own)}
    for name in library.done:
        if name in mine:
            continue
        try:
            lemmas[name] = proofs.lemma_named(name)
        except KeyError:
            of_paper = paper_claims(name.partition("/")[0])
            claims |= {claim.id: claim for claim in of_paper if name in proofs.names_of(claim)}
    return [*claims.values()], lemmas


def _named(keys: Iterable[str], targets: Sequence[str]) -> set[str]:
    """The nodes that the targets name: claims and lemmas, or all of a paper or folder."""
    plain, wanted = {key: key.removeprefix("lemma ") for key in keys}, set()
    for target in targets:
        name = target.rstrip("/")
        found = {key for key, own in plain.items() if last_run.within(own, name)}
        if not found:
            raise InputError(last_run.unknown(name, list(plain.values())))
        wanted |= found
    return wanted


def _with_sources(wanted: set[str], used: Mapping[str, Sequence[str]]) -> set[str]:
    """The nodes with all that they use, and what those use."""
    found, front = set(wanted), list(wanted)
    while front:
        new = [source for source in used.get(front.pop(), ()) if source not in found]
        found.update(new)
        front.extend(new)
    return found


def _of_lemma(lemma: Lemma, library: Library) -> Node:
    statement = proofs.of_lemma(lemma)
    done = library.done.get(lemma.name)
    held = done is not None and proofs.says(done, statement)
    folder, _, label = lemma.name.rpartition("/")
    return Node(
        f"lemma {lemma.name}",
        "lemma",
        f"lemmas: {folder}",
        label,
        "proved" if held else "open",
        "kernel" if held else "",
        lemma.says,
        pretty(statement.conclusion),
    )


def _of_claim(claim: Claim, recorded: Mapping[str, str], library: Library) -> Node:
    kernel = {r.name for r in claim.readings if _certified(claim, r.name, library)}
    readings = {**recorded, **dict.fromkeys(kernel, "proved")}
    said = headline(claim.reading_kinds, readings, lacks=claim.lacks)
    paper, head, *rest = claim.id.split("/")
    kind = "line" if place(claim.id) else "repair" if _repaired(claim.id) else "claim"
    conclusion = claim.conclusion_of(claim.natural)
    return Node(
        claim.id,
        kind,
        f"{paper}/{head}",
        "/".join(rest),
        said.verdict,
        ("kernel" if said.reading in kernel else "smt") if said.verdict == "proved" else "",
        claim.says,
        "" if conclusion is None else plain(conclusion),
    )


def _certified(claim: Claim, name: str, library: Library) -> bool:
    """Does a certificate that the kernel accepts prove the reading as it is stated now?"""
    reading = claim.reading(name)
    proof = proofs.proof_of(claim, reading)
    if proof is None:
        return False
    try:
        statement = proofs.of_claim(claim, reading, proof)
    except proofs.ProofError:
        return False
    done = library.done.get(statement.name)
    return done is not None and proofs.says(done, statement)


def _cited(owners: Mapping[str, str], library: Library) -> Iterable[Edge]:
    for name in library.texts:
        if name not in owners or name not in library.done:
            continue
        for source, steps in citations(library.texts[name]).items():
            if source in owners:
                numbers = ", ".join(map(str, steps))
                said = pretty(library.done[source].conclusion)
                why = f"{name} cites {source} (step {numbers}): {said}"
                yield Edge(owners[source], owners[name], "cites", why)


def _followed(claims: Sequence[Claim]) -> Iterable[Edge]:
    for claim in claims:
        for source in claim.follows:
            yield Edge(
                source, claim.id, "follows", f"{claim.id} is printed to follow from {source}"
            )


def _ends(claims: Sequence[Claim]) -> Iterable[Edge]:
    """From the lines that no other line uses, to the claim (or the case) that they prove."""
    used = {source for claim in claims for source in claim.follows}
    known = {claim.id for claim in claims}
    for claim in claims:
        where = place(claim.id)
        if where is None or claim.id in used:
            continue
        case = f"{where[0]}/{where[1]}"
        of = case if where[1] and case in known else where[0]
        yield Edge(claim.id, of, "ends", f"the printed proof of {of} ends in {claim.id}")


def _repairs(claims: Sequence[Claim]) -> Iterable[Edge]:
    for claim in claims:
        of = _repaired(claim.id)
        if of:
            yield Edge(of, claim.id, "repairs", f"{claim.id} stands in for {of}")


def _repaired(identifier: str) -> str:
    found = re.fullmatch(r"(.+)/repair-\d+", identifier)
    return found[1] if found else ""


def groups(graph: Graph) -> dict[str, list[Node]]:
    """Nodes by group: the lemmas' first, then the papers'; lines in their printed order."""
    found: dict[str, list[Node]] = {}
    for node in graph.nodes.values():
        found.setdefault(node.group, []).append(node)
    for members in found.values():
        members.sort(key=lambda node: (node.kind != "line", natural(node.label)))
    lemmas_first = sorted(found, key=lambda name: (not name.startswith("lemmas"), natural(name)))
    return {name: found[name] for name in lemmas_first}
