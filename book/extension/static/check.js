// "Check this proof now": the verified checker, run here on the stored certificates.
// It is Coq's program, through OCaml to JavaScript; nothing is fetched but files beside the page.
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

let loaded = null;
const checker = (root) => (loaded ??= script(`${root}_static/checker.js`));
const pause = () => new Promise((resolve) => { setTimeout(resolve, 0); });

// --- a certificate's formulas, as mathematics writes them ---

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

const GREEK = { tau: "τ", theta: "θ", gamma: "γ", delta: "δ", eta: "η", alpha: "α", beta: "β",
  lambda: "λ", mu: "μ", rho: "ρ", phi: "φ", Phi: "Φ", epsilon: "ε", omega: "ω", pi: "π" };
const BELOW = { l: "ₗ", r: "ᵣ", k: "ₖ", t: "ₜ", i: "ᵢ", j: "ⱼ", m: "ₘ", n: "ₙ", x: "ₓ" };
const below = (text) => [...text].map((c) => BELOW[c] ?? "₀₁₂₃₄₅₆₇₈₉"[c] ?? c).join("");
const letter = (word) => {
  if (/^_\d+$/.test(word)) return "ijklmnpqrs"[Number(word.slice(1)) - 1] ?? `j${below(word.slice(1))}`;
  return word.replace(/_$/, "").replace(/^[A-Za-z]+/, (name) => GREEK[name] ?? name)
    .replace("^*", "*").replace(/_([lrktijmnx\d]+)/, (_, index) => below(index));
};
const isNegative = (t) => (Array.isArray(t) ? t[0] === "*" && isNegative(t[1]) : t.startsWith("-"));
const LOGIC = 0, RELATION = 1, SUM = 2, PRODUCT = 3, ATOM = 4;
const RELATIONS = { "<=": "≤", "<": "<", "=": "=" };

const binder = (b) => (Array.isArray(b)
  ? `${letter(b[0])}=${written(b[1], SUM)}..${written(b[2], SUM)}` : letter(b));

function pair(t) { // text, and how tightly it holds together
  if (!Array.isArray(t)) {
    const known = { true: "true", false: "false", zero: "0" }[t];
    return /^-/.test(t) ? [`−${t.slice(1)}`, SUM] : [known ?? (/^\d/.test(t) ? t : letter(t)), ATOM];
  }
  const [head, ...parts] = t;
  const all = (level, sign) => parts.map((part) => written(part, level)).join(sign);
  if (head in RELATIONS) return [all(SUM, ` ${RELATIONS[head]} `), RELATION];
  switch (head) {
    case "+": {
      const terms = [...parts.filter((part) => !isNegative(part)), ...parts.filter(isNegative)];
      return [terms.map((term) => written(term, SUM)).join(" + ").replaceAll("+ −", "− "), SUM];
    }
    case "-": return [parts.length > 1 ? `${written(parts[0], SUM)} − ${written(parts[1], PRODUCT)}` : `−${all(PRODUCT, "")}`, SUM];
    case "*": return parts[0] === "-1" ? [`−${written(["*", ...parts.slice(1)], PRODUCT)}`, SUM] : [all(PRODUCT, " "), PRODUCT];
    case "/": return [all(ATOM, "/"), PRODUCT];
    case "^": return [`${written(parts[0], ATOM)}${[...parts[1]].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("")}`, ATOM];
    case "and": return [all(RELATION, " ∧ "), LOGIC];
    case "or": return [all(RELATION, " ∨ "), LOGIC];
    case "=>": return [all(RELATION, " ⇒ "), LOGIC];
    case "not": return [`¬(${all(LOGIC, "")})`, ATOM];
    case "all": return [`∀ ${binder(parts[0])}: ${written(parts[1], LOGIC)}`, LOGIC];
    case "some": return [`∃ ${binder(parts[0])}: ${written(parts[1], LOGIC)}`, LOGIC];
    case "sum": return [`Σ_{${binder(parts[0])}} ${written(parts[1], PRODUCT)}`, PRODUCT];
    case "dot": return [all(ATOM, " · "), PRODUCT];
    case "ind": return [`1[${all(LOGIC, "")}]`, ATOM];
    case "inv": return [`1/${all(ATOM, "")}`, PRODUCT];
    case "int": return [`${all(SUM, "")} ∈ ℤ`, RELATION];
    default: return [`${written(head, ATOM)}(${all(LOGIC, ", ")})`, ATOM];
  }
}

function written(t, level) {
  const [text, own] = pair(t);
  return own < level ? `(${text})` : text;
}

const RULES = { assume: "assume", arith: "arithmetic", part: "a part of, or the same as", detach: "from ⇒ and its premise",
  discharge: "the assumption becomes a premise", special: "one of all", general: "for all", induct: "induction", cases: "case by case",
  absurd: "a contradiction", conjoin: "both", excluded: "true or false", cite: "by the theorem", rewrite: "replace equals",
  "sum-last": "take out the last term", "sum-empty": "a sum without terms", inverse: "1/a", witness: "there is one",
  choose: "call it", norm: "a length", indicator: "0 or 1", analytic: "a fact of calculus", pair: "inner product" };

function step(line, number) {
  const [rule, ...rest] = tree(line);
  const formula = rest.find((part) => Array.isArray(part) && typeof part[0] === "string" && !/^\d/.test(part[0]));
  const row = document.createElement("li");
  row.value = number;
  const from = rest.flat().filter((part) => /^\d+$/.test(part) && Number(part) < number);
  const cited = rule === "cite" ? ` ${rest.find((part) => /[a-z]\//.test(part)) ?? ""}` : "";
  const said = document.createElement("span");
  const put = rule === "special" ? `step ${rest[1]} for ${written(rest[0], LOGIC)}` : line;
  said.textContent = Array.isArray(formula) && rule !== "special" ? written(formula, LOGIC) : put;
  const why = document.createElement("small");
  why.textContent = ` ${RULES[rule] ?? rule}${cited}${rule === "part" || rule === "detach" ? ` ${from.slice(-2).join(", ")}` : ""}`;
  row.append(said, why);
  return row;
}

// --- the page ---

function setUp(box) {
  const { root, name } = box.dataset;
  const needed = JSON.parse(box.dataset.needed);
  const make = (tag, text, parent = box) => {
    const made = Object.assign(document.createElement(tag), { textContent: text });
    parent.append(made);
    return made;
  };
  const check = make("button", "Check this proof now");
  const alter = make("button", "Alter it first");
  check.type = alter.type = "button";
  const said = make("p", "");
  said.setAttribute("role", "status");
  const changed = make("p", "");
  const folded = make("details", "");
  const title = make("summary", "", folded);
  const list = make("ol", "", folded);
  folded.hidden = true;
  let text = null;

  const steps = () => text.slice(text.indexOf("(steps") + 6).trim().split("\n").map((line) => line.trim());

  async function run() {
    check.disabled = alter.disabled = true;
    list.replaceChildren();
    folded.hidden = true;
    said.className = "";
    said.textContent = "Reading …";
    try {
      await checker(root);
      text ??= await certificate(root, name);
      ordproofChecker.restart();
      const others = needed.filter((other) => other !== name);
      for (const other of others) ordproofChecker.give(other, await certificate(root, other));
      ordproofChecker.give(name, text);
      for (const [at, other] of others.entries()) {
        said.textContent = `${at + 1} of ${needed.length}: ${other}`;
        await pause();
        const answer = ordproofChecker.answer(other);
        if (!answer.startsWith("accepted")) throw new Error(`${other} is refused: ${answer}`);
      }
      said.textContent = `${needed.length} of ${needed.length}: ${name}`;
      await pause();
      await show(ordproofChecker.answer(name));
    } catch (problem) {
      said.textContent = `This did not work: ${problem.message}`;
    }
    check.disabled = alter.disabled = false;
  }

  async function show(answer) {
    const accepted = answer.startsWith("accepted");
    const lines = steps().filter((line) => line.startsWith("("));
    const failed = Number(/step (\d+)/.exec(answer)?.[1] ?? (accepted ? lines.length : -1));
    title.textContent = `The ${lines.length} steps`;
    folded.hidden = false;
    for (const [number, line] of lines.entries()) {
      if (number > failed) break;
      const row = step(line, number);
      row.className = number === failed ? "op-refused" : failed < 0 ? "" : "op-accepted";
      list.append(row);
      if (number % 25 === 0) {
        said.textContent = `step ${number} of ${lines.length}`;
        await pause();
      }
    }
    if (failed >= 0 && !accepted) folded.open = true;
    const cited = needed.length - 1;
    said.className = accepted ? "op-accepted" : "op-refused";
    said.textContent = accepted
      ? `Accepted by the verified checker, in this page: ${lines.length} steps${cited ? `, and ${cited} certificate${cited > 1 ? "s" : ""} that it cites` : ""}.`
      : `Refused by the verified checker: ${answer.split("\t").pop()}.`;
  }

  async function change() {
    text = await certificate(root, name);
    // a whole number of some step gets one more; not the number of a step that it cites
    const at = text.indexOf("(steps");
    const places = [...text.slice(at).matchAll(/\(([+*^<=]+|arith) [^\n]*?(?<![\w_.])(\d+)(?![\w_.])/g)];
    const place = places[Math.floor(Math.random() * places.length)];
    if (!place) return;
    const end = at + place.index + place[0].length;
    const start = end - place[2].length;
    const other = String(Number(place[2]) + 1);
    const line = text.slice(0, start).split("\n").length - text.slice(0, at).split("\n").length - 1;
    text = text.slice(0, start) + other + text.slice(end);
    changed.textContent = `In step ${line}, one number ${place[2]} is now ${other}. Some changes leave a proof a proof; most do not.`;
    await run();
    text = null;
  }

  check.addEventListener("click", () => { text = null; changed.textContent = ""; run(); });
  alter.addEventListener("click", change);
}

if (typeof DecompressionStream !== "undefined") document.querySelectorAll(".op-check").forEach(setUp);
