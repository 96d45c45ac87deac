import type Phaser from 'phaser';
import { BLEND, CORNER, packTint, QUAD, QuadBuffer, WHOLE } from './quad-batch.ts';
import { addQuadLayer } from './quad-layer.ts';

export interface Sprite {
  readonly frame?: string;
  readonly x: number;
  readonly y: number;
  /** CSS pixels across and down. */
  readonly width: number;
  readonly height?: number;
  readonly angle?: number;
  readonly alpha?: number;
  readonly tint?: number | undefined;
}

/** A frame of a texture, trimmed: its edges as shares of the whole frame's size, from its middle. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
  /** The whole frame, in the texture's pixels. */
  readonly width: number;
  readonly height: number;
}

const UNSEEN = 0.004;

/** Pictures of a texture at a depth, drawn again every frame: call `clear`, then `put` each picture. */
export class Sprites {
  readonly quads: QuadBuffer;
  texture!: Phaser.Renderer.WebGL.Wrappers.WebGLTextureWrapper;
  private source!: Phaser.Textures.Texture;
  private cuts = new Map<string, Cut>();
  private readonly blend: number;

  constructor(
    private readonly scene: Phaser.Scene,
    key: string,
    depth: number,
    { isLight = false, capacity = 16 } = {},
  ) {
    this.blend = isLight ? BLEND.light : BLEND.over;
    this.quads = new QuadBuffer(capacity);
    this.use(key);
    addQuadLayer(scene, depth, this);
  }

  /** Switches to another texture. */
  use(key: string): void {
    this.source = this.scene.textures.get(key);
    this.texture = this.source.get().glTexture as NonNullable<Phaser.Textures.Frame['glTexture']>;
    this.cuts = new Map();
  }

  clear(): void {
    this.quads.count = 0;
  }

  /** For single pictures; `draw` does the same for many without allocating an object each. */
  put({ frame, x, y, width, height = width, angle, alpha, tint }: Sprite): void {
    this.draw(this.cut(frame), x, y, width, height, angle, alpha, tint);
  }

  /** One of the texture's frames, or all of it. */
  cut(name = '__BASE'): Cut {
    let cut = this.cuts.get(name);
    if (!cut) {
      cut = cutOf(this.source.get(name));
      this.cuts.set(name, cut);
    }
    return cut;
  }

  /** A negative width mirrors the picture. */
  draw(
    cut: Cut,
    x: number,
    y: number,
    width: number,
    height: number,
    angle = 0,
    alpha = 1,
    tint = 0xffffff,
  ): void {
    if (alpha <= UNSEEN || width === 0) return;
    const { quads } = this;
    const index = quads.next();
    const { floats, shorts, words } = quads;
    const colour = packTint(tint, alpha);
    const cos = angle === 0 ? 1 : Math.cos(angle);
    const sin = angle === 0 ? 0 : Math.sin(angle);
    let float = index * QUAD.floats;
    let short = index * QUAD.shorts + CORNER.form;
    for (let corner = 0; corner < 4; corner++) {
      const isRight = (corner & 1) === 1;
      const isLow = corner > 1;
      const dx = (isRight ? cut.right : cut.left) * width;
      const dy = (isLow ? cut.bottom : cut.top) * height;
      floats[float] = x + dx * cos - dy * sin;
      floats[float + 1] = y + dx * sin + dy * cos;
      shorts[short] = isRight ? cut.u1 : cut.u0;
      shorts[short + 1] = isLow ? cut.v1 : cut.v0;
      shorts[short + 2] = 0;
      shorts[short + 3] = this.blend;
      words[float + CORNER.tint] = colour;
      float += CORNER.floats;
      short += CORNER.shorts;
    }
  }
}

function cutOf(frame: Phaser.Textures.Frame): Cut {
  const { realWidth: width, realHeight: height, x, y, cutWidth, cutHeight, u0, v0, u1, v1 } = frame;
  return {
    left: x / width - 0.5,
    top: y / height - 0.5,
    right: (x + cutWidth) / width - 0.5,
    bottom: (y + cutHeight) / height - 0.5,
    u0: u0 * WHOLE,
    v0: v0 * WHOLE,
    u1: u1 * WHOLE,
    v1: v1 * WHOLE,
    width,
    height,
  };
}
