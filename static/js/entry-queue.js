// Deals typed at a table wait on this phone until the server has them, in the order they were typed.
// They lie in IndexedDB, so that a reload loses nothing; no service worker is needed, which a hall without HTTPS has not.
// A deal keeps its entry key: sent twice it is stored once. What the server refuses is shown, never dropped by itself;
// nor what cannot be sent any more, because the sheet was handed in elsewhere or somebody else writes with this phone.
(() => {
  "use strict";
  const RETRY = 4000;
  const DEALS = "deals";
  const CLOSED = ["round_not_running", "sheet_not_open", "sheet_is_decided", "other_writer"]; // no other numbers help
  let isBusy = false;
  let isStale = false; // the server has more than the page shows
  let isOpenAgain = true; // the sheet takes deals, which it perhaps did not when one was refused
  let isGone = false; // the form went from under the thumb: what is said of it must be seen
  let adding = 0; // deals on their way into the queue
  let asked = 0; // how often the sheet was fetched; a later answer overtakes an earlier one

  const PATIENCE = 1500; // so long a phone may seem to wait for the server
  const form = () => document.getElementById("deal");
  const place = () => document.getElementById("queue");
  const words = () => place().dataset;
  const isClosed = (refused) => refused.faults.some((fault) => CLOSED.includes(fault.code));
  const isMine = (deal) => (deal.fields.writer ?? words().writer) === words().writer;
  const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

  const opened = window.idb.openDB("karta", 1, {
    upgrade: (db) => db.createObjectStore(DEALS, { keyPath: "id", autoIncrement: true }).createIndex("sheet", "sheet"),
  });

  function newKey() {
    if (crypto.randomUUID) return crypto.randomUUID().replaceAll("-", "");
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  async function waiting() {
    return (await opened).getAllFromIndex(DEALS, "sheet", words().sheet);
  }

  async function ask(deal) {
    const token = form().elements.csrfmiddlewaretoken.value;
    const body = new URLSearchParams({ ...deal.fields, csrfmiddlewaretoken: token });
    const answer = await fetch(deal.url, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.status === 503) throw new Error("busy"); // as without a network
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const isBarred = !isJson && [403, 404].includes(answer.status);
    return { isStored: answer.ok && isJson, isBarred, said: isJson ? await answer.json() : null };
  }

  // Send what waits, in order; stop at the first that cannot be sent or is refused.
  async function flush() {
    if (isBusy || !place()) return;
    isBusy = true;
    try {
      const deals = await waiting();
      isStale ||= deals.length > 0 && !form(); // perhaps it is open again
      for (const deal of form() ? deals.filter(isMine) : []) {
        if (deal.refused && !(isOpenAgain && isClosed(deal.refused))) break;
        const { isStored, isBarred, said } = await ask(deal);
        const db = await opened;
        if (isBarred) {
          isStale = true; // the sheet says why
          break;
        }
        if (!isStored) {
          const refused = said ?? { faults: [{ words: words().strange }] };
          await db.put(DEALS, { ...deal, refused });
          isStale ||= isClosed(refused);
          break;
        }
        await db.delete(DEALS, deal.id);
        isStale = true;
      }
    } catch {
      // No network: they stay, and are tried again.
    } finally {
      isBusy = isOpenAgain = false;
    }
    if (isStale) await refresh();
    await show();
    if (isOpenAgain) await flush();
  }

  // The sheet as the server has it now. A form somebody types in stays, and one that is ahead of the server: then only
  // the lines come new. Where nothing can be written the page stays too, until something can be again.
  async function refresh(isLook = false) {
    const turn = ++asked;
    try {
      const answer = await fetch(window.location.pathname);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const isAhead = (await waiting()).length > 0 || adding > 0;
      if (turn !== asked) return;
      if ([403, 404].includes(answer.status)) bar();
      if (!page.getElementById("sheet")) return;
      const fresh = page.getElementById("deal");
      const isSame = fresh && page.getElementById("queue").dataset.writer === words().writer;
      if (isSame && form()) form().elements.csrfmiddlewaretoken.value = fresh.elements.csrfmiddlewaretoken.value;
      if (isLook && isSame) return;
      isOpenAgain ||= Boolean(fresh && !form());
      const part = (isAhead && isSame && form()) || isTyped() ? "lines" : "sheet";
      isGone ||= Boolean(form() && !fresh && part === "sheet");
      if (form() || fresh) window.htmx.swap(`#${part}`, page.getElementById(part).outerHTML, { swapStyle: "outerHTML" });
      document.querySelector(".page-head").replaceWith(page.querySelector(".page-head"));
      isStale = false;
    } catch {
      // It is fetched again with the next try.
    }
  }

  // The server knows this phone as a writer no longer.
  function bar() {
    isGone ||= Boolean(form());
    form()?.remove();
    words().isBarred = "yes";
    isStale = false;
  }

  function isTyped() {
    if (!form() || form().inert) return false;
    const typed = [...form().querySelectorAll("input[inputmode]")].some((field) => field.value);
    return typed || form().querySelector("input[type=radio]:checked") !== null;
  }

  async function show() {
    if (!place()) return;
    const deals = await waiting();
    const { isBarred } = words();
    place().hidden = (deals.length === 0 && !isBarred) || Boolean(form()?.inert);
    place().replaceChildren();
    if (isBarred) say(words().barred);
    const [sent, lost] = [deals.filter(isSent), deals.filter((deal) => !isSent(deal))];
    if (sent.length && !sent[0].refused) say(fill(words().waiting, { count: sent.length }));
    if (sent.length) place().append(listOf(sent));
    if (lost.length) say(words().lost);
    if (lost.length) place().append(listOf(lost));
    if (isGone) place().scrollIntoView({ block: "center" });
    isGone = false;
  }

  const isSent = (deal) => form() && isMine(deal);

  function say(text) {
    const about = document.createElement("p");
    about.textContent = text;
    place().append(about);
  }

  function listOf(deals) {
    const list = document.createElement("ol");
    list.append(...deals.map(entry));
    return list;
  }

  function entry(deal) {
    const item = document.createElement("li");
    item.append(`${fill(words().deal, { number: deal.fields.number })}: ${deal.words}`);
    if (!isSent(deal)) return lost(item, deal);
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

  // What this page does not send by itself: whoever writes now takes it as his own, or it is discarded knowingly.
  function lost(item, deal) {
    const said = document.createElement("p");
    if (form()) said.append(button(words().next, () => change(deal, { number: form().elements.number.value, writer: words().writer })), " ");
    said.append(button(words().discard, async () => window.confirm(`${words().sure} ${deal.words}`) && drop(deal)));
    item.append(said);
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
    const later = (await waiting()).filter((other) => other.id > deal.id && isMine(other));
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
    const { sheet, where } = words();
    const deal = { sheet, where, url: used.action, fields, words: inWords(fields), refused: null };
    used.inert = true;
    adding += 1;
    const id = await (await opened).add(DEALS, deal);
    adding -= 1;
    const timer = window.setTimeout(() => goOn(used), PATIENCE);
    await flush();
    window.clearTimeout(timer);
    const stored = (await (await opened).get(DEALS, id)) ?? null;
    if (used.isConnected && stored?.refused && !stored.refused.next && !isClosed(stored.refused) && (await waiting()).length === 1) {
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
    const list = document.createElement("ul");
    list.className = "faults";
    list.setAttribute("role", "alert");
    for (const fault of faults) {
      const item = document.createElement("li");
      item.textContent = fault.words;
      list.append(item);
    }
    place().replaceChildren(list);
    place().hidden = false;
  }

  window.addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => {
    flush();
    if (!document.hidden) refresh(true).then(show); // meanwhile somebody may have said on this phone that he is not who wrote
  });
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload());
  window.setInterval(flush, RETRY);
  flush();
})();
