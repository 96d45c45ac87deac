import { describe, expect, it } from 'vitest';
import { filesUnder, readText } from '../read-sources.ts';
import { classesInCode, classesInCss } from './read-classes.ts';
import { classesInSelectors } from './read-selectors.ts';

const read = (folders: readonly string[], endings: readonly string[]) =>
  folders.flatMap((folder) => filesUnder(folder, endings)).map((path) => [path, readText(path)] as const);
const existing = new Set([
  ...read(['hud', 'tools'], ['.css']).flatMap(([, source]) => [...classesInCss(source).keys()]),
  ...read(['hud', 'tools'], ['.ts', '.tsx', '.html']).flatMap(([, source]) => [...classesInCode(source)]),
]);

describe('the selectors of flows, labs and tests of the HUD', () => {
  it('name only classes that the sources give to elements', () => {
    const sources = read(['tests/flow', 'tests/labs', 'tests/hud'], ['.ts', '.tsx', '.mjs']);
    const named = sources.flatMap(([path, source]) =>
      [...classesInSelectors(source)].map((name) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ name }) => !existing.has(name));
    expect(missing.map(({ path, name }) => `${path} .${name}`)).toEqual([]);
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these texts are code
  it.each([
    ["page.locator('.navigation')", ['navigation']],
    ["for (const early of ['.header', 'dialog[open]'])", ['header']],
    ["page.locator('button.btn:not(.is-off) > .a.b')", ['btn', 'is-off', 'a', 'b']],
    ['page.locator(`.shell[data-place="${place}"] .c`)', ['shell', 'c']],
    ['page.locator(\'[data-modal="gift"] :is(.d, .e)\')', ['d', 'e']],
  ])('are read: %s', (source, names) => {
    expect([...classesInSelectors(source)]).toEqual(names);
  });

  it.each([
    "import { a } from './support/pilot.ts';",
    "wire.get('trip.launch')",
    'await shoot(`${name}.jpg`)',
    "'Rolled back. Try again.'",
    '// .gone',
  ])('are not looked for in %s', (source) => {
    expect([...classesInSelectors(source)]).toEqual([]);
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: up to here
});
