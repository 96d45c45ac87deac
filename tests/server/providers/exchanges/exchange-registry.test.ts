import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { localRegistry, RegistryAway } from '#server/providers/exchanges/exchange-registry.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { LocalNoteRepository } from '#server/store/repositories/dev/local-note-repository.ts';
import { databases } from '../../fixtures/databases.ts';

const account = { exchange: 'alpha', uid: '1234567', email: 'ann@vega.space' };
let host: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let database: Database;
let registry: ReturnType<typeof localRegistry>;
beforeAll(async () => {
  host = await databases[0]!.start();
  database = await connectMongoose(host.uri);
  registry = localRegistry(new LocalNoteRepository(database));
});
afterAll(async () => {
  await database.close();
  await host.stop();
});

const check = () => registry.check(account, 'ann');
const say = (saying: Parameters<NonNullable<typeof registry.say>>[2]) =>
  registry.say?.('alpha', '1234567', saying);

it('checks for ever unless it is told otherwise, and is marked as local', async () => {
  expect(registry.kind).toBe('local');
  expect(await check()).toEqual({ status: 'processing' });
});

it('accepts, rejects with a reason and goes on checking as it is told', async () => {
  await say({ status: 'accepted' });
  expect(await check()).toEqual({ status: 'accepted' });
  await say({ status: 'rejected', reason: 'closed' });
  expect(await check()).toEqual({ status: 'rejected', reason: 'closed' });
  await say({ status: 'processing' });
  expect(await check()).toEqual({ status: 'processing' });
});

it('takes its time when it is told to', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await say({ status: 'accepted', delayMs: 5000 });
  expect(await check()).toEqual({ status: 'processing' });
  vi.setSystemTime(Date.now() + 5000);
  expect(await check()).toEqual({ status: 'accepted' });
  vi.useRealTimers();
});

it('is caught when it answers about another account', async () => {
  await say({ status: 'accepted', aboutUid: '7654321' });
  await expect(check()).rejects.toThrow(RegistryAway);
});
