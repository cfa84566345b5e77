// Tabs that do not fit are scrolled so that the current one is in sight.
(() => {
  "use strict";
  for (const tabs of document.querySelectorAll(".tabs")) {
    const current = tabs.querySelector("[aria-current]");
    if (current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
  }
})();
