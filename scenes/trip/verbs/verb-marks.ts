import { ringRadii } from '#engine/rules/trip/tapping/verbs.ts';
import type { Point } from '#engine/world/trip/trip-world.ts';
import type { Colours } from '../../draw/colours.ts';
import { strokeBrackets, strokeCircle, strokeDial } from '../../draw/shapes.ts';
import type { Strokes } from '../../draw/strokes.ts';

/*
 * Marks of the verbs (D52): the ring of a vein, the bands and the ring of a resonator, the line through a
 * cluster, the tow line and the hold. Places are CSS pixels, sizes field units times `scale`.
 */

/** Layer, colours and size of the marks of one frame. */
export interface MarkBrush {
  readonly strokes: Strokes;
  readonly colours: Colours;
  readonly scale: number;
  readonly alpha: number;
  /** With less motion there is no glow and there are no arrows. */
  readonly isCalm: boolean;
}

const INK = 0x03080c;
const WHITE = 0xfffff0;
const DRILL = { ticks: 72, gap: 21, length: 10 } as const;

/** Ring of a vein: lit as far as it is drilled, with long white marks at the parts. */
export function strokeDrill(
  { strokes, colours, scale, alpha }: MarkBrush,
  at: Point,
  radius: number,
  { share, parts, isHeld }: { readonly share: number; readonly parts: number; readonly isHeld: boolean },
): void {
  const inner = radius + (DRILL.gap - DRILL.length / 2) * scale;
  const outer = inner + DRILL.length * scale;
  if (isHeld) strokeCircle(strokes, at.x, at.y, (inner + outer) / 2, 15 * scale, INK, 0.5 * alpha);
  const lit = Math.round(DRILL.ticks * share);
  strokeDial(strokes, at, {
    count: DRILL.ticks,
    inner,
    outer,
    width: 2,
    tick: (i) =>
      i < lit
        ? { colour: colours.proto, alpha: (0.55 + 0.4 * (i / Math.max(1, lit))) * alpha }
        : { colour: colours.line, alpha: (isHeld ? 0.34 : 0.26) * alpha, outer: inner + 6 * scale },
  });
  strokeDial(strokes, at, {
    count: parts,
    inner: inner - 6 * scale,
    outer: outer + 10 * scale,
    width: 1.6,
    tick: () => ({ colour: WHITE, alpha: (isHeld ? 0.95 : 0.5) * alpha }),
  });
  if (lit === 0) return;
  const angle = -Math.PI / 2 + (2 * Math.PI * lit) / DRILL.ticks;
  const middle = (inner + outer) / 2;
  const [x, y] = [at.x + Math.cos(angle) * middle, at.y + Math.sin(angle) * middle];
  strokeDot(strokes, x, y, 3.2, colours.proto, alpha);
}

/** A head of a scale: a white dot in a soft disc. */
function strokeDot(
  strokes: Strokes,
  x: number,
  y: number,
  radius: number,
  colour: number,
  alpha: number,
): void {
  strokes.line(x, y, x, y + 0.01, radius * 6.8, colour, 0.2 * alpha);
  strokes.line(x, y, x, y + 0.01, radius * 2, WHITE, alpha);
}

const BAND_TICKS = 60;

/** A resonator: the best band in green, a yellow band around it, and the closing ring. */
export function strokeResonator(
  { strokes, colours, scale, alpha, isCalm }: MarkBrush,
  at: Point,
  radius: number,
): void {
  const { from, good, perfect, late } = ringRadii;
  const isIn = radius <= perfect && radius >= late;
  const gone = Math.max(0, Math.min(1, (late - radius) / 10));
  const band = (inner: number, outer: number, colour: number, light: number, width: number) =>
    strokeDial(strokes, at, {
      count: BAND_TICKS,
      inner: inner * scale,
      outer: outer * scale,
      width,
      tick: () => ({ colour, alpha: light * alpha * (1 - 0.6 * gone) }),
    });
  strokeCircle(strokes, at.x, at.y, ((late + perfect) / 2) * scale, 10 * scale, colours.gain, 0.16 * alpha);
  strokeCircle(strokes, at.x, at.y, ((good + perfect) / 2) * scale, 28 * scale, colours.proto, 0.07 * alpha);
  band(late, perfect, colours.gain, isIn ? 1 : 0.75, 1.4);
  band(perfect + 3, perfect + 6, colours.proto, 0.5, 1.2);
  band(good, good + 3, colours.proto, 0.36, 1.2);
  const ring = Math.min(from, Math.max(ringRadii.to, radius)) * scale;
  if (isIn && !isCalm) strokeCircle(strokes, at.x, at.y, ring, 9, colours.gain, 0.28 * alpha);
  strokeCircle(strokes, at.x, at.y, ring, 2.6, isIn ? 0xf3fffb : 0xe6eef8, (1 - gone) * 0.95 * alpha);
  if (isCalm || radius < perfect) return;
  for (let i = 0; i < 4; i++) strokeArrowIn({ strokes, colours, scale, alpha, isCalm }, at, i);
}

/** An arrow from a corner to the middle. */
function strokeArrowIn({ strokes, scale, alpha }: MarkBrush, at: Point, corner: number): void {
  const angle = Math.PI / 4 + (corner * Math.PI) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = (far: number, aside: number) => ({
    x: at.x + (cos * far - sin * aside) * scale,
    y: at.y + (sin * far + cos * aside) * scale,
  });
  const [head, tail] = [place(100, 0), place(112, 0)];
  strokes.line(tail.x, tail.y, head.x, head.y, 1.4, 0xdfeaf5, 0.7 * alpha);
  for (const aside of [-5, 5]) {
    const wing = place(105, aside);
    strokes.line(wing.x, wing.y, head.x, head.y, 1.4, 0xdfeaf5, 0.7 * alpha);
  }
}

/** Ring of a cluster's rock before its hit. */
export function strokePartRing(
  { strokes, colours, scale, alpha }: MarkBrush,
  at: Point,
  diameter: number,
): void {
  strokeDial(strokes, at, {
    count: 24,
    inner: diameter * 0.62 * scale,
    outer: (diameter * 0.62 + 4) * scale,
    width: 1.2,
    tick: () => ({ colour: colours.signal, alpha: 0.8 * alpha }),
  });
}

/** A point of a line that a finger has drawn, and how much of it is left, 0 to 1. */
export interface LinePoint extends Point {
  readonly light: number;
}

/** A line through a cluster: a white core in a glow of signal, brighter towards the finger. */
export function strokeFingerLine(
  { strokes, colours, alpha, isCalm }: MarkBrush,
  line: readonly LinePoint[],
): void {
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1] as LinePoint, line[i] as LinePoint];
    const light = Math.min(from.light, to.light) * alpha;
    if (!isCalm) strokes.line(from.x, from.y, to.x, to.y, 22, colours.signal, 0.07 * light);
    strokes.line(from.x, from.y, to.x, to.y, 8, colours.signal, 0.22 * light);
    strokes.line(from.x, from.y, to.x, to.y, 2.6, 0xf4feff, 0.96 * light);
  }
}

/** A finger: a soft disc with a white ring and a thin ring around it. */
export function strokeFinger({ strokes, scale, alpha }: MarkBrush, { x, y }: Point, colour: number): void {
  strokes.line(x, y, x, y + 0.01, 44 * scale, colour, 0.13 * alpha);
  strokeCircle(strokes, x, y, 22 * scale, 1.5, 0xeafcff, 0.9 * alpha);
  strokeCircle(strokes, x, y, 31 * scale, 1, colour, 0.45 * alpha);
}

const TOW_TICKS = 45;
const HOLD = { radius: 42, ticks: 40, halfWidth: 60, halfHeight: 52 } as const;

/** The hold for towed wrecks: a ring of ticks in brackets, brighter during a tow. */
export function strokeHold(
  { strokes, colours, scale, alpha }: MarkBrush,
  at: Point,
  { isOpen, isNear }: { readonly isOpen: boolean; readonly isNear: boolean },
): void {
  const light = (isOpen ? 0.9 : 0.45) * alpha;
  strokeDial(strokes, at, {
    count: HOLD.ticks,
    inner: HOLD.radius * scale,
    outer: (HOLD.radius + 6) * scale,
    width: 1.4,
    tick: () => ({ colour: colours.gain, alpha: light }),
  });
  if (isNear) strokes.line(at.x, at.y, at.x, at.y + 0.01, 84 * scale, colours.gain, 0.16 * alpha);
  strokeBrackets(strokes, {
    x: at.x,
    y: at.y,
    halfWidth: HOLD.halfWidth * scale,
    halfHeight: HOLD.halfHeight * scale,
    arm: 14 * scale,
    width: 1.6,
    colour: 0xeafff8,
    alpha: light,
  });
}

/** The tow line from the hold to the wreck, and a scale beside it of which the pulled part is lit. */
export function strokeTowLine(
  { strokes, colours, scale, alpha }: MarkBrush,
  hold: Point,
  wreck: Point,
  { share, isTaut }: { readonly share: number; readonly isTaut: boolean },
): void {
  const [dx, dy] = [wreck.x - hold.x, wreck.y - hold.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const colour = isTaut ? colours.danger : colours.signal;
  strokes.line(hold.x, hold.y, wreck.x, wreck.y, 9, colour, 0.16 * alpha);
  strokes.line(hold.x, hold.y, wreck.x, wreck.y, 2, colour, 0.8 * alpha);
  for (let tick = 0; tick < TOW_TICKS; tick++) {
    const along = (tick + 0.5) / TOW_TICKS;
    const isPulled = along > 1 - share;
    const [x, y] = [hold.x + dx * along - uy * 12 * scale, hold.y + dy * along + ux * 12 * scale];
    const half = (isPulled ? 5 : 3.5) * scale;
    strokes.line(
      x - uy * half,
      y + ux * half,
      x + uy * half,
      y - ux * half,
      1.4,
      isPulled ? colours.gain : colours.text,
      (isPulled ? 0.9 : 0.5) * alpha,
    );
  }
}
