/* The value of a formula that Python wrote as a tree, exactly. */
(function (book) {
  "use strict";
  const { Rational, one, total, least, largest } = book;

  /** Text is a symbol or a number, a list an operation on formulas. */
  function evaluate(formula, values) {
    if (typeof formula === "string") return values[formula] ?? Rational.of(formula);
    const [operation, ...parts] = formula;
    if (operation === "power") return evaluate(parts[0], values).power(Number(parts[1]));
    const numbers = parts.map((part) => evaluate(part, values));
    if (operation === "sum") return total(numbers);
    if (operation === "product") return numbers.reduce((a, b) => a.times(b), one);
    if (operation === "largest") return largest(numbers);
    if (operation === "least") return least(numbers);
    throw new Error(`formula ${operation}: expected sum, product, power, largest or least`);
  }

  Object.assign(book, { evaluate });
})((globalThis.ordproof ??= {}));
