// Scene is what is drawn, whoever draws it: n samples in one or more panels.
//
// A sample's looks take four bytes, the same in all panels: code (16 bits, a row of the colour
// table), size (0 to 255) and state (0 dimmed, 1 shown).
class Scene {
  constructor() {
    this.n = 0;
    this.step = 1;
    this.panels = [];
    this.group = this.value = this.size = this.mask = null;
    this.groups = [];
    this.scale = { light: ["#000000"], dark: ["#ffffff"] };
    this.missing = { light: "#767676", dark: "#8c8c8c" };
    this.range = null;
    this.looks = 0; // counts changes of looks
  }

  // set takes over the parts that are given when all fit together, else none.
  set(parts) {
    const next = {};
    for (const key of ["group", "value", "size", "mask", "groups", "scale", "missing", "range"]) {
      if (parts[key] !== undefined) next[key] = parts[key];
    }
    if (parts.panels) {
      next.panels = parts.panels.map((p) => new Panel(p));
      next.n = parts.panels.length === 0 ? 0 : parts.panels[0].xy.length / 2;
      next.step = stride(next.n);
      if (next.n !== this.n) next.mask ??= null;
    }
    const { n, panels, ...all } = { ...this, ...next };
    for (const p of panels) {
      if (p.xy.length !== 2 * n) throw new Error(`map: ${p.title}: ${p.xy.length / 2} samples, not ${n}`);
    }
    for (const key of ["group", "value", "size", "mask"]) {
      if (all[key] && all[key].length !== n) throw new Error(`map: ${key} of ${all[key].length} samples, not ${n}`);
    }
    const [low, high] = all.range ?? (all.value ? extent(all.value, 0, 1) : [0, 1]);
    Object.assign(this, next, { low, perUnit: high > low ? 254 / (high - low) : 0 });
    this.looks++;
  }

  // code is the row of the colour table for sample i; row 0 is for what has no group or value.
  code(i) {
    if (this.value) {
      const v = this.value[i];
      return v === v ? 1 + Math.max(0, Math.min(254, Math.round((v - this.low) * this.perUnit))) : 0;
    }
    return this.codeOfGroup(this.group ? this.group[i] : 0);
  }

  codeOfGroup(g) {
    return g < this.groups.length ? 1 + g : 0;
  }

  // sizeOf is the size of sample i, 0 to 255.
  sizeOf(i) {
    if (!this.size) return 255;
    const s = this.size[i];
    return s === s ? Math.max(0, Math.min(255, Math.round(255 * s))) : 0;
  }

  state(i) {
    return this.mask && !this.mask[i] ? 0 : 1;
  }

  // colours makes the colour table: red, green, blue and shape a row. What is missing is a cross, for
  // the middle of a scale may be grey too.
  colours(dark) {
    const scheme = dark ? "dark" : "light";
    const rows = [[...rgb(this.missing[scheme]), SHAPES.indexOf("cross")]];
    if (this.value) {
      for (let k = 0; k < 255; k++) rows.push([...between(this.scale[scheme], k / 254), 0]);
    } else {
      for (const g of this.groups) rows.push([...rgb(g[scheme]), Math.max(0, SHAPES.indexOf(g.shape))]);
    }
    return Uint8Array.from(rows.flat());
  }

  // radius is the radius of a point of full size, in CSS pixels: less for many points, more when
  // the panel is zoomed in.
  radius(panel) {
    const still = Math.max(1.4, Math.min(4.5, 7.2 - 1.05 * Math.log10(this.n + 1)));
    return still * Math.max(0.8, Math.min(3, panel.zoom ** 0.35));
  }
}

// rgb reads #rrggbb.
function rgb(hex) {
  const v = parseInt(hex.slice(1), 16);
  return [v >> 16, (v >> 8) & 255, v & 255];
}

// between is the colour at t, 0 to 1, of a scale of evenly spaced colours.
function between(stops, t) {
  const at = t * (stops.length - 1);
  const k = Math.min(Math.max(0, stops.length - 2), Math.floor(at));
  const a = rgb(stops[k]);
  const b = rgb(stops[Math.min(k + 1, stops.length - 1)]);
  return a.map((v, j) => Math.round(v + (b[j] - v) * (at - k)));
}

// extent is the least and greatest of every step-th value from first on, without NaN; [0, 1] of none.
function extent(values, first, step) {
  let low = Infinity;
  let high = -Infinity;
  for (let i = first; i < values.length; i += step) {
    const v = values[i];
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return low <= high ? [low, high] : [0, 1];
}
