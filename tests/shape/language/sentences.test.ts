import { describe, expect, it } from 'vitest';
import { newFaults } from '../faults-left.ts';
import { filesUnder, readSources, readText } from '../read-sources.ts';
import { commentsOf } from './read-comments.ts';
import { opensWithPronoun, paragraphsOf, relativeOpenings } from './read-sentences.ts';

const folders = ['engine', 'scenes', 'hud', 'server', 'assets', 'tools', 'tests'];
const comments = [...readSources(folders)].flatMap(([path, source]) =>
  commentsOf(source).map(({ text }) => ({ path, text })),
);
const pages = [...folders, '.github'].flatMap((folder) => filesUnder(folder, ['.md'])).concat('README.md');
const paragraphs = pages.flatMap((path) => paragraphsOf(readText(path)).map((text) => ({ path, text })));

describe('the sentences of comments and pages', () => {
  it('open with no new relative clause', () => {
    expect(comments.length).toBeGreaterThan(3000);
    expect(paragraphs.length).toBeGreaterThan(300);
    const found = [...comments, ...paragraphs].flatMap(({ path, text }) =>
      relativeOpenings(text).map(() => path),
    );
    expect(newFaults('relative openings', found, 1)).toEqual([]);
  });

  it('open with no new pronoun where a comment begins', () => {
    const found = comments.filter(({ text }) => opensWithPronoun(text)).map(({ path }) => path);
    expect(newFaults('pronoun openings', found, 1)).toEqual([]);
  });

  it.each([
    ['Reads a page. What is left stays. A reader (of any kind) waits.', ['What is left stays.']],
    ['The pool is full. (Where it is not, nothing waits.)', ['Where it is not, nothing waits.)']],
    ['How is it built? By a script. Of ten files two are read.', ['Of ten files two are read.']],
    ['Counts what is left. The file says how.', []],
  ])('of %j opens %j with a relative clause', (text, openings) => {
    expect(relativeOpenings(text)).toEqual(openings);
  });

  it.each([
    ['They are sorted by name.', true],
    ['Its length in bytes.', true],
    ['Item of a list. It is sorted.', false],
    ['Thistles of a planet.', false],
  ])('of %j open with a pronoun: %j', (text, isFault) => {
    expect(opensWithPronoun(text)).toBe(isFault);
  });

  it('of a page are read without its tables, titles and code', () => {
    const page = '# What\n\nOne\ntwo.\n\n- A *b*.\n- C.\n\n| How | Who |\n\n```sh\nnpm start\n```\n';
    expect(paragraphsOf(page)).toEqual(['One two.', 'A *b*.', 'C.']);
  });
});
