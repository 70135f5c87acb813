/* Judges the numbers of an answer: the exercise's own conditions, evaluated in exact fractions.

   The conditions come from the Python object that checks the answer there (book/conditions.py). */
(function (book) {
  "use strict";
  const { Rational, evaluate } = book;

  const HOLDS = {
    "=": (sign) => sign === 0,
    "<=": (sign) => sign <= 0,
    ">=": (sign) => sign >= 0,
    "<": (sign) => sign < 0,
    ">": (sign) => sign > 0,
  };

  /** What was computed and how far it is off; empty where the condition holds. */
  function failure({ what, relation, aim }, left, right) {
    if (relation === "whole") return left.q === 1n ? "" : `${what} is ${left}, which is not a whole number`;
    const gap = left.minus(right);
    if (HOLDS[relation](gap.sign)) return "";
    if (!aim) return `${what} is ${left}: too ${gap.sign > 0 ? "large" : "small"}`;
    const told = aim.replaceAll("{}", String(right));
    if (gap.sign === 0) return `${what} is ${left}, and must be ${relation === "<" ? "below" : "above"} ${told}`;
    const [size, side] = gap.sign > 0 ? [gap, "above"] : [gap.negated(), "below"];
    return `${what} is ${left}, which is ${size} ${side} ${told}`;
  }

  /** What a number that is right was compared with, without what is only said of wrong ones. */
  function against(aim, right) {
    return aim.includes("{}") ? `, against ${aim.split(/[:;] /)[0].replaceAll("{}", String(right))}` : "";
  }

  /** The first condition that fails, or all that was computed, which is more than the fields say. */
  function judge({ steps, conditions }, given) {
    const values = { ...steps, ...given };
    const computed = [];
    for (const condition of conditions) {
      const [left, right] = ["left", "right"].map((side) => evaluate(condition[side], values));
      const said = failure(condition, left, right);
      if (said) return { right: false, said, see: condition.see };
      if (condition.told) computed.push(`${condition.what.replace(/,$/, "")}: ${left}${against(condition.aim, right)}`);
    }
    return { right: true, said: computed.join("; ") };
  }

  /** The numbers in the fields; the first field that holds none is named and gets the focus. */
  function read(fields) {
    const values = {};
    for (const field of fields) {
      try {
        values[field.name] = Rational.of(field.value);
        field.removeAttribute("aria-invalid");
      } catch {
        field.setAttribute("aria-invalid", "true");
        field.focus();
        throw new SyntaxError(`${field.getAttribute("aria-label")}: write a number such as 2, -3/4 or 0.25.`);
      }
    }
    return values;
  }

  function capital(sentence) {
    return sentence[0].toUpperCase() + sentence.slice(1);
  }

  function show(form, { right, said, see }) {
    const told = form.querySelector(".op-judged");
    told.classList.toggle("op-right", right);
    told.classList.toggle("op-wrong", !right);
    told.textContent = right ? `✓ Right. What was computed: ${said}.` : `✗ ${capital(said)}`;
    for (const look of form.querySelectorAll(".op-look")) look.hidden = look.dataset.see !== see;
  }

  function answer(form) {
    const conditions = JSON.parse(form.dataset.conditions);
    try {
      const judged = judge(conditions, read(form.querySelectorAll("input")));
      show(form, judged.right ? judged : { ...judged, said: `${judged.said}.` });
    } catch (problem) {
      if (!(problem instanceof SyntaxError || problem instanceof RangeError)) throw problem;
      show(form, { right: false, said: problem.message });
    }
  }

  Object.assign(book, { judge });
  if (typeof document === "undefined") return;
  for (const form of document.querySelectorAll(".op-answer")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer(form);
    });
  }
})((globalThis.ordproof ??= {}));
