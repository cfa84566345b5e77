// The paper desk by keyboard: table number, Enter, points, Enter, …, and the sheet is on its way while the next is typed.
// The page without this script asks the server for each table; here #tables holds their names, and what is typed is sent
// in the background. The same entry key is sent again until there is an answer, so nothing is stored twice.
(() => {
  "use strict";
  const form = document.getElementById("desk");
  const chooser = document.querySelector(".desk-table");
  const data = document.getElementById("tables");
  if (!form || !chooser || !data) return;

  const tables = JSON.parse(data.textContent);
  const words = form.dataset;
  const log = document.getElementById("desk-log");
  const sending = new Map(); // entry key → what was typed
  const MINUS = /[-−–—‐‑－]/;
  const RETRY = 4000;

  const fields = (selector) => [...form.querySelectorAll(selector)];
  const pointFields = () => fields("[data-points]");
  const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
  const signed = (number) => (number < 0 ? `−${-number}` : number ? `+${number}` : "0");
  const isCorrection = () => form.elements.mode.value === "correct";

  function newKey() {
    if (crypto.randomUUID) return crypto.randomUUID().replaceAll("-", "");
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function read(text) {
    const found = text.replace(/\s/g, "").match(/^([-−–—‐‑－+]?)(\d{1,6})([-−–—‐‑－]?)$/);
    if (!found || (found[1] && found[3])) return null;
    return MINUS.test(found[1]) || found[3] ? -Number(found[2]) : Number(found[2]);
  }

  function showSum() {
    const typed = pointFields().map((field) => read(field.value));
    const line = form.querySelector("[data-sum]");
    const sum = typed.reduce((total, points) => total + (points ?? 0), 0);
    const isAll = typed.every((points) => points !== null);
    const isOff = isAll && sum !== 0;
    line.classList.toggle("is-off", isOff);
    line.classList.toggle("is-zero", isAll && !isOff);
    const about = { sum: signed(sum), count: Math.abs(sum) };
    if (isOff) line.textContent = fill(sum > 0 ? words.tooMuch : words.tooLittle, about);
    else line.textContent = isAll ? words.zero : typed.some((points) => points !== null) ? signed(sum) : "";
    form.querySelector("[data-note]").hidden = !isOff && !form.elements.note.value;
    return { isAll, isOff };
  }

  function copyRows(place, template, names) {
    place.replaceChildren(
      ...names.map((name, index) => {
        const seat = String(index + 1);
        const row = document.getElementById(template).content.firstElementChild.cloneNode(true);
        for (const each of [row, ...row.querySelectorAll("*")]) {
          for (const { name: key, value } of [...each.attributes]) {
            if (/^(id|for|name)$/.test(key)) each.setAttribute(key, value.replace(/_0$/, `_${seat}`));
          }
        }
        row.querySelector("[data-name]").textContent = name;
        const number = row.querySelector("[data-seat-number]");
        if (number) number.textContent = seat;
        for (const input of row.querySelectorAll("[aria-label]")) {
          input.setAttribute("aria-label", `${input.getAttribute("aria-label").trim()} ${name}`);
        }
        return row;
      }),
    );
  }

  // Put a table into the form, empty or with what was typed before.
  function show(number, typed = {}) {
    const table = tables[number];
    form.elements.table.value = number;
    chooser.elements.table.value = number;
    form.querySelector("[data-heading]").textContent = fill(form.querySelector("[data-heading]").dataset.words, { number });
    copyRows(form.querySelector("[data-rows]"), "desk-row", table.names);
    const zoles = form.querySelector("[data-zoles]");
    const heads = [...zoles.children].slice(0, 3);
    copyRows(zoles, "desk-zoles", table.names);
    zoles.prepend(...heads);
    form.elements.deals.value = table.deals ?? "";
    form.elements.entry_key.value = newKey();
    form.elements.note.value = "";
    form.elements.signed.checked = true;
    for (const [name, value] of Object.entries(typed)) {
      const field = form.elements[name];
      if (!field || name === "csrfmiddlewaretoken") continue;
      if (field.type !== "checkbox") field.value = value;
    }
    if (typed.table) form.elements.signed.checked = "signed" in typed;
    showSigns();
    showSum();
    document.getElementById("faults")?.remove();
  }

  function choose(text) {
    const number = Number(text.trim());
    if (!tables[number]) return say("bad", fill(words.noTable, { number: text.trim() }));
    if (!tables[number].open || isCorrection()) return window.location.assign(`?table=${number}`);
    show(number);
    return pointFields()[0].focus();
  }

  function offerNext(after) {
    const open = Object.keys(tables).map(Number).filter((number) => tables[number].open).sort((a, b) => a - b);
    showMissing(open);
    const next = open.find((number) => number > after) ?? open[0];
    if (next === undefined) return window.setTimeout(leaveWhenSent, 50);
    show(next);
    return chooser.elements.table.focus();
  }

  // All are typed: the page says so once all are stored. What was refused stays here to be typed again.
  function leaveWhenSent() {
    if (sending.size) window.setTimeout(leaveWhenSent, 200);
    else if (!log.querySelector(".is-bad")) window.location.assign(window.location.pathname);
  }

  function showMissing(open) {
    const place = document.querySelector("[data-missing]");
    place.replaceChildren(
      ...open.flatMap((number) => {
        const link = document.createElement("a");
        Object.assign(link, { className: "chip", href: `${place.dataset.href}${number}`, textContent: number });
        return [link, " "];
      }),
    );
    document.querySelector("[data-done]").textContent = Object.keys(tables).length - open.length;
  }

  function say(kind, text, line = document.createElement("li")) {
    line.className = kind === "wait" ? "" : `is-${kind}`;
    line.textContent = text;
    if (kind === "bad") line.setAttribute("role", "alert");
    else line.removeAttribute("role");
    log.prepend(line);
    return line;
  }

  async function send(typed, line) {
    const number = typed.table;
    let answer;
    try {
      answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(typed), headers: { Accept: "application/json" } });
      if (answer.status === 503) throw new Error("busy"); // as without a network
    } catch {
      say("bad", fill(words.lost, { number }), line);
      window.setTimeout(() => send(typed, line), RETRY);
      return;
    }
    sending.delete(typed.entry_key);
    const said = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
    if (answer.ok && said) {
      say("good", said.words, line);
      return;
    }
    tables[number].open = answer.status !== 409;
    if (answer.status === 403) form.elements.csrfmiddlewaretoken.value = window.karta.guard() ?? ""; // signed in anew
    const faults = said ? said.faults.map((fault) => fault.words).join(" ") : words.strange;
    say("bad", `${fill(words.refused, { number })} ${faults} `, line);
    const again = document.createElement("button");
    Object.assign(again, { type: "button", className: "button", textContent: words.reopen });
    again.addEventListener("click", () => {
      if (!tables[number].open) return window.location.assign(`?table=${number}`);
      line.remove();
      show(number, typed);
      form.elements.entry_key.value = newKey();
      return pointFields()[0].focus();
    });
    line.append(again);
  }

  function firstWrong() {
    const wrong = pointFields().filter((field) => read(field.value) === null);
    if (!/^\s*\d+\s*$/.test(form.elements.deals.value)) wrong.push(form.elements.deals);
    for (const field of [...pointFields(), form.elements.deals]) {
      field.toggleAttribute("aria-invalid", false);
      if (wrong.includes(field)) field.setAttribute("aria-invalid", "true");
    }
    return wrong[0];
  }

  chooser.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(chooser.elements.table.value);
  });

  form.addEventListener("submit", (event) => {
    if (isCorrection()) return;
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong) {
      say("bad", words.number);
      wrong.focus();
      return;
    }
    const { isOff } = showSum();
    const note = form.elements.note;
    if (isOff && !note.value.trim()) {
      const isAllowed = form.classList.contains("may-rule") && document.activeElement !== note;
      (isAllowed ? note : pointFields()[0]).focus();
      return;
    }
    const typed = Object.fromEntries(new FormData(form));
    const number = Number(typed.table);
    sending.set(typed.entry_key, typed);
    tables[number].open = false;
    send(typed, say("wait", fill(words.sending, { number })));
    offerNext(number);
  });

  // Enter goes on to the next number that is missing, and stores the sheet when there is none.
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") chooser.elements.table.focus();
    if (event.key !== "Enter" || !event.target.matches("[data-points], [name=deals]")) return;
    const empty = [...pointFields(), form.elements.deals].find((field) => !field.value.trim());
    if (!empty) return;
    event.preventDefault();
    empty.focus();
  });
  form.addEventListener("input", (event) => event.target.matches("[data-points], [name=note]") && showSum());
  form.addEventListener("focusin", (event) => event.target.matches("[name=deals]") && event.target.select());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sign]");
    if (!button) return;
    const field = button.parentElement.querySelector("[data-points]");
    field.value = MINUS.test(field.value) ? field.value.replace(MINUS, "") : `-${field.value}`;
    field.focus();
    showSum();
  });
  window.addEventListener("beforeunload", (event) => sending.size && event.preventDefault());

  const showSigns = () => fields("[data-sign]").forEach((button) => (button.hidden = false));
  showSigns();
  showSum();
  // The browser's own autofocus comes before this script or after it.
  chooser.elements.table.addEventListener("focus", (event) => event.target.select());
  if (chooser.elements.table === document.activeElement) chooser.elements.table.select();
})();
