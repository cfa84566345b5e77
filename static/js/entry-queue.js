// Deals typed at a table wait on this phone until the server has them, in the order they were typed.
// They lie in IndexedDB, so that a reload loses nothing; no service worker is needed, which a hall without HTTPS has not.
// A deal keeps its entry key: sent twice it is stored once. What the server refuses is shown, never dropped by itself.
(() => {
  "use strict";
  const RETRY = 4000;
  const DEALS = "deals";
  let isBusy = false;
  let isStale = false; // the server has more than the page shows
  let adding = 0; // deals on their way into the queue
  let asked = 0; // how often the sheet was fetched; a later answer overtakes an earlier one

  const PATIENCE = 1500; // so long a phone may seem to wait for the server
  const form = () => document.getElementById("deal");
  const words = () => document.getElementById("queue").dataset;
  const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

  const opened = window.idb.openDB("karta", 1, {
    upgrade: (db) => db.createObjectStore(DEALS, { keyPath: "id", autoIncrement: true }).createIndex("sheet", "sheet"),
  });

  function newKey() {
    if (crypto.randomUUID) return crypto.randomUUID().replaceAll("-", "");
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  async function waiting() {
    return (await opened).getAllFromIndex(DEALS, "sheet", form().dataset.queue);
  }

  async function ask(deal) {
    const token = form().elements.csrfmiddlewaretoken.value;
    const body = new URLSearchParams({ ...deal.fields, csrfmiddlewaretoken: token });
    const answer = await fetch(deal.url, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.status === 503) throw new Error("busy"); // as without a network
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return { isStored: answer.ok && isJson, said: isJson ? await answer.json() : null };
  }

  // Send what waits, in order; stop at the first that cannot be sent or is refused.
  async function flush() {
    if (isBusy || !form()) return;
    isBusy = true;
    try {
      for (const deal of await waiting()) {
        if (deal.refused) break;
        const { isStored, said } = await ask(deal);
        const db = await opened;
        if (!isStored) {
          await db.put(DEALS, { ...deal, refused: said ?? { faults: [{ words: words().strange }] } });
          break;
        }
        await db.delete(DEALS, deal.id);
        isStale = true;
      }
    } catch {
      // No network: they stay, and are tried again.
    } finally {
      isBusy = false;
    }
    if (isStale) await refresh();
    await show();
  }

  // The sheet as the server has it now. A form somebody types in stays, and one that is ahead of the server: then only
  // the lines come new.
  async function refresh() {
    const turn = ++asked;
    try {
      const answer = await fetch(window.location.pathname);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const isAhead = (await waiting()).length > 0 || adding > 0;
      if (turn !== asked || !page.getElementById("sheet")) return;
      const part = isAhead || isTyped() ? "lines" : "sheet";
      window.htmx.swap(`#${part}`, page.getElementById(part).outerHTML, { swapStyle: "outerHTML" });
      isStale = false;
    } catch {
      // It is fetched again with the next try.
    }
  }

  function isTyped() {
    if (form().inert) return false;
    const typed = [...form().querySelectorAll("input[inputmode]")].some((field) => field.value);
    return typed || form().querySelector("input[type=radio]:checked") !== null;
  }

  async function show() {
    const place = document.getElementById("queue");
    if (!place) return;
    const deals = await waiting();
    place.hidden = deals.length === 0 || form().inert;
    place.replaceChildren();
    if (!deals.length) return;
    if (!deals[0].refused) {
      const about = document.createElement("p");
      about.textContent = fill(words().waiting, { count: deals.length });
      place.append(about);
    }
    const list = document.createElement("ol");
    list.append(...deals.map(entry));
    place.append(list);
  }

  function entry(deal) {
    const item = document.createElement("li");
    item.append(`${fill(words().deal, { number: deal.fields.number })}: ${deal.words}`);
    if (!deal.refused) return item;
    const why = document.createElement("p");
    why.className = "faults";
    why.setAttribute("role", "alert");
    why.textContent = deal.refused.faults.map((fault) => fault.words).join(" ");
    if (deal.refused.stored) why.textContent += ` ${words().stored} ${deal.refused.stored}`;
    item.append(why);
    const { next } = deal.refused;
    if (next) item.append(button(words().next, () => change(deal, { number: String(next) })), " ");
    else item.append(button(words().retry, () => change(deal, {})), " ", button(words().mend, () => mend(deal)), " ");
    item.append(button(words().drop, () => drop(deal)));
    return item;
  }

  const drop = async (deal) => (await opened).delete(DEALS, deal.id);

  // Put a refused deal back into the form, to be typed right.
  async function mend(deal) {
    await drop(deal);
    const used = form();
    for (const [name, value] of Object.entries(deal.fields)) {
      const field = used.elements[name];
      if (field && name !== "csrfmiddlewaretoken") field.value = value;
    }
    used.querySelector("[name=contract]:checked")?.focus();
  }

  function button(text, act) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: "button", textContent: text });
    made.addEventListener("click", async () => {
      await act();
      await flush();
    });
    return made;
  }

  // Try a refused deal once more, perhaps under another number; those behind it move with it.
  async function change(deal, fields) {
    const db = await opened;
    const later = (await waiting()).filter((other) => other.id > deal.id);
    await db.put(DEALS, { ...deal, fields: { ...deal.fields, ...fields }, refused: null });
    const first = Number(fields.number ?? deal.fields.number);
    for (const [place, other] of later.entries()) {
      await db.put(DEALS, { ...other, fields: { ...other.fields, number: String(first + place + 1) } });
    }
  }

  function inWords(data) {
    const chosen = form().querySelectorAll("input:checked + span");
    return [...chosen].map((each) => (each.querySelector(".press-name") ?? each).textContent.trim()).concat(data.card_points || []).join(" · ");
  }

  // The form for the deal after this one, before the server has said how the sheet stands: the deal passes one seat on.
  function next() {
    const used = form();
    used.elements.number.value = Number(used.elements.number.value) + 1;
    used.elements.entry_key.value = newKey();
    for (const field of used.querySelectorAll("input[type=radio]")) field.checked = false;
    for (const field of used.querySelectorAll("input[inputmode]")) field.value = "";
    document.getElementById("preview").replaceChildren();
    const seats = [...used.querySelectorAll("[data-seats] .press:not(.is-away)")];
    const state = seats.map((seat) => ({
      disabled: seat.querySelector("input").disabled,
      deals: seat.querySelector("[data-role=deals]").hidden,
      sits: seat.querySelector("[data-role=sits]").hidden,
    }));
    seats.forEach((seat, place) => {
      const before = state[(place - 1 + state.length) % state.length];
      seat.querySelector("input").disabled = before.disabled;
      seat.querySelector("[data-role=deals]").hidden = before.deals;
      seat.querySelector("[data-role=sits]").hidden = before.sits;
    });
  }

  document.addEventListener("submit", async (event) => {
    const used = event.target;
    if (used.id !== "deal" || !used.elements.number || used.inert) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(used));
    const deal = { sheet: used.dataset.queue, url: used.action, fields, words: inWords(fields), refused: null };
    used.inert = true;
    adding += 1;
    const id = await (await opened).add(DEALS, deal);
    adding -= 1;
    const timer = window.setTimeout(() => goOn(used), PATIENCE);
    await flush();
    window.clearTimeout(timer);
    const stored = (await (await opened).get(DEALS, id)) ?? null;
    if (stored?.refused && !stored.refused.next && (await waiting()).length === 1) {
      await show();
      showFaults(stored.refused.faults);
      await mend(stored);
      used.inert = false;
    } else if (used.isConnected && used.inert) goOn(used);
  });

  function goOn(used) {
    if (!used.isConnected || !used.inert) return;
    used.inert = false;
    next();
    show();
  }

  function showFaults(faults) {
    const place = document.getElementById("queue");
    const list = document.createElement("ul");
    list.className = "faults";
    list.setAttribute("role", "alert");
    for (const fault of faults) {
      const item = document.createElement("li");
      item.textContent = fault.words;
      list.append(item);
    }
    place.replaceChildren(list);
    place.hidden = false;
  }

  window.addEventListener("online", flush);
  document.addEventListener("visibilitychange", flush);
  window.setInterval(flush, RETRY);
  flush();
})();
