// Starts the compiled tests. wasm_exec.js and kernel.js stand before this text, in one file.
"use strict";
self.onmessage = async ({ data }) => {
  const decoder = new TextDecoder();
  let text = "";
  globalThis.fs.writeSync = (fd, bytes) => {
    text += decoder.decode(bytes, { stream: true });
    return bytes.length;
  };
  const go = new Go();
  go.argv = ["simd.test", ...data];
  go.exit = (code) => self.postMessage({ code, text });
  const { instance } = await WebAssembly.instantiateStreaming(fetch("simd.test.wasm"), go.importObject);
  await go.run(instance);
};
