/* What the explorables share: a frame with fields, a picture with points to drag, words, tables.

   An explorable is a part of `book.explorables`: compute(inputs) does the arithmetic, exactly, and
   needs no page; fields, draw, tell and tables show it. Inputs and what is computed are texts. */
(function (book) {
  "use strict";
  const { Rational, html, svg, scale, ticks, short, line, text, FieldError, fields } = book;

  const explorables = {};

  /** A rational on the grid of 1/parts that is nearest to a float, within the ends, as text. */
  function snap(value, parts, [low, high]) {
    const n = Math.min(Math.max(Math.round(value * parts), low * parts), high * parts);
    return String(new Rational(BigInt(Math.round(n)), BigInt(parts)));
  }

  /** A frame with axes; px and py place floats in it, and `of` reads the place of an event. */
  function plane(width, height, across, up, described) {
    const box = { left: 34, right: width - 10, top: 10, bottom: height - 26 };
    const [px, py] = [scale(across, box.left, box.right), scale(up, box.bottom, box.top)];
    const [x, y] = [scale([box.left, box.right], ...across), scale([box.bottom, box.top], ...up)];
    const drawn = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": described });
    drawn.append(svg("rect", { class: "frame", x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }));
    ticks(across).forEach((value) => drawn.append(
      line(px(value), box.bottom, px(value), box.bottom + 4, "frame"), text(px(value), height - 8, short(value), "tick")));
    ticks(up).forEach((value) => drawn.append(
      line(box.left - 4, py(value), box.left, py(value), "frame"), text(box.left - 6, py(value) + 4, short(value), "tick", "end")));
    const of = (event) => {
      const frame = drawn.getBoundingClientRect();
      const zoom = width / frame.width;
      return [x((event.clientX - frame.left) * zoom), y((event.clientY - frame.top) * zoom)];
    };
    return { drawn, box, across, up, px, py, of };
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  /** A table with its head; cells are texts. */
  function table(words, heads, rows) {
    const says = html("p", { class: "stepper-hint" }, words);
    const body = rows.map((cells) => html("tr", {}, ...cells.map((cell, j) => (
      j === 0 ? html("th", { scope: "row" }, cell) : html("td", {}, cell)))));
    return html("div", { class: "stepper-scroll", tabindex: 0, role: "region", "aria-label": words },
      says, html("table", { class: "stepper-table" },
        html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
        html("tbody", {}, ...body)));
  }

  class Surface {
    constructor(root) {
      this.root = root;
      this.part = explorables[root.dataset.explorable];
      this.start = JSON.parse(root.dataset.inputs);
      this.inputs = this.start;
      this.syncs = [];
      this.figures = html("div", { class: "stepper-figures" });
      this.told = html("p", { class: "stepper-told", "aria-live": "polite" });
      this.tables = html("div", { class: "explorable-tables" });
      const form = html("form", { class: "stepper-form", onsubmit: (event) => event.preventDefault() },
        html("div", { class: "stepper-fields" }, ...this.part.fields(this)),
        html("div", { class: "stepper-buttons" }, ...(this.part.buttons?.(this) ?? []),
          this.button("Restore the example", () => this.start)));
      root.querySelector(".explorable-plain").replaceWith(form, this.figures, this.told, this.tables);
      this.figures.addEventListener("pointermove", (event) => this.dragging && this.set(this.dragging(event)));
      ["pointerup", "pointercancel"].forEach((name) => this.figures.addEventListener(name, () => { this.dragging = null; }));
      this.set({});
      new ResizeObserver(() => this.draw()).observe(this.figures);
    }

    /** Change inputs, compute all anew, and show it. */
    set(changes) {
      this.inputs = { ...this.inputs, ...changes };
      this.found = this.part.compute(this.inputs);
      this.syncs.forEach((sync) => sync());
      this.told.textContent = this.part.tell(this.inputs, this.found);
      this.tables.replaceChildren(...this.part.tables(this.inputs, this.found).map((one) => table(...one)));
      this.draw();
    }

    draw() {
      const width = Math.max(250, Math.min(620, this.figures.clientWidth));
      const held = document.activeElement?.closest("[data-handle]")?.dataset.handle;
      this.figures.replaceChildren(...this.part.draw(width, this));
      if (held !== undefined) this.figures.querySelector(`[data-handle="${held}"]`)?.focus();
    }

    button(words, changes) {
      return html("button", { type: "button", onclick: () => this.set(changes()) }, words);
    }

    field(words, control, ...more) {
      control.id = `${this.root.id}-${this.syncs.length}`;
      return html("div", { class: "stepper-field" }, html("label", { for: control.id }, words), control, ...more);
    }

    /** A slider over a list of values, by name of the input. */
    slider(name, words, values) {
      const said = html("output", {});
      const control = html("input", { type: "range", min: 0, max: values.length - 1, step: 1,
        oninput: () => this.set({ [name]: values[control.value] }) });
      this.syncs.push(() => {
        control.value = values.indexOf(this.inputs[name]);
        said.textContent = this.inputs[name].replace("-", "−");
        control.setAttribute("aria-valuetext", said.textContent);
      });
      return this.field(words, control, said);
    }

    /** A choice among [value, words], by name of the input. */
    choice(name, words, options) {
      const control = html("select", { onchange: () => this.set({ [name]: control.value }) },
        ...options.map(([value, shown]) => html("option", { value }, shown)));
      this.syncs.push(() => { control.value = this.inputs[name]; });
      return this.field(words, control);
    }

    /** A number to type; `get` takes it from the inputs, `put` makes changes of a new one. */
    number(words, get, put, allowed = () => "") {
      const place = html("span", { class: "stepper-error" });
      const control = html("input", { size: 5, autocomplete: "off", oninput: () => {
        let message = "";
        try {
          const value = fields.coordinate(control.value);
          message = allowed(value);
          if (!message) this.set(put(String(value)));
        } catch (problem) {
          if (!(problem instanceof FieldError)) throw problem;
          message = problem.message;
        }
        if (message) control.setAttribute("aria-invalid", "true");
        else control.removeAttribute("aria-invalid");
        place.textContent = message;
      } });
      this.syncs.push(() => {
        if (control === document.activeElement) return; // what is being typed stays as it is typed
        control.value = get(this.inputs);
        control.removeAttribute("aria-invalid");
        place.textContent = "";
      });
      const made = this.field(words, control, place);
      place.id = `${control.id}-error`;
      control.setAttribute("aria-describedby", place.id);
      return made;
    }

    /** A mark that is dragged, or moved by the arrow keys. `drag` takes a place, `nudge` a direction. */
    handle(frame, mark, words, drag, nudge) {
      const count = frame.drawn.querySelectorAll("[data-handle]").length;
      const made = svg("g", { class: "handle", tabindex: 0, role: "button", "aria-label": `${words}; drag it, or move it by the arrow keys`, "data-handle": count }, ...mark);
      made.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        made.focus({ preventScroll: true });
        this.figures.setPointerCapture(event.pointerId);
        this.dragging = (moved) => drag(...frame.of(moved));
      });
      made.addEventListener("keydown", (event) => {
        if (!ARROWS[event.key]) return;
        event.preventDefault();
        this.set(nudge(...ARROWS[event.key]));
      });
      frame.drawn.append(made);
    }

    /** A mark that is switched by a click, Enter or the space bar. */
    toggle(drawn, mark, words, on, changes) {
      const count = drawn.querySelectorAll("[data-handle]").length;
      const made = svg("g", { class: on ? "switch" : "switch off", tabindex: 0, role: "switch", "aria-checked": on, "aria-label": words, "data-handle": count }, ...mark);
      made.addEventListener("click", () => this.set(changes()));
      made.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.set(changes());
      });
      drawn.append(made);
    }
  }

  Object.assign(book, { explorables, Surface, plane, snap });
  if (typeof document === "undefined") return;
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-explorable]").forEach((root) => new Surface(root));
  });
})((globalThis.ordproof ??= {}));
