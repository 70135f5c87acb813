/* The value of a formula that Python wrote as a tree, exactly. */
(function (book) {
  "use strict";
  const { Rational, zero, one, total, least, largest } = book;

  const HOLDS = {
    "at most": (sign) => sign <= 0,
    "less": (sign) => sign < 0,
    "equal": (sign) => sign === 0,
  };

  /** What a name stands for; a formula that was asked for becomes its value. */
  function known(name, values) {
    if (Array.isArray(values[name])) values[name] = evaluate(values[name], values);
    return values[name] ?? Rational.of(name);
  }

  /** Text is a symbol or a number, a list an operation on formulas. */
  function evaluate(formula, values) {
    if (typeof formula === "string") return known(formula, values);
    const [operation, ...parts] = formula;
    if (operation === "power") return evaluate(parts[0], values).power(Number(parts[1]));
    if (operation === "choice") return evaluate(parts[evaluate(parts[0], values).sign ? 1 : 2], values);
    const numbers = parts.map((part) => evaluate(part, values));
    if (operation === "sum") return total(numbers);
    if (operation === "product") return numbers.reduce((a, b) => a.times(b), one);
    if (operation === "largest") return largest(numbers);
    if (operation === "least") return least(numbers);
    if (operation in HOLDS) return HOLDS[operation](numbers[0].compare(numbers[1])) ? one : zero;
    throw new Error(`formula ${operation}: expected an operation of book/formulas.py`);
  }

  Object.assign(book, { evaluate });
})((globalThis.ordproof ??= {}));
