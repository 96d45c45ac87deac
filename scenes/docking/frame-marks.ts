import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import type { TryEnd } from '#engine/rules/trip/one-try.ts';
import type { Colours } from '../draw/colours.ts';
import { lerp } from '../draw/ease.ts';
import { strokeBrackets, strokeCircle, strokeDial } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { DockingPose } from './docking-pose.ts';

const TICKS = 100;
/** In units: the progress ring and the brackets' arms. */
const RING = 104;
const WON_RING = 142;
const ARM = 22;
const SHUT = { width: 50, height: 44 } as const;
const BREATH = { units: 2, ms: 2200 } as const;
const CLOSES = 4;
/** The ring's dark ground consists of thin circles, because in thick ones the pieces would show. */
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
  readonly end: TryEnd | null;
  readonly isCalm: boolean;
}

/** The frame that the ship must stay in, and its progress ring, which fills while the ship is inside and drains outside. */
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
  const colour = end === 'lost' ? colours.textDim : isGain ? colours.gain : OPEN_COLOUR;
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
  const width = isGain ? 2.6 : 2;
  const light = (end === 'lost' ? 0.6 : 1) * alpha;
  // A dark outline makes the lines readable over pale metal.
  strokeBrackets(strokes, x, y, halfWidth, halfHeight, ARM * scale, width + 3, INK, 0.55 * light);
  strokeBrackets(strokes, x, y, halfWidth, halfHeight, ARM * scale, width, colour, light);
  if (end === null) strokeCross(strokes, look, colours);
  strokeProgress(strokes, look, pose, colours);
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

function strokeProgress(
  strokes: Strokes,
  look: FrameLook,
  { run, shut }: DockingPose,
  colours: Colours,
): void {
  const { x, y, scale, alpha, progress, end } = look;
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
          colour: isHead ? 0xf0fffa : isOn ? tone : colours.line,
          alpha: (isOn ? 0.5 + 0.5 * (i / Math.max(1, lit)) : 0.34) * alpha,
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

/** Dots that run from the ship towards the frame while the ship is outside. */
export function strokeWay(
  strokes: Strokes,
  from: Vector,
  to: Vector,
  nowMs: number,
  look: { readonly scale: number; readonly alpha: number; readonly isCalm: boolean },
  colours: Colours,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const step = 13 * look.scale;
  const [near, far] = [58 * look.scale, 30 * look.scale];
  if (length < near + far) return;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const shift = look.isCalm ? 0 : (nowMs / 28) % step;
  for (let at = near + shift; at < length - far; at += step) {
    const light = Math.min(1, (at - near) / 40, (length - far - at) / 40);
    strokes.line(
      from.x + ux * at,
      from.y + uy * at,
      from.x + ux * (at + 0.01),
      from.y + uy * (at + 0.01),
      2.6,
      colours.signal,
      0.75 * light * look.alpha,
    );
  }
}
