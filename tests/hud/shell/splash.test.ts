// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('#hud/strings/strings.ts', () => ({ say: (key: string) => key }));

/** A game that has just started, with the splash that belongs to its page. */
async function startedGame() {
  document.body.innerHTML = '<div id="splash"></div>';
  const { state } = await import('#engine/client/core/state.ts');
  const { runSplash } = await import('#hud/shell/splash.ts');
  runSplash();
  state.boot.stage = 'ready';
  await vi.advanceTimersByTimeAsync(60_000);
  return { state, splash: document.getElementById('splash')! };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

describe('the sky of the splash', () => {
  it('stays behind the HUD until the canvas has drawn', async () => {
    const { state, splash } = await startedGame();
    expect([splash.className, splash.hidden]).toEqual(['is-sky', false]);
    state.isSceneDrawn = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(splash.hidden).toBe(true);
  });

  it.each([
    ['the device can’t draw', 'hasCanvas', false],
    ['the canvas has drawn', 'isSceneDrawn', true],
  ] as const)('leaves when %s', async (_, name, isSo) => {
    const { state, splash } = await startedGame();
    state[name] = isSo;
    await vi.advanceTimersByTimeAsync(1000);
    expect(splash.hidden).toBe(true);
  });

  it('leaves for a screen that covers the scene', async () => {
    const { state, splash } = await startedGame();
    state.view.isSceneHidden = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(splash.hidden).toBe(true);
  });
});
