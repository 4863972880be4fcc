// Starts the solver in a Web Worker. Go's wasm_exec.js stands before this text, in one file.
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

  // A Go program that panics or runs out of memory says why on standard error and exits.
  const decoder = new TextDecoder();
  let said = "";
  globalThis.fs.writeSync = (fd, bytes) => {
    said = (said + decoder.decode(bytes)).slice(-20000);
    return bytes.length;
  };

  let dead = false;
  const fatal = (why) => {
    if (dead) return;
    dead = true;
    receive = () => {};
    const line = said.split("\n").find((l) => /^(panic|fatal error|runtime): /.test(l));
    self.postMessage({ fatal: line || String(why) });
  };

  const start = async (module) => {
    const go = new Go();
    go.argv = ["solver"];
    go.exit = (code) => fatal("exit " + code);
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
