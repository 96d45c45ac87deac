import { expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

const sources = [...readSources(['engine', 'hud', 'scenes', 'server'])];
const importersOf = (name: string) =>
  sources
    .filter(([, source]) => new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, 'm').test(source))
    .map(([path]) => path);

it('lets nothing of the game go by the default tunables', () => {
  expect(importersOf('defaultTunables')).toEqual([]);
});

it('lets only the repository of the published versions publish what a release ships', () => {
  expect(importersOf('shippedTunables')).toEqual(['server/store/repositories/core/tunables-repository.ts']);
});
