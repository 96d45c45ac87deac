import { describe, expect, it } from 'vitest';
import { newFaults } from './faults-left.ts';
import { readSources } from './read-sources.ts';

/** Spreads of an object literal into an object or into attributes. */
function literalSpreads(source: string): string[] {
  return source.match(/\.\.\.\s*\{(?!\})/g) ?? [];
}

describe('objects', () => {
  it('have no literal spread into them', () => {
    const sources = readSources(['engine', 'scenes', 'hud', 'server', 'assets', 'tools', 'tests']);
    expect(sources.size).toBeGreaterThan(1000);
    const found = [...sources].flatMap(([path, source]) => literalSpreads(source).map(() => path));
    expect(newFaults('spreads of object literals', found, 2)).toEqual([]);
  });

  it.each([
    [['const x = { ...', '{ a, b } };'], 1],
    [['const x = {\n  ...', ' {\n    a },\n  ...', '{ b } };'], 2],
    [['<Row {...', '{ a }} />'], 1],
    [['const { a, ...rest } = { ...x, ...(isOn ? { a } : {}) };'], 0],
  ])('of %j have %i', (parts, count) => {
    expect(literalSpreads(parts.join(''))).toHaveLength(count);
  });
});
