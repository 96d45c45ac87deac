import { expect, it, vi } from 'vitest';
import { RegistryAway } from '#server/providers/exchanges/exchange-registry.ts';
import { localRegistry } from '#server/providers/exchanges/local-registry.ts';

const account = { exchange: 'alpha', uid: '1234567', email: 'ann@vega.space' };
const registry = localRegistry();
const check = () => registry.check(account, 'ann');
const say = (saying: Parameters<NonNullable<typeof registry.say>>[2]) =>
  registry.say?.('alpha', '1234567', saying);

it('checks for ever unless it is told otherwise, and is marked as local', async () => {
  expect(registry.kind).toBe('local');
  expect(await check()).toEqual({ status: 'processing' });
});

it('accepts, rejects with a reason and goes on checking as it is told', async () => {
  say({ status: 'accepted' });
  expect(await check()).toEqual({ status: 'accepted' });
  say({ status: 'rejected', reason: 'closed' });
  expect(await check()).toEqual({ status: 'rejected', reason: 'closed' });
  say({ status: 'processing' });
  expect(await check()).toEqual({ status: 'processing' });
});

it('takes its time when it is told to', async () => {
  vi.useFakeTimers();
  say({ status: 'accepted', delayMs: 5000 });
  expect(await check()).toEqual({ status: 'processing' });
  vi.advanceTimersByTime(5000);
  expect(await check()).toEqual({ status: 'accepted' });
  vi.useRealTimers();
});

it('is caught when it answers about another account', async () => {
  say({ status: 'accepted', aboutUid: '7654321' });
  await expect(check()).rejects.toThrow(RegistryAway);
});
