"""``ordproof`` in a process of its own, without the seconds that its imports take.

A server has imported what the commands need; each command is a fork of it, with its own arguments,
folder, streams and exit code. Tests of how a process starts, is killed or reads its environment
start one themselves.
"""

import gc
import json
import os
import signal
import subprocess
import sys
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory


def ordproof(*arguments, cwd=None, text=""):
    """Run the command; the finished process, with what it wrote.

    Parameters
    ----------
    *arguments
        Of the command line.
    cwd : path, optional
        The folder that it starts in; default: this process's.
    text : str
        What it reads on standard input.
    """
    with TemporaryDirectory() as folder:
        streams = [os.path.join(folder, name) for name in ("in", "out", "err")]
        for path in streams:
            Path(path).write_text(text if path == streams[0] else "", "utf-8")
        order = [["ordproof", *map(str, arguments)], str(cwd or os.getcwd()), streams]
        server().stdin.write(json.dumps(order) + "\n")
        server().stdin.flush()
        code = int(server().stdout.readline())
        out, err = (Path(path).read_text("utf-8") for path in streams[1:])
    return subprocess.CompletedProcess(order[0], code, out, err)


@cache
def server():
    """The server of this process; it ends where its input does.

    Its folder is not on its path (``-P``): ``algorithms`` there holds tests.
    """
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-P", __file__], **pipes)


def hears_ctrl_c():
    """In a child before it starts: a job in the background of a shell ignores Ctrl-C, and hands
    this on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def serve():
    """Fork a command for each line; say its exit code when it has ended."""
    import verify.bounds.check
    import verify.command.main
    import verify.verdicts.decide  # noqa: F401 - what commands load, before them
    from theory.claims.registry import all_claims

    all_claims()
    gc.freeze()  # no fork looks through what it shares
    for line in iter(sys.stdin.readline, ""):
        command = get_context("fork").Process(target=run, args=json.loads(line))
        command.start()
        command.join()
        print(command.exitcode, flush=True)


def run(arguments, folder, streams):
    """In the fork: the command, as if it had been started there."""
    from verify.command.main import main

    sys.argv = arguments
    os.chdir(folder)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    main()


if __name__ == "__main__":
    serve()
