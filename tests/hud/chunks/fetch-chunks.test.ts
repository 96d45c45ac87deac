// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Fresh modules: the game starts once a page. */
async function open() {
  vi.resetModules();
  const { state } = await import('#engine/client/core/state.ts');
  const { laterChunk, screensChunk } = await import('#hud/shell/lazy.ts');
  const { startLater } = await import('#hud/chunks/fetch-chunks.ts');
  state.boot.stage = 'loading';
  const started: string[] = [];
  const start = (name: string) => () => void started.push(name);
  const later = {
    startFadeAtLaunch: start('fade'),
    pressOncePerKey: start('keys'),
    startHudSounds: start('sounds'),
    startKeysForGame: start('keys for the game'),
    startPictures: start('pictures'),
    startMessengerLater: start('messenger'),
    startDevTools: start('dev tools'),
  };
  const bringLater = vi.fn(async () => later as never);
  const bringScreens = vi.fn(
    async () => ({ startEvents: () => {}, startFirstRun: start('first run') }) as never,
  );
  laterChunk.comesFrom(bringLater);
  screensChunk.comesFrom(bringScreens);
  return { state, startLater, started, bringLater, bringScreens };
}

const everything = [
  'fade',
  'keys',
  'sounds',
  'keys for the game',
  'pictures',
  'messenger',
  'dev tools',
  'first run',
];

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
});

describe('what starts after the first picture', () => {
  it('waits until the game is ready and the canvas has drawn, and starts once', async () => {
    const { state, startLater, started, bringLater, bringScreens } = await open();
    startLater();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(bringLater).toHaveBeenCalled();
    expect(bringScreens).not.toHaveBeenCalled();
    expect(started).toEqual([]);
    state.boot.stage = 'ready';
    state.isSceneDrawn = true;
    await vi.waitFor(() => expect(started).toEqual(everything));
    state.view.place = 'system';
    state.connection = 'offline';
    await Promise.resolve();
    state.connection = 'online';
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(started).toEqual(everything);
    expect(bringLater).toHaveBeenCalledTimes(1);
  });

  it('starts when the connection is back, if a chunk failed to load', async () => {
    const { state, startLater, started, bringLater, bringScreens } = await open();
    bringLater.mockRejectedValueOnce(new Error('away'));
    bringScreens.mockRejectedValueOnce(new Error('away'));
    state.boot.stage = 'ready';
    state.isSceneDrawn = true;
    startLater();
    await vi.waitFor(() => expect(bringScreens).toHaveBeenCalled());
    state.connection = 'offline';
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toEqual([]);
    state.connection = 'online';
    await vi.waitFor(() => expect(started).toEqual(everything));
  });

  it('starts when a press has loaded the chunk', async () => {
    const { state, startLater, started, bringLater } = await open();
    const { laterChunk } = await import('#hud/shell/lazy.ts');
    bringLater.mockRejectedValueOnce(new Error('away'));
    state.boot.stage = 'ready';
    state.isSceneDrawn = true;
    startLater();
    await vi.waitFor(() => expect(bringLater).toHaveBeenCalled());
    await vi.waitFor(() => expect(started).toEqual(['first run']));
    await laterChunk.fetch();
    expect(started).toEqual([
      'first run',
      'fade',
      'keys',
      'sounds',
      'keys for the game',
      'pictures',
      'messenger',
      'dev tools',
    ]);
  });
});
