// "Check this proof now": the verified checker, run here on the stored certificates.
// It is Coq's program, through OCaml to JavaScript; nothing is fetched but files beside the page.
// proof.js, which reads certificates and writes their steps, comes before it.
"use strict";

let loaded = null;
const checker = (root) => (loaded ??= script(`${root}_static/checker.js`));
const pause = () => new Promise((resolve) => { setTimeout(resolve, 0); });

// --- the page ---

function setUp(box) {
  const { root, name } = box.dataset;
  const needed = JSON.parse(box.dataset.needed);
  const check = make("button", box, "Check this proof now");
  const alter = make("button", box, "Alter it first");
  check.type = alter.type = "button";
  const said = make("p", box);
  said.setAttribute("role", "status");
  const changed = make("p", box);
  const folded = make("details", box);
  const title = make("summary", folded);
  const list = make("ol", folded);
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
      const step = tree(line);
      const row = stepRow(list, { number, proves: stated(step), why: reason(step, {}) });
      row.className = number === failed ? "op-refused" : failed < 0 ? "" : "op-accepted";
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
