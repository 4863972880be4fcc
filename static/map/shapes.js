// The shapes of points. The order is that of Shapes in solver/figure/palette.go.
const SHAPES = ["circle", "square", "triangle", "diamond", "plus", "cross", "ring", "wedge", "frame"];

// distance is how far (x, y) is from the edge of a shape, in radii, negative inside; y points up.
// Sizes are such that all shapes look about as large. SHAPES_GLSL says the same for the graphics
// processor: change both.
function distance(shape, x, y) {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  switch (shape) {
    case 1: return Math.max(ax, ay) - 0.84;
    case 2: return Math.max(ax * 0.866 + (y + 0.2) * 0.5, -y - 0.2) - 0.62;
    case 3: return (ax + ay - 1.18) * 0.7071;
    case 4: return Math.max(Math.max(ax, ay) - 1, Math.min(ax, ay) - 0.34);
    case 5: return distance(4, (x + y) * 0.7071, (x - y) * 0.7071);
    case 6: return Math.abs(Math.hypot(x, y) - 0.7) - 0.27;
    case 7: return distance(2, x, -y);
    case 8: return Math.abs(Math.max(ax, ay) - 0.64) - 0.24;
    default: return Math.hypot(x, y) - 0.95;
  }
}

const SHAPES_GLSL = `
float triangle(vec2 p) { return max(abs(p.x) * 0.866 + (p.y + 0.2) * 0.5, -p.y - 0.2) - 0.62; }
float plus(vec2 p) { p = abs(p); return max(max(p.x, p.y) - 1.0, min(p.x, p.y) - 0.34); }
float distanceTo(int shape, vec2 p) {
  vec2 a = abs(p);
  switch (shape) {
    case 1: return max(a.x, a.y) - 0.84;
    case 2: return triangle(p);
    case 3: return (a.x + a.y - 1.18) * 0.7071;
    case 4: return plus(p);
    case 5: return plus(vec2(p.x + p.y, p.x - p.y) * 0.7071);
    case 6: return abs(length(p) - 0.7) - 0.27;
    case 7: return triangle(vec2(p.x, -p.y));
    case 8: return abs(max(a.x, a.y) - 0.64) - 0.24;
    default: return length(p) - 0.95;
  }
}`;
