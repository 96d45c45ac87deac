import { describe, expect, it } from 'vitest';
import galaxy from '#assets/content/galaxy.json' with { type: 'json' };
import { figureFaults, shippedFigures } from '#engine/content/checks/check-figures.ts';
import { figureOf } from '#engine/content/figures.ts';
import type { FigureRow } from '#engine/content/schemas/figures.ts';

const systems = galaxy.systems.map(({ key }) => key);
const rows = shippedFigures as readonly FigureRow[];
const changed = (fields: Partial<FigureRow>) => [{ ...rows[0], ...fields }, ...rows.slice(1)];

describe('the figures of the systems', () => {
  it('are one a system, in the order of the systems, with a light a trip', () => {
    expect(figureFaults(rows, systems)).toEqual([]);
    expect(galaxy.systems.map(({ priority }) => figureOf(priority)?.system)).toEqual(systems);
  });

  it('are told apart: neither a name nor a drawing comes twice', () => {
    expect(figureFaults(changed({ key: rows[1]!.key }), systems)).toHaveLength(1);
    expect(figureFaults(changed({ points: rows[1]!.points }), systems)).toContain('two figures are the same');
  });

  it('have all their lights, each reached by a line', () => {
    expect(figureFaults(changed({ points: rows[0]!.points.slice(1) }), systems)).toHaveLength(1);
    expect(figureFaults(changed({ lines: rows[0]!.lines.slice(0, 24) }), systems)).toHaveLength(1);
    expect(figureFaults(rows.slice(1), systems)).toHaveLength(1);
  });
});
