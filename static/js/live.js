// Says when the page has lost its server, keeps the server's time for clocks (window.karta.now()), and marks the
// reader's own rows (main[data-me], [data-number]) in parts that were sent to everybody alike.
// The swapping itself is htmx's: <main hx-ext="sse" sse-connect="…"> with parts that carry sse-swap="kind".
(() => {
  "use strict";
  const meta = document.querySelector('meta[name="server-now"]');
  const navigation = performance.getEntriesByType("navigation")[0];
  // A page taken back from the browser's history carries an old time; the stream corrects it.
  const isFresh = !navigation || navigation.type !== "back_forward";
  let offset = isFresh ? Number(meta.content) - Date.now() : 0;

  const guard = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1]; // of forms; new with each sign-in
  window.karta = { now: () => Date.now() + offset, guard };

  const banner = document.getElementById("offline");
  function say(isOffline) {
    if (!banner) return;
    banner.textContent = isOffline ? banner.dataset.offline : "";
    banner.hidden = !isOffline;
  }

  let patience = 0; // a short gap, such as a server that starts anew, is no reason to worry a reader
  document.addEventListener("htmx:sseError", () => {
    patience ||= setTimeout(() => say(true), 4000);
  });
  document.addEventListener("htmx:sseOpen", (event) => {
    clearTimeout(patience);
    patience = 0;
    say(false);
    event.detail.source.addEventListener("now", (message) => {
      offset = Number(message.data) - Date.now();
    });
  });
  document.addEventListener("htmx:afterSwap", () => {
    const { me } = document.getElementById("main").dataset;
    if (!me) return;
    for (const row of document.querySelectorAll(`[data-number="${me}"]`)) row.classList.add("mine");
  });
  window.addEventListener("offline", () => say(true));
  window.addEventListener("online", () => say(false));
})();
