// Starts page.wasm and gives the tests a promise per request.
"use strict";
window.goappGetenv = (name) =>
  ({ VIEWFOLD_WORKER_JS: "web/worker.js", VIEWFOLD_SOLVER_WASM: "web/solver.wasm" })[name] || "";

// Counts the workers that were started.
window.workers = 0;
window.Worker = class extends Worker {
  constructor(url) {
    super(url);
    window.workers++;
  }
};

window.started = new Promise((resolve) => (window.ready = resolve));
const go = new Go();
WebAssembly.instantiateStreaming(fetch("web/page.wasm"), go.importObject).then((r) => go.run(r.instance));

// ask resolves to {id, kind, body, bufs, files, progress, ms}: the request's terminal answer.
window.ask = async (kind, body, blobs = [], onProgress = () => {}) => {
  await window.started;
  return new Promise((resolve) => {
    const progress = [];
    const from = performance.now();
    const id = send(kind, body === undefined ? "" : JSON.stringify(body), blobs, (kind, text, bufs, files) => {
      const body = text ? JSON.parse(text) : null;
      if (kind === "progress") {
        progress.push({ ...body, at: performance.now() - from });
        onProgress(body, id);
        return;
      }
      resolve({ id, kind, body, bufs, files, progress, ms: performance.now() - from });
    });
  });
};

// csv makes a file of rows × cols numbers in groups, with an ID column when ids is set.
window.csv = (name, rows, cols, { ids = false, groups = 3, seed = 1 } = {}) => {
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const centre = Array.from({ length: groups }, () => Array.from({ length: cols }, () => 4 * random()));
  const lines = [];
  for (let i = 0; i < rows; i++) {
    const cells = centre[i % groups].map((c) => (c + random()).toFixed(4));
    if (ids) cells.unshift("s" + i);
    lines.push(cells.join(","));
  }
  return new File([lines.join("\n") + "\n"], name);
};

window.options = (c, more) => ({
  clusters: c, anchors: c, sets: 1, neighbors: 5, alpha: 1, beta: 0.1, ridge: 0, scale: ["minmax"], storage: "float64", rank: 50, distance: "euclidean",
  restarts: 10, kmeans_iter: 100, sample_rows: 10000, max_iter: 20, max_rounds: 50, tol: 1e-5,
  support: "all", seed: 1, mode: "paper", ...more,
});
