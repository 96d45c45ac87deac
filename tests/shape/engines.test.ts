import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#engine/content/languages.ts';
import { leftOut } from '../left-out.ts';
import { filesUnder, readText } from './read-sources.ts';

/**
 * The build lowers the syntax to the oldest engines of `esbuild.config.mjs` (Chrome 111, Safari 16.4, Firefox
 * 121). It can't lower what the engine itself has to have.
 */
const missingThere: readonly [name: string, pattern: RegExp][] = [
  ['Object.groupBy', /\b(?:Object|Map)\.groupBy\b/],
  ['Promise.withResolvers, Promise.try', /\bPromise\.(?:withResolvers|try)\b/],
  ['URL.canParse, URL.parse', /\bURL\.(?:canParse|parse)\b/],
  ['AbortSignal.any', /\bAbortSignal\.any\b/],
  ['Array.fromAsync', /\bArray\.fromAsync\b/],
  ['methods of sets', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  [
    'methods of iterators',
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|toArray|some|find|reduce)\(/,
  ],
  ['well-formed strings', /\.(?:isWellFormed|toWellFormed)\(/],
  ['popovers', /\b(?:showPopover|hidePopover|togglePopover)\b/],
  ['view transitions', /\bstartViewTransition\b/],
  ['scheduler.yield', /\bscheduler\.yield\b/],
  ['RegExp.escape', /\bRegExp\.escape\b/],
  [
    'regular expressions with the flag v',
    /\/[a-z]*v[a-z]*\.(?:test|exec)\(|new RegExp\([^)]*,\s*['"][a-z]*v/,
  ],
  ['Uint8Array.fromBase64, toHex', /\.(?:fromBase64|fromHex|toBase64|toHex)\(\)/],
];

/** CSS that isn't there in the oldest engines. */
const missingStyles: readonly [name: string, pattern: RegExp][] = [
  ['@starting-style', /@starting-style/],
  ['@scope', /@scope\b/],
  ['light-dark()', /light-dark\(/],
  ['relative colours', /(?:rgb|hsl|oklch|color)\(\s*from\b/],
  ['anchors', /anchor(?:-name|\()|position-(?:anchor|try)/],
  [':popover-open', /:popover-open/],
  [':user-valid', /:user-(?:in)?valid/],
  ['interpolate-size', /interpolate-size|calc-size\(/],
  ['transition-behavior', /transition-behavior|allow-discrete/],
  ['field-sizing', /field-sizing/],
  ['animation-timeline', /(?:animation|scroll|view)-timeline/],
  ['subgrid', /:\s*subgrid\b/],
  ['round(), abs(), sign()', /[\s:(](?:round|abs|sign|mod|rem)\(/],
];

/** Functions that packages in the bundles use only after checking that the browser has them. */
const withFallback = new Set([
  // @noble/hashes asks first.
  'Uint8Array.fromBase64, toHex',
  // React, for a component that the HUD doesn't use.
  'view transitions',
]);

const find = (text: string, wanted: typeof missingThere) =>
  wanted.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

const folders = ['engine', 'scenes', 'hud', 'tools/overlay'];
const built = '.build/public/static';
const builtFiles = existsSync(built) ? readdirSync(built) : [];

describe('the oldest engines', () => {
  it('have every function that the source uses', () => {
    const files = folders.flatMap((folder) => filesUnder(folder, ['.ts', '.tsx']));
    expect(files.length).toBeGreaterThan(300);
    const faults = files.flatMap((file) =>
      find(readText(file), missingThere).map((name) => `${file}: ${name}`),
    );
    expect(faults).toEqual([]);
  });

  it('have every style that the source uses', () => {
    const files = folders.flatMap((folder) => filesUnder(folder, ['.css']));
    expect(files.length).toBeGreaterThan(50);
    const faults = files.flatMap((file) =>
      find(readText(file), missingStyles).map((name) => `${file}: ${name}`),
    );
    expect(faults).toEqual([]);
  });

  it(
    'have what the packages in the bundles use without a fallback',
    leftOut(builtFiles.length === 0, 'the game is not built'),
    () => {
      const scripts = builtFiles.filter((file) => file.endsWith('.js'));
      const used = scripts.flatMap((file) => find(readFileSync(`${built}/${file}`, 'utf8'), missingThere));
      expect([...new Set(used)].filter((name) => !withFallback.has(name))).toEqual([]);
    },
  );

  it(
    'are told from older ones by the page itself, without a script, in every language',
    leftOut(builtFiles.length === 0, 'the game is not built'),
    () => {
      const page = readFileSync('.build/public/index.html', 'utf8');
      expect(page).toMatch(/@supports not \(container-type: inline-size\) \{\s*#too-old \{\s*display: block/);
      const shown = [...page.matchAll(/<p lang="(\w+)">([^<]+)<\/p>/g)].map(([, ...found]) => found);
      const texts = languages.map((language) => {
        const strings = readFileSync(`assets/strings/${language}/account.json`, 'utf8');
        return [language, (JSON.parse(strings) as Record<string, string>)['too-old']];
      });
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(texts));
    },
  );

  it.each([
    ['Object.groupBy(rows, (row) => row.kind)', ['Object.groupBy']],
    ['rows.entries().map(([key]) => key)', ['methods of iterators']],
    ['[...rows.entries()].map(([key]) => key)', []],
    ['Object.entries(rows).map(([key]) => key)', []],
  ])('%s uses %j', (text, expected) => {
    expect(find(text, missingThere)).toEqual(expected);
  });

  it('are named the same in the build and in the README', () => {
    const config = readFileSync('esbuild.config.mjs', 'utf8');
    const targets = /oldestEngines = \[([^\]]+)\]/.exec(config)?.[1] ?? '';
    const readme = readFileSync('README.md', 'utf8').replaceAll('\n', ' ');
    const [, chrome, safari, firefox] =
      /runs on Chrome and Android System WebView (\S+), Safari and iOS (\S+), Firefox (\d+)/.exec(readme) ??
      [];
    expect(targets.replace(/[\s']/g, '')).toBe(
      `chrome${chrome},ios${safari},safari${safari},firefox${firefox}`,
    );
  });
});
