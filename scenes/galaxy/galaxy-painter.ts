import type { GlPainter, GlProgram, GlTarget } from '../draw/gl-layer.ts';
import { linkProgram, withAttributes } from '../draw/gl-layer.ts';
import type { GalaxyCamera } from './camera.ts';
import { DISC_FRAGMENT, DISC_VERTEX, STAR_FRAGMENT, STAR_VERTEX } from './shaders.ts';
import { STAR_FLOATS } from './star-field.ts';

/** Half the side of the square that the disc is painted on, in units of the galaxy. */
const REACH = 1.6;
const CORNERS = new Float32Array([-REACH, -REACH, REACH, -REACH, -REACH, REACH, REACH, REACH]);

export interface GalaxyLook {
  /** 0 to 1: of the disc and of the stars. */
  light: number;
  /** How many of the stars are drawn. */
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
