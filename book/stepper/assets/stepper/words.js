/* Numbers and rounds in words. */
(function (book) {
  "use strict";
  const { learners, sub } = book;
  const LONGEST = 16;

  /** An exact number for the eye: the fraction, or where that is long six digits after "≈". */
  function show(value) {
    const exact = String(value).replace("-", "−");
    if (exact.length <= LONGEST) return exact;
    return `≈ ${String(Number(value.toNumber().toPrecision(6))).replace("-", "−")}`;
  }

  const exactly = (value) => String(value).replace("-", "−");
  const vector = (values, write = show) => (values.length === 1 ? write(values[0]) : `(${values.map(write).join(", ")})`);
  const labelName = ([low, high]) => (low === high ? `label ${low}` : `label ${low}–${high}`);
  const signed = (value) => (value.sign > 0 ? `+${show(value)}`.replace("+≈ ", "≈ +") : show(value));

  /** The parts of a state: a name and its numbers. */
  function parts(state) {
    if (state.rows) return state.rows.slice(1).map((row, k) => [`w${sub(k + 2)}`, row]);
    return [["w", state.w], ["θ", state.theta]];
  }

  /** A state in one line. */
  const stateLine = (state, write = show) => parts(state).map(([name, values]) => `${name} = ${vector(values, write)}`).join("; ");

  const names = (list) => (list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list[list.length - 1]}`);

  /** What happened in a round, in a few sentences. */
  function tell(round, count, learner) {
    const { t, number, x, label, prediction, loss, suffered, constraints } = round;
    const score = Array.isArray(round.score)
      ? `The cumulative scores are ${vector(round.score)}`
      : `The score w·x is ${show(round.score)}`;
    const broken = constraints.filter((one) => one.violated);
    const prefix = learner === "cusum" ? "w" : "θ";
    const moved = constraints.filter((one) => one.moved).map((one) => `${prefix}${sub(one.i)}`);
    const sentences = [
      `Round ${t} of ${count}: point ${number + 1}, x = ${vector(x)}, ${labelName(label)}.`,
      `${score}, so rank ${prediction} is predicted: loss ${loss}, ${suffered} in total.`,
    ];
    if (!moved.length) {
      const kept = broken.length ? "The prediction is right" : constraints.length ? "No constraint is violated" : "The label constrains nothing";
      sentences.push(`${kept}: nothing moves.`);
    } else if (learner === "cusum") {
      const step = round.steps.find((value) => value.sign !== 0);
      sentences.push(`${names(moved)} ${moved.length === 1 ? "moves" : "move"} by ${step.sign > 0 ? "+x" : "−x"}.`);
    } else {
      sentences.push(`${names(broken.map((one) => `θ${sub(one.i)}`))} ${broken.length === 1 ? "has its constraint" : "have their constraints"} violated.`);
      const along = round.along.sign === 0 ? "w stays" : `w moves by ${show(round.along)} x`;
      sentences.push(`${along}; ${names(moved)} ${moved.length === 1 ? "moves" : "move"} by ${names(round.steps.filter((step) => step.sign !== 0).map((step) => signed(step.negated())))}.`);
    }
    return sentences.join(" ");
  }

  /** Rows of the table of a round's constraints: header first. */
  function constraintTable(round, learner) {
    if (learner === "cusum") {
      return [
        ["row", "side s", "s wₖ·x", "step", "wₖ before", "wₖ after"],
        ...round.constraints.map((one) => [
          `w${sub(one.i)}`, one.z > 0 ? "+1" : "−1", show(one.margin),
          one.moved ? `${round.steps[one.i - 2].sign > 0 ? "+" : "−"}x` : "–",
          vector(round.state.rows[one.i - 1]), vector(round.after.rows[one.i - 1]),
        ]),
      ];
    }
    return [
      ["threshold", "side z", "z (w·x − θ)", "wanted", "met?", "step", "θ before", "θ after"],
      ...round.state.theta.map((level, i) => {
        const one = round.constraints.find((other) => other.i === i + 1);
        const after = show(round.after.theta[i]);
        if (!one) return [`θ${sub(i + 1)}`, "free", "–", "–", "–", "–", show(level), after];
        return [
          `θ${sub(i + 1)}`, one.z > 0 ? "+1" : "−1", show(one.margin), one.required,
          one.violated ? "✗ violated" : "✓ met", one.moved ? signed(round.steps[i]) : "0", show(level), after,
        ];
      }),
    ];
  }

  /** The bound at this data set, in words; `value` is null where it promises nothing. */
  function boundWords(found, value, suffered, learner, cost) {
    if (found.margin2 === null) return "The labels leave every threshold free: there is nothing to violate.";
    if (value === null) {
      const points = names(found.conflict.map((n) => n + 1));
      return `No comparator ranks point${found.conflict.length > 1 ? "s" : ""} ${points} with a positive margin: the bound promises nothing on these data.`;
    }
    const margin = learner === "cusum" ? "δ²" : "γ²";
    const known = [`R² = ${show(found.R2)}`, `${margin} = ${show(found.margin2)}`];
    if (learner === "prank") known.unshift(`r = ${found.K}`);
    else if (learner !== "cusum") known.unshift(`a = ${found.a}`);
    if (learners[learner].cost) known.push(`C = ${show(cost)}`);
    return `Loss ${suffered} so far; the bound is ${show(value)}, for ${known.join(", ")}, the margin being the largest there is.`;
  }

  Object.assign(book, { show, exactly, vector, parts, stateLine, tell, constraintTable, boundWords });
})((globalThis.ordproof ??= {}));
