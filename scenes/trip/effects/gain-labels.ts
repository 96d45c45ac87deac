import type Phaser from 'phaser';
import { sceneWords } from '#engine/client/trip/scene-words.ts';
import { easeIn, easeOut } from '#scenes/draw/ease.ts';
import { Label } from '#scenes/draw/labels.ts';
import type { CanvasStage } from '#scenes/stage/stage.ts';

const RISE = 34;
const SIZE = { min: 18, max: 20, pirate: 22 } as const;

interface Gain {
  readonly x: number;
  readonly y: number;
  readonly age: number;
  /** PROTO. */
  readonly amount: number;
  /** Rank among the pays of a tap, 0 to 1: the text grows with it. */
  readonly seed: number;
  readonly alpha: number;
}

/** Pay of a hit, as the canvas writes it. */
export function payText(amount: number): string {
  return `+${amount.toFixed(2)} ${sceneWords('proto')}`;
}

/** '+0.09 PROTO' rising from a hit; labels are reused. */
export class GainLabels {
  private readonly labels: { label: Label; owner: number }[] = [];
  private readonly shown = new Set<number>();

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
    private readonly depth: number,
  ) {}

  begin(): void {
    this.shown.clear();
  }

  put(owner: number, kind: 'gain' | 'gain-mine' | 'gain-pirate', gain: Gain): void {
    this.shown.add(owner);
    const { label } = this.labelOf(owner);
    const size =
      kind === 'gain-pirate'
        ? SIZE.pirate
        : Math.round(SIZE.min + (SIZE.max - SIZE.min) * Math.min(1, gain.seed));
    const { proto, danger, gain: green } = this.stage.colours;
    const colour = { gain: proto, 'gain-mine': danger, 'gain-pirate': green }[kind];
    label.restyle({ size, weight: 560, width: 'expanded', colour, edge: 4 });
    const mine = gain.amount > 0 ? 'mine' : 'mine-bare';
    const text = kind === 'gain-mine' ? sceneWords(mine) : payText(gain.amount);
    label.write(text, this.stage.viewport.ratio);
    const rise = this.stage.isCalm() ? 0 : RISE * easeOut(gain.age);
    const { left, right } = { left: 8, right: this.stage.viewport.width - label.width - 8 };
    const x = Math.min(Math.max(gain.x - label.width / 2, left), right);
    label.image
      .setPosition(x, gain.y - rise - label.height / 2)
      .setAlpha((1 - easeIn(gain.age)) * gain.alpha)
      .setVisible(true);
  }

  end(): void {
    for (const entry of this.labels) {
      if (this.shown.has(entry.owner)) continue;
      entry.owner = -1;
      entry.label.image.setVisible(false);
    }
  }

  private labelOf(owner: number): { label: Label; owner: number } {
    const known =
      this.labels.find((entry) => entry.owner === owner) ?? this.labels.find((entry) => entry.owner < 0);
    if (known) {
      known.owner = owner;
      return known;
    }
    const style = { size: SIZE.min, weight: 560, colour: 0xffffff };
    const made = { label: new Label(this.scene, `gain-${this.labels.length}`, this.depth, style), owner };
    this.labels.push(made);
    return made;
  }
}
