import type { Strokes } from '#scenes/draw/strokes.ts';
import { randomFrom } from '#scenes/galaxy/star-field.ts';

const COUNT = 190;
const random = randomFrom(23);
const STARS = Array.from({ length: COUNT }, () => ({
  angle: random() * 2 * Math.PI,
  from: random(),
  light: 0.3 + 0.7 * random(),
}));

/** Stars drawn out from the vanishing point, faster and longer with `stretch`, 0 to 1. */
export function strokeStreaks(
  strokes: Strokes,
  centre: { x: number; y: number },
  reach: number,
  nowMs: number,
  stretch: number,
  alpha: number,
): void {
  for (const { angle, from, light } of STARS) {
    const pace = (nowMs / 1000) * (0.12 + 1.5 * stretch);
    const at = ((from + pace) % 1) ** 1.8;
    const near = 18 + at * reach;
    const far = near + (6 + at * reach * 1.1) * stretch;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    strokes.line(
      centre.x + cos * near,
      centre.y + sin * near,
      centre.x + cos * far,
      centre.y + sin * far,
      0.9 + 1.9 * at,
      light > 0.75 ? 0xdff6ff : 0xa8c8ff,
      light * Math.min(1, at * 3) * alpha,
    );
  }
}
