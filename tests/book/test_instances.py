"""Numbers of worked examples are those of the kept instance, and change with it."""

import json
import shutil
from fractions import Fraction

import pytest

from book import instances
from book.instances import NoValue, value, written
from verify.store.evidence import COUNTEREXAMPLES

REGRET = "pril/theorem-3#Algorithm 1"


def test_numbers_are_those_of_the_replayed_run():
    assert value(f"{REGRET}: left") == 3 * (18 - 1)
    assert 2 * value(f"{REGRET}: right") == 39 + 2 * (9 + 1) * 3
    assert value(f"{REGRET}: w[2, 1]") == 6 and value(f"{REGRET}: f[2] - theta[2, 3]") == 17
    assert str(value("cusum/corollary-4#after: R**2 / delta**4 + 1/2")) == "13/16"


def test_a_tampered_instance_changes_the_number(monkeypatch, tmp_path):
    """The sentence follows the ledger: nobody can leave an old number beside a new instance."""
    place = tmp_path / "pril" / "theorem-3.json"
    place.parent.mkdir()
    shutil.copy(COUNTEREXAMPLES / "pril" / "theorem-3.json", place)
    stored = json.loads(place.read_text())
    stored["Algorithm 1"]["x"][1] = [4]
    place.write_text(json.dumps(stored))
    monkeypatch.setattr(instances, "COUNTEREXAMPLES", tmp_path)
    instances.names.cache_clear()
    assert value(f"{REGRET}: left") == 3 * (24 - 1)
    instances.names.cache_clear()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pril/theorem-33: left", "no claim 'pril/theorem-33'"),
        ("pril/theorem-3#nothing: left", "no reading 'nothing'"),
        (f"{REGRET}: regret", "no name 'regret'"),
        (f"{REGRET}: w[0, 1]", "index 0: expected 1 to 3"),
        (f"{REGRET}: 1 +", "has no value"),
        (f"{REGRET}: f.real", "expected names, indices"),
        ("pril/theorem-1/sharper-2/no: left", "no claim"),
    ],
)
def test_what_has_no_value_is_named(text, message):
    with pytest.raises(NoValue, match=message.replace("[", r"\[")):
        value(text)


def test_a_number_is_set_as_mathematics():
    assert [written(n) for n in (Fraction(3), Fraction(-1, 2), 51)] == ["3", r"-\tfrac{1}{2}", "51"]
    with pytest.raises(NoValue, match="no fraction"):
        written("√5")
