// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { startFadeAtLaunch, startKeysForGame } from '#hud/shell/page-effects.ts';

const endless = new Promise<never>(() => undefined);
beforeAll(() => {
  Element.prototype.animate = vi.fn(() => ({ finished: endless }) as never);
  startFadeAtLaunch();
  startKeysForGame();
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

describe('after a press in a flight', () => {
  /** The focused element after a press on the button in a place, with or without a dialog. */
  function focusAfter(
    place: typeof state.view.place,
    by: 'pointer' | 'key',
    dialog = '',
  ): string | undefined {
    document.body.innerHTML = `<main class="stage" tabindex="-1"><button>More</button></main>${dialog}`;
    state.view.place = place;
    const button = document.querySelector('button')!;
    if (by === 'pointer') button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.focus();
    button.click();
    return document.activeElement?.tagName;
  }

  it.each(['trip', 'docking', 'assault'] as const)('by a pointer in %s, keys go to the game', (place) => {
    expect(focusAfter(place, 'pointer')).toBe('MAIN');
  });

  it('by keys or a screen reader, elsewhere, and under a dialog, the button keeps the focus', () => {
    expect([
      focusAfter('trip', 'key'),
      focusAfter('system', 'pointer'),
      focusAfter('trip', 'pointer', '<dialog open></dialog>'),
    ]).toEqual(['BUTTON', 'BUTTON', 'BUTTON']);
  });
});
