// Starts the solver in a Web Worker. Go's wasm_exec.js and kernel.js stand before this text, in one file.
//
// The page's first message is {start: WebAssembly.Module}; every later one is for the
// program, which fetches them by takeMessages (package port). When the program cannot start
// or dies, the page gets {fatal: "why"}. Nothing here makes a request.
"use strict";
(() => {
  const waiting = [];
  let receive = (message) => waiting.push(message);

  globalThis.takeMessages = (take) => {
    receive = take;
    for (const message of waiting.splice(0)) take(message);
  };

  // A Go program that panics or runs out of memory says why on standard error, in the first
  // such line, and exits. What follows, the stacks of all goroutines, can be very long.
  const decoder = new TextDecoder();
  const says = (l) => /^(panic|fatal error|runtime): /.test(l);
  let line = "", why = "";
  globalThis.fs.writeSync = (fd, bytes) => {
    const lines = (line + decoder.decode(bytes, { stream: true })).split("\n");
    line = lines.pop().slice(0, 2000);
    why ||= lines.find(says) || "";
    return bytes.length;
  };

  let dead = false;
  const fatal = (otherwise) => {
    if (dead) return;
    dead = true;
    receive = () => {};
    if (says(line)) why ||= line;
    self.postMessage({ fatal: (why || String(otherwise)).slice(0, 1000) });
  };

  const start = async (module) => {
    // Another worker of the same program, to compute beside this one (package port).
    globalThis.startMate = () => {
      const mate = new Worker(self.location.href);
      mate.postMessage({ start: module });
      return mate;
    };
    const go = new Go();
    go.argv = ["solver"];
    go.exit = (code) => fatal(`it ended without saying why (exit code ${code})`);
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    fatal("it ended");
  };

  self.addEventListener("error", (event) => {
    event.preventDefault();
    fatal(event.message);
  });
  self.addEventListener("unhandledrejection", (event) => fatal(event.reason));
  self.onmessage = ({ data }) => {
    if (data.start) start(data.start).catch(fatal);
    else receive(data);
  };
})();
