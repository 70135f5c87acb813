/* What the reader types, read or refused: every refusal is a sentence for the field it belongs to. */
(function (book) {
  "use strict";
  const { Rational, learners } = book;

  const LIMITS = { ranks: 6, passes: 10, points: 12, size: 1000n };

  class FieldError extends Error {}

  /** A coordinate. */
  function coordinate(text) {
    if (text.trim() === "") throw new FieldError("Give a number, such as 2, −3/4 or 0.25.");
    let value;
    try {
      value = Rational.of(text);
    } catch (problem) {
      if (problem instanceof RangeError) throw new FieldError("A fraction cannot have 0 below its line.");
      throw new FieldError(`“${text.trim()}” is not a number: write 2, −3/4 or 0.25.`);
    }
    if (value.q > LIMITS.size || value.p > LIMITS.size * value.q || -value.p > LIMITS.size * value.q) {
      throw new FieldError("Keep to numbers from −1000 to 1000 with denominators up to 1000.");
    }
    return value;
  }

  /** A label "2", or an interval "1-3", as [low, high]. */
  function label(text, K, learner) {
    const parts = /^(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?$/.exec(text.trim());
    if (!parts) throw new FieldError("Give a rank, such as 2, or an interval of ranks, such as 1-3.");
    const low = Number(parts[1]);
    const high = parts[2] === undefined ? low : Number(parts[2]);
    const outside = [low, high].find((rank) => rank < 1 || rank > K);
    if (outside !== undefined) throw new FieldError(`Rank ${outside} is out of range: ranks are 1 to ${K}.`);
    if (low > high) throw new FieldError(`The interval is reversed: write ${high}-${low}.`);
    const { title, exact } = learners[learner];
    if (exact && low < high) throw new FieldError(`${title} learns from exact labels: give one rank.`);
    return [low, high];
  }

  /** A whole number from `least` to `most`. */
  function whole(text, least, most) {
    if (!/^\d+$/.test(text.trim()) || Number(text) < least || Number(text) > most) {
      throw new FieldError(`Give a whole number from ${least} to ${most}.`);
    }
    return Number(text);
  }

  /** The cost C of a unit of loss. */
  function cost(text) {
    const value = coordinate(text);
    if (value.sign <= 0) throw new FieldError("C is a cost: give a positive number.");
    return value;
  }

  Object.assign(book, { LIMITS, FieldError, fields: { coordinate, label, whole, cost } });
})((globalThis.ordproof ??= {}));
