import type Phaser from 'phaser';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { lerp, progress } from '../draw/ease.ts';
import { Sprites } from '../draw/sprites.ts';
import type { Stage } from '../stage/stage.ts';
import { effectPainters, type SeenEffect } from './effect-painters.ts';
import { GainLabels } from './gain-labels.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

/** Hits, beams, sparks, pieces and amounts, each drawn from its age alone. */
export class EffectsView {
  private readonly lights: Sprites;
  private readonly pieces: Sprites;
  private readonly gains: GainLabels;
  private readonly painters: ReturnType<typeof effectPainters>;

  constructor(scene: Phaser.Scene, stage: Stage) {
    this.pieces = new Sprites(scene, 'trip', 13);
    this.lights = new Sprites(scene, 'trip', 14, { isLight: true });
    this.gains = new GainLabels(scene, stage, 16);
    this.painters = effectPainters(this.lights, this.pieces, stage);
  }

  draw(world: TripWorld, between: number, layout: TripLayout, alpha: number): void {
    const { Effect, Position, Life, Turn } = world.parts;
    const nowMs = world.nowMs + between * (1000 / 60);
    this.lights.clear();
    this.pieces.clear();
    this.gains.begin();
    for (const id of world.finds.effects()) {
      const bornMs = Life.bornMs[id] ?? 0;
      if (nowMs < bornMs) continue;
      const kind = Effect.kind[id] ?? 'flash';
      const at = toScreen(
        layout,
        lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
        lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
      );
      const to = toScreen(layout, Effect.toX[id] ?? 0, Effect.toY[id] ?? 0);
      const seen: SeenEffect = {
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
    this.gains.end();
  }
}
