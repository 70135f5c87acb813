/* PA's projection: a round with three ranks in the plane that its step can reach, lengths kept. */
(function (book) {
  "use strict";
  const { Rational, zero, one, dot, signs, learners, svg, line, text, html, plane, segment, snap, explorables, show } = book;

  const RANKS = 3;
  const NAMES = { pa: "PA", "pa-i": "PA-I", "pa-ii": "PA-II" };
  const COSTS = ["1/16", "1/8", "1/4", "3/8", "1/2", "3/4", "1", "3/2", "2", "4", "8"];
  const GRID = 4;
  const ENDS = [-3, 3];

  const ends = (label) => {
    const [low, high = low] = label.split("-").map(Number);
    return [low, high];
  };

  function round(name, { label, x, C, theta }) {
    const learner = learners[name].make(RANKS, Rational.of(C));
    return learner.round({ w: [zero], theta: theta.map(Rational.of) }, [Rational.of(x)], ends(label));
  }

  function compute(inputs) {
    return Object.fromEntries(Object.keys(NAMES).map((name) => {
      const { state, after, steps } = round(name, inputs);
      const way = [after.w[0], ...after.theta.map((level, i) => level.minus(state.theta[i]))];
      return [name, {
        alpha: steps.map((step) => String(step.sign < 0 ? step.negated() : step)),
        w: String(after.w[0]),
        theta: after.theta.map(String),
        way2: String(dot(way, way)),
      }];
    }));
  }

  /** Orthonormal coordinates: the middle of the thresholds seen from the score, and their gap. */
  function axes(x) {
    const across = Math.sqrt(4 * x * x + 2);
    return {
      place: (w, [a, b]) => [(a + b - 2 * x * w) / across, (b - a) / Math.SQRT2],
      back: ([t, s]) => [(t * across - s * Math.SQRT2) / 2, (t * across + s * Math.SQRT2) / 2],
      row: (i) => [across / 2, (i ? 1 : -1) / Math.SQRT2],
    };
  }

  /** A polygon cut down to side·(v·p − level) ≥ 0. */
  function cut(polygon, v, level, side) {
    const over = ([x, y]) => side * (v[0] * x + v[1] * y - level);
    return polygon.flatMap((p, n) => {
      const q = polygon[(n + 1) % polygon.length];
      const [a, b] = [over(p), over(q)];
      const between = (a < 0) === (b < 0) ? [] : [[p[0] + (a / (a - b)) * (q[0] - p[0]), p[1] + (a / (a - b)) * (q[1] - p[1])]];
      return [...(a >= 0 ? [p] : []), ...between];
    });
  }

  function fields(surface) {
    return [
      surface.choice("label", "Label", ["1", "1-2", "2", "2-3", "3"].map((value) => [value, value.replace("-", "–")])),
      surface.slider("x", "Item x", ["1/4", "1/2", "1", "3/2", "2"]),
      surface.slider("C", "Cost C", COSTS),
    ];
  }

  const ordered = ([a, b]) => (Rational.of(a).compare(Rational.of(b)) > 0 ? {} : { theta: [a, b] });

  function draw(width, surface) {
    const { inputs, found } = surface;
    const height = Math.min(380, Math.round(width * 0.75));
    const half = (3.1 * (width - 44)) / (height - 36);
    const frame = plane(width, height, [-half, half], [-1.4, 4.8], "The plane of all parameters that the round can reach; the start can be moved");
    const { drawn, px, py } = frame;
    const { place, back, row } = axes(Rational.of(inputs.x).toNumber());
    const at = ({ w, theta }) => place(Rational.of(w).toNumber(), theta.map((value) => Rational.of(value).toNumber()));
    const asked = signs(ends(inputs.label), RANKS).flatMap((z, i) => (z ? [{ z, v: row(i), level: -z, name: `θ${"₁₂"[i]} = f ${z > 0 ? "−" : "+"} 1` }] : []));
    const [[l, r], [b, t]] = [frame.across, frame.up];
    const allowed = asked.reduce((shape, { z, v, level }) => cut(shape, v, level, -z), [[l, b], [r, b], [r, t], [l, t]]);
    drawn.append(svg("polygon", { class: "allowed", points: allowed.map(([x, y]) => `${px(x)},${py(y)}`).join(" ") }));
    asked.forEach(({ v, level, name }) => {
      const ends = segment(v, level, frame.across, frame.up);
      if (!ends) return;
      const [low, high] = ends[0][1] < ends[1][1] ? ends : [ends[1], ends[0]];
      // beside the line, not across it: at its upper end, or where no room is at its lower end
      const leans = low[0] > high[0];
      const above = leans ? px(high[0]) > 90 : px(high[0]) < width - 90;
      const [x, y] = above ? [px(high[0]), py(high[1]) + 16] : [px(low[0]), py(low[1]) - 8];
      const before = leans === above;
      const beside = before ? Math.max(x - 6, 110) : Math.min(x + 6, width - 82);
      drawn.append(line(px(low[0]), py(low[1]), px(high[0]), py(high[1]), "boundary"),
        text(beside, y, name, "halo", before ? "end" : "start"));
    });
    const start = at({ w: "0", theta: inputs.theta });
    const paths = { "pa-i": "way", "pa-ii": "way other" };
    Object.entries(paths).forEach(([name, kind]) => {
      const stops = COSTS.map((C) => at(compute({ ...inputs, C })[name]));
      const corners = [start, ...stops, at(found.pa)].map(([x, y]) => `${px(x)},${py(y)}`).join(" ");
      drawn.append(svg("polyline", { class: kind, points: corners }));
    });
    const marks = Object.keys(NAMES).map((name) => [name, ...at(found[name])]);
    drawn.append(...marks.map(([, x, y]) => svg("rect", { class: "dot best", x: px(x) - 4, y: py(y) - 4, width: 8, height: 8 })));
    const [cx, cy] = [px(start[0]), py(start[1])];
    surface.handle(frame, [svg("circle", { class: "reach", cx, cy, r: 20 }), svg("circle", { class: "item", cx, cy, r: 8 })],
      `The start, with thresholds ${inputs.theta.join(" and ")}`,
      (x, y) => ordered(back([x, y]).map((value) => snap(value, GRID, ENDS))),
      (dx, dy) => ordered(inputs.theta.map((value, i) => snap(Rational.of(value).toNumber() + (dx + (i ? dy : -dy)) / GRID, GRID, ENDS))));
    const places = { pa: [-12, -4, "end"], "pa-i": [-12, 16, "end"], "pa-ii": [12, 4, "start"] };
    drawn.append(...marks.map(([name, x, y]) => {
      const [dx, dy, side] = places[name];
      return text(px(x) + dx, py(y) + dy, NAMES[name], "halo name", side);
    }));
    return [html("figure", {}, html("figcaption", {}, "Across: the middle of the thresholds, seen from the score f. Up: their gap. Shaded: every margin is 1 or more. Lengths are true; circle: the start."), drawn)];
  }

  const vector = (values) => `(${values.map((value) => show(Rational.of(value))).join(", ")})`;

  function tell(inputs, found) {
    const { pa } = found;
    if (pa.way2 === "0") return "Every margin is at least 1 already: nobody moves.";
    const ends = Object.keys(NAMES).slice(1).map((name) => `${NAMES[name]} ${found[name].way2 === pa.way2 ? "goes as far" : "stops short"}`);
    const others = ends.every((said) => said.endsWith("short")) ? "PA-I and PA-II stop short" : ends.join(", ");
    return `PA goes to the nearest point of the shaded set: w = ${show(Rational.of(pa.w))}, θ = ${vector(pa.theta)}. With C = ${inputs.C}, ${others}.`;
  }

  function tables(inputs, found) {
    return [["From w = 0 and the thresholds of the circle, exactly", ["learner", "multipliers", "w", "θ", "step²"],
      Object.entries(NAMES).map(([name, title]) => {
        const { alpha, w, theta, way2 } = found[name];
        return [title, alpha.map((value) => show(Rational.of(value))).join(", "), show(Rational.of(w)), vector(theta), show(Rational.of(way2))];
      })]];
  }

  explorables.projection = { compute, fields, draw, tell, tables };
})((globalThis.ordproof ??= {}));
