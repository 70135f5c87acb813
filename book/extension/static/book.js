// Stepped figures, citations, filters of the indexes, scrolling by keyboard. No library, no network.
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

// a citation shows what it cites where it is pointed at or has the focus; Escape puts it away
const tips = { shown: null, link: null, hide: () => {} };

function place() {
  const { shown, link } = tips;
  if (!shown) return;
  const lines = link.getClientRects();
  const at = lines[0];
  const under = lines[lines.length - 1].bottom + 6;
  const top = under + shown.offsetHeight <= innerHeight ? under : Math.max(4, at.top - 6 - shown.offsetHeight);
  const left = Math.max(4, Math.min(at.left, document.documentElement.clientWidth - shown.offsetWidth - 4));
  shown.style.transform = `translate(${left}px, ${top}px)`;
}

function citation(cited) {
  const link = cited.querySelector("a");
  const tip = cited.querySelector(".op-tip");
  if (!link) return;
  link.setAttribute("aria-describedby", tip.id);
  link.querySelectorAll("[title]").forEach((part) => part.removeAttribute("title"));
  let waits = 0;
  const hide = () => {
    clearTimeout(waits);
    tip.classList.remove("op-shown");
    if (tips.shown === tip) tips.shown = null;
  };
  const show = () => {
    clearTimeout(waits);
    if (tips.shown && tips.shown !== tip) tips.hide();
    Object.assign(tips, { shown: tip, link, hide });
    tip.classList.add("op-shown");
    place();
  };
  const later = (act, time) => { clearTimeout(waits); waits = setTimeout(act, time); };
  cited.addEventListener("pointerenter", (event) => { if (event.pointerType !== "touch") later(show, 200); });
  cited.addEventListener("pointerleave", () => { if (!cited.contains(document.activeElement)) later(hide, 200); });
  cited.addEventListener("focusin", () => { if (link.matches(":focus-visible")) show(); });
  cited.addEventListener("focusout", (event) => { if (!cited.contains(event.relatedTarget)) hide(); });
}

function citations() {
  document.querySelectorAll(".op-cited").forEach(citation);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") tips.hide(); });
  document.addEventListener("scroll", place, true);
}

// rows of the indexes that have all the words that are typed; groups with such rows open
function filter(box) {
  const field = box.querySelector("input");
  const said = box.querySelector("output");
  const groups = [...document.querySelectorAll("details.op-group")];
  const rows = groups.flatMap((group) => [...group.querySelectorAll("tbody tr")]);
  // a claim is named by its title, and found by its id, which is in its link, too
  const name = (row) => row.querySelector("a")?.getAttribute("href") ?? "";
  const texts = new Map(rows.map((row) => [row, `${row.textContent} ${name(row)}`.toLowerCase()]));
  const apply = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row) => { row.hidden = !words.every((word) => texts.get(row).includes(word)); });
    groups.forEach((group) => {
      const found = [...group.querySelectorAll("tbody tr")].some((row) => !row.hidden);
      group.closest("section").hidden = !found;
      group.open = found && words.length > 0;
    });
    const left = rows.filter((row) => !row.hidden).length;
    said.textContent = words.length ? `${left} of ${rows.length} rows` : "";
  };
  field.addEventListener("input", apply);
  box.hidden = false;
  if (field.value) apply();
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
  citations();
  document.querySelectorAll(".op-filter").forEach(filter);
  const ready = window.MathJax && window.MathJax.startup && window.MathJax.startup.promise;
  if (ready) ready.then(scrolling); else scrolling();
  window.addEventListener("resize", scrolling);
}
if (document.readyState === "complete") start(); else window.addEventListener("load", start);
