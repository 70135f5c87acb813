"""The least constants for the papers' learners, as the library's README has them.

Those of PA on points of length 1 and of PA-II are in `test_potential`.
"""

import pytest
from bounds_to_find import LIBRARY, made

MARGIN = """given=[
    "i < y_l => u . x - c[i] >= gamma for i in 1..K-1",
    "i >= y_r => c[i] - u . x >= gamma for i in 1..K-1",
    "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
    "gamma > 0",
]"""
ROWS = {
    "PRank": ("prank", "sum(wrong) <= q ((K - 1) R^2 + 1)/gamma^2", "", "1"),
    "PRIL": ("pril", "sum(wrong) <= q ((K - 1) R^2 + 1)/gamma^2", "", "1"),
    "PRIL, hinge losses with a margin": (
        *("pril_hinge", "sum(loss) <= q ((K - 1) R^2 + 1)^2/gamma^2"),
        *(MARGIN, "1/8"),
    ),
    "PRIL, hinge losses": ("pril_hinge", "sum(loss) <= q T (K - 1) ((K - 1) R^2 + 1)", "", "1/2"),
    "PA": ("passive_aggressive", "sum(loss^2) <= q R^2 |u|^2", "", "1"),
    "PA-I, small steps": (
        *("passive_aggressive_1", "mistakes <= q (|u|^2 + 2 C sum(loss(u)))/(C (2 - C R^2))"),
        *('given=["C R^2 <= 1"]', "1"),
    ),
    "PA-I, large steps": (
        *("passive_aggressive_1", "mistakes <= q R^2 (|u|^2 + 2 C sum(loss(u)))"),
        *('given=["C R^2 >= 1"]', "1"),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS)
def test_the_least_constant_is_that_of_the_table(row, tmp_path):
    name, bound, given, constant = ROWS[row]
    text, _, _ = (LIBRARY / f"{name}.py").read_text().partition(" = s.claim(")
    learner = text.rpartition("\n")[0]
    asked = f'\ns.least("{bound}", constant="q"{", " + given if given else ""})\n'
    (question,) = made(learner + asked, tmp_path).s.questions
    assert str(question.answer.constant) == constant


@pytest.mark.slow
@pytest.mark.parametrize("sign", ["<=", "<"])
def test_the_printed_regret_of_pril_has_no_potential(sign, tmp_path):
    """Theorem 3 against the comparator 0, which loses nothing; (K − 1) R² would be needed."""
    text, _, _ = (LIBRARY / "pril_hinge.py").read_text().partition("margin = s.claim(")
    asked = f's.claim("printed", "sum(loss) {sign} (K - 1) (R^2 + 1) T/2", by=potential)\n'
    (question,) = made(text + asked, tmp_path).s.questions
    assert isinstance(question.answer, str)
