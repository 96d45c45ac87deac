import { z } from 'zod';
import figures from '#assets/content/figures.json' with { type: 'json' };
import { type FigureRow, figureRow } from '../schemas/figures.ts';
import { repeats, unequal } from './compare-lists.ts';

export const shippedFigures: unknown = figures;

/** Every fault of the figures of these systems, as a sentence; empty when there is none. */
export function figureFaults(content: unknown, systems: readonly string[]): string[] {
  const parsed = z.array(figureRow).safeParse(content);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const rows = parsed.data;
  return [
    ...unequal(
      'figure of a system',
      systems,
      rows.map(({ system }) => system),
    ),
    ...repeats(rows.map(({ key }) => key)).map((key) => `figure ${key} is used twice`),
    ...repeats(rows.map(({ points }) => JSON.stringify(points))).map(() => 'two figures are the same'),
    ...rows
      .filter((row) => !isDrawnInOrder(row))
      .map(({ key }) => `figure ${key}: a line begins in the dark`),
  ];
}

/** True if each line begins at a lit light or begins a new part, and the lines reach every light. */
function isDrawnInOrder({ points, lines }: FigureRow): boolean {
  const lit = new Set<number>();
  let parts = 0;
  for (const [from, to] of lines) {
    if (!lit.has(from)) parts++;
    lit.add(from).add(to);
  }
  return lit.size === points.length && parts <= 4;
}
