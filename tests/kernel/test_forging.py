"""A theorem cannot be had without a rule, and inexact numbers do not get into one."""

import copy
import dataclasses
import pickle
import warnings
from fractions import Fraction as Q

import flint
import numpy as np
import pytest
import sympy

from verify.kernel import rules
from verify.kernel.certificate import Checked, Library
from verify.kernel.rules import Theorem
from verify.kernel.terms import KernelError, exactly, sort

FALSE = ("false",)
X = ("app", "x", "R")
K = ("app", "k", "Z")


def filled(th, conclusion=FALSE):
    """What rules look at, set behind the back of `Theorem`."""
    object.__setattr__(th, "hypotheses", ())
    object.__setattr__(th, "conclusion", conclusion)
    object.__setattr__(th, "assumed", frozenset())
    return th


def blank():
    return filled(object.__new__(Theorem))


def changed():
    """A genuine theorem that has been made to say something else."""
    return filled(rules.excluded(("<", X, Q(1))))


def other_class():
    """A genuine theorem whose class was replaced by one that answers differently."""

    class Liar:
        __slots__ = ("assumed", "conclusion", "hypotheses")

    th = rules.excluded(("<", X, Q(2)))
    object.__setattr__(th, "__class__", Liar)
    th.conclusion = FALSE
    return th


def look_alike():
    return dataclasses.make_dataclass("Theorem", ["hypotheses", "conclusion", "assumed"])(
        (), FALSE, frozenset()
    )


FORGED = [blank, changed, other_class, look_alike]


@pytest.mark.parametrize("forge", FORGED)
@pytest.mark.parametrize(
    "name", sorted(n for n, r in rules.RULES.items() if set("nN") & {*r.shape})
)
def test_no_rule_takes_a_forged_theorem(name, forge):
    """In any place for a theorem; the other places hold genuine ones and sound data."""
    rule = rules.RULES[name]
    genuine = rules.excluded(("<", X, Q(0)))
    sound = {"f": ("<=", Q(0), Q(0)), "r": K, "v": ("v0",), "s": K, "n": genuine, "N": [genuine]}
    sound |= {"p": [(Q(1), [], [])], "t": {}, "F": ("<=", Q(0), ("b", 0))}
    for place, kind in enumerate(rule.shape):
        if kind in "nN":
            arguments = [sound[k] for k in rule.shape]
            arguments[place] = forge() if kind == "n" else [forge()]
            with pytest.raises(KernelError, match=f"{name.upper()}: a premise is not a theorem"):
                rule(*arguments)


@pytest.mark.parametrize("forge", FORGED)
def test_a_forged_theorem_ends_no_certificate(forge):
    """Even when it sits in the library as a checked one."""
    library = Library(
        {"c": "(certificate c (symbols) (hypotheses) (conclusion false) (steps (cite d)))"}
    )
    library.done["d"] = Checked("d", (), FALSE, forge(), (), 1)
    with pytest.raises(KernelError, match="c: the last step is not a theorem"):
        library.check("c")


def test_there_is_no_constructor():
    for arguments in ((), ((), FALSE, frozenset())):
        with pytest.raises(KernelError, match="THEOREM: only the kernel's rules make theorems"):
            Theorem(*arguments)


def test_there_is_no_subclass():
    with pytest.raises(KernelError, match="THEOREM: not to be subclassed"):
        type("Mine", (Theorem,), {})


def test_a_theorem_does_not_change():
    th = rules.excluded(("<", X, Q(0)))
    for change in (
        lambda: setattr(th, "conclusion", FALSE),
        lambda: setattr(th, "other", FALSE),
        lambda: delattr(th, "conclusion"),
        lambda: dataclasses.replace(th, conclusion=FALSE),
    ):
        with pytest.raises((KernelError, TypeError)):
            change()
    assert th.conclusion == ("or", ("<", X, Q(0)), ("not", ("<", X, Q(0))))
    assert not hasattr(th, "__dict__")


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, *(lambda th, p=p: pickle.dumps(th, p) for p in range(6))],
)
def test_a_theorem_is_not_copied(duplicate):
    with pytest.raises(KernelError, match="THEOREM: cannot be copied or pickled"):
        duplicate(rules.excluded(("<", X, Q(0))))


class Fickle(list):
    """Gives one thing when it is looked through first, and another from then on."""

    def __init__(self, first, then):
        super().__init__(first)
        self.then = then

    def __iter__(self):
        now, self[:] = [*super().__iter__()], self.then
        return iter(now)


def test_premises_are_looked_at_once():
    honest = rules.arith(("<=", Q(0), Q(0)), [], [])
    assert rules.conjoin(Fickle([honest], [blank()])).conclusion == ("and", honest.conclusion)
    given = rules.assume(("<", X, Q(0)))
    for premises in (Fickle([given], []), iter([given])):
        assert rules.conjoin(premises).hypotheses == given.hypotheses


def test_products_are_looked_at_once():
    given = rules.assume(("<", X, Q(0)))
    for fickle in ((Fickle([0], []), []), (Fickle([], [0]), []), ([], Fickle([X], [(1.5,)]))):
        try:
            th = rules.arith(("<", Q(0), Q(1)), [given], [(Q(1), *fickle)])
        except KernelError:
            continue
        assert th.conclusion == ("<", Q(0), Q(1))
        with pytest.raises(KernelError, match="ARITH"):
            rules.arith(("<", Q(1), Q(0)), [given], [(Q(1), *fickle)])


class Sly(str):
    """A word that looks up as ``Z`` but compares as something else."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return False

    def __ne__(self, other):
        return False


@pytest.mark.parametrize("key", [("k", Sly("Z"), 0), ("k", "Z", False), ("k", "Z", 0.0), "kZ0"])
def test_instances_are_named_by_plain_words(key):
    with pytest.raises(KernelError, match="INSTANTIATE: expected"):
        rules.instantiate(rules.excluded(("int", K)), {key: Q(1, 2)})


def odd_fraction(n, d):
    value = Q(1)
    value._numerator, value._denominator = n, d
    return value


INEXACT = [
    *(False, True, 1.0, 0.5, 1j, "1", None, [1], (), float("nan"), float("inf")),
    *(np.int64(1), np.float64(1), np.bool_(True), np.array(1), np.str_("1")),
    *(sympy.Integer(1), sympy.Rational(1, 2), sympy.Symbol("x"), flint.fmpq(1, 2)),
    *(Q(np.int64(2**62)), Q(np.int64(1)), odd_fraction(1, -1), odd_fraction(2, 4)),
    *(odd_fraction(1, 0), odd_fraction(1.0, 1), type("Mine", (Q,), {})(1)),
]


@pytest.mark.parametrize("number", INEXACT, ids=lambda n: f"{type(n).__name__}-{n!r}")
def test_only_plain_integers_and_fractions_are_numbers(number):
    """Also where an equal term has been seen before, so that a memory of it might answer."""
    for one in (1, Q(1)):
        sort(("<", 0, one))
        rules.arith(("<", 0, one), [], [(one, [], [])])
    assert not exactly(number)
    with warnings.catch_warnings(), pytest.raises(KernelError):
        warnings.simplefilter("error")
        rules.assume(("<", Q(0), number))
    with pytest.raises(KernelError):
        rules.arith(("<", Q(0), Q(1)), [], [(number, [], [])])
    with pytest.raises(KernelError):
        rules.special(number, rules.assume(("all", ("<", Q(0), ("b", 0)))))
    with pytest.raises(KernelError):
        rules.instantiate(rules.excluded(("<", X, Q(0))), {("x", "R", 0): number})


@pytest.mark.parametrize("power", [Q(2), 2.0, True, np.int64(2), "2", -1])
def test_exponents_and_indices_are_plain_integers(power):
    for known in (1, 2):
        rules.assume(("<=", ("^", X, known), Q(0)))
        rules.assume(("all", ("all", ("all", ("<=", ("b", known), X)))))
    with pytest.raises(KernelError):
        rules.assume(("<=", ("^", X, power), Q(0)))
    with pytest.raises(KernelError):
        rules.assume(("all", ("all", ("all", ("<=", ("b", power), X)))))


@pytest.mark.parametrize("index", [-1, 1, True, False, 0.0, np.int64(0), "0", Q(0)])
def test_premises_are_numbered_by_plain_integers(index):
    with pytest.raises(KernelError, match="ARITH: a product names no premise"):
        rules.arith(("<", X, Q(0)), [rules.assume(("<", X, Q(0)))], [(Q(1), [index], [])])


def test_bound_variables_do_not_come_loose():
    body = ("<=", Q(0), ("b", 0))
    th = rules.assume(("all", body))
    for attempt in (
        lambda: rules.assume(body),
        lambda: rules.special(("b", 0), th),
        lambda: rules.witness(("some", body), ("b", 0), th),
        lambda: rules.instantiate(th, {("k", "Z", 0): ("b", 0)}),
        lambda: rules.rewrite(("<=", ("b", 1), ("b", 0)), th, th),
        lambda: rules.assume(("all", ("<=", Q(0), ("b", 1)))),
        lambda: rules.assume(("all", ("<=", Q(0), ("b", -1)))),
    ):
        with pytest.raises(KernelError):
            attempt()


def test_symbols_of_one_name_and_different_sort_are_different():
    real, whole = ("app", "x", "R"), ("app", "x", "Z")
    th = rules.arith(("<=", Q(0), ("^", real, 2)), [], [(Q(1), [], [real])])
    general = rules.general(whole, th)
    assert general.conclusion == ("all", th.conclusion)
    assert rules.special(Q(1), general).conclusion == th.conclusion
    with pytest.raises(KernelError, match="GENERAL: x occurs where it must not"):
        rules.general(whole, rules.assume(("<", whole, real)))
