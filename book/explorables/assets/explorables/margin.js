/* Margin and hull: the largest margin between two classes, and the perceptron's mistakes under R²/γ². */
(function (book) {
  "use strict";
  const { Rational, zero, dot, total, largest, nearestPoint, svg, line, text, html, plane, segment, snap, explorables, show } = book;

  const PASSES = 100;
  const ENDS = [-5, 5];
  const GRID = 2;

  const minus = (a, b) => a.map((value, j) => value.minus(b[j]));
  const mean = (points, weights) => points[0].map((_, j) => total(points.map((x, n) => x[j].times(weights[n]))));

  /** The points of two hulls that are nearest to each other, from the hull of all differences. */
  function nearestPair(yes, no) {
    const pairs = yes.flatMap((p) => no.map((q) => [p, q]));
    const { corral, weights, squared } = nearestPoint(pairs.map(([p, q]) => minus(p, q)));
    const chosen = corral.map((n) => pairs[n]);
    return { squared, ends: [0, 1].map((side) => mean(chosen.map((pair) => pair[side]), weights)) };
  }

  /** Passes of the perceptron until one is without a mistake; a score of 0 means no. */
  function perceptron(rows) {
    let w = [zero, zero];
    let mistakes = 0;
    for (let pass = 1; pass <= PASSES; pass += 1) {
      const before = mistakes;
      rows.forEach(({ x, z }) => {
        if ((dot(w, x).sign > 0) === (z > 0)) return;
        w = w.map((value, j) => value.plus(Rational.of(z).times(x[j])));
        mistakes += 1;
      });
      if (mistakes === before) return { w, mistakes, ended: true };
    }
    return { w, mistakes, ended: false };
  }

  function compute({ points, origin }) {
    const zeroAt = origin.map(Rational.of);
    const items = points.map(([x, answer]) => ({ at: x.map(Rational.of), z: answer === "yes" ? 1 : -1 }));
    const side = (z) => items.filter((item) => item.z === z).map(({ at }) => at);
    const pair = nearestPair(side(1), side(-1));
    const rows = items.map(({ at, z }) => ({ x: minus(at, zeroAt), z }));
    const through = nearestPoint(rows.map(({ x, z }) => x.map((value) => value.times(Rational.of(z)))));
    const R2 = largest(rows.map(({ x }) => dot(x, x)));
    const run = perceptron(rows);
    return {
      ends: pair.ends.map((end) => end.map(String)),
      across: minus(...pair.ends).map(String),
      half2: String(pair.squared.over(Rational.of(4))),
      gamma2: String(through.squared),
      direction: through.point.map(String),
      R2: String(R2),
      bound: through.squared.sign ? String(R2.over(through.squared)) : null,
      mistakes: run.mistakes,
      ended: run.ended,
      w: run.w.map(String),
    };
  }

  function draw(width, surface) {
    const { inputs, found } = surface;
    const height = Math.min(width, 420);
    const frame = plane(width, height, ENDS.map((end) => (end * (width - 44)) / (height - 36)), ENDS, "Items of two classes, their hulls and separators; the items and the cross can be moved");
    const { drawn, px, py } = frame;
    const float = (texts) => texts.map((value) => Rational.of(value).toNumber());
    const at = inputs.points.map(([x]) => float(x));
    const [p, q] = found.ends.map(float);
    const o = float(inputs.origin);
    [["yes", "hull"], ["no", "hull other"]].forEach(([answer, kind]) => {
      const corners = hull(at.filter((_, n) => inputs.points[n][1] === answer));
      drawn.append(svg("polygon", { class: kind, points: corners.map(([x, y]) => `${px(x)},${py(y)}`).join(" ") }));
    });
    const separator = (v, level, kind) => {
      const cut = segment(v, level, frame.across, frame.up);
      if (cut) drawn.append(line(px(cut[0][0]), py(cut[0][1]), px(cut[1][0]), py(cut[1][1]), kind));
    };
    if (found.half2 !== "0") {
      const v = [p[0] - q[0], p[1] - q[1]];
      separator(v, (v[0] * (p[0] + q[0]) + v[1] * (p[1] + q[1])) / 2, "boundary");
      drawn.append(line(px(p[0]), py(p[1]), px(q[0]), py(q[1]), "limit"));
      [p, q].forEach((end) => drawn.append(svg("circle", { class: "dot best", cx: px(end[0]), cy: py(end[1]), r: 4 })));
    }
    if (found.bound !== null) {
      const v = float(found.direction);
      separator(v, v[0] * o[0] + v[1] * o[1], "boundary old");
    }
    const moves = (put, place) => [
      (x, y) => put([snap(x, GRID, ENDS), snap(y, GRID, ENDS)]),
      (dx, dy) => put([snap(place[0] + dx / GRID, GRID, ENDS), snap(place[1] + dy / GRID, GRID, ENDS)]),
    ];
    const cross = [svg("circle", { class: "reach", cx: px(o[0]), cy: py(o[1]), r: 20 }),
      line(px(o[0]) - 9, py(o[1]), px(o[0]) + 9, py(o[1]), "cross"), line(px(o[0]), py(o[1]) - 9, px(o[0]), py(o[1]) + 9, "cross")];
    surface.handle(frame, cross, `The perceptron's 0 at (${inputs.origin})`, ...moves((origin) => ({ origin }), o));
    inputs.points.forEach(([x, answer], n) => {
      const [cx, cy] = [px(at[n][0]), py(at[n][1])];
      const shape = answer === "yes" ? svg("circle", { class: "item", cx, cy, r: 11 }) : svg("rect", { class: "item", x: cx - 10, y: cy - 10, width: 20, height: 20 });
      const mark = [svg("circle", { class: "reach", cx, cy, r: 20 }), shape, text(cx, cy + 5, answer === "yes" ? "+" : "−", "strong")];
      const put = (place) => ({ points: inputs.points.map((old, m) => (m === n ? [place, answer] : old)) });
      surface.handle(frame, mark, `Item ${n + 1}, ${answer}, at (${x})`, ...moves(put, at[n]));
    });
    return [html("figure", {}, html("figcaption", {}, "Circles: yes. Squares: no. Solid: the separator with the largest margin, halfway between the nearest points of the hulls. Dashed: the best one through the cross."), drawn)];
  }

  /** Corners of the convex hull of floats, for the drawing. */
  function hull(points) {
    const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
    const half = (list) => list.reduce((kept, [x, y]) => {
      const left = () => {
        const [[a, b], [c, d]] = kept.slice(-2);
        return (c - a) * (y - b) - (d - b) * (x - a) > 0;
      };
      while (kept.length > 1 && !left()) kept.pop();
      return [...kept, [x, y]];
    }, []);
    return [...half(sorted).slice(0, -1), ...half([...sorted].reverse()).slice(0, -1), ...(sorted.length < 2 ? sorted : [])];
  }

  const mistakes = (found) => `${found.mistakes} mistake${found.mistakes === 1 ? "" : "s"}`;

  function tell(inputs, found) {
    if (found.half2 === "0") return `The hulls meet: no line separates the classes, and the perceptron is not done after ${PASSES} passes (${mistakes(found)}).`;
    const best = `The hulls are 2γ apart with γ² = ${show(Rational.of(found.half2))}.`;
    if (found.bound === null) return `${best} But no line through the cross separates them: there is no bound, and the perceptron made ${mistakes(found)} in ${PASSES} passes.`;
    const bound = show(Rational.of(found.bound));
    return `${best} Through the cross γ² = ${show(Rational.of(found.gamma2))} is the most, and R² = ${show(Rational.of(found.R2))}. `
      + `The perceptron made ${mistakes(found)}${found.ended ? "" : ` in ${PASSES} passes`}; the bound is R²/γ² = ${bound}.`;
  }

  function tables(inputs, found) {
    const point = (values) => `(${values.map((value) => show(Rational.of(value))).join(", ")})`;
    return [["What was computed, exactly", ["quantity", "value"], [
      ["nearest points", found.half2 === "0" ? "the hulls meet" : found.ends.map(point).join(" and ")],
      ["γ² of the best line", show(Rational.of(found.half2))],
      ["γ² through the cross", show(Rational.of(found.gamma2))],
      ["R², from the cross", show(Rational.of(found.R2))],
      ["R²/γ²", found.bound === null ? "none" : show(Rational.of(found.bound))],
      ["mistakes", String(found.mistakes)],
      ["last weights", point(found.w)],
    ]]];
  }

  explorables.margin = { compute, fields: () => [], draw, tell, tables };
})((globalThis.ordproof ??= {}));
