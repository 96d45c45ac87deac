import { query } from 'bitecs';
import type Phaser from 'phaser';
import type { EffectKind } from '../../engine/world/components.ts';
import type { TripWorld } from '../../engine/world/create-trip-world.ts';
import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { SpritePool } from '../draw/sprite-pool.ts';
import type { Stage } from '../stage/stage.ts';
import { GainLabels } from './gain-labels.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

/** An effect on the screen: where, how far into its life (0 to 1), and what it was given. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  readonly age: number;
  readonly ageMs: number;
  readonly amount: number;
  readonly seed: number;
  readonly angle: number;
  readonly scale: number;
  readonly alpha: number;
}

const BEAM_MS = 120;
const BEAM_HEIGHT = 18;
const SLAB_WIDTH = 78;
const RING = { radius: 58, frame: 120 } as const;

/** Hits, beams, sparks, pieces and amounts, each drawn from its age alone. */
export class EffectsView {
  private readonly lights: SpritePool;
  private readonly pieces: SpritePool;
  private readonly gains: GainLabels;

  constructor(
    scene: Phaser.Scene,
    private readonly stage: Stage,
  ) {
    this.pieces = new SpritePool(scene, 'trip', 13);
    this.lights = new SpritePool(scene, 'trip', 14, true);
    this.gains = new GainLabels(scene, stage, 16);
  }

  draw(world: TripWorld, between: number, layout: TripLayout, alpha: number): void {
    const { Effect, Position, Life, Turn } = world.parts;
    const nowMs = world.nowMs + between * (1000 / 60);
    this.lights.begin();
    this.pieces.begin();
    this.gains.begin();
    for (const id of query(world, [Effect])) {
      const bornMs = Life.bornMs[id] ?? 0;
      if (nowMs < bornMs) continue;
      const kind = Effect.kind[id] ?? 'flash';
      const at = toScreen(
        layout,
        lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
        lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
      );
      const to = toScreen(layout, Effect.toX[id] ?? 0, Effect.toY[id] ?? 0);
      const seen: Seen = {
        ...at,
        toX: to.x,
        toY: to.y,
        age: progress(nowMs, bornMs, Life.endsMs[id] ?? 0),
        ageMs: nowMs - bornMs,
        amount: Effect.amount[id] ?? 0,
        seed: Effect.seed[id] ?? 0,
        angle: lerp(Turn.before[id] ?? 0, Turn.angle[id] ?? 0, between),
        scale: layout.field.scale,
        alpha,
      };
      if (kind === 'gain' || kind === 'gain-pirate') this.gains.put(id, kind, seen);
      else this.painters[kind](seen);
    }
    this.lights.end();
    this.pieces.end();
    this.gains.end();
  }

  private readonly painters: Record<Exclude<EffectKind, 'gain' | 'gain-pirate'>, (seen: Seen) => void> = {
    flash: ({ x, y, age, amount, scale, alpha }) => {
      this.lights.put({
        frame: 'glow-core',
        x,
        y,
        width: amount * 1.9 * scale,
        alpha: (1 - age) * alpha,
        tint: 0xfffbd8,
      });
    },
    ring: ({ x, y, age, amount, scale, alpha }) => {
      const full = ((RING.frame * Math.max(amount, 44)) / 102) * scale;
      const tint = this.stage.colours.proto;
      this.lights.put({
        frame: 'ring',
        x,
        y,
        width: full * easeOut(age),
        alpha: (1 - age) * 0.95 * alpha,
        tint,
      });
      this.lights.put({
        frame: 'ring',
        x,
        y,
        width: full * 1.38 * easeOut(age),
        alpha: (1 - age) * 0.32 * alpha,
        tint,
      });
      this.lights.put({
        frame: 'ring-ticks',
        x,
        y,
        width: full * (0.85 + 0.2 * age),
        alpha: (1 - age) * 0.8 * alpha,
        tint: 0xfffbd0,
      });
      this.lights.put({
        frame: 'glow-core',
        x,
        y,
        width: full * 0.85,
        alpha: (1 - easeIn(age)) * 0.9 * alpha,
        tint,
      });
    },
    'ring-off': ({ x, y, age, amount, scale, alpha }) => {
      const full = ((RING.frame * Math.max(amount, 52)) / 102) * scale;
      const look = { x, y, tint: this.stage.colours.textSoft };
      this.lights.put({ ...look, frame: 'ring', width: full * easeOut(age), alpha: (1 - age) * alpha });
      this.lights.put({
        ...look,
        frame: 'ring-soft',
        width: full * easeOut(age),
        alpha: (1 - age) * 0.35 * alpha,
      });
    },
    beam: (seen) => {
      const fade = seen.ageMs < BEAM_MS ? 1 : 1 - progress(seen.ageMs, BEAM_MS, BEAM_MS + 280);
      this.line(seen, this.stage.colours.signal, BEAM_HEIGHT * seen.scale, fade);
      this.lights.put({
        frame: 'glow-core',
        x: seen.x,
        y: seen.y,
        width: 26 * seen.scale,
        alpha: fade * seen.alpha,
        tint: 0xdffaff,
      });
      this.lights.put({
        frame: 'glow-core',
        x: seen.toX,
        y: seen.toY,
        width: 40 * seen.scale,
        alpha: fade * 0.8 * seen.alpha,
        tint: this.stage.colours.proto,
      });
    },
    shot: (seen) => {
      this.line(seen, 0xffffff, BEAM_HEIGHT * 1.2 * seen.scale, 1 - easeIn(seen.age));
      this.lights.put({
        frame: 'glow-core',
        x: seen.toX,
        y: seen.toY,
        width: 120 * seen.scale,
        alpha: (1 - seen.age) * seen.alpha,
        tint: 0xffd9c8,
      });
    },
    spark: (seen) => this.spark(seen),
    chip: ({ x, y, age, amount, seed, angle, scale, alpha }) => {
      const width = Math.max(3, amount * scale) * (1 - 0.4 * age);
      this.pieces.put({
        frame: `chip-${Math.floor(seed * 6) % 6}`,
        x,
        y,
        width,
        angle,
        alpha: (1 - easeIn(age)) * alpha,
        tint: 0xd8cdb4,
      });
    },
    slab: ({ x, y, age, amount, angle, scale, alpha }) => {
      const width = SLAB_WIDTH * scale;
      this.pieces.put({
        frame: `pirate-slab-${amount}`,
        x,
        y,
        width,
        angle,
        alpha: (1 - easeIn(age)) * alpha,
      });
      this.lights.put({
        frame: 'glow',
        x,
        y,
        width: width * 1.4,
        alpha: (1 - age) ** 3 * 0.6 * alpha,
        tint: 0xff7a4a,
      });
    },
  };

  private line({ x, y, toX, toY, alpha }: Seen, tint: number, height: number, fade: number): void {
    const angle = Math.atan2(toY - y, toX - x);
    const width = Math.hypot(toX - x, toY - y);
    this.lights.put({
      frame: 'beam',
      x: (x + toX) / 2,
      y: (y + toY) / 2,
      width,
      height,
      angle,
      alpha: fade * alpha,
      tint,
    });
  }

  /** Out to the side, then home to the gauge on an arc. Without travel it glows and goes. */
  private spark({ x, y, toX, toY, age, seed, scale, alpha }: Seen): void {
    const isCalm = this.stage.isCalm();
    const t = isCalm ? 0 : easeIn(age) * 0.4 + age * age * 0.6;
    const bend = (seed - 0.5) * 150 * scale;
    const along = Math.atan2(toY - y, toX - x);
    const bow = Math.sin(t * Math.PI) * bend;
    const px = lerp(x, toX, t) - Math.sin(along) * bow;
    const py = lerp(y, toY, t) + Math.cos(along) * bow;
    const light = Math.min(1, age * 8) * (1 - Math.max(0, age - 0.85) / 0.15) * alpha;
    const tint = this.stage.colours.proto;
    this.lights.put({
      frame: 'spark-dot',
      x: px,
      y: py,
      width: (9 + 5 * seed) * scale,
      alpha: light * (isCalm ? 1 - age : 1),
      tint,
    });
    if (isCalm || t < 0.05) return;
    const lean = along + Math.cos(t * Math.PI) * Math.atan2(bend * Math.PI, Math.hypot(toX - x, toY - y));
    this.lights.put({
      frame: 'spark',
      x: px - Math.cos(lean) * 8,
      y: py - Math.sin(lean) * 8,
      width: 10 + 24 * t,
      height: 4,
      angle: lean,
      alpha: light * 0.7,
      tint,
    });
  }
}
