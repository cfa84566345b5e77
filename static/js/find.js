// "Find my table": shows only what fits the words typed, without diacritics, while one types. Without a script the
// form asks the server. <form data-find="#tables">, and what can be found carries data-key (tournaments.names).
(() => {
  "use strict";
  const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function sift(form) {
    const words = bare(form.elements.q.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    let isAny = false;
    for (const item of document.querySelectorAll(`${form.dataset.find} [data-key]`)) {
      const keys = item.dataset.key.split(/[\s|]+/);
      const fits = words.every((word) => keys.some((key) => key.startsWith(word)));
      item.hidden = !fits;
      isAny ||= fits;
    }
    const nobody = form.querySelector("[data-nobody]");
    if (nobody) nobody.hidden = isAny;
  }

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-find]");
    if (form) sift(form);
  });
  const siftAll = () => document.querySelectorAll("form[data-find]").forEach(sift);
  document.addEventListener("htmx:afterSwap", siftAll);
  document.addEventListener("DOMContentLoaded", siftAll);
})();
