// Shows a map of drawn points and notes what goes wrong and how long the page's thread was busy.
globalThis.faults = [];
addEventListener("securitypolicyviolation", (e) => faults.push(e.violatedDirective + " " + e.blockedURI));
addEventListener("error", (e) => faults.push(e.message));
addEventListener("unhandledrejection", (e) => faults.push(String(e.reason?.stack ?? e.reason)));

// A map refuses WebGL2 that is emulated, which it knows by a name; the tests of it may have nothing else.
if (location.search === "?emulated") {
  const { getExtension } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getExtension = function (name) {
    return name === "WEBGL_debug_renderer_info" ? null : getExtension.call(this, name);
  };
}

const { create } = await import("./map.js");
const palette = await (await fetch("palette.json")).json();

const frame = () => new Promise(requestAnimationFrame);
globalThis.still = async () => {
  await frame();
  await frame();
};

// points draws n samples in groups of which none hides another, in as many panels; every 50th sample
// of the second panel has no place.
globalThis.points = async (n, groups, panels) => {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const group = new Uint16Array(n);
  const size = new Float32Array(n);
  const value = new Float32Array(n);
  const all = Array.from({ length: panels }, (_, k) => ({
    title: "View " + (k + 1), label: `View ${k + 1}, ${n} samples`, xTitle: "First direction", yTitle: "Second direction",
    xy: new Float32Array(2 * n), anchors: new Float32Array(2 * groups), anchorGroup: Uint16Array.from({ length: groups }, (_, g) => g),
  }));
  const side = Math.ceil(Math.sqrt(groups));
  all.forEach((p, k) => {
    for (let g = 0; g < groups; g++) {
      p.anchors[2 * g] = 10 * (k % 2 === 0 ? g % side : Math.floor(g / side));
      p.anchors[2 * g + 1] = 10 * (k % 2 === 0 ? Math.floor(g / side) : g % side);
    }
  });
  for (let i = 0; i < n; i++) {
    if (i % 100000 === 99999) await new Promise((done) => setTimeout(done));
    const g = i % groups;
    group[i] = g;
    size[i] = random();
    value[i] = i % 97 === 0 ? NaN : g + random();
    all.forEach((p, k) => {
      const r = 2.2 * Math.sqrt(-Math.log(random() + 1e-9));
      const t = 2 * Math.PI * random();
      p.xy[2 * i] = k === 1 && i % 50 === 0 ? NaN : p.anchors[2 * g] + r * Math.cos(t);
      p.xy[2 * i + 1] = p.anchors[2 * g + 1] + r * Math.sin(t);
    });
  }
  return { panels: all, group, groups: palette.groups.slice(0, groups), size, value: null, values: value, scale: palette.scale, missing: palette.missing };
};

// show draws points, or takes those drawn before as parts, and shows them in a new map; more are further
// parts. It resolves to the ms until the first picture, and until all points were drawn.
globalThis.show = async ({ n, groups = 10, panels = 1, parts, more = {} }) => {
  globalThis.map?.destroy();
  parts ??= await points(n, groups, panels);
  globalThis.parts = parts;
  globalThis.hovered = [];
  globalThis.chosen = null;
  const from = performance.now();
  globalThis.map = create(document.getElementById("host"), {
    ...parts, ...more,
    onHover: (panel, sample) => hovered.push([panel, sample]),
    onSelect: (samples) => { globalThis.chosen = samples },
  });
  await frame();
  await new Promise((done) => setTimeout(done));
  const first = performance.now() - from;
  await map.settled();
  return { first, all: performance.now() - from };
};

// pan moves the first panel for so many ms and resolves to {frames, share}: pictures per second, and
// the part of the points in them.
globalThis.pan = async (ms) => {
  const [panel] = map.scene.panels;
  let frames = 0;
  let share = 0;
  const from = performance.now();
  for (let k = 0; performance.now() - from < ms; k++) {
    map.actions(panel, 0).move(8 * Math.cos(k / 9), 8 * Math.sin(k / 9));
    await frame();
    if (panel.stale) continue;
    frames++;
    share += panel.drawn / map.scene.n;
  }
  return { frames: (1000 * frames) / (performance.now() - from), share: share / frames };
};
globalThis.ready = true;

// pixel is the colour of the map's points, without axes and marks, where a sample of a panel is.
globalThis.pixel = (k, i) => {
  const panel = map.scene.panels[k];
  const [x, y] = panel.place(panel.xy[2 * i], panel.xy[2 * i + 1]);
  const copy = document.createElement("canvas");
  copy.width = copy.height = 1;
  const context = copy.getContext("2d");
  context.drawImage(map.painter.canvas, -Math.floor((panel.box.left + x) * map.ratio), -Math.floor((panel.box.top + y) * map.ratio));
  return [...context.getImageData(0, 0, 1, 1).data];
};

// where is a sample's place in the window.
globalThis.where = (k, i) => {
  const panel = map.scene.panels[k];
  const [x, y] = panel.place(panel.xy[2 * i], panel.xy[2 * i + 1]);
  const box = map.elements[k].getBoundingClientRect();
  return [box.left + x, box.top + y];
};

// corners are four lone samples in four groups, in two panels, of which the second is turned about.
globalThis.corners = async (more) => {
  const four = [0, 0, 10, 0, 10, 8, 0, 8];
  await show({
    parts: {
      panels: [
        { title: "A", label: "A, four samples", xy: Float32Array.from(four) },
        { title: "B", xy: Float32Array.from(four, (v, k) => (k < 6 ? 10 - v : NaN)), anchors: Float32Array.of(5, 7), anchorGroup: Uint16Array.of(1) },
      ],
      group: Float32Array.of(0, 1, 2, NaN), groups: palette.groups.slice(0, 3), missing: palette.missing, scale: palette.scale,
    },
    more,
  });
};
