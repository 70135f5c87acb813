/* What pictures and fields are put together from: elements, scales, round numbers, a line in a frame. */
(function (book) {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";

  /** An HTML element; attributes that start with "on" are listeners. */
  function html(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== undefined) made.setAttribute(name, value);
    });
    made.append(...children);
    return made;
  }

  /** An SVG element with attributes and children (elements or text). */
  function svg(tag, attributes = {}, ...children) {
    const made = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.append(...children);
    return made;
  }

  /** A picture of the given size with its description. */
  function picture(width, height, described) {
    return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": described });
  }

  function text(x, y, words, kind = "", anchor = "middle") {
    return svg("text", { x, y, class: kind, "text-anchor": anchor }, words);
  }

  const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });

  const short = (x) => String(Number(x.toPrecision(3))).replace("-", "−");
  const sub = (n) => [...String(n)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");


  /** Low and high ends of an axis over the values, with room around them. */
  function ends(values) {
    const low = Math.min(...values);
    const high = Math.max(...values);
    const room = (high - low || Math.max(2, Math.abs(high))) * 0.18;
    return [low - room, high + room];
  }

  const scale = ([low, high], start, end) => (value) => start + ((value - low) / (high - low)) * (end - start);

  /** Round numbers between the two ends of an axis, four or so. */
  function ticks([low, high]) {
    const rough = (high - low) / 4;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10);
    const found = [];
    for (let n = Math.ceil(low / step); n * step <= high; n += 1) found.push(n * step);
    return found;
  }

  /** Where the line v·x = b runs through a rectangle; null if it does not. */
  function segment([p, q], b, [left, right], [low, high]) {
    const cuts = [];
    if (q !== 0) [left, right].forEach((x) => cuts.push([x, (b - p * x) / q]));
    if (p !== 0) [low, high].forEach((y) => cuts.push([(b - q * y) / p, y]));
    const slack = 1e-9 * (right - left + high - low);
    const found = cuts.filter(([x, y]) => x >= left - slack && x <= right + slack && y >= low - slack && y <= high + slack);
    const far = found.find(([x, y]) => Math.hypot(x - found[0][0], y - found[0][1]) > slack);
    return far ? [found[0], far].map(([x, y]) => [Math.min(Math.max(x, left), right), y]) : null;
  }

  Object.assign(book, { html, svg, picture, text, line, short, sub, ends, scale, ticks, segment });
})((globalThis.ordproof ??= {}));
