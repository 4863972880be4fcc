// Panel is one scatter: coordinates of all samples, anchors, and the part that is looked at.
// Both axes have the same scale, so distances can be compared.
class Panel {
  constructor({ title = "", label = title, xTitle = "", yTitle = "", xy, anchors = null, anchorGroup = null }) {
    Object.assign(this, { title, label, xTitle, yTitle, xy, anchors, anchorGroup });
    this.box = { left: 0, top: 0, width: 1, height: 1 }; // of the points, CSS pixels in the map
    this.drawn = 0; // points in the present picture
    this.stale = true; // the present picture shows another part
    this.centres = []; // of the groups: {group, x, y, count}
    this.grid = null;
    this.zoom = 1;
    const x = extent(xy, 0, 2);
    const y = extent(xy, 1, 2);
    if (anchors) {
      const ax = extent(anchors, 0, 2);
      const ay = extent(anchors, 1, 2);
      if (anchors.length > 0) this.bounds = [Math.min(x[0], ax[0]), Math.max(x[1], ax[1]), Math.min(y[0], ay[0]), Math.max(y[1], ay[1])];
    }
    this.bounds ??= [...x, ...y];
    this.fit();
  }

  // fit looks at everything.
  fit() {
    this.zoom = 1;
    this.x = (this.bounds[0] + this.bounds[1]) / 2;
    this.y = (this.bounds[2] + this.bounds[3]) / 2;
    this.stale = true;
  }

  // perUnit is how many CSS pixels of a box a unit has.
  perUnit(box = this.box) {
    const width = this.bounds[1] - this.bounds[0] || 1e-6;
    const height = this.bounds[3] - this.bounds[2] || 1e-6;
    return this.zoom * Math.min(box.width / (1.08 * width), box.height / (1.08 * height));
  }

  // at is the point of the data at a place in the box.
  at(px, py) {
    const s = this.perUnit();
    return [this.x + (px - this.box.width / 2) / s, this.y - (py - this.box.height / 2) / s];
  }

  // place is where a point of the data is in the box.
  place(x, y, box = this.box) {
    const s = this.perUnit(box);
    return [(x - this.x) * s + box.width / 2, box.height / 2 - (y - this.y) * s];
  }

  // move moves what is seen by so many pixels; the middle stays among the points.
  move(dx, dy) {
    const s = this.perUnit();
    this.x = Math.max(this.bounds[0], Math.min(this.bounds[1], this.x - dx / s));
    this.y = Math.max(this.bounds[2], Math.min(this.bounds[3], this.y + dy / s));
    this.stale = true;
  }

  // zoomBy makes everything larger and keeps what is at a place in the box there. The most is what
  // float32 coordinates can tell apart.
  zoomBy(factor, px = this.box.width / 2, py = this.box.height / 2) {
    const before = this.at(px, py);
    this.zoom = Math.max(0.5, Math.min(20000, this.zoom * factor));
    const after = this.at(px, py);
    this.x += before[0] - after[0];
    this.y += before[1] - after[1];
    this.move(0, 0);
  }

  // findCentres finds where the groups' numbers stand: at the sample nearest to the mean, so that a
  // number is never where its group is not.
  async findCentres(group, groups, alive) {
    const sums = new Float64Array(3 * groups);
    const { xy } = this;
    const whole = await inSlices(group.length, alive, (from, to) => {
      for (let i = from; i < to; i++) {
        const g = group[i];
        if (!(g < groups) || !(xy[2 * i] === xy[2 * i])) continue;
        sums[3 * g] += xy[2 * i];
        sums[3 * g + 1] += xy[2 * i + 1];
        sums[3 * g + 2]++;
      }
    });
    if (!whole) return;
    const nearest = new Float64Array(groups).fill(Infinity);
    const best = new Uint32Array(groups);
    const found = await inSlices(group.length, alive, (from, to) => {
      for (let i = from; i < to; i++) {
        const g = group[i];
        if (!(g < groups)) continue;
        const d = (xy[2 * i] - sums[3 * g] / sums[3 * g + 2]) ** 2 + (xy[2 * i + 1] - sums[3 * g + 1] / sums[3 * g + 2]) ** 2;
        if (d < nearest[g]) {
          nearest[g] = d;
          best[g] = i;
        }
      }
    });
    if (!found) return;
    this.centres = [];
    for (let g = 0; g < groups; g++) {
      if (nearest[g] < Infinity) this.centres.push({ group: g, x: xy[2 * best[g]], y: xy[2 * best[g] + 1], count: sums[3 * g + 2] });
    }
    this.centres.sort((a, b) => b.count - a.count);
  }
}
