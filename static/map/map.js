// The map: scatters of the same samples side by side, to a million points, on one WebGL2 context or
// without one. It is a module that the page loads when it first shows a map:
//
//	const { create } = await viewfoldMap();
//	const map = create(host, parts);     parts: see create
//	map.update(parts)                    some parts anew
//	map.select(mask)                     Uint8Array, 1 a selected sample; null: all
//	map.point(i)                         rings sample i in all panels, -1 none
//	map.mode(name)                       "pan", "rectangle" or "lasso": what a drag does
//	map.zoom(factor), map.fit()          all panels
//	await map.settled()                  everything is drawn
//	await map.image(width, height)       a Blob, PNG; see image
//	map.destroy()
//
// A person drags to move, drags with Shift for a rectangle and with Shift and Alt for a lasso, with
// Ctrl beside the present selection; wheel, pinch, + and − zoom, arrows move, 0 shows everything,
// Enter points at the sample nearest to the middle, Escape selects all. See gestures.js for touch.

// create puts a map into an element. Its parts:
//
//	panels     [{title, label, xTitle, yTitle, xy, anchors, anchorGroup}]: xy and anchors are
//	           Float32Arrays x, y, x, y, …, NaN where a sample is not in a view; anchorGroup is a
//	           Uint16Array; label is for screen readers, the rest of it may be missing
//	group      typed array, a sample's group; what is no group's number: none
//	groups     [{light, dark, shape, mark}]: colours #rrggbb for the two schemes, a name of SHAPES
//	           and the text at the group's centre, its number when missing
//	value      Float32Array to colour by instead, NaN: missing; null: by group
//	range      [low, high] of the colours' ends; null: those of the values
//	scale      {light, dark}: arrays of colours from low to high
//	missing    {light, dark}: colour of what has no group or value
//	size       Float32Array, 0 to 1: size and opacity; null: all full
//	mask       as for select
//	height     of a panel, CSS pixels; 0: by its width
//	role       ARIA role of a panel, "application" when missing
//	onHover    (panel, sample) pointed at; sample -1: none
//	onSelect   (Uint32Array of samples), after a person selected; none at all: everything
//
// The arrays are kept, not copied. Sample arrays have one element a sample.
export function create(host, parts) {
  return new ViewfoldMap(host, parts);
}

// SENT is how many points are made ready for the graphics processor in a frame, at most.
const SENT = 100000;

// selected lists the samples of a mask.
function selected(mask) {
  const out = new Uint32Array(mask.length);
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]) out[count++] = i;
  }
  return out.slice(0, count);
}

class ViewfoldMap {
  constructor(host, parts) {
    this.host = host;
    this.scene = new Scene();
    this.scene.set(parts); // refuses before anything is in the page
    this.form = "pan";
    this.pointed = -1;
    this.waiting = []; // promises of settled
    this.budget = 20000; // points a frame, as many as its time allows
    this.over = new AbortController();
    this.interval = 50; // ms between frames, at most
    this.time = -Infinity; // of the last frame
    const { signal } = this.over;

    this.frame = document.createElement("div");
    Object.assign(this.frame.style, { position: "relative", overflow: "hidden" });
    this.lines = layer(this.frame); // axes, marks and the like, above the points
    host.append(this.frame);
    this.makePainter();

    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(host);
    addEventListener("resize", () => this.resize(), { signal }); // the page's zoom
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", () => this.recolour(), { signal });
    addEventListener("beforeprint", () => this.print(PAPER), { signal });
    addEventListener("afterprint", () => this.recolour(), { signal });
    this.take(parts);
  }

  makePainter() {
    const { signal } = this.over;
    let canvas = layer(this.frame);
    this.painter = GLPainter.make(canvas);
    if (!this.painter) {
      canvas.remove(); // a canvas has one kind of context for life
      canvas = layer(this.frame);
      this.painter = new RasterPainter(canvas);
    }
    this.frame.prepend(canvas);
    canvas.addEventListener("webglcontextlost", (e) => e.preventDefault(), { signal });
    canvas.addEventListener("webglcontextrestored", () => {
      this.painter.begin();
      this.redraw();
    }, { signal });
  }

  update(parts) {
    this.scene.set(parts);
    this.take(parts);
  }

  // take takes over the rest of the parts and shows all.
  take(parts) {
    for (const key of ["height", "role", "onHover", "onSelect"]) {
      if (parts[key] !== undefined) this[key] = parts[key];
    }
    if (parts.panels) {
      this.pointed = -1;
      this.layOut();
    }
    // Before anything is drawn: centres may be of groups that are no more.
    if (parts.panels || parts.group || parts.groups) this.findCentres();
    if (parts.height !== undefined) this.resize();
    this.recolour();
  }

  select(mask) {
    this.scene.set({ mask });
    this.redraw();
  }

  point(i) {
    this.pointed = i;
    this.schedule();
  }

  mode(name) {
    this.form = name;
    this.touch();
  }

  zoom(factor) {
    for (const p of this.scene.panels) p.zoomBy(factor);
    this.schedule();
  }

  fit() {
    for (const p of this.scene.panels) p.fit();
    this.schedule();
  }

  settled() {
    return new Promise((resolve) => {
      if (this.over.signal.aborted) return resolve(); // nothing will be drawn
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  destroy() {
    this.over.abort();
    this.panelsOver.abort();
    this.watch.disconnect();
    cancelAnimationFrame(this.scheduled);
    this.painter.leave();
    this.frame.remove();
    for (const done of this.waiting.splice(0)) done();
  }

  // layOut makes an element a panel and forgets what was found about former panels.
  layOut() {
    for (const e of this.elements ?? []) e.remove();
    this.panelsOver?.abort();
    this.panelsOver = new AbortController();
    this.sought = this.outlined = null;
    this.elements = this.scene.panels.map((panel, k) => {
      const element = document.createElement("div");
      element.tabIndex = 0;
      element.setAttribute("role", this.role ?? "application");
      element.setAttribute("aria-label", panel.label);
      Object.assign(element.style, { position: "absolute", outlineOffset: "-2px" });
      this.frame.append(element);
      gestures(element, this.actions(panel, k), this.panelsOver.signal);
      return element;
    });
    this.touch();
    this.size = ""; // as of resize
    this.resize();
  }

  // touch says what the browser may do with one finger.
  touch() {
    for (const e of this.elements) {
      e.style.touchAction = this.form === "pan" ? "pan-x pan-y" : "none";
      e.style.cursor = this.form === "pan" ? "grab" : "crosshair";
    }
  }

  actions(panel, k) {
    return {
      mode: () => this.form,
      move: (dx, dy) => {
        panel.move(dx, dy);
        this.schedule();
      },
      zoom: (factor, x, y) => {
        panel.zoomBy(factor, x, y);
        this.schedule();
      },
      fit: () => {
        panel.fit();
        this.schedule();
      },
      point: (x, y, within = 12) => {
        this.sought = { panel, k, x, y, within };
        this.schedule();
      },
      unpoint: () => {
        this.sought = null;
        this.tell(k, -1);
      },
      outline: (points) => {
        this.outlined = { panel, points };
        this.schedule();
      },
      drop: () => {
        this.outlined = null;
        this.schedule();
      },
      choose: (points, add) => this.choose(panel, points, add),
    };
  }

  // resize fits panels and canvases into the host's width.
  resize() {
    const width = this.host.clientWidth;
    let ratio = devicePixelRatio || 1;
    const size = `${width} ${ratio} ${this.height}`;
    if (width === 0 || size === this.size) return;
    this.size = size;
    this.width = width;
    const height = place(this.scene.panels, width, this.height);
    // 8 million pixels are as many as a large screen has.
    ratio = Math.min(ratio, Math.sqrt(8e6 / (width * height)), this.painter.most() / Math.max(width, height));
    this.ratio = ratio;
    this.frame.style.height = height + "px";
    for (const c of [this.painter.canvas, this.lines]) {
      c.width = Math.round(width * ratio);
      c.height = Math.round(height * ratio);
      Object.assign(c.style, { width: width + "px", height: height + "px" });
    }
    this.scene.panels.forEach((p, k) => {
      const { left, top, width, height } = p.box;
      Object.assign(this.elements[k].style, { left: left + "px", top: top + "px", width: width + "px", height: height + "px" });
    });
    this.redraw();
    this.now(); // what was drawn is gone: no frame without anything
  }

  recolour() {
    this.theme = theme(this.host, this.scheme.matches);
    this.redraw();
  }

  // print shows the map in the colours of paper, at once: the page is printed next. Points for which a frame has no time
  // are missing then; any part of them is a fair picture.
  print(paper) {
    this.theme = paper;
    this.redraw();
    this.now();
  }

  redraw() {
    for (const p of this.scene.panels) p.stale = true;
    this.schedule();
  }

  schedule() {
    this.scheduled ||= requestAnimationFrame((time) => {
      // The shortest time between frames is that of the screen; others were late.
      this.interval = Math.max(12, Math.min(this.interval, time - this.time));
      this.time = time;
      this.now();
    });
  }

  // now draws as many points as the time of a frame allows, and goes on in the next frame until all
  // are drawn. While someone moves the map, a machine that is too slow for all points shows a part
  // of them.
  now() {
    cancelAnimationFrame(this.scheduled);
    this.scheduled = 0;
    const { scene, painter } = this;
    if (painter.lost() || !this.ratio || !this.theme) return;
    if (painter.busy()) return this.schedule();
    this.learn();
    this.seek();
    const open = scene.panels.filter((p) => p.stale || p.drawn < scene.n);
    if (open.length > 0) {
      const from = performance.now();
      painter.start(scene, this.theme);
      const share = Math.max(1, Math.ceil(this.budget / open.length));
      let points = 0;
      for (const p of open) {
        if (p.stale) {
          p.stale = false;
          p.drawn = 0;
          painter.clear(scene, p, this.ratio);
        }
        const to = Math.min(scene.n, p.drawn + share, painter.sent(scene, p) + SENT);
        if (to > p.drawn) painter.draw(scene, p, p.drawn, to, this.ratio);
        points += to - p.drawn;
        p.drawn = to;
      }
      painter.end();
      this.last = { points, from, spent: performance.now() - from };
    }
    this.drawLines();
    if (scene.panels.some((p) => p.drawn < scene.n)) {
      this.schedule();
    } else if (!painter.busy()) {
      for (const done of this.waiting.splice(0)) done();
    } else if (this.waiting.length > 0) {
      this.schedule();
    }
  }

  // learn adapts the budget to the time that the last points took: factor says how many times as many
  // would have taken just a frame's time.
  learn() {
    if (!this.last) return;
    const { points, from, spent } = this.last;
    this.last = null;
    if (points < this.budget / 2) return;
    const factor = Math.max(0.25, Math.min(1.5, this.painter.factor(spent, performance.now() - from, this.interval)));
    this.budget = Math.max(10000, Math.min(this.scene.n * this.scene.panels.length, this.budget * factor));
  }

  // drawLines draws what stands above the points.
  drawLines() {
    const { scene, theme, ratio } = this;
    const context = this.lines.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.lines.width, this.lines.height);
    drawScene(context, scene, theme);
    for (const p of scene.panels) {
      if (this.pointed >= 0) drawPointed(context, p, this.pointed, scene.radius(p), theme);
      if (this.outlined?.panel === p) drawOutline(context, p, this.outlined.points, theme);
    }
  }

  async findCentres() {
    const { panels, group, groups } = this.scene;
    const alive = this.begin("centres");
    for (const p of panels) p.centres = [];
    for (const p of panels) {
      if (group) await p.findCentres(group, groups.length, alive);
      if (!alive()) return;
      this.schedule();
    }
  }

  // begin begins work of a kind and ends that of the same kind from before.
  begin(kind) {
    const job = {};
    this.jobs ??= {};
    this.jobs[kind] = job;
    return () => this.jobs[kind] === job && !this.over.signal.aborted;
  }

  // seek finds the sample that is pointed at. The first time in a panel its grid is built.
  seek() {
    if (!this.sought) return;
    const { panel, k, x, y, within } = this.sought;
    if (!panel.grid) {
      panel.grid = "under way";
      Grid.build(panel.xy, () => !this.over.signal.aborted && this.scene.panels.includes(panel)).then((grid) => {
        panel.grid = grid;
        if (grid) this.schedule(); // else the panel is gone
      });
    }
    if (panel.grid === "under way") return;
    this.sought = null;
    const reach = Math.min(within, panel.box.width + panel.box.height) / panel.perUnit();
    this.tell(k, panel.grid.nearest(...panel.at(x, y), reach));
  }

  tell(k, sample) {
    if (sample === this.pointed) return;
    this.point(sample);
    this.onHover?.(k, sample);
  }

  // choose selects the samples within an outline of places in a panel.
  async choose(panel, points, add) {
    const { scene, outlined } = this;
    const alive = this.begin("choice");
    const polygon = [];
    for (let k = 0; k < points.length; k += 2) polygon.push(...panel.at(points[k], points[k + 1]));
    let chosen = await inside(panel.xy, polygon, alive);
    if (this.outlined === outlined) this.outlined = null; // else another is being drawn
    if (!chosen || !scene.panels.includes(panel)) return;
    if (chosen.length > 0 || (add && scene.mask)) {
      const mask = add && scene.mask ? scene.mask.slice() : new Uint8Array(scene.n);
      for (const i of chosen) mask[i] = 1;
      if (add) chosen = selected(mask);
      this.select(mask);
    } else {
      this.select(null);
    }
    this.onSelect?.(chosen);
  }

  // image draws what is seen, as large as asked for, on its background. The colours are the page's
  // or a theme's: {dark, card, ink, soft, edge}.
  image(width, height, colours = this.theme) {
    return picture(this.scene, width, height, this.host.clientWidth || this.width || width, colours);
  }
}
