/* The pictures: the data with what is predicted where, the scores, and the loss under its bound.

   Floats are used here and nowhere else: they place things and decide nothing. Every mark that a
   colour tells apart is also told apart by a number, a dash or a shape. */
(function (book) {
  "use strict";
  const { learners, dot, one, svg, picture, text, line, short, ends, scale, ticks, segment, sub } = book;
  const number = (value) => value.toNumber();
  const rangeName = ([low, high]) => (low === high ? String(low) : `${low}–${high}`);

  /** A round mark that carries its label; the current one has a second ring. */
  function mark(x, y, label, current) {
    const name = rangeName(label);
    const half = name.length > 1 ? 17 : 11;
    const group = svg("g", { class: current ? "mark now" : "mark" });
    if (current) group.append(svg("rect", { class: "ring", x: x - half - 4, y: y - 15, width: 2 * half + 8, height: 30, rx: 15 }));
    group.append(svg("rect", { x: x - half, y: y - 11, width: 2 * half, height: 22, rx: 11 }), text(x, y + 4.5, name));
    return group;
  }

  /** The rank predicted at floats x by a state, for the shading. */
  function predictor(state, offset) {
    if (!state.rows) {
      const w = state.w.map(number);
      const theta = state.theta.map(number);
      return (x) => {
        const score = w.reduce((sum, value, j) => sum + value * x[j], 0);
        const place = theta.findIndex((level) => score < level);
        return place < 0 ? theta.length + 1 : place + 1;
      };
    }
    const rows = state.rows.map((row) => row.map(number));
    return (x) => {
      const lifted = offset ? [...x, -1] : x;
      let [sum, best, rank] = [0, -Infinity, 1];
      rows.forEach((row, k) => {
        sum += row.reduce((s, value, j) => s + value * lifted[j], 0);
        if (sum > best) [best, rank] = [sum, k + 1];
      });
      return rank;
    };
  }

  /** The straight boundaries of a state: coefficients v and level b of v·x = b, with a name. */
  function boundaries(state) {
    if (state.rows) {
      return state.rows.slice(1).map((row, k) => {
        const values = row.map(number);
        return { v: values.slice(0, -1), b: values[values.length - 1], name: `w${sub(k + 2)}` };
      });
    }
    return state.theta.map((level, i) => ({ v: state.w.map(number), b: number(level), name: `θ${sub(i + 1)}` }));
  }

  /** Boundaries that coincide, drawn once under all their names. */
  function together(lines) {
    const groups = new Map();
    lines.filter(({ v }) => v.some((value) => value !== 0)).forEach((entry) => {
      const lead = entry.v.find((value) => value !== 0);
      const key = [...entry.v, entry.b].map((value) => (value / lead).toFixed(9)).join(" ");
      if (groups.has(key)) groups.get(key).name += `, ${entry.name}`;
      else groups.set(key, { ...entry });
    });
    return [...groups.values()];
  }

  /** The data, what is predicted where, and the boundaries after (and before) the round. */
  function drawData(width, points, learner, before, after, current) {
    const plane = points[0].x.length === 2;
    const tall = plane ? 4 * Math.round(Math.min(300, Math.max(204, width * 0.6)) / 4) : 92;
    const wide = 4 * Math.floor((width - (plane ? 46 : 24)) / 4);
    const box = { left: plane ? 34 : 12, right: (plane ? 34 : 12) + wide, top: 12, bottom: 12 + tall };
    const height = box.bottom + 26;
    const at = points.map(({ x }) => x.map(number));
    const across = ends(at.map((x) => x[0]));
    const up = plane ? ends(at.map((x) => x[1])) : [0, 1];
    const [px, py] = [scale(across, box.left, box.right), scale(up, box.bottom, box.top)];
    const rank = predictor(after, learners[learner].offset);
    const described = `Data: ${points.length} points, each drawn with its label; shading and large numbers tell the rank predicted where.`;
    const drawn = picture(width, height, described);
    const [columns, lines] = [wide / 4, plane ? tall / 4 : 1];
    const [dx, dy] = [4, tall / lines];
    const regions = new Map(); // of each rank: the middles of its rows, with their lengths
    for (let r = 0; r < lines; r += 1) {
      const y = up[1] - ((r + 0.5) / lines) * (up[1] - up[0]);
      let start = 0;
      let inside = null;
      for (let c = 0; c <= columns; c += 1) {
        const x = across[0] + ((c + 0.5) / columns) * (across[1] - across[0]);
        const here = c === columns ? null : rank(plane ? [x, y] : [x]);
        if (c > 0 && here !== inside) {
          drawn.append(svg("rect", {
            class: `region rank-${inside}`, x: box.left + start * dx, y: box.top + r * dy,
            width: (c - start) * dx, height: dy,
          }));
          const runs = regions.get(inside) ?? [];
          regions.set(inside, [...runs, [box.left + ((start + c) / 2) * dx, box.top + (r + 0.5) * dy, c - start]]);
          start = c;
        }
        inside = here;
      }
    }
    const free = ([x, y]) => !plane || at.every((p) => Math.hypot(px(p[0]) - x, py(p[1]) - y) > 22);
    regions.forEach((runs, k) => { // a number stands at the centre, which lies in a convex region, or near it beside the points
      const cells = runs.reduce((sum, [, , length]) => sum + length, 0);
      const centre = [0, 1].map((i) => runs.reduce((sum, run) => sum + run[2] * run[i], 0) / cells);
      const away = ([x, y]) => Math.hypot(x - centre[0], y - centre[1]);
      const [x, y] = [centre, ...[...runs].sort((one, other) => away(one) - away(other))].find(free) ?? centre;
      drawn.append(text(x, plane ? y + 9 : box.top + 22, k, "region-name"));
    });
    [[before, "boundary old"], [after, "boundary"]].forEach(([state, kind]) => {
      together(boundaries(state)).forEach(({ v, b, name }) => {
        const cut = plane ? segment(v, b, across, up) : [[b / v[0], up[0]], [b / v[0], up[1]]];
        if (!cut || cut[0][0] < across[0] || cut[0][0] > across[1]) return;
        const [[x1, y1], [x2, y2]] = cut.map(([x, y]) => [px(x), py(y)]);
        drawn.append(line(x1, y1, x2, y2, kind));
        if (kind === "boundary") {
          const [x, y] = plane ? inward(x1, y1, x2, y2) : [x1, box.bottom - 5];
          const beyond = x > box.right - 8 - 8 * name.length;
          drawn.append(text(x + (beyond ? -4 : 4), y, name, "halo", beyond ? "end" : "start"));
        }
      });
    });
    drawn.append(svg("rect", { class: "frame", x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }));
    ticks(across).forEach((value) => drawn.append(
      line(px(value), box.bottom, px(value), box.bottom + 4, "frame"), text(px(value), height - 8, short(value), "tick"),
    ));
    if (plane) {
      ticks(up).forEach((value) => drawn.append(
        line(box.left - 4, py(value), box.left, py(value), "frame"), text(box.left - 6, py(value) + 4, short(value), "tick", "end"),
      ));
    }
    const order = points.map((_, n) => n).sort((a, b) => (a === current) - (b === current));
    order.forEach((n) => drawn.append(mark(px(at[n][0]), plane ? py(at[n][1]) : (box.top + box.bottom) / 2 + 8, points[n].label, n === current)));
    return drawn;
  }

  /** A place for a line's name: near its upper end, inside the picture. */
  function inward(x1, y1, x2, y2) {
    const [[xa, ya], [xb, yb]] = y1 < y2 ? [[x1, y1], [x2, y2]] : [[x2, y2], [x1, y1]];
    return [xa + (xb - xa) * 0.1, ya + (yb - ya) * 0.1 + 8];
  }

  /** Scores w·x of all points against the thresholds, after the round. */
  function drawScores(width, points, state, current) {
    const scores = points.map(({ x }) => number(dot(state.w, x)));
    const levels = state.theta.map(number);
    const axis = ends([...scores, ...levels]);
    const place = scale(axis, 24, width - 24);
    const taken = [];
    const heights = scores.map((score) => {
      const x = place(score);
      const level = taken.filter((other) => Math.abs(other - x) < 30).length;
      taken.push(x);
      return level;
    });
    const rows = Math.max(...heights) + 1;
    const [top, base] = [26, 26 + rows * 26 + 8];
    const drawn = picture(width, base + 24, `Scores w·x of the points against the thresholds ${levels.map(short).join(", ")}.`);
    const named = new Map();
    levels.forEach((level, i) => named.set(level, [...(named.get(level) ?? []), `θ${sub(i + 1)}`]));
    let [last, lift] = [-Infinity, 0];
    [...named].sort(([a], [b]) => a - b).forEach(([level, names]) => {
      const words = names.join(" = ");
      lift = place(level) - last < 14 + 7 * words.length && lift === 0 ? 1 : 0;
      last = place(level);
      drawn.append(line(last, top - 4, last, base, "boundary"), text(last, lift ? 12 : 20, words, "halo"));
    });
    drawn.append(line(8, base, width - 8, base, "axis"));
    ticks(axis).forEach((value) => drawn.append(
      line(place(value), base, place(value), base + 4, "axis"), text(place(value), base + 18, short(value), "tick"),
    ));
    points.forEach(({ label }, n) => drawn.append(mark(place(scores[n]), base - 16 - 26 * heights[n], label, n === current)));
    return drawn;
  }

  /** CuSum Rank's cumulative scores of the current point, by rank, after the round. */
  function drawSums(width, state, x, label) {
    const values = state.rows.map((row) => number(dot(row, [...x, one.negated()])));
    const sums = values.map((_, k) => values.slice(0, k + 1).reduce((a, b) => a + b, 0));
    const height = 150;
    const up = ends([0, ...sums]);
    const place = scale(up, height - 26, 14);
    const across = (k) => 44 + ((k + 0.5) / sums.length) * (width - 56);
    const drawn = picture(width, height, `Cumulative scores of the point by rank: ${sums.map((s, k) => `rank ${k + 1}: ${short(s)}`).join(", ")}.`);
    ticks(up).forEach((value) => drawn.append(line(40, place(value), 44, place(value), "axis"), text(36, place(value) + 4, short(value), "tick", "end")));
    drawn.append(line(44, place(0), width - 8, place(0), "axis"));
    const best = sums.indexOf(Math.max(...sums));
    sums.forEach((value, k) => {
      drawn.append(line(across(k), place(0), across(k), place(value), "stem"));
      drawn.append(svg("circle", { cx: across(k), cy: place(value), r: k === best ? 7 : 4.5, class: k === best ? "dot best" : "dot" }));
      const wanted = label && label[0] === k + 1;
      drawn.append(text(across(k), height - 8, wanted ? `[${k + 1}]` : k + 1, wanted ? "strong" : "tick"));
    });
    return drawn;
  }

  /** The cumulative loss up to now, under its bound. */
  function drawLoss(width, rounds, now, bound) {
    const height = 150;
    const suffered = rounds.map((round) => round.suffered);
    const limit = bound && number(bound);
    const highest = Math.max(1, suffered[suffered.length - 1] ?? 0);
    const far = bound !== null && limit > 5 * highest;
    const up = [0, Math.max(highest, bound !== null && !far ? limit : 0) * (far ? 1.4 : 1.12)];
    const [px, py] = [scale([0, rounds.length], 36, width - 12), scale(up, height - 26, 14)];
    const drawn = picture(width, height, `Cumulative loss after ${now} of ${rounds.length} rounds: ${now ? suffered[now - 1] : 0}${bound === null ? "" : `; the bound is ${short(limit)}`}.`);
    drawn.append(line(36, height - 26, width - 8, height - 26, "axis"), line(36, 10, 36, height - 26, "axis"));
    ticks(up).filter(Number.isInteger).forEach((value) => drawn.append(text(30, py(value) + 4, short(value), "tick", "end")));
    ticks([0, rounds.length]).filter((value) => Number.isInteger(value)).forEach((value) => drawn.append(text(px(value), height - 8, value, "tick")));
    let path = `M ${px(0)} ${py(0)}`;
    suffered.slice(0, now).forEach((value, t) => { path += ` H ${px(t + 1)} V ${py(value)}`; });
    drawn.append(svg("path", { d: path, class: "loss" }));
    drawn.append(svg("circle", { cx: px(now), cy: py(now ? suffered[now - 1] : 0), r: 4.5, class: "dot best" }));
    if (bound !== null) {
      const y = far ? 16 : py(limit);
      drawn.append(line(36, y, width - 8, y, "limit"));
      drawn.append(text(width - 10, y + 15, far ? `bound ${short(limit)}, far above` : `bound ${short(limit)}`, "halo", "end"));
    }
    return drawn;
  }

  Object.assign(book, { drawData, drawScores, drawSums, drawLoss });
})((globalThis.ordproof ??= {}));
