import rows from '#assets/content/figures.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { FigureRow } from './schemas/figures.ts';

const figures = freezeDeep(rows as unknown as readonly FigureRow[]);

/** The figure of the system with this priority, which counts from 1. */
export function figureOf(priority: number): FigureRow | undefined {
  return figures[priority - 1];
}
