import { easeIn, easeOut, lerp, progress } from '../../draw/ease.ts';
import type { Sprites } from '../../draw/sprites.ts';
import type { CanvasStage } from '../../stage/stage.ts';
import { appearance, pictureOf } from '../object-pictures.ts';
import type { EffectKind } from './effects.ts';
import { KIND_NAMES, LASTS_MS } from './fact-pictures.ts';
import type { GainKind } from './gain-labels.ts';

/**
 * An effect on the screen: its position in CSS pixels, its age as a share of its life (0 to 1), and its
 * start values.
 */
export interface PaintedEffect {
  x: number;
  y: number;
  toX: number;
  toY: number;
  age: number;
  ageMs: number;
  /** Time that the pulled object has been on the screen. */
  shownMs: number;
  amount: number;
  seed: number;
  piece: number;
  angle: number;
  scale: number;
  alpha: number;
}

/** The layers of the effects, and their shared inputs: colours, and whether motion is reduced. */
export interface Brush {
  readonly pulled: Sprites;
  readonly lights: Sprites;
  readonly pieces: Sprites;
  readonly stage: CanvasStage;
}

type Painter = (seen: PaintedEffect, brush: Brush) => void;

const BEAM_HEIGHT = 18;
const SLAB_WIDTH = 78;
/** A refused tap is grey. */
const OFF = 0xb4c2d4;
const RING = { radius: 58, frame: 120 } as const;

/** Painters of each kind of effect from the atlas's lights and pieces. */
export const effectPainters: Readonly<Record<Exclude<EffectKind, GainKind>, Painter>> = {
  flash,
  ring,
  'ring-off': ringOff,
  'ring-danger': ringDanger,
  beam,
  pull,
  shot,
  spark,
  chip,
  slab,
};

function flash({ x, y, age, amount, scale, alpha }: PaintedEffect, { lights }: Brush): void {
  lights.put({
    frame: 'glow-core',
    x,
    y,
    width: amount * 1.9 * scale,
    alpha: (1 - age) * alpha,
    tint: 0xfffbd8,
  });
}

function ring({ x, y, age, amount, scale, alpha }: PaintedEffect, { lights, stage }: Brush): void {
  const full = ((RING.frame * Math.max(amount, 44)) / 102) * scale;
  const tint = stage.colours.proto;
  lights.put({
    frame: 'ring',
    x,
    y,
    width: full * easeOut(age),
    alpha: (1 - age) * 0.95 * alpha,
    tint,
  });
  lights.put({
    frame: 'ring',
    x,
    y,
    width: full * 1.38 * easeOut(age),
    alpha: (1 - age) * 0.32 * alpha,
    tint,
  });
  lights.put({
    frame: 'ring-ticks',
    x,
    y,
    width: full * (0.85 + 0.2 * age),
    alpha: (1 - age) * 0.8 * alpha,
    tint: 0xfffbd0,
  });
  lights.put({
    frame: 'glow-core',
    x,
    y,
    width: full * 0.85,
    alpha: (1 - easeIn(age)) * 0.9 * alpha,
    tint,
  });
}

function ringOff({ x, y, age, amount, scale, alpha }: PaintedEffect, { lights }: Brush): void {
  const full = ((RING.frame * Math.max(amount, 56)) / 102) * scale;
  const fade = 1 - easeIn(age);
  const look = { x, y, tint: OFF };
  lights.put({ ...look, frame: 'ring', width: full * easeOut(age), alpha: fade * alpha });
  lights.put({ ...look, frame: 'ring-soft', width: full * easeOut(age), alpha: 0.5 * fade * alpha });
  lights.put({ ...look, frame: 'ring-ticks', width: full * 0.92, alpha: 0.9 * fade * alpha });
}

function ringDanger({ x, y, age, amount, scale, alpha }: PaintedEffect, { lights, stage }: Brush): void {
  const full = ((RING.frame * amount) / 102) * scale;
  const look = { x, y, tint: stage.colours.danger };
  lights.put({ ...look, frame: 'ring', width: full * easeOut(age), alpha: (1 - age) * alpha });
  lights.put({
    ...look,
    frame: 'ring',
    width: full * 0.7 * easeOut(age),
    alpha: 0.6 * (1 - age) * alpha,
  });
  lights.put({ ...look, frame: 'glow-core', width: full * 0.9, alpha: (1 - easeIn(age)) * alpha });
}

function beam(seen: PaintedEffect, { lights, stage }: Brush): void {
  const { beam, pull } = LASTS_MS;
  const fade = 1 - progress(seen.ageMs, beam, beam + pull);
  line(seen, lights, stage.colours.signal, BEAM_HEIGHT * seen.scale, fade);
  lights.put({
    frame: 'glow-core',
    x: seen.x,
    y: seen.y,
    width: 26 * seen.scale,
    alpha: fade * seen.alpha,
    tint: 0xdffaff,
  });
  lights.put({
    frame: 'glow-core',
    x: seen.toX,
    y: seen.toY,
    width: 40 * seen.scale,
    alpha: fade * 0.8 * seen.alpha,
    tint: stage.colours.proto,
  });
}

function pull(
  { x, y, toX, toY, age, shownMs, amount, seed, piece, angle, scale, alpha }: PaintedEffect,
  { pulled }: Brush,
): void {
  const { frame, sizeFactor, isRotating } = pictureOf(seed, amount, true, KIND_NAMES[piece]);
  const drawn = easeIn(age);
  const appeared = appearance(shownMs);
  pulled.put({
    frame,
    x: lerp(x, toX, drawn),
    y: lerp(y, toY, drawn),
    width: amount * scale * (0.7 + 0.3 * appeared) * (1 - 0.8 * drawn) * sizeFactor,
    angle: isRotating ? angle + drawn * 2 : 0,
    alpha: appeared * (1 - drawn ** 4) * alpha,
  });
}

function shot(seen: PaintedEffect, { lights }: Brush): void {
  line(seen, lights, 0xffffff, BEAM_HEIGHT * 1.2 * seen.scale, 1 - easeIn(seen.age));
  lights.put({
    frame: 'glow-core',
    x: seen.toX,
    y: seen.toY,
    width: 120 * seen.scale,
    alpha: (1 - seen.age) * seen.alpha,
    tint: 0xffd9c8,
  });
}

function chip({ x, y, age, amount, seed, angle, scale, alpha }: PaintedEffect, { pieces }: Brush): void {
  const width = Math.max(3, amount * scale) * (1 - 0.4 * age);
  pieces.put({
    frame: `chip-${Math.floor(seed * 6) % 6}`,
    x,
    y,
    width,
    angle,
    alpha: (1 - easeIn(age)) * alpha,
    tint: 0xd8cdb4,
  });
}

function slab({ x, y, age, amount, angle, scale, alpha }: PaintedEffect, { lights, pieces }: Brush): void {
  const width = SLAB_WIDTH * scale;
  pieces.put({
    frame: `pirate-slab-${amount}`,
    x,
    y,
    width,
    angle,
    alpha: (1 - easeIn(age)) * alpha,
  });
  lights.put({
    frame: 'glow',
    x,
    y,
    width: width * 1.4,
    alpha: (1 - age) ** 3 * 0.6 * alpha,
    tint: 0xff7a4a,
  });
}

/**
 * The spark swings out to the side and flies to the gauge on an arc. With less motion it
 * glows and fades in place.
 */
function spark({ x, y, toX, toY, age, seed, scale, alpha }: PaintedEffect, { lights, stage }: Brush): void {
  const isCalm = stage.isCalm();
  const t = isCalm ? 0 : easeIn(age) * 0.4 + age * age * 0.6;
  const bend = (seed - 0.5) * 150 * scale;
  const along = Math.atan2(toY - y, toX - x);
  const bow = Math.sin(t * Math.PI) * bend;
  const px = lerp(x, toX, t) - Math.sin(along) * bow;
  const py = lerp(y, toY, t) + Math.cos(along) * bow;
  const light = Math.min(1, age * 8) * (1 - Math.max(0, age - 0.85) / 0.15) * alpha;
  const tint = stage.colours.proto;
  lights.put({
    frame: 'spark-dot',
    x: px,
    y: py,
    width: (9 + 5 * seed) * scale,
    alpha: light * (isCalm ? 1 - age : 1),
    tint,
  });
  if (isCalm || t < 0.05) return;
  const lean = along + Math.cos(t * Math.PI) * Math.atan2(bend * Math.PI, Math.hypot(toX - x, toY - y));
  lights.put({
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

/** A beam from the effect's position to its target. `fade` is its brightness, 0 to 1. */
function line(
  { x, y, toX, toY, alpha }: PaintedEffect,
  lights: Sprites,
  tint: number,
  height: number,
  fade: number,
): void {
  const angle = Math.atan2(toY - y, toX - x);
  const width = Math.hypot(toX - x, toY - y);
  lights.put({
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
