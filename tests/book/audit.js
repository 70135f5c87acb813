// What is wrong with the page as it stands, in one of the modes phone, light, dark, print:
// a list of sentences. Formulas, code and graphs may scroll sideways; nothing else may.
(mode) => {
  const faults = [];
  const fault = (what, part, measured = "") =>
    faults.push(`${what} ${measured}: ${part.outerHTML.replace(/\s+/g, " ").slice(0, 120)}`);
  const article = document.querySelector("article") ?? document.body;
  const shown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const parts = [...article.querySelectorAll("*")].filter(shown);
  const right = (part) => part.getBoundingClientRect().right;
  const wide = document.documentElement.clientWidth;
  const OVERHANG = 5; // pixels by which an accent or a slanted letter may leave its box

  if (document.documentElement.scrollWidth > innerWidth)
    fault("page too wide", article, `${document.documentElement.scrollWidth} > ${innerWidth}`);

  const NOT_SEEN = "mjx-assistive-mml, .op-unseen";
  for (const part of parts) {
    const { overflowX } = getComputedStyle(part);
    const more = part.scrollWidth - part.clientWidth;
    if (more <= 1 || part.clientWidth <= 2 || part.closest("mjx-container, .op-unseen, svg")) continue;
    if (["hidden", "clip"].includes(overflowX)) {
      const edge = right(part) + OVERHANG;
      if ([...part.querySelectorAll("*")].some((inner) => !inner.closest(`${NOT_SEEN}, .too-wide`) && right(inner) > edge))
        fault("clipped", part, `by ${more}`);
    } else if (["auto", "scroll"].includes(overflowX) && part.querySelector("table")) fault("columns off screen", part, `by ${more}`);
  }
  if (mode === "print") {
    const off = parts.find((part) => right(part) > wide + OVERHANG && !part.closest(`svg, pre, ${NOT_SEEN}`));
    if (off) fault("off the paper", off, `by ${right(off) - wide}`);
    for (const fold of parts.filter((part) => part.matches("details"))) {
      const inside = [...fold.children].filter((part) => part.tagName !== "SUMMARY");
      const seen = (part) => part.checkVisibility({ contentVisibilityAuto: true }) && part.getBoundingClientRect().height > 0;
      // what a box folds stays folded, where the box says how it is printed in full
      const named = fold.closest(".op-box")?.querySelector(".op-on-paper");
      if (inside.length && !inside.some(seen) && !(named && shown(named))) fault("closed on paper", fold);
    }
  }

  // no text stands on another
  const APART = "mjx-container, svg, .op-unseen, .op-tip, script, style, noscript, button";
  const SCROLLS = ".op-scroll, .op-formula, pre, .pst-scrollable-table-container";
  const boxes = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const around = node.parentElement;
    if (!node.data.trim() || around.closest(APART) || !shown(around)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) boxes.push({ box, of: around, scroll: around.closest(SCROLLS) });
  }
  for (const formula of parts.filter((part) => part.matches("mjx-container:not(.too-wide)"))) {
    const drawn = formula.querySelector("mjx-math");
    if (drawn) boxes.push({ box: drawn.getBoundingClientRect(), of: formula, scroll: formula.closest(SCROLLS) });
    else fault("formula not set", formula);
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  boxes.forEach((one, place) => {
    for (let next = place + 1; next < boxes.length && boxes[next].box.top < one.box.bottom; next++) {
      const other = boxes[next];
      if (one.of === other.of || one.scroll !== other.scroll) continue;
      const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (x > 3 && y > Math.min(one.box.height, other.box.height) / 2)
        fault("overlaps", one.of, `${other.of.textContent.slice(0, 40)} by ${x} x ${y}`);
    }
  });

  for (const image of parts.filter((part) => part.matches("img")))
    if ((image.complete && !image.naturalWidth) || image.getBoundingClientRect().height < 5) fault("empty image", image);
  for (const figure of parts.filter((part) => part.matches("figure")))
    if (!figure.querySelector("img, svg, canvas, table")) fault("empty figure", figure);

  // contrast of the first of all letters that look alike, as WCAG AA wants it
  if (mode === "light" || mode === "dark") {
    const channels = (text) => {
      const numbers = text.match(/[\d.]+/g).map(Number);
      const scale = text.startsWith("color(srgb") ? 255 : 1;
      return [...numbers.slice(0, 3).map((value) => value * scale), numbers[3] ?? 1];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((value, i) => value * a + under[i] * (1 - a));
    const ground = (part) => {
      const under = part.parentElement ? ground(part.parentElement) : [255, 255, 255];
      return over(channels(getComputedStyle(part).backgroundColor), under);
    };
    const light = (colour) => {
      const [r, g, b] = colour.map((value) => value / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const seen = new Set();
    for (const part of document.querySelectorAll("body *")) {
      if (![...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
      if (part.closest("mjx-container, svg, .op-unseen, [disabled], script, style, noscript, template")) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(part);
      const look = [color, fontSize, fontWeight, part.className, part.parentElement.className, part.tagName].join("|");
      if (seen.has(look) || !shown(part)) continue;
      seen.add(look);
      const under = ground(part);
      const text = channels(color);
      for (let around = part; around; around = around.parentElement) text[3] *= Number(getComputedStyle(around).opacity);
      const [dark, bright] = [light(over(text, under)), light(under)].sort((a, b) => a - b);
      const size = parseFloat(fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const ratio = (bright + 0.05) / (dark + 0.05);
      if (ratio < (large ? 3 : 4.5)) fault("pale", part, ratio.toFixed(2));
    }
  }
  return faults;
}
