import type Phaser from 'phaser';
import { addGlLayer, type GlProgram, type GlTarget, linkProgram, withAttributes } from './gl-layer.ts';

const FLOATS = 7;
const STRIDE = FLOATS * 4;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

const VERTEX = `
attribute vec2 place; attribute vec2 local; attribute vec2 half_; attribute vec4 tint;
uniform vec2 size; uniform mediump float ratio;
varying vec2 at; varying vec2 reach; varying vec4 colour;
void main() {
  at = local; reach = half_; colour = tint;
  gl_Position = vec4(place.x * ratio / size.x * 2.0 - 1.0, 1.0 - place.y * ratio / size.y * 2.0, 0.0, 1.0);
}`;

const FRAGMENT = `
precision mediump float;
uniform float ratio;
varying vec2 at; varying vec2 reach; varying vec4 colour;
void main() {
  float away = length(vec2(max(abs(at.x) - reach.x, 0.0), at.y)) - reach.y;
  float cover = clamp(0.5 - away * ratio, 0.0, 1.0);
  gl_FragColor = vec4(colour.rgb * colour.a, colour.a) * cover;
}`;

/**
 * Round-capped lines in CSS pixels, smoothed by the shader, all of a layer in one call: graduations, orbits, routes,
 * brackets. Whoever draws begins with `clear` and pushes the frame's lines.
 */
export class Strokes {
  readonly layer: Phaser.GameObjects.Extern;
  private floats: Float32Array;
  private bytes: Uint8Array;
  private count = 0;
  private program!: GlProgram;
  private vertices: WebGLBuffer | null = null;
  private indices: WebGLBuffer | null = null;
  private capacity: number;

  constructor(scene: Phaser.Scene, depth: number, capacity = 512) {
    this.capacity = capacity;
    this.floats = new Float32Array(capacity * 4 * FLOATS);
    this.bytes = new Uint8Array(this.floats.buffer);
    this.layer = addGlLayer(scene, depth, {
      prepare: (gl) => this.prepare(gl),
      paint: (target) => this.paint(target),
    });
  }

  clear(): void {
    this.count = 0;
  }

  /** A line of its own, its ends round. */
  line(ax: number, ay: number, bx: number, by: number, width: number, colour: number, alpha: number): void {
    this.push(ax, ay, bx, by, width, colour, alpha, true);
  }

  /** A piece of a longer line: its ends are cut, so that where two pieces meet nothing is drawn twice. */
  piece(ax: number, ay: number, bx: number, by: number, width: number, colour: number, alpha: number): void {
    this.push(ax, ay, bx, by, width, colour, alpha, false);
  }

  private push(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    width: number,
    colour: number,
    alpha: number,
    round: boolean,
  ): void {
    if (alpha <= 0.004) return;
    if (this.count === this.capacity) this.grow();
    const length = Math.hypot(bx - ax, by - ay) || 1e-6;
    const ux = (bx - ax) / length;
    const uy = (by - ay) / length;
    const half = width / 2;
    const pad = half + 1;
    const end = length / 2 + (round ? pad : 0);
    let at = this.count * 4 * FLOATS;
    for (const [along, across] of CORNERS) {
      const reach = along * end;
      const side = across * pad;
      this.floats[at] = (ax + bx) / 2 + ux * reach - uy * side;
      this.floats[at + 1] = (ay + by) / 2 + uy * reach + ux * side;
      this.floats[at + 2] = round ? reach : 0;
      this.floats[at + 3] = side;
      this.floats[at + 4] = length / 2;
      this.floats[at + 5] = half;
      const tint = (at + 6) * 4;
      this.bytes[tint] = colour >> 16;
      this.bytes[tint + 1] = (colour >> 8) & 255;
      this.bytes[tint + 2] = colour & 255;
      this.bytes[tint + 3] = Math.min(1, alpha) * 255;
      at += FLOATS;
    }
    this.count++;
  }

  private grow(): void {
    const older = this.floats;
    this.capacity *= 2;
    this.floats = new Float32Array(this.capacity * 4 * FLOATS);
    this.floats.set(older);
    this.bytes = new Uint8Array(this.floats.buffer);
    this.indices = null;
  }

  private prepare(gl: WebGLRenderingContext): void {
    this.program = linkProgram(gl, VERTEX, FRAGMENT);
    this.vertices = gl.createBuffer();
    this.indices = null;
  }

  private paint({ gl, width, height, ratio }: GlTarget): void {
    if (this.count === 0) return;
    const { program } = this;
    program.begin();
    gl.uniform2f(program.uniform('size'), width, height);
    gl.uniform1f(program.uniform('ratio'), ratio);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertices);
    gl.bufferData(gl.ARRAY_BUFFER, this.floats.subarray(0, this.count * 4 * FLOATS), gl.STREAM_DRAW);
    this.bindIndices(gl);
    const parts = [
      ['place', 2, 0],
      ['local', 2, 8],
      ['half_', 2, 16],
      ['tint', 4, 24, true],
    ] as const;
    withAttributes(gl, program, STRIDE, parts, () => {
      gl.drawElements(gl.TRIANGLES, this.count * 6, gl.UNSIGNED_SHORT, 0);
    });
  }

  private bindIndices(gl: WebGLRenderingContext): void {
    if (this.indices) {
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices);
      return;
    }
    this.indices = gl.createBuffer();
    const list = new Uint16Array(this.capacity * 6);
    for (let i = 0; i < this.capacity; i++) {
      list.set([i * 4, i * 4 + 1, i * 4 + 2, i * 4 + 2, i * 4 + 1, i * 4 + 3], i * 6);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, list, gl.STATIC_DRAW);
  }
}
