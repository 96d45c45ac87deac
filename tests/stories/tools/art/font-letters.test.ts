import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const styles = readFileSync(`${root}hud/styles/fonts.css`, 'utf8');
const cutter = readFileSync(`${root}tools/art/fonts.py`, 'utf8');

const faces = styles
  .split('@font-face')
  .slice(1)
  .map((face) => ({
    isCut: face.includes('assets/fonts'),
    letters: lettersIn(/unicode-range:([^;]+);/.exec(face)?.[1] ?? ''),
  }));
const cut = new Set(faces.filter(({ isCut }) => isCut).flatMap(({ letters }) => letters));
/** The family has no glyphs for these; the system's font draws them. */
const foreign = 'π≥';

describe('the font that comes with the first screen', () => {
  it('has every letter of the game’s strings, so that none loads the whole font', () => {
    const texts = ['assets/strings', 'assets/content'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.json'))
        .map((path) => readFileSync(`${root}${folder}/${path}`, 'utf8')),
    );
    expect(texts.length).toBeGreaterThan(20);
    const missing = [...new Set(texts.join(''))].filter(
      (letter) => letter >= ' ' && !cut.has(letter.codePointAt(0) as number) && !foreign.includes(letter),
    );
    expect(missing).toEqual([]);
  });

  it('declares exactly the letters it was cut to', () => {
    const given = [...cutter.matchAll(/^(?:LATIN|ACCENTED|CYRILLIC) = \[([^\]]*)\]/gm)].flatMap(
      ([, list = '']) => [
        ...[...list.matchAll(/range\((0x\w+), (0x\w+)\)/g)].flatMap(([, from, end]) =>
          Array.from({ length: Number(end) - Number(from) }, (_, index) => Number(from) + index),
        ),
        ...(list.replaceAll(/range\([^)]*\)/g, '').match(/0x\w+/g) ?? []).map(Number),
      ],
    );
    expect([...cut].sort((a, b) => a - b)).toEqual(given.sort((a, b) => a - b));
  });

  it('leaves every other letter to the whole font, without overlap', () => {
    const all = faces.flatMap(({ letters }) => letters);
    expect(new Set(all).size).toBe(all.length);
    for (const letter of 'éÜñøßЁїґў€') expect(all, letter).toContain(letter.codePointAt(0));
  });
});

function lettersIn(range: string): number[] {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}
