// MARGIN is what axes and title of a panel take beside its points, in CSS pixels.
const MARGIN = { left: 68, top: 28, right: 12, bottom: 38 };

// GAP is between panels, NARROWEST how narrow one may be when another stands beside it.
const GAP = 12;
const NARROWEST = 320;

// place gives every panel its box in a map of that width and returns the map's height. each is the
// height of a panel, 0 to go by its width; a height of the whole goes before both.
function place(panels, width, each, whole = 0) {
  const most = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
  const rows = Math.max(1, Math.ceil(panels.length / most));
  const columns = Math.max(1, Math.ceil(panels.length / rows));
  const wide = (width - GAP * (columns - 1)) / columns;
  const high = whole > 0 ? (whole - GAP * (rows - 1)) / rows : each || Math.max(260, Math.min(560, 0.75 * wide));
  panels.forEach((p, k) => {
    p.box = {
      left: (k % columns) * (wide + GAP) + MARGIN.left,
      top: Math.floor(k / columns) * (high + GAP) + MARGIN.top,
      width: Math.max(1, wide - MARGIN.left - MARGIN.right),
      height: Math.max(1, high - MARGIN.top - MARGIN.bottom),
    };
  });
  return rows * high + (rows - 1) * GAP;
}

// PAPER is the theme of what is printed: the page's light one.
const PAPER = { dark: false, card: "#ffffff", ink: "#17202e", soft: "#556072", edge: "#8a94a5", accent: "#1f5fbf" };

// theme reads the page's colours where the map stands.
function theme(host, dark) {
  const style = getComputedStyle(host);
  const colour = (name) => style.getPropertyValue(name).trim();
  return { dark, card: colour("--card"), ink: colour("--ink"), soft: colour("--ink-soft"), edge: colour("--edge-strong"), accent: colour("--accent") };
}

// layer adds a canvas that fills an element and lets pointers through.
function layer(element) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, { position: "absolute", left: "0", top: "0", pointerEvents: "none" });
  element.append(canvas);
  return canvas;
}
