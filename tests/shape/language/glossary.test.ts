import { describe, expect, it } from 'vitest';
import { readSources, readText } from '../read-sources.ts';
import { countStems, maxUnexplained, termsOf } from './glossary.ts';
import { ordinaryWords } from './ordinary-words.ts';

const stems = countStems(readSources(['engine', 'scenes', 'hud', 'server']).values());
const page = readText('engine/README.md');
const terms = termsOf(page.slice(page.indexOf('## Glossary')));

/** Often used stems that are neither explained nor ordinary. */
function unexplained(counts: ReadonlyMap<string, number>): string[] {
  const known = new Set([...ordinaryWords, ...terms]);
  return [...counts]
    .filter(([stem, count]) => count > maxUnexplained && !known.has(stem))
    .map(([stem]) => stem);
}

describe('the glossary', () => {
  it('explains every word that is used often and has a meaning of its own here', () => {
    expect(unexplained(stems)).toEqual([]);
  });

  it('explains only words of the code', () => {
    const words = [...stems.keys()];
    const isUsed = (term: string) => words.some((word) => word === term || `${word}s` === term);
    expect(terms.filter((term) => !isUsed(term))).toEqual([]);
  });

  it('misses a planted word that is used often', () => {
    const uses = Array.from({ length: 151 }, (_, index) => `const warpGate${index} = quarks[${index}];`);
    const planted = countStems([uses.join('\n')]);
    expect(unexplained(planted)).toEqual(['warp', 'quarks']);
  });
});

describe('the list of ordinary words', () => {
  it('has each word once, in order, and none that is explained or has become rare', () => {
    expect(ordinaryWords).toEqual([...new Set(ordinaryWords)].sort());
    expect(ordinaryWords.filter((word) => (stems.get(word) ?? 0) < maxUnexplained / 2)).toEqual([]);
    expect(ordinaryWords.filter((word) => terms.includes(word))).toEqual([]);
  });
});
