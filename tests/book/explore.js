/* Computes cases with the book's explorables, all numbers as text: node explore.js STEPPER EXPLORABLES CASES. */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const [, , stepper, explorables, cases] = process.argv;
for (const name of ["rational", "formula", "learners", "margins", "shapes", "fields", "words"]) require(join(stepper, `${name}.js`));
require(join(explorables, "surface.js"));
const answers = JSON.parse(readFileSync(cases)).map(({ name, inputs }) => {
  require(join(explorables, `${name}.js`));
  return globalThis.ordproof.explorables[name].compute(inputs);
});
process.stdout.write(JSON.stringify(answers));
