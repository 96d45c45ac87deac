import type Phaser from 'phaser';
import { cssColour } from './colours.ts';

export interface LabelStyle {
  /** CSS pixels. */
  readonly size: number;
  readonly weight: number;
  /** A width of the font family, as CSS names it: 100, 125 and 150 %. */
  readonly width?: 'normal' | 'semi-condensed' | 'expanded' | 'extra-expanded';
  readonly colour: number;
  /** Text over the picture: on a dark plate, or in a soft shade of its own. */
  readonly plate?: { readonly colour: number; readonly opacity: number };
  /** Reach of the shade. */
  readonly shade?: number;
  /** A dark edge, for text that moves: its width. */
  readonly edge?: number;
}

const FAMILY = "'Roboto Flex Variable', 'Roboto Flex', system-ui, sans-serif";
const EDGE = 'rgba(5, 7, 6, 0.82)';
const PLATE = { padX: 7, padY: 4, radius: 5 } as const;

/**
 * A line of text as a picture, sharp at the canvas's pixel ratio. A change of text, style or
 * ratio draws its texture again.
 */
export class Label {
  readonly image: Phaser.GameObjects.Image;
  /** CSS pixels, plate and edge included. */
  width = 0;
  height = 0;
  private readonly texture: Phaser.Textures.CanvasTexture;
  private drawn = '';

  constructor(
    scene: Phaser.Scene,
    key: string,
    depth: number,
    private style: LabelStyle,
  ) {
    this.texture = scene.textures.createCanvas(key, 2, 2) as Phaser.Textures.CanvasTexture;
    this.image = scene.add.image(0, 0, key).setOrigin(0, 0).setDepth(depth);
  }

  restyle(style: LabelStyle): this {
    this.style = style;
    return this;
  }

  write(text: string, ratio: number): this {
    const mark = `${text}|${ratio}|${fontsReady}|${JSON.stringify(this.style)}`;
    if (mark === this.drawn) return this;
    this.drawn = mark;
    this.draw(text, ratio);
    return this;
  }

  private draw(text: string, ratio: number): void {
    const { size, plate, shade = 0, edge = 0 } = this.style;
    const { canvas, context } = this.texture;
    const font = fontOf(this.style);
    context.font = font;
    const padX = plate ? PLATE.padX : Math.max(shade, edge);
    const padY = plate ? PLATE.padY : Math.max(shade, edge);
    this.width = Math.ceil(context.measureText(text).width) + padX * 2;
    this.height = Math.ceil(size * 1.2) + padY * 2;
    this.texture.setSize(Math.ceil(this.width * ratio), Math.ceil(this.height * ratio));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (plate) {
      context.fillStyle = cssColour(plate.colour, plate.opacity);
      context.beginPath();
      context.roundRect(0, 0, this.width, this.height, PLATE.radius);
      context.fill();
    }
    context.font = font;
    context.textBaseline = 'middle';
    const middle = this.height / 2 + size * 0.04;
    if (edge > 0) {
      context.strokeStyle = EDGE;
      context.lineWidth = edge;
      context.lineJoin = 'round';
      context.strokeText(text, padX, middle);
    }
    context.fillStyle = cssColour(this.style.colour);
    if (shade > 0) {
      context.shadowColor = '#000';
      for (const blur of [shade, shade / 3]) {
        context.shadowBlur = blur * ratio;
        context.fillText(text, padX, middle);
      }
      context.shadowBlur = 0;
    }
    context.fillText(text, padX, middle);
    this.texture.refresh();
    this.image.setTexture(this.texture.key).setScale(1 / ratio);
  }
}

function fontOf({ size, weight, width }: LabelStyle): string {
  return `${weight} ${width && width !== 'normal' ? `${width} ` : ''}${size}px ${FAMILY}`;
}

/** Counts up when a font has loaded, so that earlier labels are drawn again. */
let fontsReady = 0;
if (typeof document !== 'undefined' && document.fonts) {
  document.fonts.addEventListener('loadingdone', () => {
    fontsReady++;
  });
}
