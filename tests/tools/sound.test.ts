import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../assets/sound/', import.meta.url));
const tools = new URL('../../tools/sound/', import.meta.url);

interface Sound {
  files: string[];
  loop: boolean;
  volume: number;
  ms: number;
  loopFromMs?: number;
}
interface Track {
  seconds: number;
  channels: Float32Array[];
}
interface Score {
  score: Record<string, { loop?: boolean; volume: number; make: () => Track }>;
  LAUNCH_SILENCE: { from: number; to: number };
}
interface Measure {
  silences: (channel: Float32Array, options?: { seconds?: number; floor?: number }) => [number, number][];
  seam: (channel: Float32Array) => number;
  peak: (channels: Float32Array[]) => number;
}

const sounds: Record<string, Sound> = JSON.parse(readFileSync(`${folder}sounds.json`, 'utf8'));
const { score, LAUNCH_SILENCE }: Score = await import(new URL('score.mjs', tools).href);
const { silences, seam, peak }: Measure = await import(new URL('measure.mjs', tools).href);

const names = [
  ...['ambience-galaxy', 'ambience-trip', 'engine', 'tap-xs', 'tap-s', 'tap-m', 'tap-l', 'tap-xl', 'beam'],
  ...['cargo-full', 'energy-empty', 'pirate-in', 'pirate-shot', 'pirate-caught', 'pirate-gone', 'launch'],
  ...['finish', 'reward', 'reward-rare', 'reward-epic', 'level-up', 'button', 'tab', 'error', 'booster'],
  ...['dock-count', 'dock-in', 'dock-out', 'dock-locked', 'dock-failed'],
];

const MAX_BYTES = { loop: 90_000, long: 20_000, effect: 12_288 };

describe('the sounds', () => {
  it('all have a file, and every file has a sound', () => {
    expect(Object.keys(sounds).sort()).toEqual([...names].sort());
    expect(Object.keys(score)).toEqual(Object.keys(sounds));
    const files = Object.values(sounds).flatMap((sound) => sound.files);
    const present = readdirSync(folder).filter((file) => file !== 'sounds.json');
    expect(present.sort()).toEqual(files.sort());
  });

  it.each(Object.entries(sounds))(
    '%s keeps to its size limit, in Opus and in MP3',
    (_name, { files, loop, ms }) => {
      expect(files.map((file) => file.split('.').at(-1))).toEqual(['webm', 'mp3']);
      const maxBytes = loop ? MAX_BYTES.loop : ms > 2500 ? MAX_BYTES.long : MAX_BYTES.effect;
      for (const file of files) {
        const { size } = statSync(folder + file);
        expect(size, file).toBeGreaterThan(1000);
        expect(size, file).toBeLessThanOrEqual(maxBytes);
      }
    },
  );

  it('are mixed below the loudest, loops far below', () => {
    for (const [name, { volume, loop }] of Object.entries(sounds)) {
      expect(volume, name).toBe(score[name]!.volume);
      expect(volume, name).toBeGreaterThan(0);
      expect(volume, name).toBeLessThanOrEqual(loop ? 0.4 : 1);
    }
  });

  it('have a margin only in loops', () => {
    for (const [name, { loop, loopFromMs }] of Object.entries(sounds)) {
      expect(loop, name).toBe(score[name]!.loop ?? false);
      expect(loopFromMs, name).toBe(loop ? 500 : undefined);
    }
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
  const taps = ['tap-xs', 'tap-s', 'tap-m', 'tap-l', 'tap-xl'].map((name) => sounds[name]!);

  it('grow longer and firmer with the object’s size', () => {
    for (const [i, tap] of taps.slice(1).entries()) {
      expect(tap.ms).toBeGreaterThan(taps[i]!.ms);
      expect(tap.volume).toBeGreaterThan(taps[i]!.volume);
    }
  });
});

describe('the engine', () => {
  it('loops without a click and never falls silent', () => {
    const [channel] = score.engine!.make().channels;
    expect(seam(channel!)).toBeLessThanOrEqual(1);
    expect(silences(channel!, { floor: -50 })).toEqual([]);
  });
});
