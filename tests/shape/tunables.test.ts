import { expect, it } from 'vitest';
import { filesUnder, readSources, readText } from './read-sources.ts';

const sources = [...readSources(['engine', 'hud', 'scenes', 'server'])];
const importersOf = (name: string) =>
  sources
    .filter(([, source]) => new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, 'm').test(source))
    .map(([path]) => path);

it('lets nothing of the game go by the default tunables', () => {
  expect(importersOf('defaultTunables')).toEqual([
    'engine/example.ts',
    // Numbers of the release, until a caller brings others.
    'engine/simulation/simulated-tunables.ts',
  ]);
});

it('lets only the repository of the published versions publish what a release ships', () => {
  expect(importersOf('shippedTunables')).toEqual(['server/store/repositories/core/tunables-repository.ts']);
});

const table = 'assets/content/tunables.json';
const readers = [
  ...[...sources].map(([, source]) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  ...filesUnder('assets/content', ['.json'])
    .filter((path) => path !== table)
    .map(readText),
].join('\n');

/** Names that stand neither in code nor in a content row that changes them. */
const unread = (names: readonly string[]) => {
  const words = new Set(readers.match(/\b\w+\b/g));
  return names.filter((name) => !words.has(name));
};

it('reads every tunable somewhere', () => {
  expect(unread(Object.keys(JSON.parse(readText(table))))).toEqual([]);
});

it('finds a tunable that nothing reads', () => {
  expect(unread(['spawnIntervalMs', 'slidersForNobody'])).toEqual(['slidersForNobody']);
});
