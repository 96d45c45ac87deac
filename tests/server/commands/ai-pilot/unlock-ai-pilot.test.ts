import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import { noBus } from '#server/bus/bus.ts';
import { askRegistry } from '#server/commands/ai-pilot/unlock-ai-pilot.ts';
import { ServiceGate } from '#server/core/service-gate.ts';
import { Live } from '#server/live/live.ts';
import type { ExchangeRegistry } from '#server/providers/exchanges/exchange-registry.ts';
import { createServices } from '#server/services.ts';
import { defaultSettings } from '#server/settings.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let store: Store;
beforeAll(async () => {
  server = await startTestServer();
  store = await openStore(server.mongodbUri);
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

const hour = 3_600_000;
let nextUid = 7_000_000;
const account = (exchange: 'alpha' | 'beta' | 'gamma', uid = String(nextUid++)) => ({
  exchange,
  uid,
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

interface Shown {
  readonly status: string;
  readonly registrations: readonly { readonly status: string; readonly reason: string | null }[];
}
const statuses = (view: Shown) => [
  view.status,
  ...view.registrations.map(({ status, reason }) => [status, reason]),
];
const checking = ['processing', ['processing', null], ['processing', null]];
const accepted = ['available', ['accepted', null], ['accepted', null]];
const rejected = ['locked', ['rejected', 'not_confirmed'], ['rejected', 'not_confirmed']];

describe('exchange accounts', () => {
  it('are decided together, a day after they were sent, whatever the exchange has said before', async () => {
    const { client, register, read } = await pilot();
    const [alpha, beta] = [account('alpha'), account('beta')];
    expect(statuses((await register(alpha, beta)).answer)).toEqual(checking);
    await say(client, alpha, {});
    await say(client, beta, { status: 'rejected', reason: 'other_email' });
    expect(statuses(await read())).toEqual(checking);
    await client.advance(24 * hour);
    expect(statuses(await read())).toEqual(rejected);
    expect(statuses((await register(beta)).answer)).toEqual(checking);
    await say(client, beta, {});
    await client.advance(24 * hour);
    expect(statuses(await read())).toEqual(accepted);
  });

  it('that nobody answers about count after a day', async () => {
    const { client, register, read } = await pilot();
    await register(account('alpha'), account('gamma'));
    await client.advance(24 * hour - 60_000);
    expect((await read()).status).toBe('processing');
    await client.advance(60_000);
    expect((await read()).status).toBe('available');
  });

  it('serve one player each, and look to a stranger like numbers that nobody knows', async () => {
    const [owner, thief, guesser] = [await pilot(), await pilot(), await pilot()];
    const [alpha, beta] = [account('alpha'), account('beta')];
    await owner.register(alpha, beta);
    await say(owner.client, alpha, {});
    const unknown = [account('alpha'), account('beta')] as const;
    const answers = [await thief.register(alpha, beta), await guesser.register(...unknown)];
    for (const entry of unknown)
      await say(guesser.client, entry, { status: 'rejected', reason: 'unknown_account' });
    expect(answers.map(({ status, answer }) => [status, statuses(answer)])).toEqual([
      [200, checking],
      [200, checking],
    ]);
    expect(statuses(await thief.read())).toEqual(statuses(await guesser.read()));
    await owner.client.advance(24 * hour);
    expect(statuses(await thief.read())).toEqual(rejected);
    expect(statuses(await guesser.read())).toEqual(rejected);
    expect(statuses(await owner.read())).toEqual(accepted);
  });

  it('are sent three times a day and ten times in all', async () => {
    const { client, register } = await pilot();
    const codeAfter = async (sets: number) => {
      for (let i = 0; i < sets; i++) expect((await register(account('alpha'))).status).toBe(200);
      return (await register(account('alpha'))).error.code;
    };
    for (const sets of [3, 3, 3, 1, 0]) {
      expect(await codeAfter(sets)).toBe('registrations_spent');
      await client.advance(24 * hour);
    }
  });

  it('are not kept from others by sets that were refused, rejected or replaced', async () => {
    const [one, two] = [await pilot(), await pilot()];
    const [unknown, replaced, refused] = [account('alpha'), account('beta'), account('gamma')];
    await one.register(unknown, replaced);
    await say(one.client, unknown, { status: 'rejected', reason: 'unknown_account' });
    await one.register(account('beta'));
    await one.register(account('alpha'));
    expect((await one.register(refused)).error.code).toBe('registrations_spent');
    await two.register(unknown, replaced, refused);
    await two.client.advance(24 * hour);
    expect((await two.read()).status).toBe('available');
    const { uuid } = await two.client.get('auth.me');
    const serves = ({ exchange, uid }: Account) => store.exchangeAccounts.findPlayer(exchange, uid);
    expect(await Promise.all([unknown, replaced, refused].map(serves))).toEqual([uuid, uuid, uuid]);
  });

  it('are all released by a verdict that rejects their set, but not before', async () => {
    const [stranger, owner, other] = [await pilot(), await pilot(), await pilot()];
    const [alpha, beta, gamma] = [account('alpha'), account('beta'), account('gamma')];
    await stranger.register(alpha, beta);
    await say(stranger.client, alpha, {});
    await say(stranger.client, beta, { status: 'rejected', reason: 'closed' });
    await other.register(alpha, account('gamma'));
    await stranger.client.advance(24 * hour);
    expect(statuses(await stranger.read())).toEqual(rejected);
    expect((await other.read()).status).toBe('locked');
    await owner.register(alpha, gamma);
    const { uuid } = await owner.client.get('auth.me');
    expect(await store.exchangeAccounts.findPlayer('alpha', alpha.uid)).toBe(uuid);
    await say(owner.client, alpha, {});
    await say(owner.client, gamma, {});
    await owner.client.advance(24 * hour);
    expect(statuses(await owner.read())).toEqual(accepted);
    await stranger.register(beta);
    await say(stranger.client, beta, {});
    await stranger.client.advance(24 * hour);
    expect((await stranger.read()).status).toBe('locked');
  });

  it('are not decided by an answer about another account', async () => {
    const { client, register, read } = await pilot();
    const [alpha, beta] = [account('alpha'), account('beta')];
    await register(alpha, beta);
    for (const entry of [alpha, beta])
      await say(client, entry, { status: 'rejected', reason: 'closed', aboutUid: '999999' });
    await client.advance(24 * hour);
    expect((await read()).status).toBe('available');
  });

  it('are given to their holder by an operator, and the pilot that they opened ends', async () => {
    const [thief, holder] = [await pilot(), await pilot()];
    const [alpha, beta, gamma] = [account('alpha'), account('beta'), account('gamma')];
    await thief.register(alpha, beta);
    await holder.register(alpha, gamma);
    await thief.client.advance(24 * hour);
    expect([(await thief.read()).status, (await holder.read()).status]).toEqual(['available', 'locked']);
    const { uuid: id } = await holder.client.get('auth.me');
    const { uuid: thiefId } = await thief.client.get('auth.me');
    const body = { exchange: alpha.exchange, uid: alpha.uid, reason: 'a picture of the account' };
    const give = () => holder.client.get('dev.give-account', { params: { id }, body });
    expect(await give()).toEqual({ formerPlayerId: thiefId });
    expect(await give()).toEqual({ formerPlayerId: null });
    expect([(await thief.read()).status, (await holder.read()).status]).toEqual(['locked', 'available']);
  });
});

describe('an exchange', () => {
  it('is asked one question after another, and once about each account', async () => {
    const services = await createServices(defaultSettings, store, new Live(new ServiceGate(), noBus));
    const asked: string[] = [];
    let asking = 0;
    const exchanges: ExchangeRegistry = {
      kind: 'registry',
      check: async ({ uid }) => {
        expect(++asking).toBe(1);
        asked.push(uid);
        await new Promise((resolve) => setTimeout(resolve, 5));
        asking--;
        return { status: 'processing' };
      },
    };
    const accounts = Array.from({ length: 9 }, () => account('alpha'));
    for (const entry of accounts) await store.exchangeAccounts.claim({ ...entry, playerId: 'ada' }, 1);
    await askRegistry({ ...services, exchanges });
    await askRegistry({ ...services, exchanges });
    const about = asked.filter((uid) => accounts.some((entry) => entry.uid === uid));
    expect(about.sort()).toEqual(accounts.map(({ uid }) => uid).sort());
  });
});
