/* Exact rational numbers: a numerator and a positive denominator, both BigInt, in lowest terms. */
(function (book) {
  "use strict";

  function gcd(a, b) {
    if (a < 0n) a = -a;
    while (b) [a, b] = [b, a % b];
    return a;
  }

  class Rational {
    constructor(p, q = 1n) {
      if (q === 0n) throw new RangeError("division by zero");
      if (q < 0n) [p, q] = [-p, -q];
      const common = gcd(p, q);
      this.p = common > 1n ? p / common : p;
      this.q = common > 1n ? q / common : q;
      Object.freeze(this);
    }

    /** The rational that `value` is: a Rational, an integer, or text such as "-3/4" or "0.25". */
    static of(value) {
      if (value instanceof Rational) return value;
      if (typeof value === "bigint" || Number.isInteger(value)) return new Rational(BigInt(value));
      const text = String(value).trim().replace("−", "-");
      const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:\/(\d+))?$/.exec(text);
      const [, sign, whole, decimals = "", below] = parts ?? [];
      if (!parts || (whole + decimals === "") || (below !== undefined && text.includes("."))) {
        throw new SyntaxError(`${JSON.stringify(String(value))} is not a number`);
      }
      const p = BigInt(whole + decimals) * (sign === "-" ? -1n : 1n);
      return new Rational(p, below === undefined ? 10n ** BigInt(decimals.length) : BigInt(below));
    }

    plus(other) { return new Rational(this.p * other.q + other.p * this.q, this.q * other.q); }
    minus(other) { return new Rational(this.p * other.q - other.p * this.q, this.q * other.q); }
    times(other) { return new Rational(this.p * other.p, this.q * other.q); }
    over(other) { return new Rational(this.p * other.q, this.q * other.p); }
    negated() { return new Rational(-this.p, this.q); }

    /** This number to an integer power; a negative one inverts. */
    power(n) {
      const m = BigInt(n < 0 ? -n : n);
      return n < 0 ? new Rational(this.q ** m, this.p ** m) : new Rational(this.p ** m, this.q ** m);
    }

    /** -1, 0 or 1. */
    get sign() { return this.p > 0n ? 1 : this.p < 0n ? -1 : 0; }

    /** Negative, 0 or positive as this number is below, equal to or above `other`. */
    compare(other) {
      const difference = this.p * other.q - other.p * this.q;
      return difference > 0n ? 1 : difference < 0n ? -1 : 0;
    }

    /** "p/q", or "p" for an integer. */
    toString() { return this.q === 1n ? String(this.p) : `${this.p}/${this.q}`; }

    /** The nearest float or one next to it, for drawings; never used to decide anything. */
    toNumber() {
      const scale = 10n ** 17n;
      const size = (this.p < 0n ? -this.p : this.p);
      const places = Math.max(0, String(this.q).length - String(size).length);
      const digits = (size * scale * 10n ** BigInt(places)) / this.q;
      return (this.sign * Number(digits)) / 1e17 / 10 ** places;
    }
  }

  const zero = new Rational(0n);
  const one = new Rational(1n);

  const dot = (a, b) => a.reduce((sum, value, i) => sum.plus(value.times(b[i])), zero);
  const total = (values) => values.reduce((sum, value) => sum.plus(value), zero);
  const least = (values) => values.reduce((a, b) => (b.compare(a) < 0 ? b : a));
  const largest = (values) => values.reduce((a, b) => (b.compare(a) > 0 ? b : a));

  Object.assign(book, { Rational, zero, one, dot, total, least, largest });
})((globalThis.ordproof ??= {}));
