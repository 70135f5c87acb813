// Search of the book from files: every word must occur; chapters come first, then the rest, then claims.
"use strict";

const search = { passages: [] };
// called by the script that the build writes: [page, anchor, title, text, kind] of each passage
function ordproofPassages(passages) { search.passages = passages; }

search.plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

// what a passage is worth for the words, or 0 where one is missing
search.worth = ([, , title, text], words) => {
  const [head, body] = [search.plain(title), search.plain(text)];
  let worth = 0;
  for (const word of words) {
    const inHead = head.includes(word);
    const times = body.split(word).length - 1;
    if (!inHead && !times) return 0;
    worth += (inHead ? 10 : 0) + Math.min(times, 5);
  }
  return worth;
};

// passages that have all words: by kind, within a kind the best first
search.find = (typed) => {
  const words = search.plain(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return search.passages
    .map((passage) => ({ passage, worth: search.worth(passage, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => a.passage[4] - b.passage[4] || b.worth - a.worth)
    .map(({ passage }) => passage);
};

// about thirty words around the first one that was typed; a formula is one word
search.excerpt = (text, typed) => {
  const words = search.plain(typed).split(/\s+/).filter(Boolean);
  const tokens = text.match(/\\\(.*?\\\)\S*|\S+/g) ?? [];
  const hit = tokens.findIndex((token) => words.some((word) => search.plain(token).includes(word)));
  const start = Math.max(0, hit - 10);
  const part = tokens.slice(start, start + 32).map((token) => {
    const found = !token.startsWith("\\(") && words.some((word) => search.plain(token).includes(word));
    const shown = document.createElement(found ? "mark" : "span");
    shown.textContent = token;
    return shown;
  });
  const line = document.createElement("p");
  if (start) line.append("… ");
  part.forEach((token) => line.append(token, " "));
  if (start + 32 < tokens.length) line.append("…");
  return line;
};

search.SHOWN = 60;
search.KINDS = ["In the chapters", "In the reference pages", "Claims"];

search.show = (typed, place) => {
  const found = search.find(typed);
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  said.textContent = typed.trim() ? `${found.length} place${found.length === 1 ? "" : "s"}` : "";
  place.replaceChildren(said);
  search.KINDS.forEach((words, kind) => {
    const ones = found.filter((passage) => passage[4] === kind);
    if (!ones.length) return;
    const head = document.createElement("h2");
    head.textContent = `${words} (${ones.length})`;
    const list = document.createElement("ul");
    list.className = "op-found";
    for (const [page, anchor, title, text] of ones.slice(0, search.SHOWN)) {
      const entry = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${page}.html${anchor}`;
      link.textContent = title;
      entry.append(link, search.excerpt(text, typed));
      list.append(entry);
    }
    place.append(head, list);
    if (ones.length > search.SHOWN) place.append(`and ${ones.length - search.SHOWN} more: add a word`);
  });
  window.MathJax?.typesetPromise?.([place]);
};

window.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("op-search-results");
  if (!place) return;
  const typed = new URLSearchParams(location.search).get("q") ?? "";
  const field = place.parentElement.querySelector("form.bd-search input");
  if (field) {
    field.value = typed;
    field.addEventListener("input", () => search.show(field.value, place));
  }
  const ready = window.MathJax?.startup?.promise ?? Promise.resolve();
  search.show(typed, place);
  ready.then(() => window.MathJax?.typesetPromise?.([place]));
});
