"""The names of the StORM paper in the kernel's language."""

from functools import cache

from algorithms.storm.encoding import encode, length
from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.formal.vocabulary import Definition, Name, Vocabulary
from theory.proving.program import Program
from theory.runs.papers.words import Computed
from theory.runs.symbols.term import term
from theory.storm.sample_vocabulary import SAMPLE
from theory.storm.symbols import K

CHAIN = (
    *(Name(name, "R", 2) for name in ("psi", "alpha", "beta", "omega", "q", "r", "delta")),
    *(Name(name, "R", 3) for name in ("Psi", "kappa")),
    Name("N", "Z", 1),
    Name("B", "Z", 3),
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
    Name("w", "V", 2),
    Name("u", "V", 3),
    *(Name(name, "V") for name in ("w", "x", "x^1", "x^2", "x^3")),
)

TABLES = tuple(Name(name, "Z", 1) for name in ("y", "h"))

NUMBERS = (
    *(Name(name, "R", 2) for name in (r"\lambda^{\alpha}", r"\lambda^{\beta}")),
    Name("s", "R", 2),
    *(Name(name, "R", 3) for name in ("S", "psi", "alpha", "a", "beta", "g")),
    Name("Psi", "R", 4),
    *(Name(name, "R", 1) for name in ("U", "L")),
)

LINES = (
    *(Name(name, "R", 1) for name in ("V", "V'", "V^1", "V^2")),
    Name("pi", "Z", 1),
    Name("w", "V", 1),
)

LOGITS = (
    *(
        Name(name, "R", 1)
        for name in ("theta", "G", "G'", "H", "p", "eps", "g", "a", "n", "P", "e", "v")
    ),
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
