"""``python -m verify`` is the ``ordproof`` command."""

from verify.command.main import main

main()
