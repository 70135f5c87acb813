"""What the tests of the book share: the built book, a browser without a network, a small page.

The book is built once for all tests of a session, whichever process of xdist asks first; a folder
named by ``ORDPROOF_BOOK`` (as ``ordproof book --output`` leaves it) is taken instead.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from stepper_build import PAGE, ROOT, sphinx
from tabs import PHONE, Tab

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)
"""No part of the browser speaks to anyone, and no name is found."""
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first is the same browser without its windows: it opens a page in half the time."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What needs the whole book, Sphinx's pages, decided claims or a browser is slow.

    What needs the whole book comes first: one process builds it, and another has other tests.
    """
    slow = {"built_book", "stepper_page", "explorables_page", "pages", "found", "browser"}
    for item in items:
        if slow & set(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
    items.sort(key=lambda item: "built_book" not in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """A folder that all processes of this session share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def once(folder, make):
    """`folder`, made by the first process that asks; the others wait for it."""
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder.with_suffix(".done")
        if not done.exists():
            make(folder)
            done.touch()
    return folder


def run(*command):
    """Run a Python module; what it said is the message where it fails."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def built_book(shared_folder):
    """The pages of the built book."""
    pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")
    if "ORDPROOF_BOOK" in os.environ:
        return Path(os.environ["ORDPROOF_BOOK"]).resolve() / "html"
    return once(
        shared_folder / "book",
        lambda folder: run("book.build", "--output", str(folder), "--quiet"),
    ).joinpath("html")


@pytest.fixture(scope="session")
def stepper_page(shared_folder):
    """A page with two step-throughs, as a file."""
    pytest.importorskip("sphinx_book_theme", reason="no Sphinx: pip install 'ordproof[book]'")

    def make(folder):
        done = sphinx(folder, index=PAGE)
        assert done.returncode == 0, done.stderr

    return once(shared_folder / "stepper", make) / "html" / "index.html"


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium with the network off."""
    reason = "no playwright: pip install 'ordproof[book]'"
    playwright = pytest.importorskip("playwright.sync_api", reason=reason)
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("no browser: expected chromium on the PATH")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=program, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def phone(browser):
    """A tab on a phone for many files in turn: their scripts and fonts are read once."""
    one = Tab(browser, width=PHONE)
    yield one
    one.context.close()


@pytest.fixture
def tab(browser):
    """Makes tabs, and closes them."""
    opened = []

    def make(**options):
        opened.append(Tab(browser, **options))
        return opened[-1]

    yield make
    for one in opened:
        one.context.close()
