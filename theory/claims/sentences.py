"""Readings of a sentence that says several things at once."""

from dataclasses import replace

from theory.claims.claim import Reading
from theory.claims.empirical import Question


def whole_and_parts(name: str, *parts: Reading) -> tuple[Reading, ...]:
    """All that a sentence asks of one experiment, which it means, and then each part alone.

    Raises
    ------
    ValueError
        If the parts ask different experiments, or not everything of them.
    """
    asked = [part.question for part in parts if isinstance(part.question, Question)]
    experiments = {question.experiment for question in asked}
    every = all(question.needed == "every" for question in asked)
    if len(experiments) != 1 or len(asked) != len(parts) or not every:
        raise ValueError(f"{name}: expected parts that ask one experiment, every one of them")
    expected = tuple(one for question in asked for one in question.expectations)
    question = Question(experiments.pop(), expected, "every")
    all_of_it = Reading(name, "all that the sentence says", question=question)
    return (all_of_it, *(replace(part, kind="") for part in parts))
