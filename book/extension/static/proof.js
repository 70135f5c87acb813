// "The proof, step by step": a stored certificate as mathematics, each lemma folded where it is cited.
// A step that only names what the next one says is shown with it.
"use strict";

const certificates = new Map();

// each file of a certificate calls this with its name and its text, packed
globalThis.ordproofCertificate = async (name, packed) => {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  certificates.get(name).resolve(await new Response(stream).text());
};

function script(address) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: address });
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => reject(new Error(`${address} cannot be read`)));
    document.head.append(element);
  });
}

function certificate(root, name) {
  if (!certificates.has(name)) {
    const entry = {};
    entry.text = new Promise((resolve) => { entry.resolve = resolve; });
    certificates.set(name, entry);
    entry.loaded = script(`${root}certificates/${name}.js`);
  }
  const { loaded, text } = certificates.get(name);
  return loaded.then(() => text);
}

// --- formulas ---

function tree(text) {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (words[at] !== "(") return words[at++];
    const parts = [];
    for (at++; words[at] !== ")"; ) parts.push(one());
    at++;
    return parts;
  };
  return one();
}

const GREEK = /^(alpha|beta|[Gg]amma|[Dd]elta|epsilon|eta|[Tt]heta|kappa|[Ll]ambda|mu|nu|[Xx]i|[Pp]i|rho|[Ss]igma|tau|(var)?phi|Phi|chi|[Pp]si|[Oo]mega|ell)$/;
const BOUND = "ijklmnpqrs";

function plain(word) {
  if (GREEK.test(word)) return `\\${word}`;
  if (word.length === 1 || /^\d+$|[\\{]/.test(word)) return word; // a number, or LaTeX already
  return `\\mathrm{${word}}`;
}

// the letter of a symbol or of a bound variable, with its indices below and its marks above
function letter(word, indices = []) {
  if (/^_\d+$/.test(word)) return BOUND[Number(word.slice(1)) - 1] ?? `i_{${word.slice(1)}}`;
  const [, over, name, rest] = /^(hat_|bar_)?((?:\\\w+)?\{.*\}|\\\w+|[A-Za-z]+)(.*)$/.exec(word) ?? [0, "", word, ""];
  const below = [...rest.matchAll(/_([^_^'*]+)|^(\d+)/g)].map((found) => plain(found[1] ?? found[2]));
  const above = [...rest.matchAll(/\^([^_^']+)|^\*/g)].map((found) => (found[1] ? plain(found[1]) : "*"));
  const primes = "\\prime ".repeat((rest.match(/'/g) ?? []).length);
  const head = over ? `\\${over.slice(0, -1)}{${plain(name)}}` : plain(name);
  const low = [...below, ...indices].join(", ");
  const high = above.join(", ") + primes;
  return (rest.endsWith("_") ? `\\tilde{${head}}` : head) + (low ? `_{${low}}` : "") + (high ? `^{${high.trim()}}` : "");
}

const LOGIC = 0, RELATION = 1, SUM = 2, PRODUCT = 3, ATOM = 4;
const RELATIONS = { "<=": "\\le", "<": "<", "=": "=" };
const DENIED = { "<=": "\\not\\le", "<": "\\not<", "=": "\\ne" };
const isList = Array.isArray;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const isNegative = (t) => (isList(t) ? t[0] === "*" && isNegative(t[1]) : t.startsWith("-"));

// the term without its minus
function positive(t) {
  if (!isList(t)) return t.slice(1);
  const [, first, ...rest] = t;
  if (first === "-1") return rest.length === 1 ? rest[0] : ["*", ...rest];
  return ["*", positive(first), ...rest];
}

function number(text) {
  const [above, below] = text.replace("-", "").split("/");
  return (text.startsWith("-") ? "-" : "") + (below ? `\\tfrac{${above}}{${below}}` : above);
}

function total(terms) {
  const ordered = [...terms.filter((term) => !isNegative(term)), ...terms.filter(isNegative)];
  return ordered.map((term, place) => {
    const minus = isNegative(term);
    const sign = minus ? (place ? " - " : "-") : place ? " + " : "";
    return sign + written(minus ? positive(term) : term, minus ? PRODUCT : SUM);
  }).join("");
}

function product(factors) {
  const below = factors.filter((part) => isList(part) && part[0] === "inv").map((part) => part[1]);
  const above = factors.filter((part) => !(isList(part) && part[0] === "inv"));
  const side = (parts) => parts.map((part, place) => {
    const text = written(part, parts.length > 1 ? PRODUCT : SUM);
    const reaches = isList(part) && (part[0] === "sum" || part[0] === "dot");
    const one = /^(\d|\\mathbf|\\tfrac)/.test(text) && place > 0 ? "\\cdot " : "";
    return one + (reaches && place < parts.length - 1 ? `\\left(${text}\\right)` : text);
  }).join("\\, ");
  if (!below.length) return side(above);
  return `\\frac{${above.length ? side(above) : "1"}}{${side(below)}}`;
}

// two inequalities about one thing are one: 1 ≤ y ≤ K
function junction(parts, sign) {
  const found = [];
  for (const part of parts) {
    const last = found.at(-1);
    const links = sign === "\\wedge" && isList(part) && part[0] in RELATIONS && last?.end && same(last.end, part[1]);
    if (links) last.text += ` ${RELATIONS[part[0]]} ${written(part[2], SUM)}`;
    else found.push({ text: written(part, RELATION) });
    found.at(-1).end = isList(part) && part[0] in RELATIONS && part[0] !== "=" ? part[2] : null;
  }
  return [found.map(({ text }) => text).join(` \\;${sign}\\; `), found.length > 1 ? LOGIC : RELATION];
}

const range = (name, low, high) => `${name} \\in \\{${written(low, SUM)}, \\dots, ${written(high, SUM)}\\}`;

function quantified(sign, binder, body) {
  if (isList(binder)) return `${sign}\\, ${range(letter(binder[0]), binder[1], binder[2])}\\colon\\; ${written(body, LOGIC)}`;
  const [head, limits, rest] = isList(body) ? body : [];
  const [first, second] = head === "=>" && isList(limits) && limits[0] === "and" && limits.length === 3 ? limits.slice(1) : [];
  const isRange = first?.[0] === "<=" && second?.[0] === "<=" && first[2] === binder && second[1] === binder;
  if (isRange) return `${sign}\\, ${range(letter(binder), first[1], second[2])}\\colon\\; ${written(rest, LOGIC)}`;
  return `${sign}\\, ${letter(binder)}\\colon\\; ${written(body, LOGIC)}`;
}

const FUNCTIONS = { log: "\\log", sqrt: "\\sqrt", exp: "e^" };

function pair(t) { // LaTeX, and how tightly it holds together
  if (!isList(t)) {
    if (/^-?\d/.test(t)) return [number(t), t.startsWith("-") ? SUM : ATOM];
    const known = { true: "\\text{true}", false: "\\text{a contradiction}", zero: "0" }[t];
    return [known ?? letter(t), ATOM];
  }
  const [head, ...parts] = t;
  const all = (level, sign) => parts.map((part) => written(part, level)).join(sign);
  if (head in RELATIONS) return [all(SUM, ` ${RELATIONS[head]} `), RELATION];
  if (head in FUNCTIONS) {
    const inside = written(parts[0], LOGIC);
    return [head === "log" ? `\\log\\left(${inside}\\right)` : `${FUNCTIONS[head]}{${inside}}`, ATOM];
  }
  switch (head) {
    case "+": return [total(parts), parts.length > 1 ? SUM : ATOM];
    case "-": return parts.length > 1 ? [`${written(parts[0], SUM)} - ${written(parts[1], PRODUCT)}`, SUM] : [`-${all(PRODUCT, "")}`, SUM];
    case "*": return isNegative(t) ? [`-${written(positive(t), PRODUCT)}`, SUM] : [product(parts), PRODUCT];
    case "/": return [`\\frac{${written(parts[0], SUM)}}{${written(parts[1], SUM)}}`, PRODUCT];
    case "inv": return [product([t]), PRODUCT];
    case "^": {
      const base = written(parts[0], ATOM);
      return [`${base.includes("^") && !base.startsWith("\\left(") ? `\\left(${base}\\right)` : base}^{${parts[1]}}`, ATOM];
    }
    case "and": return junction(parts, "\\wedge");
    case "or": return junction(parts, "\\vee");
    case "=>": return [all(RELATION, " \\;\\Rightarrow\\; "), LOGIC];
    case "not": {
      const [relation, left, right] = isList(parts[0]) ? parts[0] : [];
      if (relation in RELATIONS) return [`${written(left, SUM)} ${DENIED[relation]} ${written(right, SUM)}`, RELATION];
      return [`\\neg\\left(${all(LOGIC, "")}\\right)`, ATOM];
    }
    case "all": return [quantified("\\forall", ...parts), LOGIC];
    case "some": return [quantified("\\exists", ...parts), LOGIC];
    case "sum": {
      const [[name, low, high], body] = parts;
      return [`\\sum_{${letter(name)}=${written(low, SUM)}}^{${written(high, SUM)}} ${written(body, PRODUCT)}`, PRODUCT];
    }
    case "dot": return same(parts[0], parts[1])
      ? [`\\lVert ${written(parts[0], SUM)} \\rVert^{2}`, ATOM] : [all(ATOM, " \\cdot "), PRODUCT];
    case "ind": return [`\\mathbf{1}\\left[${all(LOGIC, "")}\\right]`, ATOM];
    case "int": return [`${all(SUM, "")} \\in \\mathbb{Z}`, RELATION];
    default: return [letter(head, parts.map((part) => written(part, SUM))), ATOM];
  }
}

function written(t, level) {
  const [text, own] = pair(t);
  return own < level ? `\\left(${text}\\right)` : text;
}

const formula = (t) => `\\(\\displaystyle ${written(t, LOGIC)}\\)`;

// --- steps ---

const PREMISES = { discharge: [1], detach: [1, 2], conjoin: [0], part: [1], inject: [1], cases: [1, 2], absurd: [1], arith: [1],
  squeeze: [1, 2], general: [1], special: [1], witness: [2], choose: [1, 2], instantiate: [0], induct: [2, 3], "sum-empty": [1],
  "sum-last": [1], pair: [1], inverse: [1], integer: [1], gap: [1], rewrite: [1, 2] };
const STATED = new Set(["assume", "detach", "part", "inject", "cases", "absurd", "arith", "squeeze", "witness", "gap"]);

// what a step proves, where its line says it
function stated([rule, first]) {
  if (STATED.has(rule)) return first;
  switch (rule) {
    case "excluded": return ["or", first, ["not", first]];
    case "indicator": return ["or", ["and", first, ["=", ["ind", first], "1"]], ["and", ["not", first], ["=", ["ind", first], "0"]]];
    case "norm": return ["<=", "0", ["dot", first, first]];
    case "inverse": return ["=", ["*", first, ["inv", first]], "1"];
    case "sum-empty": return ["=", first, "0"];
    case "integer": return ["int", first];
    default: return null;
  }
}

function reason([rule, ...rest], places) {
  const from = (PREMISES[rule] ?? []).flatMap((at) => rest[at]).map((n) => `(${places[n] ?? n})`);
  const one = from[0], others = from.slice(1).join(", "), listed = from.join(", ");
  const tex = (t) => `\\(${written(t, LOGIC)}\\)`;
  switch (rule) {
    case "assume": return "assumed";
    case "discharge": return `${one} was shown under the assumption ${tex(rest[0])}`;
    case "detach": return `from ${listed}`;
    case "conjoin": return `${listed} together`;
    case "part": return `part of ${one}`;
    case "inject": return `by ${one}, which says more`;
    case "excluded": return "it is so or not";
    case "cases": return `in every case of ${one}: ${others}`;
    case "absurd": return `${one} is a contradiction`;
    case "arith": return from.length ? `by arithmetic from ${listed}` : "by arithmetic";
    case "squeeze": return `both inequalities hold: ${listed}`;
    case "general": return `${one} holds for any ${tex(rest[0])}`;
    case "special": return `${one} with ${tex(rest[0])}`;
    case "witness": return `${tex(rest[1])} is one, by ${one}`;
    case "choose": return `${others}, for such a ${tex(rest[0])} as ${one} says there is`;
    case "instantiate": {
      const put = rest[1].map(([name, , indices, body]) => tex(["=", isList(indices) && indices.length ? [name, ...indices] : name, body]));
      return `${one} with ${put.join(", ").replaceAll(" = ", " := ")}`;
    }
    case "induct": return `by induction on ${tex(rest[0])}: ${listed}`;
    case "sum-empty": return `the sum has no terms, by ${one}`;
    case "sum-last": return `the last term of ${tex(rest[0])} taken out, by ${one}`;
    case "indicator": return "an indicator is 1 or 0";
    case "norm": return "no square is negative";
    case "pair": return `${one}, multiplied by ${tex(rest[0])}`;
    case "inverse": return `by ${one}`;
    case "integer": return from.length ? `by ${listed}` : "a sum of products of integers";
    case "gap": return `of integers, by ${listed}`;
    case "rewrite": return `${from[1]} with equals for equals, by ${one}`;
    case "analytic": return `a fact of calculus: ${rest[0]}`;
    case "cite": return `the lemma ${rest[0]}`;
    default: return rule;
  }
}

// the parts of a certificate, and its steps with what each proves and why
function proof(text) {
  const [, name, ...sections] = tree(text);
  const found = Object.fromEntries(sections.map(([head, ...body]) => [head, body]));
  const places = {};
  const rows = [];
  (found.steps ?? []).forEach((step, at) => {
    const before = found.steps[at - 1];
    const restated = step[0] === "part" && Number(step[2]) === at - 1 && before[0] !== "assume";
    const merged = restated && !stated(before);
    const shown = { number: at, proves: stated(step), why: reason(merged ? before : step, places), cited: step[0] === "cite" ? step[1] : "" };
    if (merged) {
      places[at - 1] = at;
      const last = rows.pop();
      shown.cited = last.cited;
    }
    rows.push(shown);
  });
  return { name, hypotheses: found.hypotheses ?? [], conclusion: found.conclusion[0], rows };
}

// --- the page ---

const make = (tag, parent, text = "", name = "") => {
  const made = Object.assign(document.createElement(tag), { textContent: text, className: name });
  parent?.append(made);
  return made;
};

// a formula is set when it comes into sight: a proof may have thousands
let setting = Promise.resolve();
const sight = new IntersectionObserver((seen) => {
  const rows = seen.filter((one) => one.isIntersecting).map((one) => one.target);
  rows.forEach((row) => sight.unobserve(row));
  if (!rows.length) return;
  setting = setting.then(() => globalThis.MathJax?.typesetPromise?.(rows)).catch(() => null);
  setting.then(() => rows.forEach((row) => row.classList.remove("op-unset")));
  setting.then(() => rows.flatMap((row) => [row, ...row.querySelectorAll("*")])
    .filter((box) => box.matches(".op-formula") && box.scrollWidth > box.clientWidth + 1)
    .forEach((box) => { box.tabIndex = 0; })); // what scrolls sideways can be reached by keyboard
}, { rootMargin: "300px" });

// its letters are not seen before that
function setInSight(box) {
  box.classList.add("op-unset");
  sight.observe(box);
}

function stepRow(list, { number: at, proves, why }) {
  const row = make("li", list);
  row.value = at;
  if (proves) make("span", row, formula(proves), "op-formula");
  make("small", row, why, "op-formula");
  setInSight(row);
  return row;
}

async function writeProof(place, root, name) {
  const { hypotheses, conclusion, rows } = proof(await certificate(root, name));
  if (hypotheses.length) {
    const given = make("details", place);
    make("summary", given, `What is given: ${hypotheses.length === 1 ? "one formula" : `${hypotheses.length} formulas`}`);
    const list = make("ul", given);
    hypotheses.forEach((part) => setInSight(make("li", list, formula(part), "op-formula")));
  }
  setInSight(make("p", place, `To show: ${formula(conclusion)}`, "op-formula"));
  const list = make("ol", place);
  for (const row of rows) {
    const line = stepRow(list, row);
    if (row.cited) line.append(foldedProof(root, row.cited, "Its proof"));
  }
}

function foldedProof(root, name, title) {
  const fold = make("details", null, "", "op-fold");
  make("summary", fold, title);
  fold.addEventListener("toggle", () => {
    if (!fold.open || fold.dataset.written) return;
    fold.dataset.written = "yes";
    const place = make("div", fold);
    writeProof(place, root, name).catch((problem) => { place.textContent = `This cannot be shown: ${problem.message}`; });
  });
  return fold;
}

if (typeof document !== "undefined" && typeof DecompressionStream !== "undefined") {
  document.querySelectorAll(".op-derivation").forEach((place) => {
    place.append(foldedProof(place.dataset.root, place.dataset.name, place.dataset.title));
  });
}
