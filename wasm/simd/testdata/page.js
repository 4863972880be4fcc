// Runs the tests in a worker, as the solver runs. finished becomes {code, text} at their end.
"use strict";
window.finished = null;
window.run = (args) => {
  const worker = new Worker("worker.js");
  const finish = (outcome) => {
    worker.terminate();
    window.finished ??= outcome; // what comes later are timers of the program that has ended
  };
  worker.onmessage = ({ data }) => finish(data);
  worker.onerror = ({ message }) => finish({ code: -1, text: message });
  worker.postMessage(args);
};
