import {
  type GlPainter,
  type GlProgram,
  type GlTarget,
  linkProgram,
  withAttributes,
} from '../draw/gl-layer.ts';
import type { GalaxyCamera } from './camera.ts';
import { STAR_FLOATS } from './star-field.ts';

/** Half the side of the square that the disc is painted on, in units of the galaxy. */
const REACH = 1.6;
const CORNERS = new Float32Array([-REACH, -REACH, REACH, -REACH, -REACH, REACH, REACH, REACH]);

export interface GalaxyLook {
  /** 0 to 1: of the disc and of the stars. */
  light: number;
  /** Number of stars drawn. */
  stars: number;
}

/** The disc and the stars above it, both blended additively. */
export class GalaxyPainter implements GlPainter {
  private disc!: GlProgram;
  private star!: GlProgram;
  private corners: WebGLBuffer | null = null;
  private points: WebGLBuffer | null = null;

  constructor(
    private readonly camera: GalaxyCamera,
    private readonly look: GalaxyLook,
    private readonly field: Float32Array,
    private readonly picture: () => WebGLTexture | null,
  ) {}

  prepare(gl: WebGLRenderingContext): void {
    this.disc = linkProgram(gl, DISC_VERTEX, DISC_FRAGMENT);
    this.star = linkProgram(gl, STAR_VERTEX, STAR_FRAGMENT);
    this.corners = bufferOf(gl, CORNERS);
    this.points = bufferOf(gl, this.field);
  }

  paint(target: GlTarget): void {
    if (this.look.light <= 0) return;
    const { gl } = target;
    gl.blendFunc(gl.ONE, gl.ONE);
    this.paintDisc(target);
    this.paintStars(target);
  }

  private paintDisc(target: GlTarget): void {
    const { gl } = target;
    const picture = this.picture();
    if (!picture) return;
    this.disc.begin();
    this.aim(target, this.disc);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, picture);
    gl.uniform1i(this.disc.uniform('picture'), 0);
    gl.uniform1f(this.disc.uniform('light'), this.look.light * 0.86);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.corners);
    withAttributes(gl, this.disc, 8, [['corner', 2, 0]], () => gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4));
  }

  private paintStars(target: GlTarget): void {
    const { gl, ratio } = target;
    this.star.begin();
    this.aim(target, this.star);
    gl.uniform2f(this.star.uniform('look'), ratio, this.look.light * 0.8);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.points);
    const parts = [
      ['place', 4, 0],
      ['tint', 4, 16],
    ] as const;
    withAttributes(gl, this.star, STAR_FLOATS * 4, parts, () => gl.drawArrays(gl.POINTS, 0, this.look.stars));
  }

  private aim({ gl, width, height, ratio }: GlTarget, program: GlProgram): void {
    const { yaw, tilt, distance, scale, centre, focus } = this.camera;
    gl.uniform4f(program.uniform('camera'), Math.cos(yaw), Math.sin(yaw), Math.cos(tilt), Math.sin(tilt));
    gl.uniform4f(program.uniform('lens'), distance, scale * ratio, centre.x * ratio, centre.y * ratio);
    gl.uniform3f(program.uniform('focus'), focus.x, focus.y, focus.z);
    gl.uniform2f(program.uniform('size'), width, height);
  }
}

function bufferOf(gl: WebGLRenderingContext, data: Float32Array): WebGLBuffer | null {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
  return buffer;
}

/**
 * A point of the galaxy through the camera, as clip space; `depth` stays in w, so that planes are seen in
 * perspective.
 */
const PROJECT = `
uniform vec4 camera;   // cos yaw, sin yaw, cos tilt, sin tilt
uniform vec4 lens;     // distance, scale in device px, centre x, centre y in device px
uniform vec3 focus;
uniform vec2 size;     // of the drawing buffer
vec4 throughCamera(vec3 p) {
  vec3 q = p - focus;
  float across = camera.x * q.x + camera.y * q.z;
  float away = camera.x * q.z - camera.y * q.x;
  float up = q.y * camera.z + away * camera.w;
  float depth = lens.x - q.y * camera.w + away * camera.z;
  vec2 px = vec2(across, up) * 4.2 * lens.y;
  vec2 middle = vec2(lens.z / size.x * 2.0 - 1.0, 1.0 - lens.w / size.y * 2.0);
  return vec4(px / size * 2.0 + middle * depth, 0.0, depth);
}`;

const STAR_VERTEX = `
attribute vec4 place; attribute vec4 tint;
uniform vec2 look;     // device px of one star px, brightness
varying vec4 colour;
${PROJECT}
void main() {
  gl_Position = throughCamera(place.xyz);
  float depth = gl_Position.w;
  float near = clamp(4.2 / max(depth, 0.05), 0.0, 6.0);
  gl_PointSize = depth < 0.05 ? 0.0 : place.w * look.x * (0.55 + 0.45 * near);
  colour = tint * look.y * clamp(depth * 4.0, 0.0, 1.0);
}`;

const STAR_FRAGMENT = `
precision mediump float;
varying vec4 colour;
void main() {
  vec2 at = gl_PointCoord * 2.0 - 1.0;
  float light = exp(-dot(at, at) * 3.2) - 0.04;
  gl_FragColor = vec4(colour.rgb * colour.a * max(light, 0.0), 0.0);
}`;

const DISC_VERTEX = `
attribute vec2 corner;
varying vec2 plane;
${PROJECT}
void main() {
  plane = corner;
  gl_Position = throughCamera(vec3(corner.x, 0.0, corner.y));
}`;

/** Samples each point of the disc where the painting's camera saw it. */
const DISC_FRAGMENT = `
precision highp float;
uniform sampler2D picture;
uniform float light;
varying vec2 plane;
void main() {
  float across = 0.93937 * plane.x + 0.34290 * plane.y;
  float away = 0.93937 * plane.y - 0.34290 * plane.x;
  float k = 4.2 / (4.2 + away * 0.81388) * 0.43;
  vec2 seen = vec2(0.5 + across * k, 0.5 + away * 0.58104 * k);
  vec3 colour = texture2D(picture, seen).rgb;
  float radius = length(plane);
  float inside = step(abs(seen.x - 0.5), 0.5) * step(abs(seen.y - 0.5), 0.5);
  colour *= inside * (1.0 - smoothstep(1.05, 1.5, radius));
  float grey = dot(colour, vec3(0.299, 0.587, 0.114));
  colour = max(mix(vec3(grey), colour, 1.14), 0.0);
  colour = max((colour - 0.5) * 1.06 + 0.5, 0.0) * light;
  gl_FragColor = vec4(colour, 0.0);
}`;
