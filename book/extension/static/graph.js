// A graph: a click on a box shows its statement, and the way to its page.
"use strict";

function graph(box) {
  const said = box.querySelector(".op-graph-said");
  box.querySelectorAll("svg a").forEach((node) => node.addEventListener("click", (event) => {
    event.preventDefault();
    const [name, ...words] = node.querySelector("title").textContent.split("\n");
    const head = document.createElement("strong");
    head.textContent = name;
    const link = document.createElement("a");
    link.href = node.getAttribute("href");
    link.textContent = link.href.endsWith(".proof") ? "Its certificate" : "Its page";
    said.replaceChildren(head, ` ${words.join(" ")} `, link);
    // by keyboard: one more Enter leads to the page
    if (event.detail === 0) link.focus();
  }));
}

window.addEventListener("load", () => document.querySelectorAll(".op-graph").forEach(graph));
