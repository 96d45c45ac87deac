// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptDesignerToken } from '#engine/client/core/call-developer.ts';
import { TokenAsk } from '#hud/shell/session-ended.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';

const { boot } = vi.hoisted(() => ({ boot: vi.fn(async () => undefined) }));
vi.mock('#engine/client/start/boot.ts', () => ({ boot }));
vi.mock('#hud/shell/splash.ts', () => ({ restartSplash: () => undefined }));

beforeEach(async () => {
  sessionStorage.clear();
  boot.mockClear();
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

it('a server that asks for a token gets the entered one, and the start begins again', async () => {
  render(<TokenAsk />);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(screen.getByLabelText('Developer’s token'), {
    target: { value: ' a-long-enough-token ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(boot).toHaveBeenCalledOnce());
  expect(keptDesignerToken()).toBe('a-long-enough-token');
});

it('a token that was refused is named as wrong', () => {
  sessionStorage.setItem('X-Designer-Token', 'a-wrong-token');
  render(<TokenAsk />);
  expect(screen.getByRole('alert').textContent).toBe('This token isn’t right.');
});

it('nothing is sent without a token', () => {
  render(<TokenAsk />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(boot).not.toHaveBeenCalled();
});
