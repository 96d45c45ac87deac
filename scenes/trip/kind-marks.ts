import type { Colours } from '../draw/colours.ts';
import { strokeCircle } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';

/** An object of a kind on the screen, in CSS pixels. */
export interface SeenKind {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly scale: number;
  readonly nowMs: number;
  readonly alpha: number;
  readonly isCalm: boolean;
}

const MINE = { ticks: 8, from: 12, to: 20 } as const;
const BEACON_MS = 1300;
const SHARE_GAP = 0.14;

/** A vein's ring: a part for each tap that it takes, lit when it was made and dotted when it is to come. */
export function strokeVein(
  strokes: Strokes,
  seen: SeenKind,
  struck: number,
  taps: number,
  colours: Colours,
): void {
  const { x, y, radius, alpha } = seen;
  const reach = radius + 12 * seen.scale;
  const part = (2 * Math.PI) / taps;
  for (let index = 0; index < taps; index++) {
    const from = -Math.PI / 2 + part * (index + SHARE_GAP / 2);
    const arc = part * (1 - SHARE_GAP);
    const steps = 14;
    for (let step = 0; step < steps; step++) {
      const [a, b] = [from + (arc * step) / steps, from + (arc * (step + 1)) / steps];
      const ends = [
        x + Math.cos(a) * reach,
        y + Math.sin(a) * reach,
        x + Math.cos(b) * reach,
        y + Math.sin(b) * reach,
      ] as const;
      if (index < struck) strokes.piece(...ends, 2.6, colours.proto, 0.96 * alpha);
      else strokes.line(ends[0], ends[1], ends[0], ends[1] + 0.01, 2, colours.text, 0.8 * alpha);
    }
  }
}

/** Short ticks point away from a mine: it is told by its shape, not by red alone. */
export function strokeMine(strokes: Strokes, seen: SeenKind, colours: Colours): void {
  const { x, y, radius, scale, nowMs, alpha, isCalm } = seen;
  const beat = isCalm ? 0.7 : 0.55 + 0.45 * Math.sin((nowMs / 1200) * 2 * Math.PI);
  for (let tick = 0; tick < MINE.ticks; tick++) {
    const angle = ((tick + 0.5) / MINE.ticks) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [near, far] = [radius + MINE.from * scale, radius + MINE.to * scale];
    strokes.line(
      x + cos * near,
      y + sin * near,
      x + cos * far,
      y + sin * far,
      1.8,
      colours.danger,
      (0.5 + 0.45 * beat) * alpha,
    );
  }
}

/** A beacon's signal: a ring that widens again and again. */
export function strokeBeacon(strokes: Strokes, seen: SeenKind, colours: Colours): void {
  const { x, y, radius, scale, nowMs, alpha, isCalm } = seen;
  const share = isCalm ? 0.3 : (nowMs % BEACON_MS) / BEACON_MS;
  strokeCircle(
    strokes,
    x,
    y,
    radius + (4 + 22 * share) * scale,
    1.4,
    colours.signal,
    0.7 * (1 - share) * alpha,
  );
}
