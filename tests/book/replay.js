/* Plays the cases of a JSON file with the book's JavaScript learners; prints what happened. */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const [, , source, cases] = process.argv;
for (const name of ["rational", "learners", "margins"]) require(join(source, `${name}.js`));
const { Rational, play, learners, ingredients, evaluate } = globalThis.ordproof;

const vector = (values) => values.map(String);

const answers = JSON.parse(readFileSync(cases)).map(({ learner, K, C, points, passes, formula }) => {
  const read = points.map(([x, label]) => ({ x: x.map((value) => Rational.of(value)), label }));
  const found = ingredients(read, K, learners[learner].offset ?? false);
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
process.stdout.write(JSON.stringify(answers));
