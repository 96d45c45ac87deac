import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages } from '#engine/content/languages.ts';
import { questRows } from '#engine/content/quests.ts';

const assets = fileURLToPath(new URL('../../../assets/', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(assets + path, 'utf8'));
const lengths: Record<string, { shots: number[] }> = read('films/films.json');
const keys = questRows.flatMap(({ video }) => (video ? [video] : []));
const { subtitles } = (await import(
  new URL('../../../tools/build/copy-films.mjs', import.meta.url).href
)) as {
  subtitles: (shots: number[], lines: string[]) => string;
};

/** The seconds that an MP4 file's movie header states. */
function secondsOf(path: string): number {
  const file = readFileSync(path);
  const header = file.indexOf('mvhd') + 4;
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12);
}

describe('the films of the quests', () => {
  it('are those that the quests name', () => {
    const baked = readdirSync(`${assets}films`).filter((file) => file.endsWith('.mp4'));
    expect(baked.sort()).toEqual(keys.map((key) => `${key}.mp4`).sort());
    expect(Object.keys(lengths).sort()).toEqual([...keys].sort());
  });

  it.each(keys)('%s weighs at most 1 MB, lasts 10 to 20 s, and starts before it has loaded', (key) => {
    const path = `${assets}films/${key}.mp4`;
    const seconds = lengths[key]?.shots.reduce((sum, shot) => sum + shot, 0) ?? 0;
    expect(statSync(path).size).toBeLessThanOrEqual(1_000_000);
    expect(statSync(path.replace('.mp4', '.webp')).size).toBeLessThan(80_000);
    expect(seconds).toBeGreaterThanOrEqual(10);
    expect(seconds).toBeLessThanOrEqual(20);
    expect(secondsOf(path)).toBeCloseTo(seconds, 0);
    const file = readFileSync(path);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });

  it.each(languages)('have a subtitle for each shot in %s', (language) => {
    const { quests } = read(`strings/${language}/content/homeland.json`);
    for (const key of keys) {
      const { film } = quests[key];
      expect(film, key).toHaveLength(lengths[key]?.shots.length ?? 0);
      for (const line of film) expect(line.length, line).toBeLessThanOrEqual(64);
    }
  });

  it('time their subtitles by the shots', () => {
    expect(subtitles([3, 3.2], ['One', 'Two'])).toBe(
      'WEBVTT\n\n00:00:00.300 --> 00:00:02.800\nOne\n\n00:00:03.300 --> 00:00:06.000\nTwo\n',
    );
  });
});
