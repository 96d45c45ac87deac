import type Phaser from 'phaser';
import { sceneWords } from '#engine/client/trip/scene-words.ts';
import { tripDepths } from '../../draw/depths.ts';
import { easeIn, easeOut } from '../../draw/ease.ts';
import { Label } from '../../draw/labels.ts';
import type { CanvasStage } from '../../stage/stage.ts';
import type { EffectKind } from './effects.ts';

const RISE = 34;
const SIZE = { min: 18, max: 20, pirate: 22, part: 15, ring: 23 } as const;

const GAINS = [
  'gain',
  'gain-mine',
  'gain-pirate',
  'gain-part',
  'gain-perfect',
  'gain-good',
  'gain-early',
  'note-torn',
] as const;

/** Effects drawn as texts. */
export type GainKind = (typeof GAINS)[number];

export function isGain(kind: EffectKind): kind is GainKind {
  return (GAINS as readonly string[]).includes(kind);
}

interface Gain {
  readonly x: number;
  readonly y: number;
  readonly age: number;
  /** Pay in PROTO; for a mine, any positive number selects the longer text. */
  readonly amount: number;
  /** Size of the pay: the text grows with it up to 1, and no further. */
  readonly seed: number;
  readonly alpha: number;
}

/** Pay of a hit, as the canvas writes it. */
export function payText(amount: number): string {
  return `+${amount.toFixed(2)} ${sceneWords('proto')}`;
}

function textOf(kind: GainKind, amount: number): string {
  if (kind === 'gain-mine') return sceneWords(amount > 0 ? 'mine' : 'mine-bare');
  if (kind === 'note-torn') return sceneWords('torn');
  if (kind === 'gain' || kind === 'gain-pirate') return payText(amount);
  const pay = `+${amount.toFixed(2)}`;
  if (kind === 'gain-part') return pay;
  const word = { 'gain-perfect': 'perfect', 'gain-good': 'good', 'gain-early': 'early' } as const;
  return `${sceneWords(word[kind])} ${pay}`;
}

/** Font size of a text in CSS pixels; `rank` is the pay's, see `Gain.seed`. */
function sizeOf(kind: GainKind, rank: number): number {
  if (kind === 'gain-pirate') return SIZE.pirate;
  if (kind === 'gain-part') return Math.round(SIZE.part + 3 * Math.min(1, rank));
  if (kind === 'gain' || kind === 'gain-mine' || kind === 'note-torn')
    return Math.round(SIZE.min + (SIZE.max - SIZE.min) * Math.min(1, rank));
  return SIZE.ring;
}

/** '+0.09 PROTO' rising from a hit; labels are reused. */
export class GainLabels {
  private readonly labels: { label: Label; owner: number }[] = [];
  private readonly shown = new Set<number>();

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {}

  begin(): void {
    this.shown.clear();
  }

  put(owner: number, kind: GainKind, gain: Gain): void {
    this.shown.add(owner);
    const { label } = this.labelOf(owner);
    const { proto, danger, gain: green, text: white } = this.stage.colours;
    const colour = {
      gain: proto,
      'gain-mine': danger,
      'gain-pirate': green,
      'gain-part': proto,
      'gain-perfect': green,
      'gain-good': proto,
      'gain-early': white,
      'note-torn': danger,
    }[kind];
    const isRing = kind === 'gain-perfect' || kind === 'gain-good' || kind === 'gain-early';
    const weight = isRing ? 420 : 560;
    label.restyle({ size: sizeOf(kind, gain.seed), weight, width: 'expanded', colour, edge: 4 });
    label.write(textOf(kind, gain.amount), this.stage.viewport.ratio);
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
    const label =
      this.labels.find((entry) => entry.owner === owner) ?? this.labels.find((entry) => entry.owner < 0);
    if (label) {
      label.owner = owner;
      return label;
    }
    const style = { size: SIZE.min, weight: 560, colour: 0xffffff };
    const made = {
      label: new Label(this.scene, `gain-${this.labels.length}`, tripDepths.labels, style),
      owner,
    };
    this.labels.push(made);
    return made;
  }
}
