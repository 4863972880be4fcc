// What keeps the page's thread free: work in slices of a few milliseconds.

// SLICE is how long a slice of work may take, in ms.
const SLICE = 8;

const pause = () => new Promise((resolve) => setTimeout(resolve));

// inSlices calls each(from, to) over 0 to n and lets the page breathe in between. It resolves to
// false when alive() ended it.
async function inSlices(n, alive, each) {
  const step = 4096;
  let since = performance.now();
  for (let from = 0; from < n; from += step) {
    if (performance.now() - since > SLICE) {
      await pause();
      if (!alive()) return false;
      since = performance.now();
    }
    each(from, Math.min(n, from + step));
  }
  return true;
}

// stride returns a step without a common divisor with n, near n times the golden section. Then
// k·step mod n for k = 0, 1, … visits every number below n once, and the first so many are spread
// evenly, whatever order the samples are in: a part of the points is a fair picture of all.
function stride(n) {
  const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.floor(n * 0.6180339887));
  while (divisor(step, n) !== 1) step++;
  return step;
}
