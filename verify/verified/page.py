"""The verified checker as one script for a page, which runs it without a server.

The script offers ``ordproofChecker``: ``restart()`` forgets all certificates, ``give(name, text)``
adds one, and ``answer(name)`` is the line that the checker answers for it and all that it cites.
"""

from __future__ import annotations

import shutil

from filelock import FileLock

from verify.verified.building import NotBuilt, executable, run_script

INSTALL = "apt-get install js-of-ocaml"


def script() -> str:
    """The text of the script, built now unless these sources have been built before.

    Raises
    ------
    NotBuilt
        If the checker cannot be built, or ``js_of_ocaml`` is missing.
    """
    folder = executable().parent
    built = folder / "page" / "checker.js"
    if not built.is_file():
        if shutil.which("js_of_ocaml") is None:
            raise NotBuilt(f"js_of_ocaml not found; on Debian: {INSTALL}")
        with FileLock(folder / "page.lock"):
            if not built.is_file():
                run_script("build_page.sh", folder)
    return built.read_text("utf-8")
