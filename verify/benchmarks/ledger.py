"""The ledger: certificates re-checked by the kernel, by the second checker, and found afresh."""

from __future__ import annotations

from collections.abc import Callable

from verify.benchmarks.apart import timed_apart
from verify.benchmarks.bench import Benchmark, Setting, Timing
from verify.errors import InputError

Way = Callable[[dict[str, str]], Callable[[], dict[str, int]]]
"""Prepares a run (imports, statements); the run itself is timed and returns amounts."""

FEW = 5
"""Certificates of a quick run."""
EVERY = 20
"""Of the certificates that cite no other, every so many is found afresh."""


def ledger(setting: Setting) -> list[Benchmark]:
    """All stored certificates; each time in a process of its own: the kernel remembers terms.

    A sample of them is also found afresh, which takes ten times as long.

    Raises
    ------
    InputError
        If no certificate is stored, or one is not accepted or not found again.
    """
    from verify.store.certificates import FOLDER, Stored

    texts = dict(Stored())
    if not texts:
        raise InputError(f"no certificates in {FOLDER}; `ordproof verify --record` keeps them")
    if setting.quick:
        texts = few(texts)
    sample = texts if setting.quick else few(texts, EVERY)
    ways: dict[str, Way] = {
        "re-check, kernel": check_by_kernel,
        "re-check, second checker": check_by_second,
        "find some afresh and check": find_afresh,
    }
    timings = []
    for name, way in ways.items():
        chosen = sample if way is find_afresh else texts
        seconds, peak, amount = timed_apart(name, way, (chosen,), setting.once)
        timings.append(Timing(name, seconds, amount, peak, same=way is not find_afresh))
    return [Benchmark("ledger", "all stored certificates", tuple(timings))]


def few(texts: dict[str, str], every: int | None = None) -> dict[str, str]:
    """Certificates that cite no other, and have a script: every so many, or the shortest ones."""
    from verify.checkers.certificates import citations
    from verify.engines.values import SUFFIX

    scripted = {name: text for name, text in texts.items() if not name.endswith(SUFFIX)}
    alone = [name for name, text in scripted.items() if not citations(text)]
    ordered = sorted(alone, key=lambda name: len(texts[name]))
    return {name: texts[name] for name in (ordered[::every] if every else ordered[:FEW])}


def check_by_kernel(texts: dict[str, str]) -> Callable[[], dict[str, int]]:
    """Re-check all certificates with the kernel."""
    from verify.kernel.certificate import Library
    from verify.kernel.terms import KernelError

    def run() -> dict[str, int]:
        library = Library(texts)
        try:
            return amounts([library.check(name).steps for name in texts])
        except KernelError as problem:
            raise InputError(f"a stored certificate is not accepted: {problem}") from None

    return run


def check_by_second(texts: dict[str, str]) -> Callable[[], dict[str, int]]:
    """Re-check all certificates with the second checker."""
    from verify.checkers.certificates import steps_of
    from verify.second import Checker, Rejected

    steps = [len(steps_of(text)) for text in texts.values()]

    def run() -> dict[str, int]:
        checker = Checker(texts)
        try:
            for name in texts:
                checker.check(name)
        except Rejected as problem:
            raise InputError(f"the second checker rejects a certificate: {problem}") from None
        return amounts(steps)

    return run


def find_afresh(texts: dict[str, str]) -> Callable[[], dict[str, int]]:
    """Run the scripts of these certificates, as if none were stored; their texts are not used.

    Certificates of values have no script.
    """
    from theory.claims.registry import all_claims
    from verify.engines import proofs
    from verify.engines.values import certificates_of
    from verify.kernel.terms import KernelError

    statements = {lemma.name: proofs.of_lemma(lemma) for lemma in proofs.lemmas().values()}
    for claim in all_claims():
        if texts.keys().isdisjoint(certificates_of(claim)):
            continue  # nothing of it is asked for: what it states is not translated
        for reading in claim.readings:
            proof = proofs.proof_of(claim, reading)
            if proof is None:
                continue
            statement = proofs.of_claim(claim, reading, proof)
            if statement.name in texts:
                statements[statement.name] = statement
    known = {name for claim in all_claims() for name in certificates_of(claim)}
    missing = sorted(set(texts) - set(statements) - known)
    if missing:
        raise InputError(f"stored certificates of no lemma and no claim: {', '.join(missing)}")

    def run() -> dict[str, int]:
        search = proofs.Proofs(fresh=True)
        try:
            return amounts(
                [search.check(st).steps for name, st in statements.items() if name in texts]
            )
        except (KernelError, proofs.ProofError) as problem:
            raise InputError(f"a proof is not found afresh: {problem}") from None

    return run


def amounts(steps: list[int]) -> dict[str, int]:
    """Numbers of certificates and of steps."""
    return {"certificates": len(steps), "steps": sum(steps)}
