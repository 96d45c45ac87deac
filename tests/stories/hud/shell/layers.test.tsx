// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { showFailure, showToast } from '#engine/client/core/toasts.ts';
import { startStrings } from '#hud/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Modal } from '#hud/ui/modals/modal.tsx';
import { Toasts } from '#hud/ui/toasts.tsx';

beforeEach(async () => {
  state.toasts = [];
  await startStrings();
});
afterEach(cleanup);

const nothing = () => undefined;

it('a toast is announced only in the topmost dialog, and below it when it closes', async () => {
  const layers = (open: number) => (
    <>
      <Toasts />
      {['One', 'Two'].slice(0, open).map((name) => (
        <Modal key={name} label={name} onClose={nothing}>
          {name}
        </Modal>
      ))}
    </>
  );
  const { rerender } = render(layers(2));
  const whereSaid = () =>
    screen.getByText('Saved').closest('dialog')?.getAttribute('aria-label') ?? 'the game';
  const regions = [...document.querySelectorAll('[aria-live]')];
  expect(regions).toHaveLength(3);
  await act(async () => showToast('gain', 'Saved'));
  expect(whereSaid()).toBe('Two');
  expect(screen.getByText('Saved').closest('[aria-live]')).toBe(regions[2]);
  await act(async () => rerender(layers(1)));
  expect(whereSaid()).toBe('One');
  await act(async () => rerender(layers(0)));
  expect(whereSaid()).toBe('the game');
  // The live region exists before its text; otherwise screen readers ignore it.
  expect(screen.getByText('Saved').closest('[aria-live]')).toBe(regions[0]);
});

it('an error interrupts the screen reader', async () => {
  render(<Toasts />);
  const region = document.querySelector('[aria-live]');
  await act(async () => showToast('gain', 'Saved'));
  expect(region?.getAttribute('aria-live')).toBe('polite');
  await act(async () => showToast('error', 'Lost'));
  expect(region?.getAttribute('aria-live')).toBe('assertive');
});

it('a change that failed for the network is announced', async () => {
  render(<Toasts />);
  await act(async () => showFailure({ ok: false, code: 'network', status: 0, detail: null }));
  expect(screen.getByText("Not done: there is no connection. Try again when it's back")).toBeTruthy();
});

it('a button keeps the focus when its reason appears and disappears', () => {
  const button = (reason: string | null) => (
    <Button reason={reason} onPress={nothing}>
      Launch
    </Button>
  );
  const { rerender } = render(button(null));
  const before = screen.getByRole('button');
  before.focus();
  rerender(button('Too hurt'));
  expect(screen.getByText('Too hurt')).toBeTruthy();
  expect(document.activeElement).toBe(before);
  expect(before.getAttribute('aria-describedby')).toBe(screen.getByText('Too hurt').id);
  rerender(button(null));
  expect(document.activeElement).toBe(before);
});

it('a lost live connection is not called a lost connection while calls are answered', async () => {
  state.boot.stage = 'ready';
  render(<Toasts />);
  await act(async () => {
    state.hasPushes = false;
  });
  expect(screen.getAllByText('Live updates are paused. Everything else works')).not.toHaveLength(0);
  expect(screen.queryByText('No connection. Trips go on')).toBeNull();
  await act(async () => {
    state.connection = 'offline';
  });
  expect(screen.getAllByText('No connection. Trips go on')).not.toHaveLength(0);
  expect(screen.queryByText('Live updates are paused. Everything else works')).toBeNull();
  await act(async () => {
    state.connection = 'online';
    state.hasPushes = true;
  });
});

it('says calmly that nothing can be saved, until it can', async () => {
  state.boot.stage = 'ready';
  render(<Toasts />);
  const line = () => screen.queryAllByText('Nothing can be saved right now. Your taps are kept');
  expect(line()).toHaveLength(0);
  await act(async () => {
    state.canSave = false;
  });
  expect(line()).not.toHaveLength(0);
  await act(async () => {
    state.canSave = true;
  });
  expect(line()).toHaveLength(0);
});
