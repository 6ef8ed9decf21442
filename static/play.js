// What a table page adds for hands and eyes: tap to lift, keys, motion, sentences read aloud. Nothing here decides anything:
// without it every form still plays.
(() => {
  "use strict";
  const root = document.documentElement;
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const setting = {
    get: (name) => { try { return localStorage.getItem(`cantina-${name}`); } catch { return null; } },
    set: (name, value) => { try { localStorage.setItem(`cantina-${name}`, value); } catch { /* private windows keep nothing */ } },
  };
  let picked = "", pickedId = "", newest = -1, wasMine = false, tones = null;

  // Tap to lift: the detail of the same name opens; the first tap never acts.
  function lift(button, byKeyboard) {
    const name = button.dataset.pick;
    if (picked === name && pickedId === button.id) { putDown(true); return; }
    picked = name; pickedId = button.id;
    show();
    if (byKeyboard) one("button[form], button:not([data-put-down])", one(`#d-${CSS.escape(name)}`))?.focus();
  }

  function show() {
    const button = picked && (document.getElementById(pickedId) || one(`[data-pick="${CSS.escape(picked)}"]`));
    const detail = picked && document.getElementById(`d-${picked}`);
    if (!button || !detail) { picked = ""; pickedId = ""; }
    for (const other of all(".detail")) other.hidden = other !== detail || !picked;
    for (const other of all("[data-pick]")) {
      const on = Boolean(picked) && other === button;
      other.classList.toggle("picked", on);
      other.setAttribute("aria-pressed", String(on));
    }
    one("#table")?.classList.toggle("picking", Boolean(picked && one(".button.main", detail)));
  }

  function putDown(back) {
    const button = document.getElementById(pickedId);
    picked = ""; pickedId = "";
    show();
    if (back) button?.focus();
  }

  document.addEventListener("click", (event) => {
    const target = event.target;
    const pick = target.closest("[data-pick]");
    if (pick) { lift(pick, event.detail === 0); return; }
    if (target.closest("[data-put-down]")) { putDown(true); return; }
    const copy = target.closest("[data-copy]");
    if (copy) {
      navigator.clipboard?.writeText(copy.dataset.copy).then(() => { copy.textContent = copy.dataset.done; });
      return;
    }
    const toggled = target.closest("[data-setting]");
    if (toggled) {
      const on = toggled.getAttribute("aria-checked") !== "true";
      setting.set(toggled.dataset.setting, on ? "on" : "off");
      settings();
      if (on && toggled.dataset.setting === "sound") play("turn");
      return;
    }
    if (!target.closest("#inspector, .foot, .menu, .log, .top")) putDown(false);
    for (const menu of all("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
  });

  // One place in the tab order per zone; arrows move inside it, lit things come first.
  function rove() {
    for (const zone of all("[data-zone]")) {
      const items = all("[data-pick]", zone);
      if (!items.length) continue;
      const here = items.find((item) => item === document.activeElement)
        || items.find((item) => item.dataset.here) || items.find((item) => item.classList.contains("lit")) || items[0];
      for (const item of items) item.tabIndex = item === here ? 0 : -1;
    }
    roveLog();
  }

  // The log is one place in the tab order too: up and down go from rule to rule.
  const rules = () => all("#log .rule");
  function roveLog() {
    const links = rules(), here = links.find((link) => link === document.activeElement) || links[0];
    for (const link of links) link.tabIndex = link === here ? 0 : -1;
  }

  function along(event, link) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) rules()[rules().indexOf(link) + step]?.focus();
    return Boolean(step);
  }

  function arrow(event, item) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const zone = item.closest("[data-zone]");
    if (!step || !zone) return false;
    const from = item.getBoundingClientRect();
    let best = null, least = Infinity;
    for (const other of all("[data-pick]", zone)) {
      const box = other.getBoundingClientRect();
      const dx = box.x + box.width / 2 - from.x - from.width / 2, dy = box.y + box.height / 2 - from.y - from.height / 2;
      const along = dx * step[0] + dy * step[1], across = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      if (other !== item && along > 4 && along + 3 * across < least) { best = other; least = along + 3 * across; }
    }
    if (best) {
      for (const other of all("[data-pick]", zone)) delete other.dataset.here;
      best.dataset.here = "1";
      best.focus();
      rove();
    }
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (event.key === "Escape") {
      const menu = one("details.menu[open]");
      if (menu) { menu.open = false; one("summary", menu).focus(); return; }
      if (location.hash === "#log") { history.replaceState(null, "", location.pathname + location.search + "#"); location.hash = ""; one("#to-log")?.focus(); return; }
      putDown(true);
      return;
    }
    if (target.matches("input, textarea")) return;
    if (target.matches("[data-pick]") && arrow(event, target)) { event.preventDefault(); return; }
    if (target.matches("#log .rule") && along(event, target)) { event.preventDefault(); return; }
    if (setting.get("keys") === "off") return;
    if (/^[1-9]$/.test(event.key)) {
      const open = picked ? all(`#d-${CSS.escape(picked)} button[form]`) : all("#act .button:not([aria-disabled])");
      open[Number(event.key) - 1]?.click();
    } else if (event.key === "u" || event.key === "U") {
      all("[data-undo]").find((button) => button.offsetParent)?.click();
    } else if (event.key === "l" || event.key === "L") {
      const log = one("#log");
      if (!log) return;
      if (getComputedStyle(log).display === "none") location.hash = "log";
      const list = one("ol", log);
      list.tabIndex = 0;
      list.focus();
    } else if (event.key === "?") {
      one("a[href^='/rules/']")?.click();
    } else return;
    event.preventDefault();
  });

  function settings() {
    for (const item of all("[data-setting]")) {
      const kept = setting.get(item.dataset.setting);
      item.setAttribute("aria-checked", String(item.dataset.setting === "keys" ? kept !== "off" : kept === "on"));
    }
    root.classList.toggle("only-since", setting.get("since") === "on");
  }

  // What is new since the last look: read aloud, marked, and moved, as the events say.
  function tell(first) {
    const lines = all("#log li[data-n]");
    const fresh = lines.filter((line) => Number(line.dataset.n) > newest);
    newest = Math.max(newest, ...lines.map((line) => Number(line.dataset.n)), -1);
    const mine = Boolean(one(".bar.owed"));
    const say = one("#say");
    const cover = one(".cover h1");
    if (say && cover) say.textContent = cover.textContent; // nothing of a hand stays behind a cover, not even what was read aloud
    else if (!first && say) {
      const words = fresh.slice(0, 5).reverse().map((line) => one("span", line).textContent);
      if (fresh.length > 5) words.push(say.dataset.more);
      if (mine && !wasMine) words.push(`${say.dataset.turn}. ${one(".prompt")?.textContent ?? ""}`);
      if (words.length) say.textContent = words.join(" ");
      const kinds = new Set(fresh.map((line) => line.dataset.kind));
      const board = one("#board");
      for (const kind of ["march", "fire", "draw"]) {
        if (!board || !kinds.has(kind)) continue;
        board.classList.add(`did-${kind}`);
        setTimeout(() => board.classList.remove(`did-${kind}`), 700);
      }
      for (const line of fresh) if (!line.classList.contains("own")) {
        line.classList.add("fresh");
        setTimeout(() => line.classList.remove("fresh"), 2900);
      }
      if (kinds.has("fire")) { play("fire"); buzz([30, 40, 30]); }
      if (mine && !wasMine) { play("turn"); buzz([20]); }
      if (one(".bar.final") && wasMine !== null && fresh.length) play("end");
    }
    wasMine = mine;
  }

  function buzz(pattern) { if (setting.get("sound") === "on") navigator.vibrate?.(pattern); }

  const NOTES = { turn: [[523, 0], [784, 0.14]], fire: [[110, 0], [82, 0.1]], end: [[392, 0], [523, 0.12], [659, 0.24]] };
  function play(kind) {
    if (setting.get("sound") !== "on") return;
    tones ??= new AudioContext();
    for (const [pitch, after] of NOTES[kind]) {
      const voice = tones.createOscillator(), loud = tones.createGain(), start = tones.currentTime + after;
      voice.type = kind === "fire" ? "sawtooth" : "sine";
      voice.frequency.value = pitch;
      loud.gain.setValueAtTime(0.09, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
      voice.connect(loud).connect(tones.destination);
      voice.start(start);
      voice.stop(start + 0.32);
    }
  }

  // What others changed gets a ring for a moment; when nearly everything moves, the motion itself tells it.
  const MANY = 6;
  let before = new Map(), byMe = false, lay = [];
  const watched = () => all(".has-unit, .marker, .seats [data-pick], .held-card");
  function remember(event) {
    byMe = event.detail.ctx.request.method !== "GET";
    before = new Map(watched().map((item) => [item.id, item.textContent]));
    lay = places("#table [data-card]");
  }
  function ring() {
    const changed = byMe ? [] : watched().filter((item) => before.size && before.get(item.id) !== item.textContent);
    if (changed.length > MANY) return;
    for (const item of changed) {
      item.classList.add("changed");
      setTimeout(() => item.classList.remove("changed"), 2900);
    }
  }

  // Cards travel: what lies elsewhere than before comes from there, what was not seen before from the nearest pile.
  const TRAVEL = { duration: 260, easing: "cubic-bezier(.3,.7,.2,1)" }, MOST = 14;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const apart = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);
  const nearest = (box, others) => others.reduce((best, other) => (!best || apart(box, other.box) < apart(box, best.box) ? other : best), null);
  function places(selector) {
    return all(selector).map((item) => ({ item, slug: item.dataset.card, box: item.getBoundingClientRect() })).filter(({ box }) => box.width);
  }
  function travel() {
    const before = lay, board = one("#board");
    if (still.matches || !board || !before.length) return; // behind a cover nothing moves
    const after = places("#table [data-card]"), piles = places("#table [data-pile=deck]"), used = places("#table [data-pile=discard]");
    const left = new Set(before), moved = [];
    for (const card of after) { // what stays, stays
      const same = before.find((old) => left.has(old) && old.slug === card.slug && apart(old.box, card.box) < 4);
      if (same) left.delete(same); else moved.push(card);
    }
    if (moved.length > MOST) return;
    for (const card of moved) {
      const from = nearest(card.box, [...left].filter((old) => old.slug === card.slug)) || nearest(card.box, piles);
      left.delete(from);
      const dx = from ? middle(from.box)[0] - middle(card.box)[0] : 0, dy = from ? middle(from.box)[1] - middle(card.box)[1] : -40;
      const size = from ? Math.min(1, from.box.width / card.box.width) : 1;
      card.item.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${size})`, opacity: from?.slug ? 1 : 0, zIndex: 9 }, { transform: "none", opacity: 1, zIndex: 9 }], TRAVEL);
    }
    for (const { item: ghost, box } of left) { // what is gone goes to the nearest pile of used cards
      const to = nearest(box, used);
      if (!to || ghost.isConnected || left.size > MOST) continue;
      ghost.removeAttribute("id");
      ghost.classList.add("ghost");
      ghost.inert = true;
      Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
      board.append(ghost);
      const dx = middle(to.box)[0] - middle(box)[0], dy = middle(to.box)[1] - middle(box)[1];
      ghost.animate([{ opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0 }], TRAVEL).finished.catch(() => {}).then(() => ghost.remove());
    }
  }
  // A new tap ends all running motion.
  document.addEventListener("pointerdown", () => { for (const motion of document.getAnimations()) motion.finish(); }, true);

  function fresh(first) { show(); rove(); settings(); tell(first); }
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", () => { fresh(false); ring(); travel(); });
  document.addEventListener("focusin", rove);
  document.addEventListener("submit", () => { picked = ""; pickedId = ""; });
  root.classList.add("js");
  fresh(true);
})();
