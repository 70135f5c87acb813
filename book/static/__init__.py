"""What all pages share: style for phones, print, keyboard and both themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def setup(app: Any) -> dict[str, Any]:
    """Register the style sheet and the script, and let the reader's system choose light or dark."""
    app.connect("builder-inited", _serve)
    app.connect("html-page-context", _theme)
    app.add_css_file("site/site.css", priority=900)
    app.add_js_file("site/site.js", loading_method="defer")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _serve(app: Any) -> None:
    app.config.html_static_path.append(str(HERE / "folder"))


def _theme(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    context.setdefault("default_mode", "auto")
