import { describe, expect, it } from 'vitest';
import { readSources } from '../read-sources.ts';

/** Rules and systems take time and chance as arguments. They must not use any of these. */
const forbidden: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['Date.now()', /\bDate\s*\.\s*now\b/],
  ['new Date()', /\bnew\s+Date\s*(?:\(\s*\)|[^\s(])/],
  ['Date()', /(?<!\bnew\s+)(?<![\w.])Date\s*\(/],
  ['performance.now()', /\bperformance\s*\.\s*now\b/],
  ['Math.random()', /\bMath\s*\.\s*random\b/],
  ['crypto', /\bcrypto\b/],
  ['a timer', /\b(?:setTimeout|setInterval|setImmediate|requestAnimationFrame|queueMicrotask)\b/],
  ['the page', /\b(?:window|document|localStorage|navigator)\s*\./],
  ['the network', /\bfetch\s*\(/],
  ['the process', /\bprocess\s*\./],
];

function impurities(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  return forbidden.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
}

const pure = [
  ...readSources(['engine/rules', 'engine/simulation', 'engine/systems', 'engine/world', 'engine/content']),
];

describe('rules, systems, worlds and content', () => {
  it('exist', () => {
    expect(pure.length).toBeGreaterThan(30);
  });

  it.each(pure)('take time and chance as arguments: %s', (_path, source) => {
    expect(impurities(source)).toEqual([]);
  });
});

const clock = 'engine/client/device/clock.ts';
const onDevice = [...readSources(['engine/client', 'hud', 'scenes'])].filter(([path]) => path !== clock);

describe('client, HUD and scenes', () => {
  it.each(onDevice)(`take the time from ${clock}, since a device's own may be wrong: %s`, (_path, source) => {
    expect(impurities(source)).not.toEqual(expect.arrayContaining(['Date.now()']));
    expect(impurities(source)).not.toEqual(expect.arrayContaining(['new Date()']));
  });
});

describe('the check for impurities', () => {
  it.each([
    ['const a = Date.now();', ['Date.now()']],
    ['const a = new Date();', ['new Date()']],
    ['const a = new Date(nowMs);', []],
    ['const a = Date();', ['Date()']],
    ['const a = Math.random() + performance.now();', ['performance.now()', 'Math.random()']],
    ['setTimeout(act, 1);', ['a timer']],
    ['// Date.now() is for others\n/* Math.random() too */', []],
    ['const updateDate = candidate(now);', []],
    ["document.title = '';", ['the page']],
  ])('in %j finds %j', (source, found) => {
    expect(impurities(source)).toEqual(found);
  });
});
