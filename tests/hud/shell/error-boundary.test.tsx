// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importChunk } from '#engine/client/core/import-chunk.ts';
import { state } from '#engine/client/core/state.ts';
import { ErrorBoundary } from '#hud/shell/error-boundary.tsx';
import { Chunk } from '#hud/shell/lazy.ts';
import { startStrings } from '#hud/strings/strings.ts';

const settled = () => act(async () => undefined);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const gone = async () => new Response('', { status: 404 });
let reports: string[];

/** Shows a part whose files, and whose page, are answered in this way. */
async function showPart(answer: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/reports/') return answer();
    reports.push(path);
    return new Response();
  });
  const chunk = new Chunk<{ Part: () => ReactNode }>();
  chunk.comesFrom(() => importChunk('screens', async () => ({ Part: () => null })));
  const Part = lazy(() => chunk.fetch().then((parts) => ({ default: parts.Part })));
  render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await settled();
}

beforeEach(async () => {
  reports = [];
  state.toasts = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  document.head.innerHTML = '<meta name="chunk-screens" content="/static/a.js /static/b.js">';
  await startStrings();
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('code that is out of reach is a lost connection, which is no error of the game', async () => {
  await showPart(lost);
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy();
  expect(screen.queryByText(/Support/)).toBeNull();
  expect(reports).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settled();
  expect(state.toasts).toMatchObject([{ tone: 'error', text: null }]);
});

it('code that the server does not have any more is loaded again with the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  await showPart(gone);
  expect(screen.queryByText('No connection')).toBeNull();
  expect(reports).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});
