"""The fidelity alarm: what it hears in made-up claims, and what is accepted of the papers'."""

import pytest
from sympy import Eq, Function, Ge, IndexedBase, Le, Ne, S, Sum, Symbol, symbols
from sympy.logic.boolalg import And, Or

from theory import Claim, Reading, Space
from theory.claims.registry import all_claims
from theory.language.statement import ForAll, Indicator
from verify.engines.proved import prove
from verify.verdicts.alarms import of_conclusion, of_hypotheses, of_space, recorded
from verify.verdicts.idle import idle
from verify.verdicts.necessity import shows

n, m = symbols("n m", real=True)
i = Symbol("i", integer=True)
q, loss, x = Function("q"), Function("loss"), IndexedBase("x")

MARGIN, NAMES, ZERO = Ge(n, 1), Eq(q(i + 1), 2 * q(i)), Eq(loss(x[i]), 0)


class Numbers(Space):
    def generate(self, choose, **options):
        return {"n": choose(0, 9)}

    def values(self, instance, **options):
        return {"n": instance["n"]}


def claim(conclusion=MARGIN, **more):
    return Claim("t/c", "", "order", "", conclusion, space=Numbers(), **more)


def test_an_unused_hypothesis_that_tells_readings_apart_is_heard():
    natural = Reading("without a margin", hypotheses=(ZERO, MARGIN, NAMES))
    both = claim(readings=(natural, Reading("plain", hypotheses=(MARGIN,))))
    heard = list(of_hypotheses(both, natural, [0, 1, 2]))
    assert [alarm.kind for alarm in heard] == ["unused hypothesis"]
    assert "loss" in heard[0].says  # the margin is common to both, the third says what q means
    assert list(of_hypotheses(both, natural, [])) == []
    other = Reading("another bound", hypotheses=(MARGIN,), conclusion=Le(n, m))
    assert list(of_hypotheses(claim(readings=(natural, other)), natural, [0, 1, 2])) == []
    empty = Reading("no instance", hypotheses=(ZERO,), kind="vacuous")
    assert list(of_hypotheses(claim(readings=(natural, empty)), empty, [0])) == []
    alone = claim(readings=(natural,))
    assert list(of_hypotheses(alone, natural, [0, 1, 2])) == []


@pytest.mark.parametrize(
    ("conclusion", "heard"),
    [
        (Eq(n, n, evaluate=False), 1),
        (And(Eq(S.One, S.One, evaluate=False), Le(n, m), evaluate=False), 1),
        (ForAll(Eq(x[i], x[i], evaluate=False), (i, 1, 3)), 1),
        (Eq(n, m), 0),
        (Le(0, n**2), 0),
    ],
)
def test_conclusions_that_say_nothing_are_heard(conclusion, heard):
    made = claim(conclusion)
    assert len(list(of_conclusion(made, made.natural))) == heard


def test_a_hypothesis_that_excludes_nothing_is_heard_unless_it_gives_a_name_its_meaning():
    made = claim(hypotheses=(MARGIN, NAMES, ZERO))
    assert [alarm.says for alarm in of_space(made, made.natural, (3, 0, 0))] == ["loss(xᵢ) = 0"]
    assert list(of_space(made, made.natural, (3, 0, 7))) == []


def test_a_hypothesis_that_only_gives_the_conclusion_a_value_is_used():
    """Z ≠ 0 is no part of the proof that a/Z = a/Z, and of the proof that a/Z has a value."""
    made = claim(Eq(m / n, m / n, evaluate=False), hypotheses=(Ne(n, 0), Ge(m, 0)))
    assert shows(made, made.natural, 0, {"n": 0, "m": 2})
    assert not shows(made, made.natural, 1, {"n": 0, "m": -1})  # the other one does not hold
    assert not shows(made, made.natural, 1, {"n": 2, "m": -1})
    line = next(c for c in all_claims() if c.id == "pril/lemma-2/case-1/line-1")
    reading = line.reading("any parameters")
    assert prove(line, reading).used[1]


def test_the_alarm_says_nothing_of_the_papers():
    """A new finding is worked off: a person looks at it, and the statement is mended."""
    assert [alarm for claim in all_claims() for alarm in recorded(claim)] == []


@pytest.mark.parametrize(
    ("conclusion", "heard"),
    [
        (Le(Indicator(n < 0) * n, 0), ["1[n < 0] is 0"]),
        (Le(Indicator(n < 5) * n, 4), []),
        (ForAll(Le(Indicator(n < i) * n, 4), (i, -3, 0)), ["1[n < i] is 0"]),
        (Le(Sum(Indicator(n < i), (i, -3, 0)), 4), ["Σ_{i=−3..0} 1[n < i] is 0"]),
        (Or(Ge(n, 0), Le(n, -1), evaluate=False), ["“n ≥ 0” holds"]),
        (Or(Ge(n, 3), Le(n, 5), evaluate=False), []),
    ],
)
def test_a_part_that_does_nothing_on_any_instance_is_heard(conclusion, heard):
    made = claim(conclusion)
    said = [f"{part} on every instance that was drawn" for part in heard]
    assert idle(made, made.natural) == said
