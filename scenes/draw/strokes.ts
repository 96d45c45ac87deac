import type Phaser from 'phaser';
import { CORNER, PARTS, packTint, QUAD, QuadBuffer } from './quad-batch.ts';
import { addQuadLayer } from './quad-layer.ts';

const UNSEEN = 0.004;

/**
 * Round-capped lines in CSS pixels, smoothed by the shader: graduations, orbits, routes, brackets. Call
 * `clear` first in every frame, then add its lines.
 */
export class Strokes {
  readonly quads: QuadBuffer;
  readonly texture = null;

  constructor(scene: Phaser.Scene, depth: number, capacity = 512) {
    this.quads = new QuadBuffer(capacity);
    addQuadLayer(scene, depth, this);
  }

  clear(): void {
    this.quads.count = 0;
  }

  /** A single line with round ends. */
  line(ax: number, ay: number, bx: number, by: number, width: number, colour: number, alpha: number): void {
    this.push(ax, ay, bx, by, width, colour, alpha, true);
  }

  /** A piece of a longer line: its ends are flat, so that nothing is drawn twice where two pieces meet. */
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
    if (alpha <= UNSEEN) return;
    const index = this.quads.next();
    const { floats, shorts, words } = this.quads;
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1e-6;
    const ux = (bx - ax) / length;
    const uy = (by - ay) / length;
    const half = width / 2;
    const pad = half + 1;
    const end = length / 2 + (round ? pad : 0);
    const tint = packTint(colour, alpha);
    let float = index * QUAD.floats;
    let short = index * QUAD.shorts + CORNER.form;
    for (let corner = 0; corner < 4; corner++) {
      const reach = (corner & 1) === 1 ? end : -end;
      const side = corner > 1 ? pad : -pad;
      floats[float] = (ax + bx) / 2 + ux * reach - uy * side;
      floats[float + 1] = (ay + by) / 2 + uy * reach + ux * side;
      shorts[short] = round ? reach * PARTS.along : 0;
      shorts[short + 1] = side * PARTS.across;
      shorts[short + 2] = (length / 2) * PARTS.along;
      shorts[short + 3] = half * PARTS.across;
      words[float + CORNER.tint] = tint;
      float += CORNER.floats;
      short += CORNER.shorts;
    }
  }
}

/** Covers the whole window with a picture, enlarged by `grow` if it moves. */
export function coverBox(image: Phaser.GameObjects.Image, width: number, height: number, grow = 1): void {
  image.setPosition(width / 2, height / 2).setScale(coverScale(image.frame, width, height) * grow);
}

/** The scale at which a picture covers a window. */
export function coverScale(
  picture: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): number {
  return Math.max(width / picture.width, height / picture.height);
}
