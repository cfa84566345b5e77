// Shows the parts of the hall's screen in turn, and each part page by page, without a hand.
//   [data-show]   a part; the children of its [data-rows] are paged to what fits, [data-page] says which are shown
(() => {
  "use strict";
  const SECONDS = 12;
  const EDGE = 8; // px left free at the bottom
  let part = 0; // what is shown now
  let page = 0;
  let isLast = false;

  // Shows rows from `first` on, as many as fit, at least one; gives the first of the next page.
  function fill(section, rows, first) {
    for (const row of rows) row.hidden = true;
    let next = first;
    while (next < rows.length) {
      rows[next].hidden = false;
      if (next > first && section.getBoundingClientRect().bottom > window.innerHeight - EDGE) {
        rows[next].hidden = true;
        break;
      }
      next += 1;
    }
    return next;
  }

  function show() {
    const parts = [...document.querySelectorAll("[data-show]")];
    part %= parts.length;
    parts.forEach((section, index) => (section.hidden = index !== part));
    const section = parts[part];
    const rows = [...(section.querySelector("[data-rows]")?.children ?? [])];
    let first = 0;
    let next = fill(section, rows, first);
    for (let turned = 0; turned < page && next < rows.length; turned += 1) {
      first = next;
      next = fill(section, rows, first);
    }
    isLast = next >= rows.length;
    section.querySelector("[data-page]").textContent = first > 0 || !isLast ? `${first + 1}–${next} / ${rows.length}` : "";
  }

  function turn() {
    page = isLast ? 0 : page + 1;
    if (isLast) part += 1;
    show();
  }

  document.addEventListener("DOMContentLoaded", () => {
    show();
    setInterval(turn, SECONDS * 1000);
    document.fonts.ready.then(show);
  });
  // New rows come as the server sends them: the page that is shown is laid out again.
  document.addEventListener("htmx:afterSwap", show);
})();
