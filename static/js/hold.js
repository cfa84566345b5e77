// Holds what the server pushes back while a reader is about to press or is typing in the part it would replace: a link
// or a button that is swapped between press and release loses its click, and the focus of a keyboard is lost with it.
// Only the newest is kept; it is shown as soon as the pointer is up, or the focus elsewhere or at rest.
(() => {
  "use strict";
  const AT_REST = 8000; // ms without a key: whoever left the focus there reads on, and wants news
  const AFTER_CLICK = 100; // ms; the click comes after the release
  let pressed = null; // what the pointer is down on
  let lastKey = -Infinity;
  const held = new Map(); // part → what shows the newest

  const isTyped = (part) => part.querySelector(":focus-visible") && performance.now() - lastKey < AT_REST;
  const isHeld = (part) => (pressed && part.contains(pressed)) || isTyped(part);

  function release() {
    for (const [part, show] of [...held]) {
      if (isHeld(part)) continue;
      held.delete(part);
      if (part.isConnected) show();
    }
  }

  function hold(event, show) {
    if (!isHeld(event.target)) return;
    event.preventDefault();
    held.set(event.target, show);
    setTimeout(release, AT_REST);
  }

  function letGo() {
    pressed = null;
    setTimeout(release, AFTER_CLICK);
  }

  document.addEventListener("pointerdown", (event) => (pressed = event.target));
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo);
  for (const typed of ["keydown", "input"]) document.addEventListener(typed, () => (lastKey = performance.now()), true);
  document.addEventListener("focusout", () => setTimeout(release, AFTER_CLICK));

  // A part of <… sse-swap="kind">.
  document.addEventListener("htmx:sseBeforeMessage", (event) => {
    const { target, detail } = event;
    hold(event, () => htmx.swap(target, detail.data, { swapStyle: "innerHTML" }, { contextElement: target }));
  });
  // A part that fetches itself anew: <… hx-trigger="sse:kind">.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const trigger = event.target.getAttribute("hx-trigger") ?? "";
    if (trigger.startsWith("sse:")) hold(event, () => htmx.trigger(event.target, trigger));
  });
})();
