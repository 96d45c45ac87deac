import { expect, it } from 'vitest';
import '#engine/protocol/core/add-later-paths.ts';
import { laterPaths } from '#engine/protocol/core/later-paths.ts';
import { paths } from '#engine/protocol/core/paths.ts';
import { readSources } from './read-sources.ts';

/** The operation layer, and the start: a new player and their first ship are made while the state is read. */
const mayChange = ['engine/client/core/operation.ts', 'engine/client/core/load-state.ts'];

it('sends every change of the client through the operation layer', () => {
  const found = [...readSources(['engine/client'])]
    .filter(([path]) => !mayChange.includes(path))
    .flatMap(([path, source]) =>
      [...source.matchAll(/\bcall\(\s*'([^']+)'/g)].map(([, name = '']) => ({ path, name })),
    );
  expect(found.length).toBeGreaterThan(20);
  const changes = found.filter(({ name }) => paths[name as keyof typeof paths]?.[0] !== 'GET');
  expect(changes).toEqual([]);
});

it('adds the paths of later calls wherever one is made', () => {
  const makes = [...readSources(['engine/client'])].filter(([, source]) =>
    [...source.matchAll(/[(,]\s*'([a-z-]+\.[a-z-]+)'/g)].some(([, name = '']) => name in laterPaths),
  );
  expect(makes.length).toBeGreaterThan(15);
  const without = makes.filter(([, source]) => !source.includes('/add-later-paths.ts'));
  expect(without.map(([path]) => path)).toEqual([]);
});
