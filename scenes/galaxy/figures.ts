import { figureOf } from '#engine/content/figures.ts';
import type { Colours } from '../draw/colours.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { SeenSystem } from './marks.ts';

/** Side of a figure in CSS pixels, and how far its foot is above the mark. */
const SIDE = { selected: 58, other: 38 } as const;
const ABOVE = 16;

/** The figure of a completed system stands above it for good. `selected` is 0 to 1. */
export function strokeFigure(
  strokes: Strokes,
  { system, head }: SeenSystem,
  colours: Colours,
  { alpha, selected }: { alpha: number; selected: number },
): void {
  const figure = system.status === 'completed' ? figureOf(system.priority) : undefined;
  if (!figure || head.depth < 0.2) return;
  const near = Math.min(1.2, Math.max(0.7, head.k ** 0.5));
  const scale = ((SIDE.other + (SIDE.selected - SIDE.other) * selected) * near) / 100;
  const [left, top] = [head.x - 50 * scale, head.y - ABOVE - 100 * scale];
  const light = alpha * (0.42 + 0.4 * selected);
  for (const [from, to] of figure.lines) {
    const [a, b] = [figure.points[from], figure.points[to]];
    if (!a || !b) continue;
    const [ax, ay] = [left + a[0] * scale, top + a[1] * scale];
    strokes.line(ax, ay, left + b[0] * scale, top + b[1] * scale, 0.9, colours.gain, light);
    strokes.line(ax, ay, ax, ay + 0.01, 1.7, 0xeafff8, light);
  }
}
