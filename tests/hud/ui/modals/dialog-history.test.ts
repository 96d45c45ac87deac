// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeByBack } from '#hud/ui/modals/dialog-history.ts';

const router = vi.fn();
const [lower, upper] = [vi.fn(), vi.fn()];
let ends: (() => void)[] = [];

function open(close: () => void): void {
  ends.push(closeByBack(close));
}

/** Goes back as a browser does: the address is the other entry's before anybody hears of it. */
function back(): void {
  history.replaceState(null, '', '/hangar');
  dispatchEvent(new PopStateEvent('popstate'));
}

beforeEach(() => {
  vi.clearAllMocks();
  history.replaceState({ shipId: '7' }, '', '/settings');
  addEventListener('popstate', router);
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  removeEventListener('popstate', router);
});

describe('Back under open dialogs', () => {
  it('closes the topmost one, and the screen below stays with its state', () => {
    open(lower);
    open(upper);
    back();
    expect([upper.mock.calls.length, lower.mock.calls.length]).toEqual([1, 0]);
    expect([location.pathname, history.state]).toEqual(['/settings', { shipId: '7' }]);
    expect(router).not.toHaveBeenCalled();
  });

  it('returns to the screen that the game has gone to under them', () => {
    open(lower);
    history.replaceState(null, '', '/crew');
    dispatchEvent(new Event('replaceState'));
    back();
    expect(location.pathname).toBe('/crew');
  });

  it('is the router’s again when all are closed', () => {
    open(lower);
    ends.pop()?.();
    back();
    expect([router.mock.calls.length, location.pathname]).toEqual([1, '/hangar']);
  });
});
