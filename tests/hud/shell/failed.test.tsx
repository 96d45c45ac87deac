// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { FailedPage } from '#hud/shell/failed.tsx';
import { startStrings } from '#hud/strings/strings.ts';

const { boot, messenger } = vi.hoisted(() => ({
  boot: vi.fn(async () => undefined),
  messenger: { isInMessenger: true, initData: 'signed' as string | null, posted: [] as string[] },
}));
vi.mock('#engine/client/start/boot.ts', () => ({ boot }));
vi.mock('#hud/shell/splash.ts', () => ({ restartSplash: () => undefined }));
vi.mock('#hud/messenger/webview.ts', () => ({
  get isInMessenger() {
    return messenger.isInMessenger;
  },
  launchData: () => ({ initData: messenger.initData, startParam: 'FRIEND' }),
  post: (type: string) => messenger.posted.push(type),
}));

beforeEach(async () => {
  boot.mockClear();
  messenger.posted = [];
  await startStrings();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(error: string, status: number, place: 'messenger' | 'frameless' = 'messenger'): void {
  messenger.isInMessenger = place === 'messenger';
  messenger.initData = place === 'messenger' ? 'signed' : null;
  state.boot = { ...state.boot, stage: 'failed', error, status };
  render(<FailedPage />);
}

it('launch data that is too old is replaced by opening the game again', () => {
  show('invalid_credentials', 401);
  expect(screen.getByText(/open it again from the chat/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the game' }));
  expect(messenger.posted).toEqual(['web_app_close']);
  expect(boot).not.toHaveBeenCalled();
});

it.each([
  ['init_data_empty', 400],
  ['not_found', 404],
  ['invalid_credentials', 401],
])('a browser without a messenger is led there after %s', (error, status) => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  show(error, status, 'frameless');
  fireEvent.click(screen.getByRole('button', { name: 'Open in the messenger' }));
  expect(assign).toHaveBeenCalledWith('/open/?startapp=FRIEND');
});

it.each([
  ['network', 0, 'No connection'],
  ['unavailable', 503, 'Something went wrong'],
  ['rate_limited', 429, 'Something went wrong'],
])('%s is tried again, since later helps', async (error, status, title) => {
  show(error, status);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(boot).toHaveBeenCalledOnce());
});

it.each([
  ['internal', 0],
  ['validation_failed', 400],
])('%s is cured by loading the page again', (error, status) => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  show(error, status);
  expect(screen.queryByText(/later/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
});
