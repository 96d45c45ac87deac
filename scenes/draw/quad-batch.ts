import type Phaser from 'phaser';

/**
 * The memory layout of a quad: four corners of 20 bytes. A corner has its position in CSS pixels (two
 * floats), its form (four shorts) and its colour (four bytes, opacity last). The form of a picture is its
 * position in the texture, 0 to `WHOLE`, and its blending below zero. The form of a stroke is the position
 * along and across it, and half its length and width.
 */
export const CORNER = { bytes: 20, floats: 5, shorts: 10, form: 4, tint: 4 } as const;
export const QUAD = {
  bytes: CORNER.bytes * 4,
  floats: CORNER.floats * 4,
  shorts: CORNER.shorts * 4,
} as const;

/** The largest value of a short: a texture's far edge. */
export const WHOLE = 32_767;
/** Blending of a picture: over the pixels below, or added to them as light. */
export const BLEND = { over: -1, light: -2 } as const;
/** Steps per CSS pixel in a stroke's form, along and across: strokes up to 4000 px long and 1000 px wide. */
export const PARTS = { along: 16, across: 64 } as const;

/** A growing buffer of quads. */
export class QuadBuffer {
  floats!: Float32Array;
  shorts!: Int16Array;
  /** Colours: 0xaabbggrr. */
  words!: Uint32Array;
  count = 0;

  constructor(private capacity: number) {
    this.hold(new ArrayBuffer(capacity * QUAD.bytes));
  }

  /** Makes room for a quad and returns its number. */
  next(): number {
    if (this.count === this.capacity) this.grow();
    return this.count++;
  }

  private grow(): void {
    const older = this.floats;
    this.capacity *= 2;
    this.hold(new ArrayBuffer(this.capacity * QUAD.bytes));
    this.floats.set(older);
  }

  private hold(buffer: ArrayBuffer): void {
    this.floats = new Float32Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.words = new Uint32Array(buffer);
  }
}

/** A colour in the buffer's format. */
export function packTint(colour: number, alpha: number): number {
  const opacity = alpha >= 1 ? 255 : (alpha * 255) | 0;
  return ((opacity << 24) | ((colour & 255) << 16) | (colour & 0xff00) | (colour >> 16)) >>> 0;
}

const VERTEX = `
precision highp float;
attribute vec2 place; attribute vec4 form; attribute vec4 tint;
uniform vec2 scale;
varying vec2 at; varying vec2 reach; varying vec4 colour;
void main() {
  bool isStroke = form.w >= 0.0;
  at = isStroke ? form.xy / vec2(${PARTS.along}.0, ${PARTS.across}.0) : form.xy / ${WHOLE}.0;
  reach = isStroke ? form.zw / vec2(${PARTS.along}.0, ${PARTS.across}.0) : vec2(-1.0);
  colour = vec4(tint.rgb * tint.a, form.w < -1.5 ? 0.0 : tint.a);
  gl_Position = vec4(place.x * scale.x - 1.0, 1.0 - place.y * scale.y, 0.0, 1.0);
}`;

/** Colours are premultiplied: a picture with opacity 0 adds its light to the pixels below. */
const FRAGMENT = `
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform sampler2D picture; uniform float ratio;
varying vec2 at; varying vec2 reach; varying vec4 colour;
void main() {
  vec4 texel = texture2D(picture, at);
  float away = length(vec2(max(abs(at.x) - reach.x, 0.0), at.y)) - reach.y;
  float cover = clamp(0.5 - away * ratio, 0.0, 1.0);
  gl_FragColor = colour * (reach.y < 0.0 ? texel : vec4(cover));
}`;

/** The corners of this many quads can be indexed with two bytes. */
const CAPACITY = 16_384;
/** Up to this many quads, copying each is faster. */
const FEW = 48;

type Renderer = Phaser.Renderer.WebGL.WebGLRenderer;
type Context = Phaser.Renderer.WebGL.DrawingContext;
type Texture = Phaser.Renderer.WebGL.Wrappers.WebGLTextureWrapper;

/** Consecutive quads that need the same texture; strokes need none and join any run. */
interface Run {
  texture: Texture | null;
  first: number;
  count: number;
}

/**
 * Draws the quads of all consecutive layers with one upload, and a draw call for each run of a texture. The
 * renderer calls `run` before it draws anything else and at the camera's end. Restores its buffers and
 * program after a lost context.
 */
export class QuadBatch {
  private readonly words = new Uint32Array(CAPACITY * QUAD.floats);
  private readonly runs: Run[] = [];
  private runCount = 0;
  private count = 0;
  private readonly uniforms = { width: 0, height: 0, ratio: 0 };
  private readonly program: Phaser.Renderer.WebGL.Wrappers.WebGLProgramWrapper;
  private readonly vertices: Phaser.Renderer.WebGL.Wrappers.WebGLBufferWrapper;
  private readonly vao: Phaser.Renderer.WebGL.Wrappers.WebGLVAOWrapper;

  constructor(private readonly renderer: Renderer) {
    const { gl } = renderer;
    // Phaser reads only `vao`, but its types ask for the whole state.
    renderer.glWrapper.updateVAO({ vao: null } as never);
    this.program = renderer.createProgram(VERTEX, FRAGMENT);
    this.vertices = renderer.createVertexBuffer(this.words.buffer, gl.STREAM_DRAW);
    const indices = renderer.createIndexBuffer(quadIndices().buffer as ArrayBuffer, gl.STATIC_DRAW);
    const layout = [
      { name: 'place', size: 2, type: gl.FLOAT, normalized: false, offset: 0 },
      { name: 'form', size: 4, type: gl.SHORT, normalized: false, offset: CORNER.form * 2 },
      { name: 'tint', size: 4, type: gl.UNSIGNED_BYTE, normalized: true, offset: CORNER.tint * 4 },
    ];
    const parts = { buffer: this.vertices, layout: { stride: CORNER.bytes, layout } };
    // Phaser's types miss `layout` in the parts of a vertex array.
    this.vao = renderer.createVAO(this.program, indices, [parts as never]);
    // A lost context has lost the program's uniforms.
    renderer.on('restorewebgl', () => Object.assign(this.uniforms, { ratio: 0 }));
  }

  /** Adds a layer's quads on top of those waiting; `ratio` is device pixels per CSS pixel. */
  add(quads: QuadBuffer, texture: Texture | null, context: Context, ratio: number): void {
    if (this.count === 0) this.begin(context, ratio);
    for (let from = 0; from < quads.count; ) {
      if (this.count === CAPACITY) {
        this.run(context);
        this.begin(context, ratio);
      }
      const count = Math.min(quads.count - from, CAPACITY - this.count);
      this.copy(quads, from, count);
      this.note(texture, count);
      this.count += count;
      from += count;
    }
  }

  /** Draws the waiting quads. */
  run(context: Context): void {
    if (this.count === 0) return;
    const { gl, glTextureUnits, whiteTexture } = this.renderer;
    this.vertices.update(this.count * QUAD.bytes);
    for (let i = 0; i < this.runCount; i++) {
      const { texture, first, count } = this.runs[i] as Run;
      const picture = texture ?? whiteTexture;
      const [corners, from] = [count * 6, first * 12];
      if (i === 0) {
        this.renderer.drawElements(context, [picture], this.program, this.vao, corners, from, gl.TRIANGLES);
      } else {
        glTextureUnits.bind(picture, 0);
        gl.drawElements(gl.TRIANGLES, corners, gl.UNSIGNED_SHORT, from);
      }
    }
    this.count = 0;
    this.runCount = 0;
  }

  private begin(context: Context, ratio: number): void {
    // Phaser calls only `run` of a batch node, but its types ask for the whole node.
    this.renderer.renderNodes.setCurrentBatchNode(this as never, context);
    const { uniforms, program } = this;
    const { width, height } = context;
    if (uniforms.width === width && uniforms.height === height && uniforms.ratio === ratio) return;
    Object.assign(uniforms, { width, height, ratio });
    program.setUniform('scale', [(2 * ratio) / width, (2 * ratio) / height]);
    program.setUniform('ratio', ratio);
  }

  private copy({ words }: QuadBuffer, from: number, count: number): void {
    const end = (from + count) * QUAD.floats;
    let to = this.count * QUAD.floats;
    if (count > FEW) this.words.set(words.subarray(end - count * QUAD.floats, end), to);
    else for (let at = end - count * QUAD.floats; at < end; at++) this.words[to++] = words[at] ?? 0;
  }

  private note(texture: Texture | null, count: number): void {
    const last = this.runs[this.runCount - 1];
    if (this.runCount > 0 && last && (!texture || !last.texture || texture === last.texture)) {
      last.count += count;
      last.texture ??= texture;
      return;
    }
    const run = this.runs[this.runCount];
    if (run) {
      run.texture = texture;
      run.first = this.count;
      run.count = count;
    } else this.runs.push({ texture, first: this.count, count });
    this.runCount++;
  }
}

const batches = new WeakMap<Renderer, QuadBatch>();

/** The batch of a renderer. */
export function batchOf(renderer: Renderer): QuadBatch {
  let batch = batches.get(renderer);
  if (!batch) {
    batch = new QuadBatch(renderer);
    batches.set(renderer, batch);
  }
  return batch;
}

function quadIndices(): Uint16Array {
  const list = new Uint16Array(CAPACITY * 6);
  for (let i = 0; i < CAPACITY; i++) {
    list.set([i * 4, i * 4 + 1, i * 4 + 2, i * 4 + 2, i * 4 + 1, i * 4 + 3], i * 6);
  }
  return list;
}
