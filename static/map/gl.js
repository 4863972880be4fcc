const VERTEX = `#version 300 es
uniform vec2 middle;    // of what is seen, in the data's units
uniform vec2 perUnit;   // of the picture's half width and height
uniform float radius;   // of a point of full size, device pixels
uniform sampler2D table;
uniform float lift;     // how much nearer than samples
in vec2 xy;
in uvec4 looks;         // code (2 bytes), size, state
flat out vec4 colour;
flat out int shape;
flat out float reach;
void main() {
  int code = int(looks.x) + 256 * int(looks.y);
  vec4 row = texelFetch(table, ivec2(code % 256, code / 256), 0);
  float size = float(looks.z) / 255.0;
  float shown = float(looks.w);
  colour = vec4(row.rgb, mix(0.14, mix(0.45, 0.88, size), shown));
  shape = int(row.a * 255.0 + 0.5);
  reach = radius * mix(0.55, 1.0, size);
  // The middle is subtracted first: that is exact where it matters, zoomed in.
  float depth = (shown < 0.5 ? 0.4 : code == 0 ? 0.2 : 0.0) - lift;
  gl_Position = vec4((xy - middle) * perUnit, depth, 1.0);
  gl_PointSize = 2.0 * reach + 1.5;
}`;

// fragment is a function, as the shapes come later in the module.
const fragment = () => `#version 300 es
precision highp float;
uniform float outline;  // its width, device pixels
uniform vec3 ink;
flat in vec4 colour;
flat in int shape;
flat in float reach;
out vec4 result;
${SHAPES_GLSL}
void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * vec2(1.0, -1.0) * (reach + 0.75);
  float d = distanceTo(shape, p / reach) * reach;
  float cover = clamp(0.5 - d, 0.0, 1.0);
  if (cover <= 0.0) discard;
  vec3 rgb = mix(colour.rgb, ink, outline > 0.0 ? clamp(d + outline + 0.5, 0.0, 1.0) : 0.0);
  result = vec4(rgb, 1.0) * (colour.a * cover);
}`;

// FAR stands for the coordinates of samples that have no place in a panel: it is never seen.
const FAR = 1e30;

// GLPainter draws with WebGL2: one context for all panels, each a part of one canvas. What was
// drawn stays, so that points can be added to it. Points travel to the graphics memory when they
// are first drawn.
class GLPainter {
  // make returns null where there is no WebGL2, or only an emulation: RasterPainter is faster than that.
  // Browsers can be asked not to emulate, but some do not count theirs. The canvas is spoilt then.
  static make(canvas) {
    if (GLPainter.refused) return null;
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: false, depth: true, preserveDrawingBuffer: true });
    if (gl && !emulated(gl)) return new GLPainter(canvas, gl);
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    GLPainter.refused = true;
    return null;
  }

  static refused = false;

  constructor(canvas, gl) {
    this.canvas = canvas;
    this.gl = gl;
    this.begin();
  }

  // begin makes everything that is lost with the context.
  begin() {
    const { gl } = this;
    this.fence = null;
    this.buffers = new Map(); // by panel
    this.looks = -1; // of the scene, as the looks' buffer has them
    this.tinted = ""; // what the colour table was made of
    const program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, fragment()]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, "xy");
    gl.bindAttribLocation(program, 1, "looks");
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      throw new Error("map: " + gl.getAttachedShaders(program).map((s) => gl.getShaderInfoLog(s)).join(""));
    }
    gl.useProgram(program);
    this.at = {};
    for (const name of ["middle", "perUnit", "radius", "table", "lift", "outline", "ink"]) this.at[name] = gl.getUniformLocation(program, name);
    this.table = gl.createTexture();
    this.looksBuffer = gl.createBuffer();
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.enable(gl.SCISSOR_TEST);
  }

  lost() {
    return this.gl.isContextLost();
  }

  // most is how many pixels the canvas may have along a side.
  most() {
    return this.gl.getParameter(this.gl.MAX_RENDERBUFFER_SIZE);
  }

  // busy tells whether the graphics processor still draws: nothing is given to it then, for that
  // would block the page's thread.
  busy() {
    const { gl } = this;
    if (this.fence && gl.getSyncParameter(this.fence, gl.SYNC_STATUS) !== gl.SIGNALED) return true;
    if (this.fence) gl.deleteSync(this.fence);
    this.fence = null;
    return false;
  }

  // factor: that the graphics processor is done is seen at the next frame at the earliest. Two frames
  // are as it should be, for the page's thread is free meanwhile.
  factor(spent, passed, interval) {
    return passed < 1.5 * interval ? 1.5 : (2 * interval) / passed;
  }

  // start begins a picture or goes on with it.
  start(scene, theme) {
    const { gl } = this;
    if (this.looks !== scene.looks) {
      this.looks = scene.looks;
      this.looksDone = 0;
      gl.bindBuffer(gl.ARRAY_BUFFER, this.looksBuffer);
      gl.bufferData(gl.ARRAY_BUFFER, 4 * scene.n, gl.DYNAMIC_DRAW);
      for (const [panel, b] of this.buffers) {
        if (!scene.panels.includes(panel)) {
          for (const part of [b.xy, b.anchors, b.anchorLooks]) gl.deleteBuffer(part);
          this.buffers.delete(panel);
        }
      }
    }
    const tint = `${scene.looks} ${theme.dark}`;
    if (this.tinted !== tint) {
      this.tinted = tint;
      this.tint(scene.colours(theme.dark));
    }
    gl.uniform3fv(this.at.ink, rgb(theme.ink).map((v) => v / 255));
  }

  tint(rows) {
    const { gl } = this;
    const height = Math.ceil(rows.length / 1024);
    const texels = new Uint8Array(1024 * height);
    texels.set(rows);
    gl.bindTexture(gl.TEXTURE_2D, this.table);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 256, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, texels);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  // clear empties a panel and draws its anchors, which lie above all samples.
  clear(scene, panel, ratio) {
    const { gl } = this;
    this.aim(scene, panel, ratio);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const b = this.bufferOf(scene, panel);
    if (!panel.anchors) return;
    gl.uniform1f(this.at.lift, 0.5);
    gl.uniform1f(this.at.outline, 1.5 * ratio);
    gl.uniform1f(this.at.radius, ratio * anchorRadius(scene, panel));
    if (b.anchorCodes !== scene.looks) {
      b.anchorCodes = scene.looks;
      gl.bindBuffer(gl.ARRAY_BUFFER, b.anchorLooks);
      gl.bufferData(gl.ARRAY_BUFFER, anchorLooks(scene, panel), gl.STATIC_DRAW);
    }
    this.points(b.anchors, b.anchorLooks, 0, panel.anchors.length / 2);
  }

  // draw draws samples from and up to to, in the order of the scene's steps.
  draw(scene, panel, from, to, ratio) {
    const { gl } = this;
    const b = this.bufferOf(scene, panel);
    if (to > b.done) {
      this.send(b.xy, 8 * b.done, coordinates(scene, panel, b.done, to));
      b.done = to;
    }
    if (to > this.looksDone) {
      this.send(this.looksBuffer, 4 * this.looksDone, looks(scene, this.looksDone, to));
      this.looksDone = to;
    }
    this.aim(scene, panel, ratio);
    gl.uniform1f(this.at.lift, 0);
    gl.uniform1f(this.at.outline, 0);
    gl.uniform1f(this.at.radius, ratio * scene.radius(panel));
    this.points(b.xy, this.looksBuffer, from, to);
  }

  // sent is how many points of a panel are in the graphics memory.
  sent(scene, panel) {
    return Math.min(this.bufferOf(scene, panel).done, this.looksDone);
  }

  // end is called when nothing more is drawn now.
  end() {
    this.fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
  }

  aim(scene, panel, ratio) {
    const { gl } = this;
    const { left, top, width, height } = panel.box;
    const box = [Math.round(left * ratio), this.canvas.height - Math.round((top + height) * ratio), Math.round(width * ratio), Math.round(height * ratio)];
    gl.viewport(...box);
    gl.scissor(...box);
    const s = 2 * panel.perUnit();
    gl.uniform2f(this.at.middle, panel.x, panel.y);
    gl.uniform2f(this.at.perUnit, s / width, s / height);
  }

  points(xy, looks, from, to) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, xy);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.enableVertexAttribArray(0);
    gl.bindBuffer(gl.ARRAY_BUFFER, looks);
    gl.vertexAttribIPointer(1, 4, gl.UNSIGNED_BYTE, 0, 0);
    gl.enableVertexAttribArray(1);
    gl.drawArrays(gl.POINTS, from, to - from);
  }

  bufferOf(scene, panel) {
    const { gl } = this;
    let b = this.buffers.get(panel);
    if (b) return b;
    b = { xy: gl.createBuffer(), done: 0 };
    gl.bindBuffer(gl.ARRAY_BUFFER, b.xy);
    gl.bufferData(gl.ARRAY_BUFFER, 8 * scene.n, gl.STATIC_DRAW);
    if (panel.anchors) {
      b.anchors = gl.createBuffer();
      b.anchorLooks = gl.createBuffer();
      b.anchorCodes = -1;
      gl.bindBuffer(gl.ARRAY_BUFFER, b.anchors);
      gl.bufferData(gl.ARRAY_BUFFER, panel.anchors.map((v) => (v === v ? v : FAR)), gl.STATIC_DRAW);
    }
    this.buffers.set(panel, b);
    return b;
  }

  send(buffer, offset, values) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, offset, values);
  }

  // leave gives the context back.
  leave() {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

// emulated tells whether the main processor does what a graphics processor should.
function emulated(gl) {
  const named = gl.getExtension("WEBGL_debug_renderer_info");
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

// coordinates are those of the samples from and up to to, in the order they are drawn.
function coordinates(scene, panel, from, to) {
  const { xy } = panel;
  const out = new Float32Array(2 * (to - from));
  for (let k = 0, i = (from * scene.step) % scene.n; k < out.length; k += 2, i = (i + scene.step) % scene.n) {
    const x = xy[2 * i];
    out[k] = x === x ? x : FAR;
    out[k + 1] = x === x ? xy[2 * i + 1] : FAR;
  }
  return out;
}

// looks are the looks of the samples from and up to to, in the order they are drawn.
function looks(scene, from, to) {
  const out = new Uint8Array(4 * (to - from));
  for (let k = 0, i = (from * scene.step) % scene.n; k < out.length; k += 4, i = (i + scene.step) % scene.n) {
    const code = scene.code(i);
    out[k] = code & 255;
    out[k + 1] = code >> 8;
    out[k + 2] = scene.sizeOf(i);
    out[k + 3] = scene.state(i);
  }
  return out;
}

function anchorLooks(scene, panel) {
  const out = new Uint8Array(2 * panel.anchors.length);
  for (let k = 0; k < out.length; k += 4) {
    const code = anchorCode(scene, panel, k / 4);
    out.set([code & 255, code >> 8, 255, 1], k);
  }
  return out;
}

// anchorCode is an anchor's row of the colour table; an anchor has no value.
function anchorCode(scene, panel, j) {
  return panel.anchorGroup && !scene.value ? scene.codeOfGroup(panel.anchorGroup[j]) : 0;
}

function anchorRadius(scene, panel) {
  return Math.min(9, scene.radius(panel) + 4);
}
