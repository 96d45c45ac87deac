import { describe, expect, it } from 'vitest';
import { readSources } from '../read-sources.ts';
import { commentsOf } from './read-comments.ts';
import { relativeClause } from './read-sentences.ts';

const layers = ['engine', 'scenes', 'hud', 'server', 'tools'];
const maxWidth = 110;
/**
 * A superlative as a noun, such as `hourlyMost`; standard words are `max` and `min`. `leastScore` is on the
 * wire.
 */
const superlative =
  /\b(?!isAtLeast\b|atLeast\b|leastScore\b)(?:[a-z][A-Za-z]*(?:Most|Least)|(?:most|least)[A-Z]\w*)\b/;

/** Lines of a comment that aren't prose: commands, tables, tags and addresses. */
const listing = /^\s*(?:\/\/|\*)(?:\s{2,}|\s@|\s\|)|https?:/;

/** Faults in the wording of a source, as `path:line: sentence`. */
function wordingFaults(path: string, source: string): string[] {
  const faults = commentsOf(source)
    .filter(({ text }) => relativeClause.test(text))
    .map(({ line, text }) => `${path}:${line}: opens with a relative clause: ${text.slice(0, 60)}`);
  for (const [index, line] of source.split('\n').entries()) {
    const isComment = /^\s*(?:\/\/|\/\*|\*)/.test(line);
    if (isComment && line.length > maxWidth && !listing.test(line))
      faults.push(`${path}:${index + 1}: is ${line.length} columns wide`);
    const name = isComment ? null : superlative.exec(line.replace(/(['"`]).*?\1/g, ''));
    if (name) faults.push(`${path}:${index + 1}: ${name[0]} is a superlative`);
  }
  return faults;
}

/** Exported types by name, with the files that export them. */
function typeNames(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [path, source] of sources)
    for (const [, name] of source.matchAll(
      /^export (?:declare )?(?:abstract )?(?:class|type|interface|enum) (\w+)/gm,
    ))
      names.set(name!, [...(names.get(name!) ?? []), path]);
  return names;
}

describe('the language of the code', () => {
  const sources = readSources(layers);

  it('opens comments with a noun or a verb, within the width, and names limits by standard words', () => {
    const all = [...sources, ...readSources(['tests'])];
    expect(all.length).toBeGreaterThan(300);
    expect(all.flatMap(([path, source]) => wordingFaults(path, source))).toEqual([]);
  });

  it('exports a type under a name of its own', () => {
    const shared = [...typeNames(sources)].filter(([, paths]) => paths.length > 1);
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });

  it('finds a type that two files export', () => {
    const twice = new Map([
      ['a.ts', 'export interface Page {}\n'],
      ['b.ts', 'export type Page = string;\nexport type Row = Page;\n'],
    ]);
    expect(typeNames(twice).get('Page')).toEqual(['a.ts', 'b.ts']);
  });

  it.each([
    ['/** What a chain pays. */', 1],
    ['/** Pay factor of a chain: 1.35 means +35 %. */', 0],
    ['/**\n * So many taps take it,\n * an energy each.\n */', 1],
    ['// Whoever comes second\n// is refused.', 1],
    ['// The second caller,\n// What is more, is refused.', 0],
    [`const a = 1; // ${'How'} long it lasts`, 1],
    ["const text = 'What is it?';", 0],
    [`/** ${'wide '.repeat(30)} */`, 1],
    ['const hourlyMost = 3;', 1],
    ['const mostPlayers = 3;', 1],
    ['const almost = maxPerHour;', 0],
  ])('finds in %j %i faults', (source, count) => {
    expect(wordingFaults('a.ts', source)).toHaveLength(count);
  });
});
