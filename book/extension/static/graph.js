// The dependency graph: zoom and move by wheel, buttons, keys, one finger or two.
"use strict";

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
  const within = (px, py) => {
    const at = frame.getBoundingClientRect();
    return [(px - at.left) / at.width, (py - at.top) / at.height];
  };
  // the wheel moves the page until the drawing was clicked or reached by Tab
  frame.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || event.metaKey || frame.contains(document.activeElement))) return;
    zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85, ...within(event.clientX, event.clientY));
    event.preventDefault();
  }, { passive: false });
  // one pointer drags, two pinch
  const held = new Map();
  let moved = false;
  frame.addEventListener("pointerdown", (event) => {
    if (held.size === 0) moved = false;
    held.set(event.pointerId, event);
  });
  frame.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const other = [...held.values()].find((one) => one.pointerId !== event.pointerId);
    const apart = (one) => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    if (other) {
      zoom(apart(before) / apart(event), ...within(other.clientX, other.clientY));
      moved = true;
    } else {
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (!moved && Math.abs(dx) + Math.abs(dy) <= 4) return;
      moved = true;
      x -= (dx * w) / frame.clientWidth;
      y -= (dy * w) / frame.clientWidth;
      draw();
    }
    held.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) {
    frame.addEventListener(end, (event) => { held.delete(event.pointerId); });
  }
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

window.addEventListener("load", () => document.querySelectorAll(".op-graph").forEach(graph));
