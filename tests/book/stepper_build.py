"""Pages with the step-through and the explorables alone, built without the rest of the book."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CONF = """
from docutils import nodes
extensions = ["myst_parser", "sphinx-mathjax-offline", "book.stepper"]
extensions += ["book.extension.element", "book.explorables"]
myst_enable_extensions = ["dollarmath"]
html_theme = "sphinx_book_theme"
html_context = {"default_mode": "auto"}
html_copy_source = False
project = "A page"
suppress_warnings = ["config.cache"]

def holds(name, rawtext, text, lineno, inliner, options=None, content=None):
    return [nodes.literal(text, text)], []

def setup(app):
    app.add_role("holds", holds)
"""
PAGE = """
# A page

```{stepper} line
:learner: pril
:ranks: 3
:passes: 2
:title: PRIL on a line

-2 : 1
1/2 : 1-2
3 : 3
```

```{stepper} plane
:learner: cusum
:ranks: 3
:title: CuSum Rank in a plane

-2 1 : 1
1/2 -1 : 1
3 0 : 3
1 1 : 2
```
"""


def sphinx(folder, **pages):
    """Build pages with the step-through alone; returns the finished process."""
    source = folder / "source"
    source.mkdir(parents=True)
    (source / "conf.py").write_text(CONF)
    for name, text in pages.items():
        (source / f"{name}.md").write_text(text)
    command = ("sphinx", "-W", "--keep-going", "-q", "-b", "html")
    return subprocess.run(
        [sys.executable, "-m", *command, source, folder / "html"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
