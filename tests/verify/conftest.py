"""Commands that tests run keep no evidence in the repository."""

import pytest


@pytest.fixture(autouse=True)
def the_ledger_is_left_alone(monkeypatch, request):
    if request.module.__name__ not in ("test_keeping", "test_forged_ledger"):
        monkeypatch.setattr("verify.verdicts.keeper.keep", lambda decision, prune=False: [])
