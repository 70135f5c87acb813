"""A page of a browser, with all that it asked for and complained about."""

from pathlib import Path

SECONDS = 180
"""What hangs is ended; on a busy machine a long page takes its time."""
PHONE = 360
"""Pixels across."""
THEME = """theme => {
  const still = document.createElement("style");  // no colour is judged on its way to another
  still.textContent = "* { transition: none !important; }";
  document.head.append(still);
  document.documentElement.dataset.theme = theme;
}"""


def said_by(problem):
    """An error of a script in full, with the places in which it happened."""
    return problem.stack or str(problem)


class Tab:
    """A page of a browser that the network does not reach.

    Parameters
    ----------
    browser : a playwright browser
    width : int
        Of the window; below 600 a phone.
    dark : bool
        Whether the reader prefers dark pages.
    formulas : bool
        Whether mathematics is set: what most of a page's time goes into.
    """

    def __init__(self, browser, width=1280, dark=False, formulas=True):
        self.context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            has_touch=width < 600,
            offline=True,
        )
        self.context.set_default_timeout(SECONDS * 1000)
        if not formulas:
            self.context.route("**/mathjax/*.js", lambda route: route.abort())
        self.page = self.context.new_page()
        self.requests, self.complaints = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )
        self.page.on("pageerror", lambda problem: self.complaints.append(said_by(problem)))

    def open(self, file):
        """Open a file; wait until its mathematics is set, in its fonts, and was looked at.

        What another file asked for and complained about is forgotten.
        """
        self.requests.clear()
        self.complaints.clear()
        self.page.goto(Path(file).as_uri())
        self.page.evaluate("window.MathJax?.startup?.promise")
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.page.wait_for_timeout(200)
        return self.page
