// The page's start: gives the Go program its environment, loads it with visible progress,
// and says so when it cannot start or has stopped. The program replaces #shell when it runs.
"use strict";

{
  const env = {{.EnvJS}};
  const program = { url: {{.ProgramJS}}, bytes: {{.ProgramBytes}} };

  // A host may serve paths that are no valid encoding, such as /100%/; those stay as they are.
  const decoded = (path) => {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  };

  // The program has one route, wherever the page is hosted.
  env.GOAPP_ROOT_PREFIX = decoded(location.pathname).replace(/\/$/, "");
  // Called by go-app for every variable.
  globalThis.goappGetenv = (name) => env[name] ?? "";

  // What a person enters is read at once. The program hears of it when it comes to it, and may have
  // drawn what it knew before into the same field by then.
  for (const type of ["input", "change"]) {
    addEventListener(type, (e) => { e.entered = { value: e.target.value, checked: e.target.checked } }, { capture: true });
  }

  // A control that is disabled while its work is done loses the focus, or gives it to a button that ends the work and goes
  // with it. It has it again afterwards, unless that is elsewhere.
  let focused, before, waiting;
  addEventListener("focusin", (e) => { [before, focused] = [focused, e.target] });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target.disabled) {
        if (target === focused || target === before) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      }
    }
  }).observe(document.documentElement, { attributes: true, attributeFilter: ["disabled"], subtree: true });

  // What is at the top of the window stays there when the window gets another width, as a phone that is turned: what is
  // above then gets another height, and browsers keep the distance from the page's begin instead.
  let seen, width = innerWidth;
  addEventListener("scroll", () => {
    const card = document.elementFromPoint(innerWidth / 2, 1)?.closest(".card, .part");
    seen = card && scrollY > 0 ? { card, top: card.getBoundingClientRect().top } : null;
  }, { passive: true });
  addEventListener("resize", () => {
    if (innerWidth !== width && seen?.card.isConnected) {
      scrollBy({ top: seen.card.getBoundingClientRect().top - seen.top, behavior: "instant" });
    }
    width = innerWidth;
  });

  // The map is a module that is fetched when it is first wanted: await viewfoldMap() gives its create
  // (static/map/map.js).
  globalThis.viewfoldMap = () => import({{.MapJS}});

  const byId = (id) => document.getElementById(id);

  const trouble = (text) => {
    byId("shell-text").textContent = text;
    byId("shell-text").className = "shell-trouble";
    byId("shell-progress").hidden = true;
  };

  // counted passes a response on and shows how much of the program has arrived. The length
  // comes from the build: a host that compresses announces another one, or none.
  const counted = (response) => {
    let loaded = 0;
    const count = new TransformStream({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        const bar = byId("shell-progress");
        if (bar) bar.value = Math.min(100, (100 * loaded) / program.bytes);
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
  };

  const load = async (imports) => {
    const response = await fetch(program.url);
    if (!response.ok) throw new Error(program.url + ": HTTP status " + response.status);
    return (await WebAssembly.instantiateStreaming(counted(response), imports)).instance;
  };

  // Go writes the reason of a crash to standard error; its first line is kept to be shown.
  const reason = () => {
    let text = "";
    const write = globalThis.fs.writeSync;
    globalThis.fs.writeSync = (file, bytes) => {
      const line = new TextDecoder().decode(bytes);
      if (/^(panic|fatal error|runtime):/.test(line) || (text && !text.includes("\n"))) text += line;
      return write.call(globalThis.fs, file, bytes);
    };
    return () => text.split("\n")[0];
  };

  const start = async () => {
    if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) {
      trouble("This browser has no WebAssembly, or it is switched off. Use a current Firefox, Chrome, Edge or Safari.");
      return;
    }
    const go = new Go();
    let instance;
    try {
      instance = await load(go.importObject);
    } catch (err) {
      trouble("The program could not be loaded (" + err.message + "). Reload the page; if that does not help, close all its tabs and open it again.");
      return;
    }
    const why = reason();
    try {
      await go.run(instance);
    } catch (err) {
      console.error(err);
    }
    byId("stopped-text").textContent = why();
    byId("stopped").hidden = false;
  };

  start();
}
