"""A claim in both languages on the same values: sympy's, and the kernel's for its translation.

Instances outside the hypotheses count here, too: true and false cases of every part must occur. On
those inside, the engine compares by itself (:mod:`verify.engines.agreement`).
"""

from __future__ import annotations

import importlib
from random import Random

from flint import fmpq

from algorithms.m_pril import UndefinedStep
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undecided, evaluate
from theory.formal.codes import Unsaid
from theory.formal.environment import environment
from theory.formal.translate import Untranslatable, formal
from theory.formal.values import Values
from theory.numbers.bracket import NotYetDecided
from theory.numbers.extended import Undefined
from theory.numbers.surd import Surd


def used(claim, reading):
    """The vocabulary in which the reading is translated, and its parts in both languages."""
    parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    paper = importlib.import_module(f"theory.{claim.paper}.vocabulary")
    for vocabulary in paper.vocabularies(claim, reading):
        try:
            return vocabulary, [(part, formal(part, vocabulary)) for part in parts]
        except Untranslatable:
            continue
    raise Untranslatable(claim.id)


def compared(claim, reading, instances, seed=1):
    """Truth values of all parts on some instances; the two languages must agree."""
    vocabulary, parts = used(claim, reading)
    space, random, seen = claim.space_of(reading), Random(seed), []
    for _ in range(instances):
        try:
            instance = space.generate(random.randint, **reading.options)
            values = space.values(instance, **reading.options)
        except (Inadmissible, UndefinedStep, Undefined):
            continue
        for given in (values, {name: enlarged(value) for name, value in values.items()}):
            known = Values(environment(vocabulary, tuple(part for part, _ in parts), given))
            for part, formula in parts:
                try:
                    truth, found = evaluate(part, given), known.of(formula.t)
                except (Undefined, Undecided, UndefinedStep, Unsaid, NotYetDecided):
                    continue
                assert found is truth, f"{claim.id} | {reading.name}: {part}: {truth}, {instance}"
                seen.append(truth)
    return seen


def enlarged(value):
    """Eight times a real number, so that hypotheses fail; everything else as it is."""
    return value * 8 if isinstance(value, fmpq | Surd) else value
