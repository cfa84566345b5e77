// A button that prints; without scripts it is not there and the browser's menu does the same.
(() => {
  "use strict";
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-print]")) {
      button.hidden = false;
      button.addEventListener("click", () => window.print());
    }
  });
})();
