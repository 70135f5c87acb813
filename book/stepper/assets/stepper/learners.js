/* The learners, one round at a time, in exact rationals; they follow the reference learners of the
   project line by line, which a test holds them to on thousands of rounds.

   A learner has start(d) and round(state, x, [y_l, y_r]).  A round tells what happened:
     score        w·x (threshold learners), or the cumulative scores of all ranks (CuSum Rank)
     prediction, loss
     constraints  one entry per constraint of the label: {i, z, margin, required, violated}
     steps        one signed step per threshold (or per row w_2..w_K)
     after        the new state
   A state is {w, theta} for threshold learners and {rows} for CuSum Rank. */
(function (book) {
  "use strict";
  const { Rational, zero, one, dot, total, least, largest } = book;

  const range = (n) => Array.from({ length: n }, (_, i) => i);

  /* ---- threshold learners: w·x against θ_1, …, θ_{K-1} ---- */

  /** +1 below the interval, -1 above it, 0 for the thresholds that the label leaves free. */
  const signs = ([low, high], K) => range(K - 1).map((i) => (i + 1 < low ? 1 : i + 1 >= high ? -1 : 0));

  /** The least i with w·x − θ_i < 0, K if there is none. */
  function rankOf(score, theta) {
    const place = theta.findIndex((level) => score.compare(level) < 0);
    return place < 0 ? theta.length + 1 : place + 1;
  }

  /** How many thresholds the score is on the wrong side of. */
  const intervalLoss = (score, theta, z) => theta.filter(
    (level, i) => (z[i] > 0 && score.compare(level) < 0) || (z[i] < 0 && score.compare(level) >= 0),
  ).length;

  class ThresholdLearner {
    constructor(K) { this.K = K; }

    start(d) { return { w: range(d).map(() => zero), theta: range(this.K - 1).map(() => zero) }; }

    round(state, x, label) {
      const { w, theta } = state;
      const z = signs(label, this.K);
      const score = dot(w, x);
      const prediction = rankOf(score, theta);
      const margins = theta.map((level, i) => Rational.of(z[i]).times(score.minus(level)));
      const steps = this.steps({ z, margins, x, prediction, label });
      const constraints = range(this.K - 1).filter((i) => z[i]).map((i) => ({
        i: i + 1,
        z: z[i],
        margin: margins[i],
        required: this.required,
        violated: this.violated(margins[i]),
        moved: steps[i].sign !== 0,
      }));
      const along = total(steps);
      const after = {
        w: w.map((value, j) => value.plus(along.times(x[j]))),
        theta: theta.map((level, i) => level.minus(steps[i])),
      };
      const loss = intervalLoss(score, theta, z);
      return { x, label, state, score, prediction, loss, constraints, steps, along, after };
    }
  }

  class PRIL extends ThresholdLearner {
    required = "> 0";
    violated(margin) { return margin.sign <= 0; }
    steps({ z, margins }) {
      return z.map((sign, i) => (sign && margins[i].sign <= 0 ? Rational.of(sign) : zero));
    }
  }

  class PRank extends PRIL {
    steps(seen) {
      return seen.prediction === seen.label[0] ? seen.z.map(() => zero) : super.steps(seen);
    }
  }

  /** clip(κ (l − z a ‖x‖²), 0, bound): the multiplier of a constraint, given the step a along x. */
  function multiplier(a, lack, z, norm2, kappa, bound) {
    const value = kappa.times(lack.minus(Rational.of(z).times(a).times(norm2)));
    return least([largest([value, zero]), ...(bound ? [bound] : [])]);
  }

  /** The one a with a = Σ z_i multiplier_i(a): the right side is piecewise linear and falls. */
  function balance(lacks, z, norm2, kappa, bound) {
    const sum = (a) => total(lacks.map(
      (lack, i) => Rational.of(z[i]).times(multiplier(a, lack, z[i], norm2, kappa, bound)),
    ));
    const excess = (a) => a.minus(sum(a));
    const end = sum(zero);
    if (end.sign === 0) return zero;
    const inside = (a) => a.sign === end.sign && a.compare(end) === -end.sign;
    const corners = norm2.sign === 0 ? [] : [zero, ...(bound ? [bound] : [])].flatMap(
      (level) => lacks.map((lack, i) => lack.minus(level.over(kappa)).times(Rational.of(z[i])).over(norm2)),
    ).filter(inside);
    const stops = [zero, ...corners, end].sort((a, b) => a.compare(b));
    const place = stops.findIndex((a) => excess(a).sign >= 0);
    const right = stops[place];
    const over = excess(right);
    if (over.sign === 0) return right;
    const left = stops[place - 1];
    const under = excess(left);
    return left.minus(under.times(right.minus(left)).over(over.minus(under)));
  }

  class PassiveAggressive extends ThresholdLearner {
    required = "≥ 1";
    kappa = one;
    bound = null;
    violated(margin) { return margin.compare(one) < 0; }
    steps({ z, margins, x }) {
      const active = range(z.length).filter((i) => z[i]);
      const lacks = active.map((i) => one.minus(margins[i]));
      const side = active.map((i) => z[i]);
      const norm2 = dot(x, x);
      const a = balance(lacks, side, norm2, this.kappa, this.bound);
      const steps = z.map(() => zero);
      active.forEach((i, n) => {
        const alpha = multiplier(a, lacks[n], side[n], norm2, this.kappa, this.bound);
        steps[i] = Rational.of(side[n]).times(alpha);
      });
      return steps;
    }
  }

  class PAI extends PassiveAggressive {
    constructor(K, C) { super(K); this.bound = C; }
  }

  class PAII extends PassiveAggressive {
    constructor(K, C) {
      super(K);
      const twice = C.plus(C);
      this.kappa = twice.over(twice.plus(one));
    }
  }

  /* ---- CuSum Rank: the structured perceptron whose rank k scores w_1·x + … + w_k·x ---- */

  class CuSumRank {
    constructor(K) { this.K = K; }

    start(d) { return { rows: range(this.K).map(() => range(d).map(() => zero)) }; }

    round(state, x, label) {
      const y = label[0];
      const values = state.rows.map((row) => dot(row, x));
      const scores = values.map((_, k) => total(values.slice(0, k + 1)));
      const prediction = scores.reduce((best, value, k) => (value.compare(scores[best]) > 0 ? k : best), 0) + 1;
      const steps = range(this.K).map((k) => Rational.of(
        prediction < k + 1 && k + 1 <= y ? 1 : y < k + 1 && k + 1 <= prediction ? -1 : 0,
      ));
      const constraints = range(this.K).slice(1).map((k) => ({
        i: k + 1,
        z: k + 1 <= y ? 1 : -1,
        margin: k + 1 <= y ? values[k] : values[k].negated(),
        required: "",
        violated: steps[k].sign !== 0,
        moved: steps[k].sign !== 0,
      }));
      const rows = state.rows.map((row, k) => row.map((value, j) => value.plus(steps[k].times(x[j]))));
      return {
        x, label, state, score: scores, prediction, loss: Math.abs(y - prediction), constraints,
        steps: steps.slice(1), after: { rows },
      };
    }
  }

  /** The learners by name: how each is made; whether it needs exact labels, a cost C, and vectors
      that end in −1 (so that its K − 1 directions carry their own offsets). */
  const learners = {
    "prank": { title: "PRank", make: (K) => new PRank(K), exact: true },
    "pril": { title: "PRIL", make: (K) => new PRIL(K) },
    "cusum": { title: "CuSum Rank", make: (K) => new CuSumRank(K), exact: true, offset: true },
    "pa": { title: "PA", make: (K) => new PassiveAggressive(K) },
    "pa-i": { title: "PA-I", make: (K, C) => new PAI(K, C), cost: true },
    "pa-ii": { title: "PA-II", make: (K, C) => new PAII(K, C), cost: true },
  };

  /** All rounds of a learner on `points` ({x, label}), presented `passes` times over. */
  function play(name, K, C, points, passes = 1) {
    const { make, offset } = learners[name];
    const learner = make(K, C);
    const rounds = [];
    let state = learner.start(points[0].x.length + (offset ? 1 : 0));
    let suffered = 0;
    for (let pass = 0; pass < passes; pass += 1) {
      points.forEach((point, number) => {
        const x = offset ? [...point.x, one.negated()] : point.x;
        const round = learner.round(state, x, point.label);
        suffered += round.loss;
        rounds.push({ ...round, t: rounds.length + 1, number, suffered });
        state = round.after;
      });
    }
    return rounds;
  }

  Object.assign(book, { learners, play, signs });
})((globalThis.ordproof ??= {}));
