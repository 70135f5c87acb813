"""The projection onto a ball, as a learner's code writes it."""

import pytest
from bounds_to_find import LIBRARY, made

from verify.engines.proved import prove
from verify.prover.session import ProofError

WRITTEN = "        return self.B / max(self.B, norm(z)) * z\n"
BALL = (LIBRARY / "ball_descent.py").read_text().replace("regret = s.claim", "claim = s.claim")
BRANCHES = """        if z @ z <= self.B**2:
            return z
        return self.B / norm(z) * z
"""
FORMS = {
    "squares": BRANCHES,
    "products": BRANCHES.replace("self.B**2", "self.B * self.B"),
    "strict": BRANCHES.replace("<=", "<"),
    "lengths": BRANCHES.replace("z @ z <= self.B**2", "norm(z) <= self.B"),
    "one line": "        return z if z @ z <= self.B**2 else self.B * z / norm(z)\n",
    "outside first": """        if z @ z > self.B**2:
            return self.B / norm(z) * z
        return z
""",
}
MUTANTS = {
    "inside and outside": (BRANCHES.replace("<=", ">"),),
    "too far": (BRANCHES.replace("self.B / norm", "2 * self.B / norm"),),
    "too near": (BRANCHES.replace("self.B / norm", "self.B / 2 / norm"),),
    "u outside": (BRANCHES, ("|u| <= B", "|u| <= 2 B")),
    "constant": (BRANCHES, ("eta G^2 T/2", "0.99 eta G^2 T/2")),
}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_every_way_to_write_it_is_read(form, tmp_path):
    claim = made(BALL, tmp_path, (WRITTEN, FORMS[form])).claim
    assert prove(claim, claim.readings[0]).about == "the program"


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS)
def test_what_is_no_projection_onto_it_is_not_proved(mutant, tmp_path):
    code, *changes = MUTANTS[mutant]
    claim = made(BALL, tmp_path, (WRITTEN, code), *changes).claim
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])
