const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

// TITLE is how wide the title of the upright axis is, at the left of a panel's margin, in CSS pixels.
const TITLE = 14;

// ticks are round numbers within low and high, about so many.
function ticks(low, high, about) {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((m) => m * power >= rough);
  const out = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++) out.push(k * step);
  return { step, values: out };
}

// tickText writes a tick with the digits that its step needs.
function tickText(v, step) {
  const size = Math.max(Math.abs(v), step);
  if (size >= 1e5 || step < 1e-4) return v.toExponential(Math.max(0, Math.min(6, Math.floor(Math.log10(size)) - Math.floor(Math.log10(step) + 1e-9)))).replace("e+", "e");
  return v.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9))).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
}

// drawAxes draws a panel's title, frame, ticks and axis titles.
function drawAxes(context, panel, theme) {
  const { left, top, width, height } = panel.box;
  context.lineWidth = 1;
  context.strokeStyle = theme.edge;
  context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  context.fillStyle = theme.ink;
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  context.font = `600 13px ${FONT}`;
  context.fillText(shortened(context, panel.title, width), left, top - 9);
  context.fillStyle = theme.soft;
  context.font = `12px ${FONT}`;
  const [x0, y1] = panel.at(0, 0);
  const [x1, y0] = panel.at(width, height);
  context.textAlign = "center";
  const across = ticks(x0, x1, Math.max(2, width / 80));
  for (const v of across.values) {
    const x = left + panel.place(v, 0)[0];
    context.fillRect(x - 0.5, top + height, 1, 4);
    context.fillText(tickText(v, across.step), x, top + height + 16);
  }
  context.fillText(shortened(context, panel.xTitle, width), left + width / 2, top + height + 31);
  context.textAlign = "right";
  const up = ticks(y0, y1, Math.max(2, height / 60));
  for (const v of up.values) {
    const y = top + panel.place(0, v)[1];
    context.fillRect(left - 4, y - 0.5, 4, 1);
    context.fillText(tickText(v, up.step), left - 7, y + 4, MARGIN.left - 7 - TITLE); // narrower where it is too long
  }
  if (!panel.yTitle) return;
  context.save();
  context.translate(left - MARGIN.left + TITLE - 3, top + height / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = "center";
  context.fillText(shortened(context, panel.yTitle, height), 0, 0);
  context.restore();
}

// shortened is a text that fits, with an ellipsis where it did not.
function shortened(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(text); // none is cut in half
  const cut = (k) => letters.slice(0, k).join("") + "…";
  let fits = 0;
  for (let most = letters.length - 1; fits < most; ) {
    const k = Math.ceil((fits + most) / 2);
    if (context.measureText(cut(k)).width <= width) fits = k;
    else most = k - 1;
  }
  return cut(fits);
}

// SHIFTS are where a mark may stand beside its centre, in widths and heights of marks, the nearest first.
const SHIFTS = [[0, 0]];
for (const away of [1, 2]) {
  for (let k = 0; k < 8; k++) SHIFTS.push([away * Math.cos((k * Math.PI) / 4), away * Math.sin((k * Math.PI) / 4)]);
}

// drawMarks writes the groups' marks at their centres, those of large groups first; a mark that
// would cover another stands beside it, with a line to its centre, or stays away until there is room.
// Many groups have small marks.
function drawMarks(context, panel, groups, theme) {
  const taken = placeMarks(context, panel, groups);
  for (const { px, py, cx, cy, colour } of taken) {
    context.strokeStyle = theme.dark ? colour.dark : colour.light;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(panel.box.left + cx, panel.box.top + cy);
    context.lineTo(panel.box.left + px, panel.box.top + py);
    context.stroke();
  }
  for (const { px, py, half, high, text, colour } of taken) {
    const at = [panel.box.left + px, panel.box.top + py];
    context.fillStyle = theme.card;
    context.strokeStyle = theme.dark ? colour.dark : colour.light;
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(at[0] - half, at[1] - high, 2 * half, 2 * high, 4);
    context.fill();
    context.stroke();
    context.fillStyle = theme.ink;
    context.fillText(text, at[0], at[1] + 1);
  }
}

// placeMarks finds where the marks stand: {px, py} in the box, half as wide and high, and their centres {cx, cy}.
function placeMarks(context, panel, groups) {
  const taken = [];
  const [size, high] = groups.length > 24 ? [10, 7] : [12, 9];
  context.font = `600 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { group, x, y } of panel.centres) {
    const [cx, cy] = panel.place(x, y);
    const text = groups[group].mark ?? String(group + 1);
    const half = context.measureText(text).width / 2 + high - 5;
    const inside = (px, py) => px >= half && py >= high && px <= panel.box.width - half && py <= panel.box.height - high;
    if (!inside(cx, cy)) continue;
    for (const [right, down] of SHIFTS) {
      const [px, py] = [cx + right * (2 * half + 6), cy + down * (2 * high + 6)];
      if (!inside(px, py) || taken.some((t) => Math.abs(t.px - px) < t.half + half + 2 && Math.abs(t.py - py) < 2 * high + 2)) continue;
      taken.push({ px, py, half, high, cx, cy, text, colour: groups[group] });
      break;
    }
  }
  return taken;
}

// drawPointed rings the sample that is pointed at, in every panel.
function drawPointed(context, panel, i, radius, theme) {
  const [px, py] = panel.place(panel.xy[2 * i], panel.xy[2 * i + 1]);
  if (!(px >= 0 && py >= 0 && px <= panel.box.width && py <= panel.box.height)) return;
  for (const [width, colour] of [[5, theme.card], [2.5, theme.ink]]) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(panel.box.left + px, panel.box.top + py, radius + 4, 0, 7);
    context.stroke();
  }
}

// drawOutline draws the selection that is being made; points are places in the box.
function drawOutline(context, panel, points, theme) {
  context.beginPath();
  for (let k = 0; k < points.length; k += 2) context.lineTo(panel.box.left + points[k], panel.box.top + points[k + 1]);
  context.closePath();
  context.fillStyle = theme.accent + "22";
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = theme.accent;
  context.stroke();
}

// drawScene draws all that stands above the points of a scene.
function drawScene(context, scene, theme) {
  for (const p of scene.panels) {
    drawAxes(context, p, theme);
    if (!scene.value) drawMarks(context, p, scene.groups, theme);
  }
}
