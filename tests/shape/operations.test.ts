import { expect, it } from 'vitest';
import { paths } from '#engine/protocol/core/paths.ts';
import { readSources } from './read-sources.ts';

/** The operation layer, and the start: a new player and their first ship are made while the state is read. */
const mayChange = ['engine/client/core/operation.ts', 'engine/client/core/load-state.ts'];

it('sends every change of the client through the operation layer', () => {
  const found = [...readSources(['engine/client'])]
    .filter(([path]) => !mayChange.includes(path))
    .flatMap(([path, source]) =>
      [...source.matchAll(/\bcall\(\s*\w+Paths\['([^']+)'\]/g)].map(([, name = '']) => ({ path, name })),
    );
  expect(found.length).toBeGreaterThan(20);
  const changes = found.filter(({ name }) => paths[name as keyof typeof paths]?.method !== 'GET');
  expect(changes).toEqual([]);
});

it('writes the state of the client in engine/client only', () => {
  const write =
    /(?<![.\w])state(?:\??\.\w+|\[[^\]]+\])+(?: [-+|?&]*= |\+\+|--|\.(?:push|pop|splice|shift)\()/;
  const writers = [...readSources(['hud', 'scenes', 'tools/overlay'])]
    .filter(([, source]) => write.test(source) || source.includes('Object.assign(state'))
    .map(([path]) => path);
  expect(writers).toEqual([]);
});
