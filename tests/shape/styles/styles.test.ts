import { describe, expect, it } from 'vitest';
import { newFaults } from '../faults-left.ts';
import { filesUnder, readText } from '../read-sources.ts';
import { classesInCode, classesInCss } from './read-classes.ts';
import { sizesOutsideScales, valuesOutsideTokens } from './style-scale.ts';

/** The endings that code computes, so that no text of it has the whole name. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'btn--*': ['primary', 'secondary', 'destructive', 'collect', 'text', 'small', 'medium'],
  'booster--*': ['auto_replenish', 'time_travel', 'full_healing'],
  'c-*': ['common', 'rare', 'epic'],
  'contract-tint--*': ['vega', 'ilmen', 'orion', 'harbour', 'deep', 'done'],
  'contract-week__day--*': ['done', 'paused', 'today', 'ahead', 'none'],
  'event-role--*': ['danger', 'signal', 'proto', 'gain', 'violet', 'warn'],
  'contract__client--*': ['vega', 'ilmen', 'orion', 'harbour', 'deep'],
  'daily__day--*': ['proto', 'clean'],
  'daily__glow--*': ['proto', 'clean'],
  'task-groups__list--*': ['open', 'done'],
  'difficulty--*': ['easy', 'medium', 'hard'],
  'is-*': ['past', 'today', 'next', 'figure', 'rewards'],
  'fittings--*': ['common', 'rare', 'epic'],
  'moment__ring--*': ['whole', 'half', 'waiting'],
  'orbits__line--*': ['satellite', 'planetary', 'stellar'],
  'orbits__place--*': ['satellite', 'planetary', 'stellar'],
  'planet--*': ['gas', 'ringed'],
  'podium__place--*': ['1', '2', '3'],
  'quest-row--*': ['pending', 'completed', 'blocked'],
  'quiz-option--*': ['right', 'wrong', 'other'],
  'rarity--*': ['common', 'rare', 'epic'],
  'next-goal--*': ['system', 'livery', 'capsule'],
  'reveal--*': ['common', 'rare', 'epic'],
  'reward__award--*': ['common', 'rare', 'epic'],
  'scale--*': ['signal', 'gain', 'proto', 'danger', 'attack', 'rare', 'white', 'overload'],
  'scale__*': ['dim', 'lit', 'more'],
  'sender--*': ['team', 'season', 'event'],
  'sender-text--*': ['team', 'season', 'event'],
  'shard-ring--*': ['common', 'rare', 'epic'],
  'shard-ring__thing--*': ['ship', 'artifact'],
  'sheet--*': ['signal', 'proto', 'gain', 'line', 'danger'],
  'slot--*': ['common', 'rare', 'epic'],
  'splash-*': ['ship', 'limb'],
  'state-page--*': ['signal', 'danger'],
  'trip-status--*': ['available', 'progress', 'completed'],
  'tier__picture--*': ['satellite', 'planetary', 'stellar'],
  'toast--*': ['gain', 'error', 'info'],
  'tuning--*': ['beside', 'sheet', 'narrow'],
  'turntable__next--*': ['left', 'right'],
  'type-mark--*': ['personal', 'attack', 'expedition'],
  'type-text--*': ['personal', 'attack', 'expedition'],
  'system-complete__award--*': ['common', 'proto', 'gain', 'rare', 'epic'],
};
const expanded = Object.entries(computed).flatMap(([name, endings]) =>
  endings.map((ending) => name.replace('*', ending)),
);

const folders = ['hud', 'tools/overlay'];
const read = (endings: readonly string[]) =>
  new Map(folders.flatMap((folder) => filesUnder(folder, endings)).map((path) => [path, readText(path)]));

const readSheets = (folder: string) =>
  filesUnder(folder, ['.css']).map((path) => [path, readText(path)] as const);
const sheets = read(['.css']);
const page = readText('hud/index.html');
const pageStyle = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
const code = read(['.ts', '.tsx']).set('hud/index.html', page.replace(pageStyle, ''));
const styled = new Set([...sheets.values(), pageStyle].flatMap((source) => [...classesInCss(source).keys()]));
const given = new Set([...code.values()].flatMap((source) => [...classesInCode(source)]));
const allCss = [...sheets.values()].join('\n');
/** Every sheet except those that define the tokens. */
const judged = [...sheets, ...readSheets('tools/console')].filter(
  ([path]) => !/^hud\/styles\/(?:tokens|fonts|forced-colors)\.css$/.test(path),
);

describe('the style sheets', () => {
  it('name no class that no component gives to an element', () => {
    expect(styled.size).toBeGreaterThan(500);
    const dead = [...sheets].flatMap(([path, source]) =>
      [...classesInCss(source)]
        .filter(([name]) => !given.has(name) && !expanded.includes(name))
        .map(([name, line]) => `${path}:${line} .${name}`),
    );
    expect(dead).toEqual([]);
  });

  it('have a rule for each class that a component gives to an element', () => {
    const bare = [...given].filter(
      (name) => !name.includes('*') && !expanded.includes(name) && !styled.has(name),
    );
    expect(bare).toEqual([]);
  });

  it('have each computed class name listed here, and no other', () => {
    expect([...given].filter((name) => name.includes('*')).sort()).toEqual(Object.keys(computed).sort());
  });

  it('define no custom property and no animation that nothing uses', () => {
    const everything = [allCss, ...code.values(), ...scenes()].join('\n');
    const defined = new Set([...allCss.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
    const unused = [...defined].filter(
      (name) => !new RegExp(`(\\(|['"\`])${name}(?![\\w-])`).test(everything),
    );
    expect(unused).toEqual([]);
    const animations = [...allCss.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
    expect(
      animations.filter((name) => allCss.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length < 3),
    ).toEqual([]);
  });

  it('take colours, text sizes, weights, layers and spaces from the tokens', () => {
    const outside = judged.flatMap(([path, source]) =>
      valuesOutsideTokens(source).map((fault) => `${path}:${fault}`),
    );
    expect(outside).toEqual([]);
  });

  it('have no new space, radius or text size outside the scales', () => {
    const outside = judged.flatMap(([path, source]) => sizesOutsideScales(source).map(() => path));
    expect(newFaults('sizes outside the scales', outside, 2)).toEqual([]);
  });

  it.each([
    ['.a { margin: 7px }', 'a space outside the scale'],
    ['.a { gap: 11px }', 'a space outside the scale'],
    ['.a { padding: 0 13px }', 'a space outside the scale'],
    ['.a { margin-top: -5px }', 'a space outside the scale'],
    ['.a { padding-inline: 0.7rem }', 'a space outside the scale'],
    ['.a { border-radius: 3px }', 'a radius outside the scale'],
    ['.a { border-top-left-radius: 0.3em }', 'a radius outside the scale'],
    ['.a { font-size: calc(1.31 * var(--fs-sm)) }', 'a font size outside the scale'],
    ['.a { font-size: calc(var(--fs-sm) * 1.31) }', 'a font size outside the scale'],
  ])('are counted with %s as %s', (css, fault) => {
    expect(sizesOutsideScales(css)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    '.a { margin: 0 auto -8px; padding: var(--s-8) 1px; gap: 0px }',
    '.a { border-radius: 50% 0 var(--r-md); font-size: min(var(--fs-hero), 11vw); width: 7px }',
  ])('are not counted with %s', (css) => {
    expect(sizesOutsideScales(css)).toEqual([]);
  });

  it.each([
    ['.a { color: #fff }', 'a raw colour'],
    ['.a { --tone: rgba(1, 2, 3, 0.5) }', 'a raw colour'],
    ['.a { font-size: 13px }', 'a font size outside the scale'],
    ['.a { font-weight: 450 }', 'a font weight outside the scale'],
    ['.a { top: 0; z-index: 12 }', 'a layer without a name'],
    ['.a { margin: 0 8px }', 'a space that has a token'],
    ['@media (min-width: 777px) { .a { top: 0 } }', 'a media condition without a name'],
  ])('are refused with %s as %s', (css, fault) => {
    expect(valuesOutsideTokens(css)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    '.a { color: var(--text-1); z-index: calc(var(--z-header) + 1) }',
    '.a { font-size: min(var(--fs-hero), 11vw); padding: var(--s-8) 1px -8px }',
    '/* #fff */ .white-ring { background: url(x#fff.png) }',
  ])('are accepted with %s', (css) => {
    expect(valuesOutsideTokens(css)).toEqual([]);
  });

  it('are each imported once, in the layer of their folder', () => {
    const imports = ['hud/styles.css', 'hud/screens.css'].flatMap((path) =>
      [...readText(path).matchAll(/@import "\.\/([^"]+)"(?: layer\(([\w-]+)\))?/g)].map(
        ([, file = '', layer]) => ({ file: `hud/${file}`, layer }),
      ),
    );
    const layered = imports.filter(({ file }) => !/styles\/(layers|fonts)\.css$/.test(file));
    const own = [...sheets.keys()].filter(
      (path) => /^hud\/.+\//.test(path) && !/\/(layers|fonts)\.css$/.test(path),
    );
    expect(layered.map(({ file }) => file).sort()).toEqual(own.sort());
    const order = /@layer ([^;]+);/.exec(readText('hud/styles/layers.css'))?.[1]?.split(/,\s*/) ?? [];
    for (const { file, layer } of layered) {
      const [, folder, name = ''] = file.split('/');
      expect(layer).toBe(folder === 'styles' ? name.replace('.css', '') : folder);
      expect(order).toContain(layer);
    }
  });

  it.each([
    ['.a.b:hover > .c::before { color: red }', ['a', 'b', 'c']],
    ['@media (min-width: 1.5rem) { .a { top: 0.5px } }', ['a']],
    ['/* .no */ .a { background: url(x.png); content: ".b" }', ['a']],
  ])('of %s name the classes %j', (css, names) => {
    expect([...classesInCss(css).keys()]).toEqual(names);
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these texts are code
  it.each([
    ['<a className="a b" />', ['a', 'b']],
    ["<a className={isOn ? 'a' : 'b'} />", ['a', 'b']],
    ["<a className={`a${isOn ? ' b' : ''}`} />", ['b', 'a']],
    ['<a className={`a a--${kind} ${className}`} />', ['a', 'a--*']],
    ["<a className={`a--${kind === 'x' ? 'y' : 'z'}`} />", ['a--y', 'a--z']],
    ["element.classList.add('a')", ['a']],
  ])('and %s gives %j', (source, names) => {
    expect([...classesInCode(source)]).toEqual(names);
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: up to here
});

/** The canvas reads some of the HUD's colours. */
function scenes(): string[] {
  return filesUnder('scenes', ['.ts']).map(readText);
}
