import type Phaser from 'phaser';
import { tripDepths } from '../../draw/depths.ts';
import { progress } from '../../draw/ease.ts';
import { Sprites } from '../../draw/sprites.ts';
import type { CanvasStage } from '../../stage/stage.ts';
import type { TripLayout } from '../trip-layout.ts';
import { type Brush, effectPainters, type PaintedEffect } from './effect-painters.ts';
import type { Effects, TripEffect } from './effects.ts';
import { GainLabels, isGain } from './gain-labels.ts';

/** Hits, beams, sparks, pieces and amounts, each drawn from its age only. */
export class EffectsView {
  private readonly pulled: Sprites;
  private readonly lights: Sprites;
  private readonly pieces: Sprites;
  private readonly gains: GainLabels;
  private readonly brush: Brush;
  /** Record of the effect being drawn, shared by all effects. */
  private readonly seen: PaintedEffect = {
    x: 0,
    y: 0,
    toX: 0,
    toY: 0,
    age: 0,
    ageMs: 0,
    shownMs: 0,
    amount: 0,
    seed: 0,
    piece: 0,
    angle: 0,
    scale: 1,
    alpha: 1,
  };
  private elapsedMs = 0;
  private field: TripLayout['field'] = { x: 0, y: 0, scale: 1 };

  constructor(scene: Phaser.Scene, stage: CanvasStage) {
    this.pulled = new Sprites(scene, 'trip', tripDepths.objectsOnBeam);
    this.pieces = new Sprites(scene, 'trip', tripDepths.pieces);
    this.lights = new Sprites(scene, 'trip', tripDepths.lights, { isLight: true });
    this.gains = new GainLabels(scene, stage);
    this.brush = { pulled: this.pulled, lights: this.lights, pieces: this.pieces, stage };
  }

  draw(effects: Effects, elapsedMs: number, { field }: TripLayout, alpha: number): void {
    this.pulled.clear();
    this.lights.clear();
    this.pieces.clear();
    this.gains.begin();
    this.elapsedMs = elapsedMs;
    this.field = field;
    this.seen.scale = field.scale;
    this.seen.alpha = alpha;
    effects.draw(elapsedMs, this.drawOne);
    this.gains.end();
  }

  private readonly drawOne = (effect: TripEffect): void => {
    const { seen, field, elapsedMs } = this;
    const ageMs = elapsedMs - effect.atMs;
    const seconds = ageMs / 1000;
    seen.x = field.x + (effect.x + effect.velocityX * seconds) * field.scale;
    seen.y = field.y + (effect.y + effect.velocityY * seconds) * field.scale;
    seen.toX = field.x + effect.toX * field.scale;
    seen.toY = field.y + effect.toY * field.scale;
    seen.age = progress(ageMs, 0, effect.lastsMs);
    seen.ageMs = ageMs;
    seen.shownMs = elapsedMs - effect.appearedMs;
    seen.amount = effect.amount;
    seen.seed = effect.seed;
    seen.piece = effect.piece;
    seen.angle = effect.angle + effect.turn * seconds;
    if (isGain(effect.kind)) this.gains.put(effect.number, effect.kind, seen);
    else effectPainters[effect.kind](seen, this.brush);
  };
}
