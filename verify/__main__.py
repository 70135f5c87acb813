"""``python -m verify`` is the ``ordproof`` command."""

import sys
from pathlib import Path

HERE = str(Path(__file__).parents[1])

# `-m` looks for modules where the command is called: a file sympy.py there is not sympy
if not sys.flags.safe_path and sys.path[0] != HERE:
    del sys.path[0]

from verify.process.interruption import interruptible  # noqa: E402 -- not looked for before

with interruptible():  # also while it is loaded
    from verify.command.main import main

    main()
