// @vitest-environment happy-dom
import { cleanup, screen as page, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { detail, screensChunk } from '#hud/shell/lazy.ts';

afterEach(cleanup);

const TokenAsk = detail('TokenAsk');
const shown = () => (
  <Suspense fallback={null}>
    <p>the screen</p>
    <TokenAsk />
  </Suspense>
);

it('a detail is left out while its code can’t be loaded, and there once it can', async () => {
  const bring = vi.fn(async () => ({ TokenAsk: () => <p>the detail</p> }) as never);
  bring.mockRejectedValueOnce(new Error('away'));
  screensChunk.comesFrom(bring);
  const { rerender } = render(shown());
  await page.findByText('the screen');
  expect(page.queryByText('the detail')).toBeNull();
  await screensChunk.fetch();
  rerender(shown());
  await page.findByText('the detail');
  expect(page.getByText('the screen')).toBeTruthy();
});
