/* A wide formula, table or listing scrolls within the page: then the keyboard must reach it. */
(function () {
  "use strict";
  const WIDE = "mjx-container, div.math, pre, .cell_output .output, table.table-wrapper";

  /** A formula within a line that is wider than its paragraph scrolls by itself. */
  function contain() {
    document.querySelectorAll("main mjx-container:not([display='true'])").forEach((formula) => {
      formula.classList.remove("too-wide");
      const box = formula.closest("p, li, dd, td, figcaption, div");
      if (box && formula.getBoundingClientRect().width > box.clientWidth) formula.classList.add("too-wide");
    });
  }

  function reachable() {
    contain();
    document.querySelectorAll(WIDE).forEach((part) => {
      const scrolls = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible";
      if (scrolls) part.setAttribute("tabindex", "0");
      else if (part.dataset.reachable) part.removeAttribute("tabindex");
      part.dataset.reachable = scrolls ? "yes" : "";
    });
  }

  window.addEventListener("load", () => {
    Promise.resolve(window.MathJax?.startup?.promise).then(reachable);
    window.addEventListener("resize", reachable);
  });
})();
