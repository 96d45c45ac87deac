import { existsSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, readText } from '../read-sources.ts';

const folders = ['engine', 'scenes', 'hud', 'server', 'tools', 'tests', '.github'];
const endings = ['.ts', '.tsx', '.mjs', '.cjs', '.css', '.html', '.py', '.md', '.yml'];
const own = 'tests/shape/language/references.test.ts';
const files = [...folders.flatMap((folder) => filesUnder(folder, endings)), 'README.md'].filter(
  (path) => path !== own,
);
const decisions = 'engine/rules/RULES.md';

/** Words that point to a page outside of the repository. */
const outside: readonly RegExp[] = [
  /\bchapters? \d/i,
  /\blook\.md\b/,
  /\blook, chapter/,
  /\bspecification\b/i,
  /\((?:architecture|protocol|design), /,
  /\bshared\/(?:spec|design|reference)\b/,
];

/** References of a text that lead nowhere, as sentences. */
function deadReferences(path: string, text: string, headings: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const prose = path.endsWith('.md') ? text.replace(/^```[\s\S]*?^```/gm, '') : commentsOf(text);
  for (const pattern of outside) {
    const found = pattern.exec(prose);
    if (found) faults.push(`${path}: “${lineAt(prose, found.index)}”`);
  }
  for (const [, number] of prose.matchAll(/\bD([1-9]\d?)\b/g))
    if (!headings.has(`D${number}`)) faults.push(`${path}: D${number} is no heading of ${decisions}`);
  for (const [, target] of prose.matchAll(
    /`((?:engine|scenes|hud|server|assets|tests|tools)\/[\w./@-]*[\w])`/g,
  ))
    if (!existsSync(target!)) faults.push(`${path}: ${target} isn't there`);
  for (const [, target] of prose.matchAll(
    /`((?!(?:engine|scenes|hud|server|assets|tests|tools)\/)(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*\.(?:tsx?|mjs|css))`/g,
  ))
    if (!isThere(path, target!)) faults.push(`${path}: ${target} isn't there`);
  if (path.endsWith('.md')) faults.push(...deadLinks(path, prose));
  return faults;
}

/**
 * A short path such as `trip/trip-scene.ts` is one from the root, beside the text, or the end of one file's
 * path.
 */
function isThere(path: string, target: string): boolean {
  return (
    existsSync(target) ||
    existsSync(posix.join(dirname(path), target)) ||
    files.some((file) => file.endsWith(`/${target}`))
  );
}

function deadLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
    if (/^(?:https?|mailto):/.test(link!)) return [];
    const [file = '', anchor] = link!.split('#');
    const target = file === '' ? path : posix.join(dirname(path), file);
    if (!existsSync(target)) return [`${path}: ${link} isn't there`];
    if (anchor !== undefined && !anchorsOf(readText(target)).has(anchor))
      return [`${path}: ${target} has no heading #${anchor}`];
    return [];
  });
}

/** The anchors that a Markdown page's headings have on a code host. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Comments, and the titles of tests: where prose stands in code. */
function commentsOf(source: string): string {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^\s*#.*$/gm) ?? [];
  const titles = source.match(/\b(?:describe|it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])[^\n]*?\1/g) ?? [];
  return [...comments, ...titles].join('\n');
}

function lineAt(text: string, index: number): string {
  return text
    .slice(text.lastIndexOf('\n', index) + 1)
    .split('\n', 1)[0]!
    .trim()
    .slice(0, 120);
}

function decisionHeadings(): Set<string> {
  return new Set([...readText(decisions).matchAll(/^## (D\d+)\b/gm)].map(([, name]) => name!));
}

describe('references', () => {
  it('lead somewhere inside the repository', () => {
    expect(files.length).toBeGreaterThan(1000);
    const headings = decisionHeadings();
    expect(files.flatMap((path) => deadReferences(path, readText(path), headings))).toEqual([]);
  });

  it.each([
    ['a.ts', '// See D99.\n', ['a.ts: D99 is no heading of engine/rules/RULES.md']],
    ['a.ts', '/** One tap (D1). */\n', []],
    ['a.ts', "const D99 = 'D99';\n", []],
    ['a.ts', '// As chapter 8 says.\n', ['a.ts: “// As chapter 8 says.”']],
    ['a.ts', "it('follows chapter 9', () => {});\n", ["a.ts: “it('follows chapter 9'”"]],
    ['a.ts', '// In `engine/no-such.ts`.\n', ["a.ts: engine/no-such.ts isn't there"]],
    ['a.ts', '// In `engine/rules`.\n', []],
    ['README.md', '`shape/language/names.test.ts` and `read-sources.ts`\n', []],
    ['README.md', '`shape/no-such.ts`\n', ["README.md: shape/no-such.ts isn't there"]],
    ['README.md', '[x](no-such.md)\n', ["README.md: no-such.md isn't there"]],
    ['README.md', '[x](README.md#proto-trip)\n', []],
    ['README.md', '[x](#no-such)\n', ['README.md: README.md has no heading #no-such']],
  ])('that are dead are found in %s: %j', (path, text, faults) => {
    expect(deadReferences(path, text, new Set(['D1']))).toEqual(faults);
  });
});
