// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { pressOncePerKey } from '#engine/client/device/held-keys.ts';

beforeAll(pressOncePerKey);

/** Whether the browser may act on a key that is pressed on the element. */
function acts(tag: string, key: string, repeat: boolean): boolean {
  const element = document.body.appendChild(document.createElement(tag));
  return element.dispatchEvent(
    new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }),
  );
}

describe('a key', () => {
  it.each(['Enter', ' '])('%j presses a button once, however long it is held', (key) => {
    expect([acts('button', key, false), acts('button', key, true), acts('a', key, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('goes on in a text and elsewhere while it is held', () => {
    expect([
      acts('input', 'Enter', true),
      acts('button', 'ArrowUp', true),
      acts('main', 'Enter', true),
    ]).toEqual([true, true, true]);
  });
});
