// picture draws what a scene shows as PNG of any size, as if the map were cssWidth wide.
async function picture(scene, width, height, cssWidth, theme) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const ratio = width / cssWidth;
  const copy = Object.assign(new Scene(), scene);
  copy.panels = scene.panels.map((p) => Object.assign(Object.create(Panel.prototype), p));
  place(copy.panels, cssWidth, 0, height / ratio);

  const painter = new RasterPainter(canvas);
  painter.start(copy, theme);
  const { context } = painter;
  context.fillStyle = theme.card;
  context.fillRect(0, 0, width, height);
  for (const p of copy.panels) {
    painter.clear(copy, p, ratio);
    await inSlices(copy.n, () => true, (from, to) => painter.print(copy, p, from, to, ratio));
    painter.show(p, ratio);
  }
  context.scale(ratio, ratio);
  drawScene(context, copy, theme);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
