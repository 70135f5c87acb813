"""The names of the StORM paper in the kernel's language."""

from functools import cache

from algorithms.storm.encoding import encode, length
from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.formal.vocabulary import ANY, Definition, Name, Vocabulary, up_to
from theory.proving.program import Program
from theory.runs.papers.words import Computed
from theory.runs.symbols.term import term
from theory.storm.sample_vocabulary import POINTS, SAMPLE, THRESHOLDS
from theory.storm.symbols import K, T, n

CHAIN = (
    *(Name(o, "R", 2 * (ANY,)) for o in ("psi", "alpha", "beta", "omega", "q", "r", "delta")),
    *(Name(name, "R", 3 * (ANY,)) for name in ("Psi", "kappa")),
    Name("N", "Z", (ANY,)),
    Name("B", "Z", 3 * (ANY,)),
)


def _code(encoding: str) -> dict[tuple[str, int], Definition]:
    """(5) in the reading A or B: T and the bits by their code, and how many are to be ones."""
    program, bits = Program(encode, {"reading": encoding}), length(term(K), encoding)
    return {
        ("T", 0): lambda: bits.expr,
        ("e", 2): Computed(program, lambda y, i: encode(y, term(K), encoding).entry(i)),
        ("ones", 1): lambda y: y - 1 if encoding == "A" else y,
    }


VECTORS = (
    Name("w", "V", 2 * (ANY,)),
    Name("u", "V", 3 * (ANY,)),
    *(Name(name, "V") for name in ("w", "x", "x^1", "x^2", "x^3")),
)

TABLES = tuple(Name(name, "Z", (up_to(n),)) for name in ("y", "h"))

NUMBERS = (
    *(Name(name, "R", 2 * (ANY,)) for name in (r"\lambda^{\alpha}", r"\lambda^{\beta}", "s")),
    *(Name(name, "R", 3 * (ANY,)) for name in ("S", "psi", "alpha", "a", "beta", "g")),
    Name("Psi", "R", 4 * (ANY,)),
    *(Name(name, "R", (ANY,)) for name in ("U", "L")),
)

LINES = (
    Name("V", "R", (THRESHOLDS,)),
    Name("V'", "R", (ANY,)),
    *(Name(name, "R", (up_to(2),)) for name in ("V^1", "V^2")),
    Name("pi", "Z", (ANY,)),
    Name("w", "V", (POINTS,)),
)

LOGITS = (
    Name("theta", "R", (THRESHOLDS,)),
    *(Name(name, "R", (ANY,)) for name in ("G", "G'", "H", "a", "v")),
    *(Name(name, "R", (up_to(n),)) for name in ("p", "eps")),
    *(Name(name, "R", (up_to(T),)) for name in ("P", "e")),
    Name("g", "R", (up_to(K - 2),)),
    Name("n", "R", (up_to(K),)),
)

BASE = Vocabulary(names=(*CHAIN, *VECTORS, *TABLES, *NUMBERS, *LINES, *LOGITS))


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of a reading's statement: the first that covers it is meant."""
    base = _base(reading.options.get("encoding"), reading.options.get("ties", ""))
    return vocabularies_of(claim.space_of(reading)) or (base, SAMPLE)


@cache
def _base(encoding: str | None, ties: str) -> Vocabulary:
    definitions = _code(encoding) if encoding else {}
    return Vocabulary(names=BASE.names, definitions=definitions, ties=ties)
