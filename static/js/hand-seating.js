// Seating by hand: under each table the names that belong to the numbers typed, and in the list who has no seat yet.
(() => {
  "use strict";
  const numbersIn = (input) => input.value.split(/\D+/).filter(Boolean);

  function show(form) {
    const players = new Map([...document.querySelectorAll("[data-number]")].map((item) => [item.dataset.number, item]));
    const seen = new Set();
    for (const input of form.querySelectorAll("[data-table]")) {
      let names = input.parentElement.querySelector(".table-names");
      if (!names) {
        names = document.createElement("p");
        names.className = "table-names small";
        input.after(names);
      }
      const words = numbersIn(input).map((number) => {
        const name = players.get(number)?.querySelector("[data-name]").textContent;
        const isAgain = seen.has(number);
        seen.add(number);
        return name ? (isAgain ? `${name} ×2` : name) : `${number}?`;
      });
      names.textContent = words.join(", ");
    }
    const unseated = [...players].filter(([number, item]) => {
      item.classList.toggle("is-seated", seen.has(number));
      return !seen.has(number);
    });
    const status = document.querySelector("[data-unseated]");
    status.textContent = unseated.length ? `${status.dataset.unseated} ${unseated.map(([number]) => number).join(", ")}` : "";
  }

  const forms = () => document.querySelectorAll("form[data-hand-seating]");
  document.addEventListener("input", (event) => event.target.closest("form[data-hand-seating]") && forms().forEach(show));
  document.addEventListener("DOMContentLoaded", () => forms().forEach(show));
})();
