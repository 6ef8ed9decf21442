// Follows a table: the stream says 'version n', the page fetches its own view. A missed nudge costs nothing, because each
// connection begins with the current version.
(() => {
  "use strict";
  const SILENCE = 40000, POLL = 2000, RETRY = 1500;
  const table = () => document.getElementById("table");
  const shown = () => Number(table().dataset.version);
  const say = (state) => { document.documentElement.dataset.live = state; };
  const here = () => `/t/${table().dataset.code}`;
  let stream = null, timer = 0, watchdog = 0, wanted = 0, busy = 0, known = "";

  async function follow(version) {
    wanted = Math.max(wanted, version);
    while (!busy && shown() < wanted) {
      const before = shown();
      await htmx.ajax("GET", table().dataset.address, { target: "#table", swap: "outerMorph" });
      if (shown() <= before) {
        later(poll, RETRY);
        return;
      }
    }
  }

  // Who has the table's page open now: a sign and a word at each place.
  function presence(places) {
    for (const place of document.querySelectorAll("[data-place]")) place.classList.toggle("is-here", places.includes(place.dataset.place));
  }

  function close() {
    stream?.close();
    stream = null;
    clearTimeout(timer);
    clearTimeout(watchdog);
  }

  function later(action, after) {
    clearTimeout(timer);
    timer = setTimeout(action, after * (1 + Math.random() / 2));
  }

  function alive() {
    say("live");
    clearTimeout(watchdog);
    watchdog = setTimeout(open, SILENCE);
  }

  function open() {
    close();
    if (document.hidden) return;
    known = table().dataset.known;
    stream = new EventSource(`${here()}/events`);
    stream.addEventListener("version", (event) => { alive(); follow(Number(event.data)); });
    stream.addEventListener("here", (event) => { alive(); presence(event.data.split(" ")); });
    stream.addEventListener("beat", alive);
    stream.onerror = () => { close(); if (!navigator.onLine) say("offline"); later(poll, RETRY); };
  }

  // Without a stream (too many are open, or the host is away) ask now and then, and try a stream again.
  async function poll() {
    if (document.hidden) return;
    try {
      const answer = await fetch(`${here()}/version?since=${shown()}`);
      if (!answer.ok) throw new Error(String(answer.status));
      say("live");
      if (answer.status === 200) await follow(Number(await answer.text()));
      if (Math.random() < 0.2) { open(); return; }
    } catch {
      say(navigator.onLine ? "waiting" : "offline");
    }
    later(poll, POLL);
  }

  document.addEventListener("htmx:before:request", () => { busy += 1; });
  document.addEventListener("htmx:finally:request", (event) => {
    busy -= 1;
    if (event.detail.ctx.request.method !== "GET") follow(wanted);
  });
  // Whoever has just sat down for the first time is somebody now; the stream that is open does not know it.
  document.addEventListener("htmx:after:swap", () => { if (table().dataset.known !== known) open(); });
  // An answer that was overtaken by a newer one must not come back on the screen.
  document.addEventListener("htmx:before:swap", (event) => {
    const version = /data-version="(\d+)"/.exec(event.detail.ctx.text);
    if (version && Number(version[1]) < shown()) event.preventDefault();
  });
  // The second half of a double click must not press what the first half has just brought to the same place.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest("button")) event.preventDefault();
  }, true);
  document.addEventListener("click", (event) => { if (event.target.closest("[data-reconnect]")) open(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("online", open);
  window.addEventListener("offline", () => { close(); say("offline"); });
  window.addEventListener("pageshow", open);
  window.addEventListener("pagehide", close);
})();
