"""What the measurements of an experiment answer to a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from theory.claims.empirical import Finding, Measurements, NotTestable, Question, Unmeasured
from theory.claims.space import Table


@dataclass(frozen=True)
class Outcome:
    """A verdict of tier ``experiment``, or ``open`` where there are no measurements that count."""

    verdict: str
    tier: str
    rests_on: str
    story: list[Table] = field(default_factory=list)


def answer(question: Question | NotTestable) -> Outcome:
    """The answer from the stored measurements.

    Raises
    ------
    InputError
        If the experiment does not exist, or its file is damaged.
    """
    if isinstance(question, NotTestable):
        return Outcome("not-testable", "experiment", question.missing)
    from verify.experiments.catalogue import experiment
    from verify.experiments.store import measurements, stored

    cells = stored(experiment(question.experiment))
    if isinstance(cells, str):
        return Outcome("open", "-", cells)
    return judged(question, measurements(cells))


def judged(question: Question, measurements: Measurements) -> Outcome:
    """The answer from these measurements."""
    try:
        findings = question.findings(measurements)
    except Unmeasured as problem:
        return Outcome("open", "-", f"experiment {question.experiment}: {problem}")
    verdict = "reproduced" if question.reproduced(findings) else "not-reproduced"
    return Outcome(verdict, "experiment", _rests_on(question, findings), [_table(findings)])


def _rests_on(question: Question, findings: Sequence[Finding]) -> str:
    if len(findings) == 1:
        only = findings[0]
        what = f"{only.label} {_number(only)}, expected {only.expected}"
    else:
        words = Counter(finding.word for finding in findings)
        counts = ", ".join(f"{n} {word.replace('holds', 'hold')}" for word, n in words.items())
        needed = {"every": "all", "most": "most"}[question.needed]
        what = f"of {len(findings)} comparisons {counts} ({needed} needed)"
    n = findings[0].estimate.n
    return f"{question.experiment}: {what}; {n} partition{'s' * (n != 1)}"


def _table(findings: Sequence[Finding]) -> Table:
    rows = tuple((f.label, _number(f), f.expected, f.word) for f in findings)
    return Table("measured, with standard errors", ("what", "mean", "expected", "finding"), rows)


def _number(finding: Finding) -> str:
    estimate = finding.estimate
    if estimate.n == 1:
        return f"{estimate.mean:g}"
    return f"{estimate.mean:.4f} ± {estimate.error:.4f}"
