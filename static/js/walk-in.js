// At the door: the arrow keys go from the name to the people found and back, Escape goes back to the name.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    const form = event.target.closest("form[data-walk-in]");
    if (!form || !["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
    const stops = [form.elements.name, ...form.querySelectorAll("#candidates button")];
    const at = stops.indexOf(event.target);
    if (at < 0) return;
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: 0 }[event.key];
    const next = stops[Math.min(Math.max(step, 0), stops.length - 1)];
    next.focus();
    event.preventDefault();
  });
})();
