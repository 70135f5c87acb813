// Stepped figures, the graph's zoom, and scrolling by keyboard. No library, no network.
"use strict";

function steps(figure) {
  const frames = [...figure.querySelectorAll(".op-step-frame")];
  const bar = document.createElement("div");
  bar.className = "op-step-buttons";
  const button = (text, label) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    bar.append(made);
    return made;
  };
  const back = button("‹", "previous step");
  const range = document.createElement("input");
  Object.assign(range, { type: "range", min: 0, max: frames.length - 1, value: 0 });
  range.setAttribute("aria-label", "step");
  bar.append(range);
  const forth = button("›", "next step");
  const count = document.createElement("span");
  count.setAttribute("aria-live", "polite");
  bar.append(count);
  const show = (at) => {
    const now = Math.max(0, Math.min(frames.length - 1, at));
    frames.forEach((frame, n) => { frame.hidden = n !== now; });
    range.value = now;
    count.textContent = `${now + 1} of ${frames.length}`;
    back.disabled = now === 0;
    forth.disabled = now === frames.length - 1;
  };
  back.addEventListener("click", () => show(Number(range.value) - 1));
  forth.addEventListener("click", () => show(Number(range.value) + 1));
  range.addEventListener("input", () => show(Number(range.value)));
  figure.insertBefore(bar, figure.querySelector("figcaption"));
  // an image that comes late must not move the page
  frames.forEach((frame) => frame.querySelectorAll("img").forEach((img) => { img.loading = "eager"; }));
  show(0);
}

function graph(box) {
  const frame = box.querySelector(".op-graph-frame");
  const svg = frame.querySelector("svg");
  const whole = svg.getAttribute("viewBox").split(/\s+/).map(Number);
  let [x, y, w] = whole;
  const ratio = () => frame.clientHeight / Math.max(1, frame.clientWidth);
  const draw = () => svg.setAttribute("viewBox", `${x} ${y} ${w} ${w * ratio()}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
  const all = () => {
    [x, y, w] = whole;
    w = Math.max(w, whole[3] / ratio());
    x = whole[0] - (w - whole[2]) / 2;
    draw();
  };
  const zoom = (factor, px = 0.5, py = 0.5) => {
    const next = Math.max(120, Math.min(6 * whole[3], w * factor));
    x += (w - next) * px;
    y += (w - next) * ratio() * py;
    w = next;
    draw();
  };
  box.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => {
    if (button.dataset.zoom === "all") all();
    else zoom(button.dataset.zoom === "in" ? 0.7 : 1 / 0.7);
  }));
  frame.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (moves[event.key]) {
      x += moves[event.key][0] * w * 0.1;
      y += moves[event.key][1] * w * 0.1;
      draw();
    } else if (event.key === "+" || event.key === "=") zoom(0.7);
    else if (event.key === "-") zoom(1 / 0.7);
    else if (event.key === "0") all();
    else return;
    event.preventDefault();
  });
  frame.addEventListener("wheel", (event) => {
    const at = frame.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) {
      zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85,
        (event.clientX - at.left) / at.width, (event.clientY - at.top) / at.height);
      event.preventDefault();
    }
  }, { passive: false });
  let grip = null;
  let moved = false;
  frame.addEventListener("pointerdown", (event) => { grip = [event.clientX, event.clientY, x, y]; moved = false; });
  frame.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const scale = w / frame.clientWidth;
    const [dx, dy] = [event.clientX - grip[0], event.clientY - grip[1]];
    if (Math.abs(dx) + Math.abs(dy) > 4) moved = true;
    x = grip[2] - dx * scale;
    y = grip[3] - dy * scale;
    draw();
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) frame.addEventListener(end, () => { grip = null; });
  // the end of a drag is not a click on the box under it
  frame.addEventListener("click", (event) => { if (moved) { event.preventDefault(); moved = false; } }, true);
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  // what the keyboard reaches must be seen
  frame.addEventListener("focusin", (event) => {
    const target = event.target.closest("a");
    if (!target) return;
    const spot = target.getBBox();
    if (w > whole[2] / 2) w = whole[2] / 2;
    x = spot.x + spot.width / 2 - w / 2;
    y = spot.y + spot.height / 2 - (w * ratio()) / 2;
    frame.scrollTo(0, 0);
    draw();
  });
  w = whole[2];
  draw();
}

// what scrolls sideways can be reached by keyboard
function scrolling() {
  document.querySelectorAll(".op-formula").forEach((box) => {
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
}

function start() {
  document.querySelectorAll(".op-steps").forEach(steps);
  document.querySelectorAll(".op-graph").forEach(graph);
  const ready = window.MathJax && window.MathJax.startup && window.MathJax.startup.promise;
  if (ready) ready.then(scrolling); else scrolling();
  window.addEventListener("resize", scrolling);
}
if (document.readyState === "complete") start(); else window.addEventListener("load", start);
