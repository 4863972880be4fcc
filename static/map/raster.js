// RasterPainter draws without a graphics processor, pixel by pixel into image data: for browsers
// without WebGL2 or that only emulate it, and for pictures to take away, whose size no graphics processor bounds.
class RasterPainter {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.images = new Map(); // by panel
    this.stamps = new Map();
    this.tinted = "";
  }

  lost() {
    return false;
  }

  most() {
    return 16384;
  }

  busy() {
    return false;
  }

  // factor: a picture may keep the page's thread for 16 ms.
  factor(spent) {
    return 16 / Math.max(1, spent);
  }

  start(scene, theme) {
    const tint = `${scene.looks} ${theme.dark} ${theme.card} ${theme.ink}`;
    if (this.tinted === tint) return;
    this.tinted = tint;
    this.table = scene.colours(theme.dark);
    this.card = rgb(theme.card);
    this.ink = rgb(theme.ink);
    for (const panel of this.images.keys()) {
      if (!scene.panels.includes(panel)) this.images.delete(panel);
    }
  }

  clear(scene, panel, ratio) {
    const { box } = panel;
    const width = Math.max(1, Math.round(box.width * ratio));
    const height = Math.max(1, Math.round(box.height * ratio));
    let image = this.images.get(panel);
    if (!image || image.data.width !== width || image.data.height !== height) {
      // height above everything of each pixel: 0 ground, 1 dimmed, 2 shown, 3 anchor
      image = { data: new ImageData(width, height), above: new Uint8Array(width * height) };
      this.images.set(panel, image);
    }
    const [r, g, b] = this.card;
    new Uint32Array(image.data.data.buffer).fill(((255 << 24) | (b << 16) | (g << 8) | r) >>> 0);
    image.above.fill(0);
    this.anchors(scene, panel, image, ratio);
  }

  anchors(scene, panel, image, ratio) {
    for (let j = 0; panel.anchors && j < panel.anchors.length / 2; j++) {
      const [x, y] = panel.place(panel.anchors[2 * j], panel.anchors[2 * j + 1]);
      const row = 4 * anchorCode(scene, panel, j);
      const radius = ratio * anchorRadius(scene, panel);
      const shape = this.table[row + 3];
      if (!(x === x)) continue;
      this.blend(image, this.stamp(shape, radius), x * ratio, y * ratio, this.ink, 0, 0.88, 3);
      this.blend(image, this.stamp(shape, radius - 1.7 * ratio), x * ratio, y * ratio, this.table, row, 1, 3);
    }
  }

  // draw draws samples from and up to to, in the order of the scene's steps.
  draw(scene, panel, from, to, ratio) {
    this.print(scene, panel, from, to, ratio);
    this.show(panel, ratio);
  }

  // show puts what was printed of a panel onto the canvas.
  show(panel, ratio) {
    this.context.putImageData(this.images.get(panel).data, Math.round(panel.box.left * ratio), Math.round(panel.box.top * ratio));
  }

  print(scene, panel, from, to, ratio) {
    const image = this.images.get(panel);
    const { xy } = panel;
    const s = panel.perUnit() * ratio;
    const left = image.data.width / 2 - panel.x * s;
    const top = image.data.height / 2 + panel.y * s;
    const radius = ratio * scene.radius(panel);
    for (let k = from, i = (from * scene.step) % scene.n; k < to; k++, i = (i + scene.step) % scene.n) {
      const x = left + xy[2 * i] * s;
      const y = top - xy[2 * i + 1] * s;
      if (!(x > -radius && y > -radius && x < image.data.width + radius && y < image.data.height + radius)) continue;
      const row = 4 * scene.code(i);
      const size = scene.sizeOf(i) / 255;
      const shown = scene.state(i);
      this.blend(image, this.stamp(this.table[row + 3], radius * (0.55 + 0.45 * size)), x, y, this.table, row, shown ? 0.45 + 0.43 * size : 0.14, 1 + shown);
    }
  }

  // sent is how many points can be drawn without preparation.
  sent() {
    return Infinity;
  }

  end() {}

  leave() {}

  // stamp is how much of each pixel around a point its shape covers, of 256.
  stamp(shape, radius) {
    const quarters = Math.max(2, Math.round(4 * radius));
    const key = shape * 4096 + quarters;
    let stamp = this.stamps.get(key);
    if (stamp) return stamp;
    const r = quarters / 4;
    const reach = Math.ceil(r);
    stamp = { reach, cover: new Uint16Array((2 * reach + 1) ** 2) };
    for (let y = -reach, k = 0; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) stamp.cover[k++] = Math.round(256 * Math.max(0, Math.min(1, 0.5 - distance(shape, x / r, -y / r) * r)));
    }
    this.stamps.set(key, stamp);
    return stamp;
  }

  // blend blends a stamp in, where nothing is above it. Opacity is 0 to 1.
  blend(image, stamp, x, y, colours, row, opacity, level) {
    const { width, height, data } = image.data;
    const { above } = image;
    const { reach, cover } = stamp;
    const side = 2 * reach + 1;
    const left = Math.floor(x) - reach;
    const top = Math.floor(y) - reach;
    const u0 = Math.max(0, -left);
    const u1 = Math.min(side, width - left);
    const v1 = Math.min(side, height - top);
    const much = Math.round(256 * opacity);
    const r = colours[row];
    const g = colours[row + 1];
    const b = colours[row + 2];
    for (let v = Math.max(0, -top); v < v1; v++) {
      for (let u = u0, k = v * side + u0, at = (top + v) * width + left + u0; u < u1; u++, k++, at++) {
        const a = (cover[k] * much) >> 8;
        if (a === 0 || above[at] > level) continue;
        above[at] = level;
        const to = 4 * at;
        data[to] += ((r - data[to]) * a) >> 8;
        data[to + 1] += ((g - data[to + 1]) * a) >> 8;
        data[to + 2] += ((b - data[to + 2]) * a) >> 8;
      }
    }
  }
}
