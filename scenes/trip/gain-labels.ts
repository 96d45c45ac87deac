import type Phaser from 'phaser';
import { easeIn, easeOut } from '../draw/ease.ts';
import { Label } from '../draw/labels.ts';
import type { Stage } from '../stage/stage.ts';

const RISE = 34;
const SIZE = { min: 18, max: 24, pirate: 23 } as const;
/** The largest amount of cargo for which the text still grows. */
const FULL = 1.6;

interface Gain {
  readonly x: number;
  readonly y: number;
  readonly age: number;
  readonly amount: number;
  readonly alpha: number;
}

/** '+1.52' rising from a taken object; labels are reused. */
export class GainLabels {
  private readonly labels: { label: Label; owner: number }[] = [];
  private readonly shown = new Set<number>();

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: Stage,
    private readonly depth: number,
  ) {}

  begin(): void {
    this.shown.clear();
  }

  put(owner: number, kind: 'gain' | 'gain-pirate', gain: Gain): void {
    this.shown.add(owner);
    const { label } = this.labelOf(owner);
    const size =
      kind === 'gain-pirate'
        ? SIZE.pirate
        : Math.round(SIZE.min + (SIZE.max - SIZE.min) * Math.min(1, gain.amount / FULL));
    const colour = kind === 'gain' ? this.stage.colours.proto : this.stage.colours.gain;
    label.restyle({ size, weight: 560, width: 'expanded', colour, edge: 4 });
    label.write(`+${gain.amount.toFixed(2)}`, this.stage.viewport.ratio);
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
