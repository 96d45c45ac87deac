import type { Strokes } from './strokes.ts';

/** Tick marks round a centre, from one radius to another; used for all counts. */
export function strokeDial(
  strokes: Strokes,
  at: { readonly x: number; readonly y: number },
  dial: {
    readonly count: number;
    readonly inner: number;
    readonly outer: number;
    /** Radians of the first tick and of the arc; the default is a whole circle from 12 o'clock. */
    readonly from?: number;
    readonly arc?: number;
    readonly width: number;
    /** The tick's colour, opacity and outer radius. */
    readonly tick: (index: number) => { colour: number; alpha: number; inner?: number; outer?: number };
  },
): void {
  const { count, inner, outer, from = -Math.PI / 2, arc = 2 * Math.PI, width, tick } = dial;
  const closed = arc === 2 * Math.PI;
  for (let i = 0; i < count; i++) {
    const angle = from + (arc * i) / (closed ? count : count - 1);
    const look = tick(i);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const near = look.inner ?? inner;
    const far = look.outer ?? outer;
    strokes.line(
      at.x + cos * near,
      at.y + sin * near,
      at.x + cos * far,
      at.y + sin * far,
      width,
      look.colour,
      look.alpha,
    );
  }
}

export function strokeCircle(
  strokes: Strokes,
  x: number,
  y: number,
  radius: number,
  width: number,
  colour: number,
  alpha: number,
): void {
  const steps = Math.max(16, Math.min(96, Math.round(radius * 1.4)));
  for (let i = 0; i < steps; i++) {
    const a = (i / steps) * 2 * Math.PI;
    const b = ((i + 1) / steps) * 2 * Math.PI;
    strokes.piece(
      x + Math.cos(a) * radius,
      y + Math.sin(a) * radius,
      x + Math.cos(b) * radius,
      y + Math.sin(b) * radius,
      width,
      colour,
      alpha,
    );
  }
}

interface Brackets {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly arm: number;
  readonly width: number;
  readonly colour: number;
  readonly alpha: number;
}

/** Four corners of a frame round a centre. */
export function strokeBrackets(
  strokes: Strokes,
  { x, y, halfWidth, halfHeight, arm, width, colour, alpha }: Brackets,
): void {
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const [cx, cy] = [x + sx * halfWidth, y + sy * halfHeight];
    strokes.line(cx, cy, cx - sx * arm, cy, width, colour, alpha);
    strokes.line(cx, cy, cx, cy - sy * arm, width, colour, alpha);
  }
}
