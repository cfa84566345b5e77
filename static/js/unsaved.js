// Deals of any sheet that wait on this phone (entry-queue.js): the way to their sheet, or discarded knowingly.
(async () => {
  "use strict";
  const DEALS = "deals";
  const place = document.getElementById("unsaved");
  const { about, deal: line, sheet, sure, discard } = place.dataset;
  const db = await window.idb.openDB("karta", 1, {
    upgrade: (made) => made.createObjectStore(DEALS, { keyPath: "id", autoIncrement: true }).createIndex("sheet", "sheet"),
  });

  function entry(deal) {
    const item = document.createElement("li");
    item.append([deal.where, line.replace("%(number)s", deal.fields.number), deal.words].filter(Boolean).join(": "));
    const ways = document.createElement("p");
    const link = document.createElement("a");
    Object.assign(link, { className: "button", href: deal.url.replace(/deal\/$/, ""), textContent: sheet });
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", textContent: discard });
    button.addEventListener("click", async () => {
      if (window.confirm(`${sure} ${deal.words}`)) await db.delete(DEALS, deal.id);
      await show();
    });
    ways.append(link, " ", button);
    item.append(ways);
    return item;
  }

  async function show() {
    const deals = await db.getAll(DEALS);
    const words = document.createElement("p");
    words.textContent = about;
    const list = document.createElement("ol");
    list.append(...deals.map(entry));
    place.replaceChildren(words, list);
    place.hidden = deals.length === 0;
  }

  await show();
})();
