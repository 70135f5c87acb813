/* M-PRIL's step size: exact runs with two ranks, and bounds whose logarithms are enclosed. */
(function (book) {
  "use strict";
  const { Rational, zero, one, dot, total, svg, line, text, html, plane, explorables, show, short } = book;

  const PASSES = 4;
  const STEPS = ["9/8", "5/4", "3/2", "2", "5/2", "3", "4", "6"];
  const DIGITS = 6;
  const GUARD = 10n ** 40n;
  const range = (n) => Array.from({ length: n }, (_, i) => i);
  const int = (n) => Rational.of(n);

  function stream({ stream: name, size }) {
    const k = Number(size);
    if (name === "halves") {
      const halves = range(k).map((t) => 2 ** (k - 1 - t));
      return { margin: "1", rounds: halves.map((half) => ({ x: range(2 ** k).map((j) => (j < half ? 1 : j < 2 * half ? -1 : 0)), label: 2 })) };
    }
    if (name === "cycle") return { margin: "1/5", rounds: range(PASSES * k).flatMap(() => [{ x: [-1, 1], label: 1 }, { x: [1, 0], label: 1 }, { x: [1, 1], label: 2 }]) };
    return { margin: "1", rounds: [{ x: [1], label: 1 }] };
  }

  /** M-PRIL from equal components; those of a new state add up to 1. */
  function play(rounds, q) {
    const d = rounds[0].x.length;
    let w = range(d).map(() => one.over(int(d + 1)));
    let theta = one.over(int(d + 1));
    const told = { losses: [], violated: 0 };
    rounds.forEach(({ x, label }) => {
      const over = dot(w, x.map(int)).minus(theta);
      const z = label === 2 ? 1 : -1;
      told.losses.push((over.sign < 0 ? 1 : 2) === label ? 0 : 1);
      if (z * over.sign > 0) return;
      told.violated += 1;
      w = w.map((value, j) => value.times(q.power(z * x[j])));
      theta = theta.times(q.power(-z));
      const Z = total([...w, theta]);
      [w, theta] = [w.map((value) => value.over(Z)), theta.over(Z)];
    });
    return { ...told, loss: told.losses.reduce((a, b) => a + b, 0), first: String(w[0]), theta: String(theta) };
  }

  /** 2 artanh t for 0 ≤ t ≤ 1/3, in units of 1/GUARD, cut off by fewer than 200 of them. */
  function artanh2({ p, q }) {
    let power = (2n * GUARD * p) / q;
    let sum = 0n;
    for (let n = 1n; power > 0n; n += 2n) {
      sum += power / n;
      power = (power * p * p) / (q * q);
    }
    return sum;
  }

  /** The logarithm of a rational from 1 upwards, as [low, high]. */
  function log(value) {
    let halvings = 0n;
    const two = int(2);
    for (; value.compare(two) > 0; halvings += 1n) value = value.over(two);
    const sum = artanh2(value.minus(one).over(value.plus(one))) + halvings * artanh2(new Rational(1n, 3n));
    return [new Rational(sum, GUARD), new Rational(sum + 200n * (halvings + 1n), GUARD)];
  }

  /** The bounds by the margin, the number N of components, and the step. */
  function bounds(margin, N, q) {
    const gamma = Rational.of(margin);
    const price = log(int(N));
    const eta = log(q);
    const cosh = log(q.plus(one.over(q)).over(int(2)));
    const gain = [0, 1].map((end) => gamma.times(eta[end]).minus(cosh[1 - end]));
    const all = (factor) => price.map((end) => end.times(factor));
    const square = gamma.power(-2);
    return {
      printed: all(square),
      step: gain[0].sign > 0 ? [price[0].over(gain[1]), price[1].over(gain[0])] : null,
      repaired: all(square.times(int(2))),
    };
  }

  /** A bound, cut after six digits, and whether what is counted keeps to it. */
  function cut([low, high], counted) {
    const units = [low, high].map((end) => (end.p * 10n ** BigInt(DIGITS)) / end.q);
    if (units[0] !== units[1]) throw new RangeError("an enclosure is too wide");
    return { value: String(units[0]), holds: BigInt(counted) * 10n ** BigInt(DIGITS) <= units[0] };
  }

  function compute(inputs) {
    const { rounds, margin } = stream(inputs);
    const q = Rational.of(inputs.q);
    const told = play(rounds, q);
    const found = bounds(margin, rounds[0].x.length + 1, q);
    return {
      ...told, margin,
      printed: cut(found.printed, told.loss),
      step: found.step && cut(found.step, told.violated),
      repaired: cut(found.repaired, told.loss),
    };
  }

  function fields(surface) {
    return [
      surface.choice("stream", "Stream", [["halves", "halved features"], ["cycle", "three items in turn"], ["one", "one round"]]),
      surface.slider("size", "Size", ["1", "2", "3", "4", "5", "6"]),
      surface.slider("q", "q = exp η", STEPS),
    ];
  }

  const amount = (bound) => Number(bound.value) / 10 ** DIGITS;

  function draw(width, surface) {
    const { inputs, found } = surface;
    const height = Math.min(360, Math.round(width * 0.75));
    const each = STEPS.map((q) => ({ q, found: q === inputs.q ? found : compute({ ...inputs, q }) }));
    const lines = [["printed", "limit"], ["repaired", "boundary"]];
    const top = 1.2 * Math.max(...lines.map(([name]) => amount(found[name])), ...each.map((one) => one.found.loss));
    const frame = plane(width, height, [0, 1.9], [0, top], `Loss against the step η: ${each.map(({ q, found: { loss } }) => `${loss} with q = ${q}`).join(", ")}`);
    const { drawn, px, py, box } = frame;
    const gamma = Rational.of(found.margin).toNumber();
    const price = amount(found.repaired) * gamma * gamma / 2;
    const curve = range(380).map((n) => (n + 1) / 200).map((eta) => [eta, price / (gamma * eta - Math.log(Math.cosh(eta)))])
      .filter(([, bound]) => bound > 0 && bound < top).map(([eta, bound]) => `${px(eta)},${py(bound)}`);
    drawn.append(svg("polyline", { class: "way", points: curve.join(" ") }));
    lines.forEach(([name, kind]) => drawn.append(
      line(box.left, py(amount(found[name])), box.right, py(amount(found[name])), kind),
      text(box.right - 6, py(amount(found[name])) - 5, `${name} ${short(amount(found[name]))}`, "halo", "end")));
    each.forEach(({ q, found: { loss } }) => drawn.append(svg("circle", {
      class: q === inputs.q ? "dot best" : "dot", cx: px(Math.log(Rational.of(q).toNumber())), cy: py(loss), r: q === inputs.q ? 7 : 4.5,
    })));
    return [html("figure", {}, html("figcaption", {}, "Across: the step η. Up: the loss. Dots: M-PRIL; the large one is yours. Curve: the bound that is proved for each step, where there is one. Lines: the printed bound (dashed), and the repaired one for the best step."), drawn)];
  }

  function tell(inputs, found) {
    const rounds = found.losses.length;
    const printed = found.printed.holds ? "keeps to the printed bound" : "is above the printed bound";
    const step = found.step === null
      ? "No bound is proved for this step: it earns less than nothing."
      : `The bound that is proved for this step is ${short(amount(found.step))}.`;
    const repaired = found.repaired.holds ? "below" : "above";
    return `Loss ${found.loss} in ${rounds} round${rounds === 1 ? "" : "s"}, for γ = ${found.margin}: it ${printed}, ${short(amount(found.printed))}, and is ${repaired} the repaired one for the best step, ${short(amount(found.repaired))}. ${step}`;
  }

  function tables(inputs, found) {
    const said = (bound) => (bound === null ? ["none", "–"] : [`${amount(bound)}…`, bound.holds ? "✓ kept" : "✗ exceeded"]);
    return [["Bounds, cut after six digits; what is compared is exact", ["bound", "value", "loss"], [
      ["printed", ...said(found.printed)],
      ["for this step", ...said(found.step)],
      ["repaired, best step", ...said(found.repaired)],
    ]], ["At the end, exactly", ["component", "value"], [
      ["w₁", show(Rational.of(found.first))], ["θ₁", show(Rational.of(found.theta))]]]];
  }

  explorables.weights = { compute, fields, draw, tell, tables };
})((globalThis.ordproof ??= {}));
