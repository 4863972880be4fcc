// Grid finds the sample nearest to a point without looking at all: samples sorted by the cells of
// a square grid. The cells cover where most samples are; those beyond belong to the outermost
// cells, so that a far outlier does not put all others into one cell.
class Grid {
  static async build(xy, alive) {
    const n = xy.length / 2;
    const g = new Grid();
    g.xy = xy;
    g.side = Math.max(1, Math.min(1024, Math.ceil(Math.sqrt(n / 2))));
    [g.x0, g.perX] = g.cover(0);
    [g.y0, g.perY] = g.cover(1);
    const start = new Uint32Array(g.side * g.side + 1);
    const items = new Uint32Array(n);
    const counted = await inSlices(n, alive, (from, to) => {
      for (let i = from; i < to; i++) {
        const c = g.cell(i);
        if (c >= 0) start[c + 1]++;
      }
    });
    if (!counted) return null;
    for (let c = 0; c < start.length - 1; c++) start[c + 1] += start[c];
    const next = start.slice();
    const sorted = await inSlices(n, alive, (from, to) => {
      for (let i = from; i < to; i++) {
        const c = g.cell(i);
        if (c >= 0) items[next[c]++] = i;
      }
    });
    if (!sorted) return null;
    return Object.assign(g, { start, items });
  }

  // cover returns where the cells begin along an axis and how many a unit has, from the middle 98
  // per cent of up to 1000 samples.
  cover(axis) {
    const n = this.xy.length / 2;
    const some = [];
    for (let k = 0, i = 0; k < Math.min(n, 1000); k++, i = (i + stride(n)) % n) {
      const v = this.xy[2 * i + axis];
      if (v === v) some.push(v);
    }
    some.sort((a, b) => a - b);
    const low = some[Math.floor(0.01 * some.length)] ?? 0;
    const high = some[Math.ceil(0.99 * some.length) - 1] ?? 1;
    return [low, high > low ? this.side / (high - low) : 0];
  }

  column(x) {
    return Math.max(0, Math.min(this.side - 1, Math.floor((x - this.x0) * this.perX)));
  }

  row(y) {
    return Math.max(0, Math.min(this.side - 1, Math.floor((y - this.y0) * this.perY)));
  }

  // cell is the cell of sample i, -1 when the sample has no place.
  cell(i) {
    const x = this.xy[2 * i];
    return x === x ? this.row(this.xy[2 * i + 1]) * this.side + this.column(x) : -1;
  }

  // nearest is the sample nearest to (x, y) within a distance, -1 when there is none. It looks at rings of cells around the
  // place until the next ring is too far.
  nearest(x, y, within) {
    const column = this.column(x);
    const row = this.row(y);
    const size = 1 / Math.max(this.perX, this.perY); // of a cell's shorter side
    let best = -1;
    let least = within * within;
    const look = (r, from, to) => {
      if (r < 0 || r >= this.side) return;
      const end = this.start[r * this.side + Math.min(to, this.side - 1) + 1];
      for (let k = this.start[r * this.side + Math.max(from, 0)]; k < end; k++) {
        const i = this.items[k];
        const d = (this.xy[2 * i] - x) ** 2 + (this.xy[2 * i + 1] - y) ** 2;
        if (d < least) {
          least = d;
          best = i;
        }
      }
    };
    for (let ring = 0; ring < this.side && !((ring - 1) * size > Math.sqrt(least)); ring++) {
      look(row - ring, column - ring, column + ring);
      if (ring > 0) look(row + ring, column - ring, column + ring);
      for (let r = row - ring + 1; r < row + ring; r++) {
        if (column - ring >= 0) look(r, column - ring, column - ring);
        if (column + ring < this.side) look(r, column + ring, column + ring);
      }
    }
    return best;
  }
}
