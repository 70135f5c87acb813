/* Judges answers as the pages do. Arguments: scripts, then a JSON file of [conditions, values];
   for each is printed whether it is right, and what is said. */
const { readFileSync } = require("node:fs");
const scripts = process.argv.slice(2);
const cases = JSON.parse(readFileSync(scripts.pop()));
scripts.forEach((script) => require(script));
const { Rational, judge } = globalThis.ordproof;
const exact = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Rational.of(value)]));
process.stdout.write(JSON.stringify(cases.map(([conditions, values]) => {
  const { right, said } = judge(conditions, exact(values));
  return [right, said];
})));
