// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callUnsigned, isFailure } from '#engine/client/core/api.ts';
import { state } from '#engine/client/core/state.ts';
import { showFailure } from '#engine/client/core/toasts.ts';
import { devPaths } from '#engine/protocol/dev/paths.ts';
import { startStrings } from '#hud/strings/strings.ts';
import { Toasts } from '#hud/ui/toasts.tsx';

const general = 'An error occurred, try again later';

beforeEach(async () => {
  Object.assign(state, { toasts: [], connection: 'online' });
  state.settings.language = 'en';
  await startStrings();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['a detail', 409, { code: 'no_slot', detail: 'No free slot', message: 'other' }, 'No free slot'],
  ['a message', 502, { message: 'The gateway rests' }, 'The gateway rests'],
  ['neither', 409, {}, general],
  ['an empty detail', 409, { detail: '' }, general],
  ['a detail that is no text', 400, { detail: { field: 'name' } }, general],
  ['a detail at 404', 404, { detail: 'Not found' }, null],
])('a refusal with %s says so', async (_, status, body, text) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const failure: unknown = await callUnsigned(devPaths['dev.today'], undefined).catch((error) => error);
  if (!isFailure(failure)) throw new Error('The call was answered');
  showFailure(failure);
  const { container } = render(<Toasts />);
  expect(container.querySelector('.toast')?.textContent ?? null).toBe(text);
});

it('a lost network has a sentence of its own', () => {
  showFailure({ ok: false, code: 'network', status: 0, detail: null });
  render(<Toasts />);
  expect(screen.getByText(/Not done: there is no connection/)).toBeTruthy();
});
