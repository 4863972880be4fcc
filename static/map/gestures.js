// gestures makes one panel's element answer to mouse, fingers, pen and keys. to has what they do:
//
//	move(dx, dy), zoom(factor, x, y), fit()   what is looked at; pixels in the element
//	point(x, y), unpoint()                    pointing
//	outline(points), choose(points, add)      a selection in the making, and made; drop() of none
//	mode()                                    "pan", "rectangle" or "lasso"
//
// On a touch screen one finger scrolls the page and two move and zoom the map, as people know it of
// maps in pages; in the selecting modes one finger selects. The wheel zooms once the panel has the
// focus, or with Ctrl, which is also how a pinch on a touch pad arrives.
function gestures(element, to, signal) {
  const on = (type, act, options) => element.addEventListener(type, act, { signal, ...options });
  const fingers = new Map(); // pointers that are down: id to [x, y]
  let drag = null; // {form, points, moved}

  const at = (e) => {
    const box = element.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  };
  // spread is the middle of two fingers and their distance.
  const spread = () => {
    const [a, b] = fingers.values();
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.hypot(a[0] - b[0], a[1] - b[1])];
  };
  const stop = () => {
    if (drag?.form !== "pan") to.drop();
    drag = null;
  };

  on("pointerdown", (e) => {
    if (e.button !== 0) return;
    fingers.set(e.pointerId, at(e));
    element.setPointerCapture(e.pointerId);
    if (fingers.size === 2) stop();
    if (fingers.size !== 1) return;
    let form = to.mode();
    if (form === "pan" && e.shiftKey) form = e.altKey ? "lasso" : "rectangle";
    if (form === "pan" && e.pointerType === "touch") form = "tap";
    drag = { form, points: at(e), moved: false };
  });

  on("pointermove", (e) => {
    const [x, y] = at(e);
    const before = fingers.get(e.pointerId);
    if (!before) {
      if (e.pointerType !== "touch") to.point(x, y);
      return;
    }
    if (fingers.size === 2) {
      const [x0, y0, d0] = spread();
      fingers.set(e.pointerId, [x, y]);
      const [x1, y1, d1] = spread();
      to.move(x1 - x0, y1 - y0);
      if (d0 > 0) to.zoom(d1 / d0, x1, y1);
      return;
    }
    fingers.set(e.pointerId, [x, y]);
    if (!drag) return;
    drag.moved ||= Math.hypot(x - drag.points[0], y - drag.points[1]) > 3;
    if (!drag.moved) return;
    if (drag.form === "pan") {
      to.move(x - before[0], y - before[1]);
    } else if (drag.form === "rectangle") {
      const [x0, y0] = drag.points;
      drag.points = [x0, y0, x, y0, x, y, x0, y];
      to.outline(drag.points);
    } else if (drag.form === "lasso") {
      // A browser may tell of several movements at once.
      const passed = e.getCoalescedEvents?.() ?? [];
      for (const [u, v] of (passed.length > 0 ? passed : [e]).map(at)) {
        const last = drag.points.length - 2;
        if (Math.hypot(u - drag.points[last], v - drag.points[last + 1]) >= 3) drag.points.push(u, v);
      }
      to.outline(drag.points);
    }
  });

  on("pointerup", (e) => {
    if (!fingers.delete(e.pointerId) || !drag) return;
    if (!drag.moved) {
      to.point(...at(e));
    } else if (drag.points.length >= 6) {
      to.choose(drag.points, e.ctrlKey || e.metaKey);
    } else {
      stop(); // a line encloses nothing
    }
    drag = null;
  });
  on("pointercancel", (e) => {
    fingers.delete(e.pointerId);
    stop();
  });
  on("pointerleave", (e) => {
    if (e.pointerType !== "touch" && fingers.size === 0) to.unpoint();
  });
  for (const type of ["touchstart", "touchmove"]) {
    on(type, (e) => { if (e.touches.length > 1) e.preventDefault() }, { passive: false });
  }

  on("wheel", (e) => {
    if (!e.ctrlKey && document.activeElement !== element) return;
    e.preventDefault();
    const pixels = e.deltaMode === 1 ? 16 * e.deltaY : e.deltaY;
    to.zoom(Math.exp(-Math.max(-240, Math.min(240, pixels)) * (e.ctrlKey ? 0.01 : 0.002)), ...at(e));
  }, { passive: false });

  on("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const { clientWidth: width, clientHeight: height } = element;
    const acts = {
      ArrowLeft: () => to.move(width / 10, 0),
      ArrowRight: () => to.move(-width / 10, 0),
      ArrowUp: () => to.move(0, height / 10),
      ArrowDown: () => to.move(0, -height / 10),
      "+": () => to.zoom(1.25),
      "=": () => to.zoom(1.25),
      "-": () => to.zoom(0.8),
      0: () => to.fit(),
      Enter: () => to.point(width / 2, height / 2, Infinity),
      Escape: () => (drag && drag.form !== "pan" ? stop() : to.choose([], false)),
    };
    if (!Object.hasOwn(acts, e.key)) return;
    e.preventDefault();
    acts[e.key]();
  });
}
