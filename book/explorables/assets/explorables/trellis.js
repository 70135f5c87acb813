/* The trellis: forward and backward messages on a chain of three bits, transitions open or closed. */
(function (book) {
  "use strict";
  const { Rational, zero, one, dot, total, svg, picture, text, line, html, explorables, show } = book;
  const BITS = [0, 1];
  const read = (rows) => rows.map((row) => row.map((value) => Rational.of(value)));

  /** Ψ_k(b, c): `same` where the bits agree, else `other`, and 0 where the transition is closed. */
  function edges({ same, other, closed }) {
    return closed.map((table) => table.map((row, b) => row.map(
      (shut, c) => (shut ? zero : Rational.of(b === c ? same : other)))));
  }

  function compute(inputs) {
    const node = read(inputs.node);
    const edge = edges(inputs);
    const alpha = [node[0]];
    edge.forEach((table, k) => alpha.push(
      BITS.map((c) => node[k + 1][c].times(total(BITS.map((b) => alpha[k][b].times(table[b][c])))))));
    const beta = [[one, one]];
    [...edge.keys()].reverse().forEach((k) => beta.unshift(
      BITS.map((b) => total(BITS.map((c) => edge[k][b][c].times(node[k + 1][c]).times(beta[0][c]))))));
    const Z = total(alpha[alpha.length - 1]);
    const share = (value) => (Z.sign ? String(value.over(Z)) : null);
    const paths = Array.from({ length: 8 }, (_, n) => [n >> 2 & 1, n >> 1 & 1, n & 1]).map((bits) => {
      const weight = edge.reduce(
        (product, table, k) => product.times(table[bits[k]][bits[k + 1]]).times(node[k + 1][bits[k + 1]]),
        node[0][bits[0]]);
      const rank = bits.some((bit, k) => bit > (bits[k - 1] ?? 1)) ? null : 1 + bits[0] + bits[1] + bits[2];
      return { bits: bits.join(""), weight, share: share(weight), rank };
    });
    const ranks = paths.filter(({ rank }) => rank).map(({ weight }) => weight);
    return {
      alpha: alpha.map((row) => row.map(String)),
      beta: beta.map((row) => row.map(String)),
      Z: String(Z),
      products: alpha.map((row, k) => String(dot(row, beta[k]))),
      ones: alpha.map((row, k) => share(row[1].times(beta[k][1]))),
      edges: edge.map((table, k) => table.map((row, b) => row.map(
        (value, c) => share(alpha[k][b].times(value).times(node[k + 1][c]).times(beta[k + 1][c]))))),
      paths: paths.map((path) => ({ ...path, weight: String(path.weight) })),
      ranks: share(total(ranks)),
      all: share(total(paths.map(({ weight }) => weight))),
    };
  }

  const percent = (value) => (value === null ? 0 : Rational.of(value).toNumber());
  const place = (list, k, value) => list.map((old, n) => (n === k ? value : old));
  const shut = ({ closed }, k, b, c, value) => place(closed, k, place(closed[k], b, place(closed[k][b], c, value)));

  function fields(surface) {
    const positive = (value) => (value.sign > 0 ? "" : "A potential is a positive number.");
    const nodes = [0, 1, 2].flatMap((k) => BITS.map((b) => surface.number(
      `ψ${"₁₂₃"[k]}(${b})`, ({ node }) => node[k][b],
      (value) => ({ node: place(surface.inputs.node, k, place(surface.inputs.node[k], b, value)) }), positive)));
    return [...nodes,
      surface.number("Edge, equal bits", ({ same }) => same, (same) => ({ same }), positive),
      surface.number("Edge, unequal bits", ({ other }) => other, (other) => ({ other }), positive)];
  }

  function buttons(surface) {
    const all = (value) => () => ({ closed: surface.inputs.closed.map(() => [[false, value], [false, false]]) });
    return [surface.button("Close 0 → 1", all(true)), surface.button("Open all", all(false))];
  }

  function draw(width, surface) {
    const { inputs, found } = surface;
    const height = 230;
    const drawn = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "The chain of three bits; its transitions are switches" });
    const x = (k) => 58 + (k * (width - 116)) / 2;
    const y = (b) => (b ? 62 : 168);
    inputs.closed.forEach((table, k) => table.forEach((row, b) => row.forEach((closed, c) => {
      const [x1, y1, x2, y2] = [x(k), y(b), x(k + 1), y(c)];
      const at = (part) => [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
      const [tx, ty] = at(0.33);
      const edge = line(x1, y1, x2, y2, closed ? "edge shut" : "edge");
      if (!closed) edge.setAttribute("stroke-width", 1.5 + 9 * percent(found.edges[k][b][c]));
      surface.toggle(drawn, [line(...at(0.15), ...at(b === c ? 0.85 : 0.45), "reach"), edge,
        text(tx, ty + 5, closed ? "✕" : (b === c ? inputs.same : inputs.other), "halo")],
      `Transition from ${b} to ${c} between bits ${k + 1} and ${k + 2}`, !closed,
      () => ({ closed: shut(inputs, k, b, c, !closed) }));
    })));
    [0, 1, 2].forEach((k) => BITS.forEach((b) => {
      drawn.append(svg("circle", { class: "dot", cx: x(k), cy: y(b), r: 15 }), text(x(k), y(b) + 5, b, "strong"));
      const far = b ? -40 : 34;
      drawn.append(text(x(k), y(b) + far, `α ${show(Rational.of(found.alpha[k][b]))}`, "halo"),
        text(x(k), y(b) + far + 17, `β ${show(Rational.of(found.beta[k][b]))}`, "halo"));
    }));
    return [html("figure", {}, html("figcaption", {}, html("span", { class: "explorable-hint" }, "Press a transition to close it or open it. "), "The wider, the more probable."), drawn)];
  }

  function tell(inputs, found) {
    if (found.ranks === null) return "No path is left: Z = 0, and there is nothing to divide by.";
    const closed = inputs.closed.flat(2).filter(Boolean).length;
    const falls = found.ones.every((value, k) => k === 0 || Rational.of(found.ones[k - 1]).compare(Rational.of(value)) >= 0);
    return `${closed ? `Transitions closed: ${closed}.` : "All transitions are open."} Z = ${found.Z}, and α·β is ${found.Z} at each bit. `
      + `The eight paths have the probability ${found.all} together, the four ranks ${found.ranks}. `
      + `The bits are 1 with probability ${found.ones.join(", ")}: ${falls ? "they fall, as answers to “more than k?” must" : "they do not fall, so they are no probabilities of “more than k?”"}.`;
  }

  function tables(inputs, found) {
    return [
      ["The paths: the product along each, and its share of Z", ["path", "weight", "probability", "rank"],
        found.paths.map(({ bits, weight, share, rank }) => [bits, weight, share ?? "–", rank === null ? "none" : String(rank)])],
    ];
  }

  explorables.trellis = { compute, fields, buttons, draw, tell, tables };
})((globalThis.ordproof ??= {}));
