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

  // nearest is the sample nearest to (x, y) within a distance, -1 when there is none. It looks close by first, as a
  // wide look at very many samples would keep the page busy.
  nearest(x, y, within) {
    const cell = Math.max(this.perX && 1 / this.perX, this.perY && 1 / this.perY);
    for (let reach = cell; reach > 0 && reach < within; reach *= 2) {
      const found = this.look(x, y, reach);
      if (found >= 0) return found;
    }
    return this.look(x, y, within);
  }

  // look is nearest by a look at every sample of all cells within the distance.
  look(x, y, within) {
    let best = -1;
    let least = within * within;
    const last = this.column(x + within);
    const bottom = this.row(y + within);
    for (let r = this.row(y - within); r <= bottom; r++) {
      for (let c = r * this.side + this.column(x - within); c <= r * this.side + last; c++) {
        for (let k = this.start[c]; k < this.start[c + 1]; k++) {
          const i = this.items[k];
          const d = (this.xy[2 * i] - x) ** 2 + (this.xy[2 * i + 1] - y) ** 2;
          if (d < least) {
            least = d;
            best = i;
          }
        }
      }
    }
    return best;
  }
}
