// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { startFadeAtLaunch } from '#hud/shell/page-effects.ts';

const endless = new Promise<never>(() => undefined);
beforeAll(() => {
  Element.prototype.animate = vi.fn(() => ({ finished: endless }) as never);
  startFadeAtLaunch();
});
afterEach(() => {
  state.view.place = 'system';
  state.settings.reducedMotion = false;
  document.body.innerHTML = '';
});

function showHud(): void {
  document.body.innerHTML = '<main><div class="shell"><button id="go">Launch</button></div></main>';
}

it('leaves a copy of the HUD that nobody can press, hear or find, in the tick of the launch', () => {
  showHud();
  state.view.place = 'launch';
  const shells = document.querySelectorAll<HTMLElement>('.shell');
  expect(shells).toHaveLength(2);
  expect(shells[1]!.textContent).toBe('Launch');
  expect([shells[1]!.inert, shells[1]!.getAttribute('aria-hidden')]).toEqual([true, 'true']);
  expect(document.querySelectorAll('#go')).toHaveLength(1);
});

it('leaves none at another change of place, nor with less motion', () => {
  showHud();
  state.view.place = 'galaxy';
  expect(document.querySelectorAll('.shell')).toHaveLength(1);
  state.settings.reducedMotion = true;
  state.view.place = 'launch';
  expect(document.querySelectorAll('.shell')).toHaveLength(1);
});
