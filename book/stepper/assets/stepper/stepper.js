/* The step-through on a page: fields, buttons, what happened in words, pictures and a table.

   The page holds one JSON object per step-through, written when the book was built:
   {learner, K, C, passes, points: [[["1", "−2"], "1-3"], …], bounds: {learner: formula}}. */
(function (book) {
  "use strict";
  const {
    html, LIMITS, FieldError, fields, learners, play, ingredients, evaluate,
    drawData, drawScores, drawSums, drawLoss, exactly, parts, stateLine, tell, constraintTable, boundWords,
  } = book;
  const PACE = 1400; // milliseconds between rounds when playing

  let made = 0;

  class Stepper {
    constructor(root) {
      this.root = root;
      this.example = JSON.parse(root.querySelector("script[type='application/json']").textContent);
      this.id = root.id || `stepper-${(made += 1)}`;
      this.t = 0;
      this.build();
      this.restore();
      new ResizeObserver(() => this.draw()).observe(this.figures);
    }

    /* ---- what the reader sees ---- */

    build() {
      const title = this.root.getAttribute("aria-label");
      const choices = Object.entries(learners).map(([name, { title }]) => html("option", { value: name }, title));
      const dimensions = [1, 2].map((d) => html("option", { value: d }, d === 1 ? "1 (a line)" : "2 (a plane)"));
      const changed = () => this.read();
      this.controls = {
        learner: html("select", { onchange: changed }, ...choices),
        K: html("input", { inputmode: "numeric", size: 3, oninput: changed }),
        C: html("input", { size: 5, oninput: changed }),
        passes: html("input", { inputmode: "numeric", size: 3, oninput: changed }),
        d: html("select", { onchange: () => this.redimension() }, ...dimensions),
      };
      const { learner, K, C, passes, d } = this.controls;
      this.costField = this.field("Cost C", C, "C");
      this.points = html("tbody");
      this.heads = html("tr");
      this.adder = html("button", { type: "button", onclick: () => this.addPoint() }, "Add a point");
      const form = html(
        "form", { class: "stepper-form", onsubmit: (event) => event.preventDefault() },
        html("div", { class: "stepper-fields" },
          this.field("Learner", learner, "learner"), this.field("Ranks K", K, "K"), this.costField,
          this.field("Passes over the data", passes, "passes"), this.field("Coordinates of x", d, "d")),
        html("p", { class: "stepper-hint", id: `${this.id}-hint` },
          "The points, in the order in which the learner meets them. Numbers as 2, −3/4 or 0.25; labels as 2, or 1-3 for an interval."),
        html("div", { class: "stepper-scroll", tabindex: 0, role: "region", "aria-label": `${title}: the points` }, html("table", { class: "stepper-points", "aria-describedby": `${this.id}-hint` },
          html("thead", {}, this.heads), this.points)),
        html("div", { class: "stepper-buttons" }, this.adder,
          html("button", { type: "button", onclick: () => this.restore() }, "Restore the example")),
      );
      const button = (name, words, action) => {
        this[name] = html("button", { type: "button", onclick: action }, words);
        return this[name];
      };
      this.slider = html("input", { type: "range", min: 0, step: 1, "aria-label": "Round", oninput: () => this.go(Number(this.slider.value)) });
      const player = html(
        "div", { class: "stepper-player", role: "group", "aria-label": `${title}: rounds` },
        button("first", "Start", () => this.go(0)),
        button("back", "◀ Back", () => this.go(this.t - 1)),
        button("next", "Step ▶", () => this.go(this.t + 1)),
        button("playing", "Play", () => this.toggle()),
        button("last", "End", () => this.go(this.rounds.length)),
        this.slider,
      );
      this.told = html("p", { class: "stepper-told", "aria-live": "polite" });
      this.table = html("div", { class: "stepper-scroll", tabindex: 0, role: "region", "aria-label": `${title}: the round's constraints` });
      this.figures = html("div", { class: "stepper-figures" });
      this.boundTold = html("p", { class: "stepper-bound-told" });
      this.exact = html("div", { class: "stepper-exact" });
      this.root.querySelector(".stepper-plain")?.remove();
      this.sources = [...this.root.querySelectorAll("[data-learner]")];
      const sources = html("div", { class: "stepper-sources" }, ...this.sources);
      this.root.append(form, player, this.told, this.figures, this.table, this.boundTold, sources,
        html("details", {}, html("summary", {}, "The whole state, exactly"), this.exact));
    }

    /** A labelled field with a place for its error. */
    field(words, input, name) {
      input.id = `${this.id}-${name}`;
      return html("div", { class: "stepper-field" }, html("label", { for: input.id }, words), input, this.error(input));
    }

    error(input) {
      const place = html("span", { class: "stepper-error", id: `${input.id}-error` });
      input.complaint = place;
      return place;
    }

    /* ---- the data ---- */

    restore() {
      const { learner, K, C, passes, points } = this.example;
      Object.assign(this.controls.learner, { value: learner });
      Object.assign(this.controls.K, { value: K });
      Object.assign(this.controls.C, { value: C });
      Object.assign(this.controls.passes, { value: passes });
      Object.assign(this.controls.d, { value: points[0][0].length });
      this.fill(points);
    }

    /** The points' texts as they stand in the fields. */
    texts() {
      return [...this.points.rows].map((row) => {
        const values = [...row.querySelectorAll("input")].map((input) => input.value);
        return [values.slice(0, -1), values[values.length - 1]];
      });
    }

    /** Write the table of points anew. */
    fill(points) {
      const d = Number(this.controls.d.value);
      const names = d === 1 ? ["x"] : ["x₁", "x₂"];
      this.heads.replaceChildren(...["point", ...names, "label"].map((name) => html("th", { scope: "col" }, name)), html("td"));
      this.points.replaceChildren(...points.map(([x, label], n) => {
        const cell = (name, value, kind) => {
          const input = html("input", {
            id: `${this.id}-${kind}-${n}`, size: kind === "label" ? 4 : 6, value, oninput: () => this.read(),
            "aria-label": `${name} of point ${n + 1}`, autocomplete: "off",
          });
          return html("td", {}, input, this.error(input));
        };
        return html("tr", {}, html("th", { scope: "row" }, String(n + 1)),
          ...names.map((name, j) => cell(name, x[j] ?? "0", `x${j}`)), cell("label", label, "label"),
          html("td", {}, html("button", {
            type: "button", "aria-label": `Remove point ${n + 1}`, onclick: () => this.removePoint(n), disabled: points.length === 1,
          }, "✕")));
      }));
      this.adder.disabled = points.length >= LIMITS.points;
      this.read();
    }

    redimension() { this.fill(this.texts()); }

    addPoint() {
      const points = this.texts();
      this.fill([...points, [points[points.length - 1][0], "1"]]);
      this.points.lastElementChild.querySelector("input").focus();
    }

    removePoint(n) {
      this.fill(this.texts().filter((_, m) => m !== n));
      const rows = this.points.rows;
      rows[Math.min(n, rows.length - 1)].querySelector("input").focus();
    }

    /** Read all fields; on an error say so at the field, else play all rounds and start again. */
    read() {
      this.stop();
      let wrong = 0;
      const take = (input, reader) => {
        let message = "";
        let value = null;
        try {
          value = reader(input.value);
        } catch (problem) {
          if (!(problem instanceof FieldError)) throw problem;
          message = problem.message;
          wrong += 1;
        }
        input.toggleAttribute("aria-invalid", message !== "");
        if (message) {
          input.setAttribute("aria-invalid", "true");
          input.setAttribute("aria-describedby", input.complaint.id);
        } else input.removeAttribute("aria-describedby");
        input.complaint.textContent = message;
        return value;
      };
      const { learner, K, C, passes } = this.controls;
      this.learner = learner.value;
      this.costField.hidden = !learners[this.learner].cost;
      const ranks = take(K, (text) => fields.whole(text, 2, LIMITS.ranks));
      const times = take(passes, (text) => fields.whole(text, 1, LIMITS.passes));
      this.cost = learners[this.learner].cost ? take(C, fields.cost) : null;
      const data = [...this.points.rows].map((row) => {
        const inputs = [...row.querySelectorAll("input")];
        const x = inputs.slice(0, -1).map((input) => take(input, fields.coordinate));
        const label = take(inputs[inputs.length - 1], (text) => fields.label(text, ranks ?? LIMITS.ranks, this.learner));
        return { x, label };
      });
      this.sources.forEach((source) => { source.hidden = source.dataset.learner !== this.learner; });
      this.root.classList.toggle("stepper-stuck", wrong > 0);
      if (wrong) {
        this.told.textContent = wrong === 1 ? "Correct the marked field to go on." : `Correct the ${wrong} marked fields to go on.`;
        [this.first, this.back, this.next, this.playing, this.last, this.slider].forEach((control) => { control.disabled = true; });
        return;
      }
      this.data = data;
      this.rounds = play(this.learner, ranks, this.cost, data, times);
      this.found = ingredients(data, ranks, this.learner === "cusum");
      const separable = this.found.margin2 !== null && this.found.margin2.sign > 0;
      const formula = this.example.bounds[this.learner];
      this.bound = separable ? evaluate(formula, { ...this.found, C: this.cost }) : null;
      this.slider.max = this.rounds.length;
      this.slider.disabled = false;
      this.go(0);
    }

    /* ---- going through the rounds ---- */

    go(t) {
      this.t = Math.max(0, Math.min(t, this.rounds.length));
      const end = this.t === this.rounds.length;
      const round = this.rounds[this.t - 1];
      const focused = document.activeElement;
      this.slider.value = this.t;
      this.slider.setAttribute("aria-valuetext", `round ${this.t} of ${this.rounds.length}`);
      this.first.disabled = this.back.disabled = this.t === 0;
      this.next.disabled = this.last.disabled = end;
      this.playing.disabled = false;
      if (focused?.disabled && this.root.contains(focused)) (end ? this.back : this.next).focus();
      if (end) this.stop();
      const offset = learners[this.learner].offset ? " CuSum Rank sees every x with −1 put behind it." : "";
      this.told.textContent = round
        ? tell(round, this.rounds.length, this.learner)
        : `Before the first of ${this.rounds.length} rounds: ${stateLine(this.state())}.${offset}`;
      this.showTable(round);
      this.boundTold.textContent = boundWords(this.found, this.bound, round?.suffered ?? 0, this.learner, this.cost);
      this.exact.replaceChildren(...parts(this.state()).map(([name, values]) => html(
        "p", {}, html("strong", {}, name), ` = (${values.map(exactly).join(", ")})`)));
      this.draw();
    }

    /** The state that is shown: after the round, or the learner's first. */
    state() { return this.t ? this.rounds[this.t - 1].after : this.rounds[0].state; }

    showTable(round) {
      this.table.hidden = !round;
      if (!round) {
        this.table.replaceChildren();
        return;
      }
      const [heads, ...rows] = constraintTable(round, this.learner);
      const says = html("p", { class: "stepper-hint" }, `Round ${round.t}: the constraints that the label sets, and what moves`);
      this.table.replaceChildren(says, html("table", { class: "stepper-table" },
        html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
        html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell, j) => (
          j === 0 ? html("th", { scope: "row" }, cell) : html("td", {}, cell))))))));
    }

    draw() {
      if (!this.rounds) return;
      const round = this.rounds[this.t - 1];
      const width = Math.max(250, Math.min(760, this.figures.clientWidth));
      const half = width >= 620 ? Math.floor((width - 16) / 2) : width;
      const current = round ? round.number : null;
      const before = round ? round.state : this.state();
      const panel = (words, drawn) => html("figure", {}, html("figcaption", {}, words), drawn);
      const shown = [panel(
        "Points with their labels; shaded: the rank predicted there. Lines: boundaries now, dashed before this round.",
        drawData(width, this.data, this.learner, before, this.state(), current))];
      if (this.learner !== "cusum") {
        shown.push(panel("Scores w·x against the thresholds", drawScores(half, this.data, this.state(), current)));
      } else {
        const point = this.data[current ?? 0];
        shown.push(panel("Cumulative scores of this point by rank; [its label]",
          drawSums(half, this.state(), point.x, point.label)));
      }
      shown.push(panel("Loss so far, under its bound", drawLoss(half, this.rounds, this.t, this.bound)));
      this.figures.replaceChildren(...shown);
    }

    toggle() {
      if (this.timer) {
        this.stop();
        return;
      }
      if (this.t === this.rounds.length) this.go(0);
      this.playing.textContent = "Pause";
      this.timer = setInterval(() => this.go(this.t + 1), PACE);
    }

    stop() {
      clearInterval(this.timer);
      this.timer = null;
      this.playing.textContent = "Play";
    }
  }

  const begin = () => document.querySelectorAll(".stepper:not([data-explorable])").forEach((root) => new Stepper(root));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})((globalThis.ordproof ??= {}));
