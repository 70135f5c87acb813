/* Plays cases with the book's JavaScript learners and tells what happened, all numbers as text.

   In a page: replay(cases), after the learners' scripts. With node: the arguments are the folder of
   these scripts and a JSON file of cases; the answers are printed. */
globalThis.replay = (cases) => {
  const { Rational, play, learners, ingredients, evaluate } = globalThis.ordproof;
  const vector = (values) => values.map(String);
  return cases.map(({ learner, K, C, points, passes, formula }) => {
    const read = points.map(([x, label]) => ({ x: x.map((value) => Rational.of(value)), label }));
    const found = ingredients(read, K, learner === "cusum");
    const separable = found.margin2 !== null && found.margin2.sign > 0;
    return {
      rounds: play(learner, K, Rational.of(C), read, passes).map((round) => ({
        prediction: round.prediction,
        loss: round.loss,
        suffered: round.suffered,
        steps: vector(round.steps),
        score: [round.score].flat().map(String),
        violated: round.constraints.filter((one) => one.violated).map((one) => one.i),
        after: round.after.rows?.map(vector) ?? [vector(round.after.w), vector(round.after.theta)],
      })),
      margin2: found.margin2 && String(found.margin2),
      conflict: found.conflict,
      R2: String(found.R2),
      bound: separable ? String(evaluate(formula, { ...found, C: Rational.of(C) })) : null,
    };
  });
};

if (typeof require !== "undefined") {
  const { readFileSync } = require("node:fs");
  const { join } = require("node:path");
  const [, , folder, cases] = process.argv;
  for (const name of ["rational", "formula", "learners", "margins"]) require(join(folder, `${name}.js`));
  process.stdout.write(JSON.stringify(globalThis.replay(JSON.parse(readFileSync(cases)))));
}
