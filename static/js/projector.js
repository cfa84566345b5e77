// Shows the parts of the hall's screen in turn, and each part page by page, without a hand.
//   [data-show]   a part; it has [data-rows], whose children are paged to what fits
//   html[data-seconds]   how long a page stays
(() => {
  "use strict";
  const seconds = Number(document.documentElement.dataset.seconds) || 12;
  let part = 0;
  let page = 0;

  const parts = () => [...document.querySelectorAll("[data-show]")];

  function rowsOf(section) {
    return [...(section.querySelector("[data-rows]")?.children ?? [])];
  }

  // Rows from `first` on, as many as fit; the first of the next page.
  function showFrom(section, first) {
    const rows = rowsOf(section);
    rows.forEach((row) => (row.hidden = true));
    let next = first;
    const bottom = window.innerHeight - 8;
    while (next < rows.length) {
      rows[next].hidden = false;
      if (section.getBoundingClientRect().bottom > bottom && next > first) {
        rows[next].hidden = true;
        break;
      }
      next += 1;
    }
    return next;
  }

  function show() {
    const all = parts();
    if (!all.length) return;
    part %= all.length;
    all.forEach((section, index) => (section.hidden = index !== part));
    const section = all[part];
    const rows = rowsOf(section).length;
    let first = 0;
    let shown = 0;
    for (let number = 0; number <= page; number += 1) {
      if (first >= rows && number) break;
      shown = first;
      first = showFrom(section, first);
    }
    const place = section.querySelector("[data-page]");
    if (place) place.textContent = rows && (shown > 0 || first < rows) ? `${shown + 1}–${first} / ${rows}` : "";
    return first >= rows;
  }

  function turn() {
    const isLast = show();
    page = isLast ? 0 : page + 1;
    if (isLast) part += 1;
  }

  document.addEventListener("DOMContentLoaded", () => {
    turn();
    setInterval(turn, seconds * 1000);
  });
  // New rows come as the server sends them: the page that is shown is laid out again.
  document.addEventListener("htmx:afterSettle", () => {
    const [wasPart, wasPage] = [part, page];
    if (page > 0) page -= 1;
    else part = Math.max(0, part - 1);
    show();
    [part, page] = [wasPart, wasPage];
  });
})();
