"""Work gives the same wherever it is done: here, in processes of this machine, on a cluster."""

import os
import subprocess
import sys
import time
from concurrent.futures import as_completed

import pytest
from typer.testing import CliRunner

from theory.claims.registry import all_claims
from verify.command.main import app
from verify.engines.workers import workers
from verify.errors import InputError
from verify.verdicts import ledger

NAMES = ("cusum/eq-10", "cusum/theorem-2", "cusum/corollary-1", "cusum/eq-7", "cusum/setting")


def half(number):
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2, os.getpid()


@pytest.fixture(scope="module")
def cluster():
    """A scheduler and two workers, each a process of its own, on the loopback interface."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


def decided(**where):
    chosen = [claim for claim in all_claims() if claim.id in NAMES]
    return {
        d.claim.id: [(r.verdict, r.tier, r.rests_on, r.counterexample) for r in d.readings]
        for d in ledger.decide_all(chosen, **where)
    }


def test_work_is_done_here_or_elsewhere_and_its_errors_come_back():
    for jobs in (1, 2):
        with workers(jobs) as executor:
            waiting = [executor.submit(half, number) for number in (2, 4, 6)]
            found = {future.result() for future in as_completed(waiting)}
            assert {value for value, _ in found} == {1, 2, 3}
            assert ({pid for _, pid in found} == {os.getpid()}) == (jobs == 1)
            with pytest.raises(ValueError, match="3 is odd"):
                executor.submit(half, 3).result()


@pytest.mark.slow
def test_a_cluster_of_two_workers_decides_the_same(cluster):
    with workers(cluster=cluster) as executor:
        elsewhere = {executor.submit(os.getpid).result() for _ in range(8)}
    assert os.getpid() not in elsewhere
    assert decided(cluster=cluster) == decided(jobs=1) == decided(jobs=2)


@pytest.mark.slow
def test_the_command_takes_a_cluster(cluster):
    result = CliRunner().invoke(app, ["verify", *NAMES[:2], "--cluster", cluster])
    assert result.exit_code == 0, result.output


def test_an_address_without_a_scheduler(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("verify.engines.workers.ANSWERS_WITHIN", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://x:1"):
        with pytest.raises(InputError, match=f"--cluster {address}: no Dask scheduler answers"):
            decided(cluster=address)


@pytest.mark.parametrize("address", ["foo", "", "tcp://127.0.0.1:", "nonsense://x"])
def test_an_address_without_a_port_is_refused_at_once(address):
    with pytest.raises(InputError, match="no port; expected an address such as"):
        decided(cluster=address)


def test_workers_with_other_sources_are_refused(cluster, monkeypatch):
    monkeypatch.setattr("verify.store.sources.PACKAGES", ("verify",))
    with pytest.raises(InputError, match="expected the same sources"):
        decided(cluster=cluster)


def test_workers_with_threads_are_refused():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=False,
            dashboard_address=":0",
            protocol="tcp://",
        ) as local,
        pytest.raises(InputError, match="2 threads; expected `dask worker --nthreads 1`"),
    ):
        decided(cluster=local.scheduler_address)


@pytest.mark.slow
def test_without_dask(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="dask is not installed; `pip install ordproof"):
        decided(cluster="tcp://127.0.0.1:8786")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="looks at processes as Unix has them")
def test_workers_leave_when_the_parent_is_killed():
    code = (
        "import os, time\n"
        "from verify.engines.workers import workers\n"
        "with workers(2) as executor:\n"
        "    print(executor.submit(os.getpid).result(), flush=True)\n"
        "    executor.submit(time.sleep, 600).result()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as run:
        worker = int(run.stdout.readline())
        run.kill()
    for _ in range(300):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the worker outlived its parent")
