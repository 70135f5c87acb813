/* The largest margin of a data set, exactly, and what else a mistake bound is made of.

   The margin is the distance from 0 to the convex hull of the constraint rows; Wolfe's nearest
   point algorithm (1976) finds it in finitely many rational steps. */
(function (book) {
  "use strict";
  const { Rational, zero, one, dot, total, least, largest, signs } = book;

  /** The solution of a regular square system, by Gauss and Jordan. */
  function solve(matrix, right) {
    const lines = matrix.map((line, i) => [...line, right[i]]);
    lines.forEach((_, column) => {
      const pivot = lines.findIndex((line, i) => i >= column && line[column].sign !== 0);
      [lines[column], lines[pivot]] = [lines[pivot], lines[column]];
      const lead = lines[column][column];
      lines[column] = lines[column].map((value) => value.over(lead));
      lines.forEach((line, i) => {
        if (i === column || line[column].sign === 0) return;
        const factor = line[column];
        lines[i] = line.map((value, j) => value.minus(factor.times(lines[column][j])));
      });
    });
    return lines.map((line) => line[line.length - 1]);
  }

  /** The weights, of sum 1, of the point of the affine hull of `rows` that is nearest to 0. */
  function affineWeights(rows) {
    const system = rows.map((a) => [...rows.map((b) => dot(a, b)), one]);
    system.push([...rows.map(() => one), zero]);
    return solve(system, [...rows.map(() => zero), one]).slice(0, rows.length);
  }

  const combination = (weights, rows) => rows[0].map(
    (_, j) => total(rows.map((row, i) => weights[i].times(row[j]))),
  );

  /** The point of the convex hull of `rows` nearest to 0, and its weights on the rows. */
  function nearestPoint(rows) {
    let corral = [0];
    let weights = [one];
    let point = rows[0];
    for (;;) {
      const squared = dot(point, point);
      const products = rows.map((row) => dot(row, point));
      const entering = products.indexOf(least(products));
      if (squared.sign === 0 || products[entering].compare(squared) >= 0) {
        return { point, squared, corral, weights };
      }
      corral = [...corral, entering];
      weights = [...weights, zero];
      for (;;) {
        const target = affineWeights(corral.map((i) => rows[i]));
        if (target.every((weight) => weight.sign > 0)) {
          weights = target;
          break;
        }
        const old = weights;
        const step = least(target.flatMap(
          (goal, n) => (goal.sign > 0 ? [] : [old[n].over(old[n].minus(goal))]),
        ));
        const moved = target.map((goal, n) => old[n].plus(step.times(goal.minus(old[n]))));
        corral = corral.filter((_, n) => moved[n].sign > 0);
        weights = moved.filter((weight) => weight.sign > 0);
      }
      point = combination(weights, corral.map((i) => rows[i]));
    }
  }

  const unit = (n, i, value) => Array.from({ length: n }, (_, j) => (j === i ? value : zero));

  /** Rows z_i (x, −e_i), each with the number of its point. */
  function thresholdRows(points, K) {
    return points.flatMap(({ x, label }, number) => signs(label, K).flatMap((z, i) => (z === 0 ? [] : [{
      number, i: i + 1,
      row: [...x.map((value) => value.times(Rational.of(z))), ...unit(K - 1, i, Rational.of(-z))],
    }])));
  }

  /** Rows ± (x, −1) in the block of w_k, k = 2..K. */
  function ensembleRows(points, K) {
    return points.flatMap(({ x, label }, number) => Array.from({ length: K - 1 }, (_, block) => {
      const lifted = [...x, one.negated()];
      const z = Rational.of(block + 2 <= label[0] ? 1 : -1);
      const row = Array.from({ length: (K - 1) * lifted.length }, () => zero);
      lifted.forEach((value, j) => { row[block * lifted.length + j] = z.times(value); });
      return { number, i: block + 2, row };
    }));
  }

  /** What a bound speaks of: the largest margin, R², K, and how one-sided the labels are.

      `margin2` is the square of the largest margin of a unit comparator, 0 if the data set is not
      separable (then `conflict` numbers points that no comparator ranks), null without constraints. */
  function ingredients(points, K, ensemble) {
    const rows = ensemble ? ensembleRows(points, K) : thresholdRows(points, K);
    const norms = points.map(({ x }) => dot(x, x));
    const found = rows.length ? nearestPoint(rows.map(({ row }) => row)) : null;
    return {
      margin2: found && found.squared,
      conflict: found && found.squared.sign === 0
        ? [...new Set(found.corral.map((i) => rows[i].number))].sort((a, b) => a - b)
        : [],
      R2: ensemble ? largest(norms).plus(one) : largest(norms),
      K: Rational.of(K),
      a: Rational.of(Math.max(...points.map(({ label: [low, high] }) => Math.max(low - 1, K - high)))),
      c: Rational.of(Math.min(...points.map(({ label: [low, high] }) => high - low))),
    };
  }

  Object.assign(book, { nearestPoint, ingredients });
})((globalThis.ordproof ??= {}));
