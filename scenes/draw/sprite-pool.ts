import type Phaser from 'phaser';

export interface Sprite {
  readonly frame: string;
  readonly x: number;
  readonly y: number;
  /** CSS pixels across and down. */
  readonly width: number;
  readonly height?: number;
  readonly angle?: number;
  readonly alpha?: number;
  readonly tint?: number;
}

const ADD = 1;
const NORMAL = 0;

/** Pictures of one atlas at one depth, drawn anew every frame: what was put is shown, what is left over hides. */
export class SpritePool {
  private readonly images: Phaser.GameObjects.Image[] = [];
  private used = 0;

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly atlas: string,
    private readonly depth: number,
    private readonly isLight = false,
  ) {}

  begin(): void {
    this.used = 0;
  }

  put({ frame, x, y, width, height = width, angle = 0, alpha = 1, tint = 0xffffff }: Sprite): void {
    if (alpha <= 0.004 || width <= 0) return;
    const image = this.images[this.used] ?? this.grow();
    this.used++;
    if (image.frame.name !== frame) image.setFrame(frame);
    image.setPosition(x, y).setRotation(angle).setAlpha(alpha).setTint(tint).setVisible(true);
    image.setScale(width / image.frame.realWidth, height / image.frame.realHeight);
  }

  end(): void {
    for (let i = this.used; i < this.images.length; i++) this.images[i]?.setVisible(false);
  }

  private grow(): Phaser.GameObjects.Image {
    const image = this.scene.add.image(0, 0, this.atlas).setDepth(this.depth);
    image.setBlendMode(this.isLight ? ADD : NORMAL);
    this.images.push(image);
    return image;
  }
}
