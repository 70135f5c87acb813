/* A wide formula, table or listing scrolls within the page: then the keyboard must reach it. */
(function () {
  "use strict";
  const WIDE = "mjx-container, div.math, pre, .cell_output .output, table.table-wrapper";

  /** A formula within a line that is wider than its paragraph scrolls by itself. */
  function contain() {
    document.querySelectorAll("main mjx-container:not([display='true'])").forEach((formula) => {
      formula.classList.remove("too-wide");
      let box = formula.closest("p, li, dd, td, figcaption, div");
      while (box && !box.clientWidth) box = box.parentElement; // one set as part of a line has no width of its own
      const drawn = formula.querySelector("mjx-math") ?? formula; // what is around it may have shrunk
      if (box && drawn.getBoundingClientRect().width > box.clientWidth) formula.classList.add("too-wide");
    });
  }

  // formulas change their size when they are set, and again when their fonts are there
  const sizes = new ResizeObserver(() => requestAnimationFrame(reachable));

  function reachable() {
    contain();
    document.querySelectorAll(WIDE).forEach((part) => {
      const larger = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      const scrolls = larger && getComputedStyle(part).overflowX !== "visible";
      if (scrolls) part.setAttribute("tabindex", "0");
      else if (part.dataset.reachable) part.removeAttribute("tabindex");
      part.dataset.reachable = scrolls ? "yes" : "";
      sizes.observe(part.firstElementChild ?? part);
    });
  }

  window.addEventListener("load", () => {
    Promise.resolve(window.MathJax?.startup?.promise).then(reachable).then(() => document.fonts.ready).then(reachable);
    window.addEventListener("resize", reachable);
  });
})();
