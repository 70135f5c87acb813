/* The ramp's trap: two ranks, one feature, and a second item that PA-RAMP takes for an outlier. */
(function (book) {
  "use strict";
  const { Rational, one, learners, svg, line, text, html, plane, segment, snap, explorables, show } = book;

  const AGAIN = 12;
  const FIRST = { x: one, label: [2, 2] };
  const GRID = 4;
  const ENDS = [-2, 2];

  /** z(w x − θ), the margin of an item. */
  const margin = ({ w, theta }, { x, label }) => {
    const over = w[0].times(x).minus(theta[0]);
    return label[0] === 2 ? over : over.negated();
  };

  function play(stream, state, C, s, ramp) {
    const learner = learners["pa-i"].make(2, C);
    const place = ({ w, theta }) => [String(w[0]), String(theta[0])];
    const told = { path: [place(state)], losses: [], flat: [] };
    stream.forEach((item) => {
      const { prediction, after } = learner.round(state, [item.x], item.label);
      const flat = margin(state, item).compare(s) < 0;
      told.losses.push(prediction === item.label[0] ? 0 : 1);
      told.flat.push(flat);
      if (!(ramp && flat)) state = after; // where the ramp is flat, its subproblem is content here
      told.path.push(place(state));
    });
    return { ...told, total: told.losses.reduce((a, b) => a + b, 0) };
  }

  function compute({ C, s, x, start }) {
    const stream = [FIRST, ...Array.from({ length: AGAIN }, () => ({ x: Rational.of(x), label: [1, 1] }))];
    const [w, theta] = start.map((value) => [Rational.of(value)]);
    const all = (ramp) => play(stream, { w, theta }, Rational.of(C), Rational.of(s), ramp);
    return { ramp: all(true), "pa-i": all(false) };
  }

  function fields(surface) {
    return [
      surface.slider("x", "Second item x", ["1/2", "3/2", "2", "5/2", "3", "4"]),
      surface.slider("s", "Flat below s", ["-3", "-2", "-3/2", "-1", "-1/2", "0", "1/2"]),
      surface.slider("C", "Cost C", ["1/8", "1/4", "1/2", "1", "2"]),
    ];
  }

  function draw(width, surface) {
    const { inputs, found } = surface;
    const height = Math.min(400, Math.round(width * 0.8));
    const half = (2 * (width - 44)) / (height - 36);
    const frame = plane(width, height, [-half, half], ENDS, "Weight w across, threshold θ up; the start can be moved");
    const { drawn, px, py } = frame;
    const x = Rational.of(inputs.x).toNumber();
    const s = Rational.of(inputs.s).toNumber();
    const [[l, r], [b, t]] = [frame.across, frame.up];
    // the second item's margin is θ − w x: flat where that is below s
    const corners = [[l, b], [r, b], [r, t], [l, t]].flatMap((p, n, all) => {
      const q = all[(n + 1) % 4];
      const [d, e] = [p, q].map(([w, theta]) => s - (theta - w * x));
      const between = (d < 0) === (e < 0) ? [] : [[p[0] + (d / (d - e)) * (q[0] - p[0]), p[1] + (d / (d - e)) * (q[1] - p[1])]];
      return [...(d >= 0 ? [p] : []), ...between];
    });
    drawn.append(svg("polygon", { class: "flat", points: corners.map(([w, theta]) => `${px(w)},${py(theta)}`).join(" ") }));
    [[0, "boundary old", "margin 0"], [1, "boundary", "margin 1"]].forEach(([level, kind, name]) => {
      const ends = segment([-x, 1], level, frame.across, frame.up);
      if (!ends) return;
      const [low, high] = ends[0][1] < ends[1][1] ? ends : [ends[1], ends[0]];
      drawn.append(line(px(low[0]), py(low[1]), px(high[0]), py(high[1]), kind),
        level ? text(px(high[0]) - 8, py(high[1]) + 18, name, "halo", "end") : text(px(low[0]) + 8, py(low[1]) - 8, name, "halo", "start"));
    });
    const places = (name) => found[name].path.map((place) => place.map((value) => Rational.of(value).toNumber()));
    [["pa-i", "way other"], ["ramp", "way"]].forEach(([name, kind]) => {
      const all = places(name);
      drawn.append(svg("polyline", { class: kind, points: all.map(([w, theta]) => `${px(w)},${py(theta)}`).join(" ") }));
      all.slice(1).forEach(([w, theta]) => drawn.append(name === "ramp"
        ? svg("circle", { class: "dot best", cx: px(w), cy: py(theta), r: 4.5 })
        : svg("rect", { class: "dot", x: px(w) - 3.5, y: py(theta) - 3.5, width: 7, height: 7 })));
    });
    const [w, theta] = places("ramp")[0];
    const [cx, cy] = [px(w), py(theta)];
    const put = (place) => ({ start: place });
    surface.handle(frame, [svg("circle", { class: "reach", cx, cy, r: 20 }), svg("circle", { class: "item", cx, cy, r: 8 })],
      `The start at w = ${inputs.start[0]}, θ = ${inputs.start[1]}`,
      (a, c) => put([snap(a, GRID, ENDS), snap(c, GRID, ENDS)]),
      (dx, dy) => put([snap(w + dx / GRID, GRID, ENDS), snap(theta + dy / GRID, GRID, ENDS)]));
    return [html("figure", {}, html("figcaption", {}, "Across: w. Up: θ. Shaded: the second item's ramp is flat. Circle: the start; dots: PA-RAMP; squares, dashed: PA-I."), drawn)];
  }

  function tell(inputs, found) {
    const [w, theta] = found.ramp.path[1].map(Rational.of);
    const u = theta.minus(w.times(Rational.of(inputs.x)));
    const before = `After the first item the second has the margin ${show(u)}`;
    const s = inputs.s.replace("-", "−");
    const many = found.ramp.losses.slice(1).filter(Boolean).length;
    if (!found.ramp.flat[1]) return `${before}, not below s = ${s}: it pulls, and PA-RAMP does what PA-I does. Mistakes on it: ${many} of ${AGAIN}.`;
    return `${before}, below s = ${s}: the ramp is flat there and nothing pulls. PA-RAMP stays for ever, with ${many} mistakes in ${AGAIN} rounds; PA-I makes ${found["pa-i"].losses.slice(1).filter(Boolean).length}.`;
  }

  function tables(inputs, found) {
    const rows = [0, 1, 2, 3, 4, AGAIN].map((t) => {
      const cell = (name) => {
        const { path, losses } = found[name];
        return `${losses[t] ? "✗" : "✓"} (${path[t + 1].map((value) => show(Rational.of(value))).join(", ")})`;
      };
      return [`${t + 1}`, cell("ramp"), cell("pa-i")];
    });
    return [["The first item in round 1, then the second: the answer, and (w, θ) after the round", ["round", "PA-RAMP", "PA-I"], rows]];
  }

  explorables.trap = { compute, fields, draw, tell, tables };
})((globalThis.ordproof ??= {}));
