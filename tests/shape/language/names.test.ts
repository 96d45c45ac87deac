import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../read-sources.ts';

const code = ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.css', '.json', '.html'];
const files = [
  'engine',
  'scenes',
  'hud',
  'server',
  'tools',
  'tests',
  'assets/content',
  'assets/strings',
].flatMap((folder) => filesUnder(folder, code));
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/;

describe('the names of files', () => {
  it('are in kebab case', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((path) => !kebab.test(basename(path)) && !basename(path).startsWith('.'))).toEqual(
      [],
    );
  });

  it('contain no manager, helper or utility', () => {
    expect(files.filter((path) => /(^|[-/])(manager|helpers?|utils?)\b/.test(path))).toEqual([]);
  });

  it.each([
    ['trip-taps.ts', true],
    ['given.ts', true],
    ['css.d.ts', true],
    ['TakeObjects.ts', false],
    ['take_objects.ts', false],
  ])('%s is kebab case: %s', (name, isKebab) => {
    expect(kebab.test(name)).toBe(isKebab);
  });
});
