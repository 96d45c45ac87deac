import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/contracts.ts';
import type { TestClient } from '#tests/server/fixtures/client.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ playerRate: { burst: 100_000, perSecond: 1000 } });
});
afterAll(() => server.stop());

const hour = 3_600_000;
let nextUid = 7_000_000;
const account = (exchange: 'alpha' | 'beta' | 'gamma', uid = String(nextUid++)) => ({
  ...{ exchange, uid },
  email: 'nord@vega.space',
});
type Account = ReturnType<typeof account>;

async function pilot() {
  const client = await server.player();
  const { uuid: id } = await client.get('ships.create');
  const params = { id };
  const register = (...registrations: Account[]) =>
    client.call('ai-pilot.unlock', { params, body: { isFree: true, registrations } });
  return { client, register, read: () => client.get('ai-pilot.get', { params }) };
}

/** Tells the local registry what to say about an account; it is asked at once. */
const say = (client: TestClient, { exchange, uid }: Account, more: Partial<BodyOf<'dev.exchange-account'>>) =>
  client.get('dev.exchange-account', { body: { exchange, uid, status: 'accepted', ...more } });

describe('an exchange account', () => {
  it('that is accepted counts at once', async () => {
    const { client, register, read } = await pilot();
    const [alpha, beta] = [account('alpha'), account('beta')];
    expect((await register(alpha, beta)).answer.registrations.map(({ status }) => status)).toEqual([
      'processing',
      'processing',
    ]);
    await say(client, alpha, {});
    expect(await read()).toMatchObject({ status: 'processing' });
    await say(client, beta, {});
    const { status, registrations } = await read();
    expect([status, ...registrations.map((one) => one.status)]).toEqual([
      'available',
      'accepted',
      'accepted',
    ]);
  });

  it('that is rejected says why, and another one or the same may be sent', async () => {
    const { client, register, read } = await pilot();
    const [alpha, beta] = [account('alpha'), account('beta')];
    await register(alpha, beta);
    await say(client, beta, { status: 'rejected', reason: 'other_email' });
    expect((await read()).registrations[1]).toMatchObject({ status: 'rejected', reason: 'other_email' });
    await client.advance(25 * hour);
    expect((await read()).status).toBe('locked');
    const again = await register(beta);
    expect(again.answer.registrations.find(({ exchange }) => exchange === 'beta')).toMatchObject({
      status: 'processing',
      reason: null,
    });
  });

  it('that stays in processing counts after 24 hours', async () => {
    const { client, register, read } = await pilot();
    await register(account('alpha'), account('gamma'));
    await client.advance(24 * hour - 60_000);
    expect((await read()).status).toBe('processing');
    await client.advance(60_000);
    expect((await read()).status).toBe('available');
  });

  it('serves one player, ever', async () => {
    const [one, two] = [await pilot(), await pilot()];
    const alpha = account('alpha');
    await one.register(alpha);
    const taken = await two.register({ ...alpha, email: 'other@vega.space' });
    expect([taken.status, taken.error.code]).toEqual([409, 'exchange_uid_taken']);
    expect((await two.read()).registrations).toEqual([]);
    // A second ship of the same player may name it again.
    expect((await one.register(alpha)).status).toBe(200);
    await say(one.client, alpha, {});
    await one.register(account('alpha'));
    expect((await two.register(alpha)).error.code).toBe('exchange_uid_taken');
  });

  it('that was rejected or replaced is free for its owner', async () => {
    const [one, two] = [await pilot(), await pilot()];
    const [rejected, replaced] = [account('alpha'), account('beta')];
    await one.register(rejected, replaced);
    await say(one.client, rejected, { status: 'rejected', reason: 'unknown_account' });
    await one.register(account('beta'));
    expect((await two.register(rejected, replaced)).status).toBe(200);
  });

  it('is not decided by an answer about another account', async () => {
    const { client, register, read } = await pilot();
    const alpha = account('alpha');
    await register(alpha);
    await say(client, alpha, { aboutUid: '999999' });
    expect((await read()).registrations[0]).toMatchObject({ status: 'processing' });
  });
});
