import type Phaser from 'phaser';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { type Colours, clamp01, mixColour } from '../draw/colours.ts';
import { dockingDepths } from '../draw/depths.ts';
import { lerp } from '../draw/ease.ts';
import { strokeBrackets, strokeCircle, strokeDial } from '../draw/shapes.ts';
import { Sprites } from '../draw/sprites.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type DockingPose, STATION_RADIUS } from './docking-layout.ts';

const TICKS = 100;
/** In units: the progress ring and the brackets' arms. */
const RING = 104;
const WON_RING = 142;
const ARM = 22;
const SHUT = { width: 50, height: 44 } as const;
const BREATH = { units: 2, ms: 2200 } as const;
const CLOSES = 4;
/** The ring's dark ground consists of thin circles, because thick circles would show their pieces. */
const BANDS = 5;
const OPEN_COLOUR = 0xeafff8;
const INK = 0x03080c;

export interface FrameLook extends Vector {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: number;
  /** 0 to 1. */
  readonly progress: number;
  /** 0 outside, 1 inside; in between during the change. */
  readonly inside: number;
  /** The ship has to brake now. */
  readonly isLate: boolean;
  readonly end: TryEnd | null;
  readonly isCalm: boolean;
}

/**
 * The frame that the ship must stay in, and its progress ring, which fills while the ship is inside and
 * drains outside.
 */
export function strokeFrame(
  strokes: Strokes,
  look: FrameLook,
  nowMs: number,
  pose: DockingPose,
  colours: Colours,
): void {
  const { x, y, scale, alpha, inside, end, isCalm } = look;
  const breath = isCalm || end ? 0 : BREATH.units * Math.sin((nowMs / BREATH.ms) * 2 * Math.PI);
  const closing = breath - CLOSES * inside;
  const halfWidth = lerp(look.width / 2 + closing, SHUT.width, pose.shut) * scale;
  const halfHeight = lerp(look.height / 2 + closing, SHUT.height, pose.shut) * scale;
  const isGain = inside > 0.5 || end === 'won';
  const isLate = look.isLate && end === null;
  const colour =
    end === 'lost' ? colours.textDim : isLate ? colours.proto : isGain ? colours.gain : OPEN_COLOUR;
  if (end !== 'lost')
    strokes.piece(
      x - halfWidth,
      y,
      x + halfWidth,
      y,
      halfHeight * 2,
      colours.gain,
      (0.025 + 0.1 * inside) * alpha,
    );
  const width = isGain || isLate ? 2.6 : 2;
  const light = (end === 'lost' ? 0.6 : 1) * alpha;
  // A dark outline makes the lines readable over pale metal.
  strokeBrackets(strokes, {
    x,
    y,
    halfWidth,
    halfHeight,
    arm: ARM * scale,
    width: width + 3,
    colour: INK,
    alpha: 0.55 * light,
  });
  strokeBrackets(strokes, { x, y, halfWidth, halfHeight, arm: ARM * scale, width, colour, alpha: light });
  if (end === null) strokeCross(strokes, look, colours);
  gestureProgress(strokes, look, pose, colours);
}

/** The middle of the frame. */
function strokeCross(strokes: Strokes, { x, y, scale, alpha }: FrameLook, colours: Colours): void {
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    strokes.line(
      x + dx * 3 * scale,
      y + dy * 3 * scale,
      x + dx * 8 * scale,
      y + dy * 8 * scale,
      1.2,
      colours.text,
      0.7 * alpha,
    );
}

function gestureProgress(
  strokes: Strokes,
  look: FrameLook,
  { run, shut }: DockingPose,
  colours: Colours,
): void {
  const { x, y, scale, alpha, progress, end } = look;
  const isLate = look.isLate && end === null;
  const radius = lerp(RING, WON_RING, shut) * scale;
  for (let band = 0; shut < 1 && band < BANDS; band++)
    strokeCircle(strokes, x, y, radius + (band * 5 - 4) * scale, 5.2 * scale, INK, 0.5 * (1 - shut) * alpha);
  const lit = progress * TICKS;
  const tone = end === 'lost' ? colours.danger : colours.gain;
  strokeDial(
    strokes,
    { x, y },
    {
      count: TICKS,
      inner: radius,
      outer: radius,
      width: 1.6,
      tick: (i) => {
        const isOn = i < lit;
        // After a win a light runs once round the ring and leaves it lit.
        const isHead = run > 0 && run < 1 && Math.abs(i / TICKS - run) < 0.04;
        const isQuarter = i % 25 === 0;
        const reach = isHead ? 16 : isQuarter ? 13 : isOn ? 9 : 5;
        return {
          colour: isHead ? 0xf0fffa : isOn ? tone : isLate ? colours.proto : colours.line,
          alpha: (isOn ? 0.5 + 0.5 * (i / Math.max(1, lit)) : isLate ? 0.9 : 0.34) * alpha,
          outer: radius + reach * scale,
        };
      },
    },
  );
  if (end !== null || lit < 0.5) return;
  const angle = -Math.PI / 2 + progress * 2 * Math.PI;
  const head = {
    x: x + Math.cos(angle) * (radius + 5 * scale),
    y: y + Math.sin(angle) * (radius + 5 * scale),
  };
  strokes.line(head.x, head.y, head.x, head.y + 0.01, 26 * scale, tone, 0.12 * alpha);
  strokes.line(head.x, head.y, head.x, head.y + 0.01, 15 * scale, tone, 0.22 * alpha);
  strokes.line(head.x, head.y, head.x, head.y + 0.01, 6 * scale, 0xf0fffa, alpha);
}

interface WayInput {
  readonly nowMs: number;
  readonly scale: number;
  readonly alpha: number;
  readonly isCalm: boolean;
  readonly colours: Colours;
}

/** Dots that run from the ship towards the frame while the ship is outside. */
export function strokeWay(
  strokes: Strokes,
  from: Vector,
  to: Vector,
  { nowMs, scale, alpha, isCalm, colours }: WayInput,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const step = 13 * scale;
  const [near, far] = [58 * scale, 30 * scale];
  if (length < near + far) return;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const shift = isCalm ? 0 : (nowMs / 28) % step;
  for (let at = near + shift; at < length - far; at += step) {
    const light = Math.min(1, (at - near) / 40, (length - far - at) / 40);
    strokes.line(
      from.x + ux * at,
      from.y + uy * at,
      from.x + ux * (at + 0.01),
      from.y + uy * (at + 0.01),
      2.6,
      colours.signal,
      0.75 * light * alpha,
    );
  }
}

const SPARKS = 16;
/** The burst's remaining strength at the end of its first flash. */
const FLASH_UNTIL = 0.45;

/** The moment of the lock: a flash, rings that run outward, and sparks, above everything else. */
export class LockBurst {
  private readonly lights: Sprites;

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.lights = new Sprites(scene, 'trip', dockingDepths.sparks, { isLight: true, capacity: SPARKS + 4 });
  }

  draw({ x, y, scale, alpha }: Vector & { scale: number; alpha: number }, { burst }: DockingPose): void {
    const { lights } = this;
    lights.clear();
    if (burst <= 0) return;
    const radius = STATION_RADIUS * scale;
    const grown = 1 - burst;
    const tint = this.colours.gain;
    const light = burst * alpha;
    lights.put({ frame: 'ring', x, y, width: radius * (0.5 + 2.1 * grown), alpha: light, tint });
    lights.put({ frame: 'ring-soft', x, y, width: radius * (0.4 + 1.4 * grown), alpha: light, tint });
    const flash = Math.max(0, burst - FLASH_UNTIL) / (1 - FLASH_UNTIL);
    lights.put({ frame: 'glow', x, y, width: radius * (1.5 + grown), alpha: 0.8 * flash * alpha, tint });
    lights.put({ frame: 'glow-core', x, y, width: radius * (0.7 + grown), alpha: 0.75 * flash * alpha });
    for (let i = 0; i < SPARKS; i++) {
      const angle = (i / SPARKS) * 2 * Math.PI + (i % 3) * 0.11;
      const far = radius * (0.42 + (0.5 + 0.25 * ((i * 7) % 4)) * grown);
      lights.put({
        frame: 'spark',
        x: x + Math.cos(angle) * far,
        y: y + Math.sin(angle) * far,
        width: radius * 0.2 * burst,
        height: radius * 0.022,
        angle,
        alpha: light,
        tint,
      });
    }
  }
}

export const LAMPS = 12;
/** From this distance to the frame on (units) a lamp is fully red. */
const REACH = 150;
/** The length of the light that runs round, as a share of the ring. */
const HEAD = 0.09;

export interface LampLook {
  /** 0 to 1: how near the ship is to the frame; 1 is inside. */
  readonly near: number;
  /** 0 to 1: how far the ring is full. */
  readonly progress: number;
  readonly end: TryEnd | null;
}

export interface Lamp {
  readonly tint: number;
  /** 0 to 1. */
  readonly light: number;
}

/** Nearness of a ship to a frame of this size, 0 to 1; 1 is inside, exactly as in the rules. */
export function frameNearness(ship: Vector, frame: Vector, size: { width: number; height: number }): number {
  const away = (axis: 'x' | 'y', half: number) => Math.max(0, Math.abs(ship[axis] - frame[axis]) - half);
  return 1 - clamp01(Math.hypot(away('x', size.width / 2), away('y', size.height / 2)) / REACH);
}

/**
 * One lamp of the port, counted clockwise from the top: red when the ship is far, amber when it is near,
 * green as soon as the progress ring has passed the lamp. After a failure all lamps pulse red.
 */
export function lampOf(index: number, look: LampLook, pose: DockingPose, colours: Colours): Lamp {
  const { near, progress, end } = look;
  if (end === 'lost') return { tint: colours.danger, light: 0.34 + 0.66 * pose.alarm };
  const place = (index + 0.5) / LAMPS;
  if (end === 'won') {
    const isHead = pose.run > 0 && pose.run < 1 && Math.abs(pose.run - place) < HEAD;
    return { tint: isHead ? colours.text : colours.gain, light: isHead ? 1 : 0.86 };
  }
  if (progress >= place) return { tint: colours.gain, light: 0.9 };
  return { tint: mixColour(colours.danger, colours.warn, clamp01(near * 1.25)), light: 0.4 + 0.4 * near };
}
