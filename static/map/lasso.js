// inside lists the samples inside a closed polygon [x, y, x, y, …] in the data's coordinates, by
// the even–odd rule, in order.
async function inside(xy, polygon, alive) {
  const [left, right] = extent(polygon, 0, 2);
  const [low, high] = extent(polygon, 1, 2);
  const found = new Uint32Array(xy.length / 2);
  let count = 0;
  const whole = await inSlices(found.length, alive, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = xy[2 * i];
      const y = xy[2 * i + 1];
      if (x >= left && x <= right && y >= low && y <= high && crossings(polygon, x, y) % 2 === 1) found[count++] = i;
    }
  });
  return whole ? found.slice(0, count) : null;
}

// crossings counts the polygon's edges that a ray from (x, y) to the right crosses.
function crossings(polygon, x, y) {
  let count = 0;
  for (let j = polygon.length - 2, k = 0; k < polygon.length; j = k, k += 2) {
    if (polygon[k + 1] > y === polygon[j + 1] > y) continue;
    const at = polygon[k] + ((y - polygon[k + 1]) / (polygon[j + 1] - polygon[k + 1])) * (polygon[j] - polygon[k]);
    if (x < at) count++;
  }
  return count;
}
