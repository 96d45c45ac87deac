import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nebulaLooks } from '#engine/content/kinds.ts';

const folder = fileURLToPath(new URL('../../assets/sound/', import.meta.url));
const tools = new URL('../../tools/sound/', import.meta.url);

interface Track {
  seconds: number;
  channels: Float32Array[];
}
interface Score {
  score: Record<string, { lufs: number; make: () => Track }>;
  LAUNCH_SILENCE: { from: number; to: number };
}
interface Level {
  aim: number;
  lufs: number;
  phoneLufs: number;
  truePeak: number;
  ms: number;
  bytes: number;
  sha256: string;
}
interface Measure {
  silences: (channel: Float32Array, options?: { seconds?: number; floor?: number }) => [number, number][];
  seam: (channel: Float32Array) => number;
  peak: (channels: Float32Array[]) => number;
  truePeak: (channels: Float32Array[]) => number;
  integratedLufs: (channels: Float32Array[]) => number;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const sounds = read<Record<string, { files: string[]; ms: number }>>(`${folder}sounds.json`);
const music = read<{ marginMs: number; stems: Record<string, number> }>(`${folder}music.json`);
const levels = read<Record<string, Level>>(fileURLToPath(new URL('levels.json', tools)));
const { score, LAUNCH_SILENCE }: Score = await import(new URL('score.mjs', tools).href);
const measure: Measure = await import(new URL('measure.mjs', tools).href);
const { levelsPage } = await import(new URL('levels.mjs', tools).href);
const { silences, seam, peak } = measure;

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(webm|mp3)$/.test(file));
const KIB = 1024;
const sizeOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + statSync(folder + name).size, 0);

describe('the sounds', () => {
  it('all have a file, and every file has a sound', () => {
    expect(Object.keys(score)).toEqual(Object.keys(sounds));
    const effects = Object.values(sounds).flatMap((sound) => sound.files);
    const stems = Object.keys(music.stems).flatMap((name) => [`music/${name}.webm`, `music/${name}.mp3`]);
    expect([...files].sort()).toEqual([...effects, ...stems].sort());
  });

  it('come in Opus and in MP3, and are small', () => {
    for (const [name, { files: pair, ms }] of Object.entries(sounds)) {
      expect(pair).toEqual([`${name}.webm`, `${name}.mp3`]);
      for (const file of pair) expect(sizeOf([file]), file).toBeLessThanOrEqual((ms > 2500 ? 26 : 14) * KIB);
    }
  });
});

describe('the levels', () => {
  it('were measured in the files that are here', () => {
    expect(Object.keys(levels).sort()).toEqual([...files].sort());
    for (const [file, { sha256, bytes }] of Object.entries(levels)) {
      const content = readFileSync(folder + file);
      expect(content.length, file).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex').slice(0, 16), file).toBe(sha256);
    }
  });

  it.each(Object.entries(levels))('%s is as loud as it should be and never clips', (_file, level) => {
    expect(Math.abs(level.lufs - level.aim)).toBeLessThanOrEqual(1);
    expect(level.truePeak).toBeLessThanOrEqual(-1);
  });

  // At the game's volumes, an event is heard 20 dB lower than here, and music 28 dB.
  it('are high enough for the speaker of a phone', () => {
    for (const [file, { phoneLufs }] of Object.entries(levels))
      expect(phoneLufs, file).toBeGreaterThan(file.startsWith('music/') ? -24 : -25);
  });

  it('are those of the score, and of the page', () => {
    for (const [name, { lufs }] of Object.entries(score))
      expect(levels[`${name}.webm`]?.aim, name).toBe(lufs);
    expect(readFileSync(new URL('LEVELS.md', tools), 'utf8')).toBe(levelsPage(levels));
  });

  it('are measured after BS.1770: a sine of 997 Hz at full scale has −3 LUFS', () => {
    const sine = Float32Array.from({ length: 96_000 }, (_, i) => Math.sin((2 * Math.PI * 997 * i) / 48_000));
    expect(measure.integratedLufs([sine])).toBeCloseTo(-3.01, 1);
    // The samples of this sine all miss its peaks.
    const between = Float32Array.from({ length: 4800 }, (_, i) => Math.sin((Math.PI * i) / 2 + Math.PI / 4));
    expect(peak([between])).toBeCloseTo(-3.01, 1);
    expect(measure.truePeak([between.slice(1000, 1400)])).toBeGreaterThan(-0.3);
  });
});

describe('the music', () => {
  it('has a theme for the galaxy and one for every kind of sky, each with its layers', () => {
    const themed = nebulaLooks.flatMap((sky) => [`${sky}-base`, `${sky}-flight`, `${sky}-chain`]);
    const shared = ['galaxy-base', 'pirate', 'assault', 'docking'];
    expect(Object.keys(music.stems).sort()).toEqual([...themed, ...shared].sort());
  });

  it('fits together: every stem is a whole number of bars of four seconds', () => {
    for (const [name, ms] of Object.entries(music.stems)) expect(ms % 16_000, name).toBe(0);
  });

  it('stays small: a flight needs at most 600 KiB of it, all of it has 2.1 MiB', () => {
    const opus = (names: readonly string[]) => sizeOf(names.map((name) => `music/${name}.webm`));
    expect(opus(['deep-base', 'deep-flight', 'deep-chain', 'pirate'])).toBeLessThanOrEqual(600 * KIB);
    expect(opus(Object.keys(music.stems))).toBeLessThanOrEqual(2.1 * KIB * KIB);
  });

  it('repeats without a click', async () => {
    const { pirate } = await import(new URL('music/dangers.mjs', tools).href);
    const [channel] = (pirate() as Track).channels;
    expect(seam(channel!)).toBeLessThanOrEqual(1);
    expect(silences(channel!, { seconds: 0.5 })).toEqual([]);
  });
});

describe('the launch', () => {
  const { channels, seconds } = score.launch!.make();

  it('swells for 2.6 s, is silent for the flash, and arrives within 4 s', () => {
    const { from, to } = LAUNCH_SILENCE;
    expect([from, to, seconds]).toEqual([2.6, 3.2, 4]);
    const gap = silences(channels[0]!, { seconds: 0.4 }).find(([start]) => start > 1);
    expect(gap![0]).toBeCloseTo(from, 1);
    expect(gap![1]).toBeCloseTo(to, 1);
  });

  it('is loudest just before the silence', () => {
    const part = (start: number, end: number) => peak([channels[0]!.slice(start * 48_000, end * 48_000)]);
    expect(part(2, 2.6)).toBeGreaterThan(part(0, 1) + 6);
  });
});

describe('the taps', () => {
  const taps = ['tap-xs', 'tap-s', 'tap-m', 'tap-l', 'tap-xl'];

  it('grow longer and firmer with the object’s size', () => {
    for (const [i, tap] of taps.slice(1).entries()) {
      expect(sounds[tap]!.ms).toBeGreaterThan(sounds[taps[i]!]!.ms);
      expect(score[tap]!.lufs).toBeGreaterThan(score[taps[i]!]!.lufs);
    }
  });
});
