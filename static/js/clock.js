// Counts a round's clock down from its deadlines in the server's time. What it reads, from _clock.html:
//   data-phase, data-ends, data-no-new-deal (milliseconds; empty when there is none)
// Between two messages of the server it also goes from "running" to "no new deal" and to "ended" by itself.
(() => {
  "use strict";

  function phaseAt(now, clock) {
    const { phase, ends, noNewDeal } = clock.dataset;
    if (phase !== "running" && phase !== "no_new_deal") return phase;
    if (ends && now >= Number(ends)) return "ended";
    return noNewDeal && now >= Number(noNewDeal) ? "no_new_deal" : "running";
  }

  function text(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  }

  function tick() {
    const now = window.karta.now();
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const phase = phaseAt(now, clock);
      const time = clock.querySelector("[data-clock-time]");
      if (time && clock.dataset.ends) {
        const shown = text(Number(clock.dataset.ends) - now);
        if (time.textContent !== shown) time.textContent = shown;
      }
      if (clock.dataset.shown === phase) continue;
      clock.dataset.shown = phase;
      for (const words of clock.querySelectorAll("[data-for]")) {
        words.hidden = !words.dataset.for.split(" ").includes(phase);
      }
    }
  }

  document.addEventListener("DOMContentLoaded", tick);
  document.addEventListener("htmx:afterSwap", tick);
  setInterval(tick, 250);
})();
