import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MusicPlayer } from '#engine/client/device/music-player.ts';

const started: { at: number; offset: number; loopStart: number; loopEnd: number; stopsAt?: number }[] = [];
let fetched: string[];
let fails: (address: string) => boolean;

function aGain() {
  const gain = { value: 1, setTargetAtTime: vi.fn(), cancelScheduledValues: vi.fn() };
  return { gain, connect: (to: unknown) => to, disconnect: vi.fn() };
}

function aContext() {
  return {
    currentTime: 10,
    destination: {},
    createGain: aGain,
    createBufferSource: () => {
      const source = {
        loopStart: 0,
        loopEnd: 0,
        connect: (to: unknown) => to,
        start: (at: number, offset: number) =>
          started.push({ at, offset, loopStart: source.loopStart, loopEnd: source.loopEnd }),
        stop: (at: number) => {
          started[0]!.stopsAt = at;
        },
      };
      return source;
    },
  };
}

beforeEach(() => {
  started.length = 0;
  fetched = [];
  fails = () => false;
  vi.stubGlobal(
    'Audio',
    class {
      canPlayType = () => 'probably';
    },
  );
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async (bytes: unknown) => bytes;
    },
  );
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address.slice(address.lastIndexOf('/') + 1));
    return { ok: !fails(address), arrayBuffer: async () => new ArrayBuffer(8) };
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => {
  const ctx = aContext();
  return { ctx, player: new MusicPlayer(ctx as unknown as AudioContext) };
};

describe('the music player', () => {
  it('repeats a stem without the margins around it', async () => {
    open().player.play({ 'deep-base': 1 });
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(started[0]).toMatchObject({ loopStart: 0.5, loopEnd: 32.5 });
  });

  it('starts a stem that comes later in the middle, so that the bars meet', async () => {
    const { ctx, player } = open();
    player.play({ 'deep-base': 1 });
    await vi.waitFor(() => expect(started).toHaveLength(1));
    ctx.currentTime = 10 + 32 + 16 + 4;
    player.play({ 'deep-base': 1, pirate: 1 });
    await vi.waitFor(() => expect(started).toHaveLength(2));
    expect(started[1]!.offset - 0.5).toBeCloseTo(4.05, 5);
  });

  it('fetches only what is heard, once, and fades out what isn’t any more', async () => {
    const { player } = open();
    player.play({ 'deep-base': 1, 'deep-chain': 0 });
    await vi.waitFor(() => expect(started).toHaveLength(1));
    player.play({ 'deep-base': 0.5 });
    player.play(null);
    expect(started[0]!.stopsAt).toBeGreaterThan(11);
    expect(fetched).toEqual(['deep-base.webm']);
  });

  it('takes the MP3 where the other file can’t be had, and tries again later when neither can', async () => {
    const { player } = open();
    fails = () => true;
    player.play({ docking: 1 });
    await vi.waitFor(() => expect(fetched).toEqual(['docking.webm', 'docking.mp3']));
    await Promise.resolve();
    fails = (address) => address.endsWith('.webm');
    await vi.waitFor(() => {
      player.play({ docking: 1 });
      expect(started.length).toBeGreaterThan(0);
    });
  });
});
