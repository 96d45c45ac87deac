import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { enterTeam } from '../../../fixtures/enter-console.ts';
import { startTestServer, type TestServer } from '../../../fixtures/start-test-server.ts';

const tokenOf = (name: string) => `the-token-of-${name}-alone`;
const as = (name: string) => ({ 'X-Designer-Token': tokenOf(name) });
const operators = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'];
const developer = (name: string, role: Role) => ({ name, role, token: tokenOf(name) });

let server: TestServer;
let asPerson: Awaited<ReturnType<typeof enterTeam>>;
let playerId: string;
beforeAll(async () => {
  server = await startTestServer({
    grantLimit: 1000,
    developers: [developer('owner', 'owner'), ...operators.map((name) => developer(name, 'operator'))],
  });
  asPerson = await enterTeam(await server.database(), operators, ['owner']);
  const client = server.client();
  const { initData } = await client.get('dev.init-data', {
    body: { telegramId: 77, firstName: 'Ann' },
    headers: as('ann'),
  });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  playerId = (await client.get('auth.create', { body: { telegramId: 77, firstName: 'Ann' } })).uuid;
  balance = async () => (await client.get('protomatters.get')).default;
  ledger = async () => (await client.get('ledger.list')).data;
});
afterAll(() => server.stop());

let balance: () => Promise<number>;
let ledger: () => Promise<readonly { reason: string; amount: number }[]>;

const grant = (name: string, body: BodyOf<'dev.grant'>) =>
  server
    .client()
    .call('dev.grant', { body: { playerId, reason: 'lost in the outage', ...body }, headers: as(name) });
const approve = (name: string, id: string) =>
  server.client().call('dev.approve-grant', { params: { id }, headers: asPerson(name) });
const newest = async () =>
  (await server.client().get('dev.grants', { query: { limit: 1 }, headers: as('bob') })).data[0]!;

describe('a grant by an operator', () => {
  it('needs a reason', async () => {
    const before = await balance();
    for (const reason of [undefined, '', '  ', 'x'])
      expect((await grant('ann', { amount: 1, reason })).error.fields).toHaveProperty('reason');
    expect(await balance()).toBe(before);
  });

  it('up to the limit of a day is given at once, and kept with its reason', async () => {
    const before = await balance();
    expect((await grant('ann', { amount: 600 })).status).toBe(200);
    expect(await balance()).toBe(before + 600);
    expect(await newest()).toMatchObject({
      playerId,
      by: 'ann',
      reason: 'lost in the outage',
      things: { amount: 600 },
      worth: 600,
      status: 'given',
      approvedBy: null,
    });
    expect((await ledger())[0]).toMatchObject({ reason: 'grant', amount: 600 });
  });

  it('above it waits for a second operator, even in small parts', async () => {
    expect((await grant('bob', { amount: 600 })).status).toBe(200);
    const before = await balance();
    const refused = await grant('bob', { amount: 500 });
    expect(refused.error.code).toBe('approval_needed');
    expect(await balance()).toBe(before);
    const { id, status } = await newest();
    expect(status).toBe('waiting');

    expect((await approve('bob', id)).error.code).toBe('own_grant');
    expect(await balance()).toBe(before);
    expect((await approve('ann', id)).status).toBe(200);
    expect(await balance()).toBe(before + 500);
    expect(await newest()).toMatchObject({ status: 'given', approvedBy: 'ann' });

    expect((await approve('owner', id)).error.code).toBe('grant_closed');
    expect(await balance()).toBe(before + 500);
    // A grant that a second person approved doesn't count against the day.
    expect((await grant('bob', { amount: 400 })).status).toBe(200);
  });

  it.each<[string, BodyOf<'dev.grant'>]>([
    ['clean PROTO', { clean: 11 }],
    ['keys', { keys: { ship: 2 } }],
    ['boosters', { boosters: { timeTravelCount: 1 } }],
    ['ships', { ships: [{ type: 'combat', rarity: 'epic' }] }],
  ])('counts what %s are worth', async (_what, body) => {
    expect((await grant('cat', body)).error.code).toBe('approval_needed');
  });

  it('is given once when two approve at once, and one of many at once passes the limit', async () => {
    const before = await balance();
    const all = await Promise.all(Array.from({ length: 4 }, () => grant('dan', { amount: 600 })));
    const given = all.filter(({ status }) => status === 200).length;
    expect(given).toBeLessThanOrEqual(1);
    expect(await balance()).toBe(before + given * 600);
    const waiting = (await server.client().get('dev.grants', { headers: as('eve') })).data.find(
      ({ by, status }) => by === 'dan' && status === 'waiting',
    )!;
    const approvals = await Promise.all(
      ['ann', 'bob', 'owner', 'eve'].map((name) => approve(name, waiting.id)),
    );
    expect(approvals.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await balance()).toBe(before + given * 600 + 600);
  });

  it('above the limit waits once, however often it is pressed or repeated under its key', async () => {
    const waiting = async (name: string) =>
      (await server.client().get('dev.grants', { query: { limit: 100 }, headers: as('bob') })).data.filter(
        ({ by, status }) => by === name && status === 'waiting',
      );
    const press = (amount: number, idempotencyKey?: string) =>
      server.client().call('dev.grant', {
        body: { playerId, reason: 'lost in the outage', amount },
        headers: as('fay'),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      });
    for (let count = 0; count < 3; count++)
      expect((await press(1500, 'one press')).error.code).toBe('approval_needed');
    expect(await waiting('fay')).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => press(1500)));
    expect(await waiting('fay')).toHaveLength(1);
    expect((await press(1600, 'one press')).error.code).toBe('idempotency_mismatch');

    const before = await balance();
    expect((await approve('bob', (await waiting('fay'))[0]!.id)).status).toBe(200);
    expect(await balance()).toBe(before + 1500);
    // The press that is repeated after the approval is the one that was given.
    expect((await press(1500, 'one press')).status).toBe(200);
    expect(await balance()).toBe(before + 1500);
  });

  it('of a whole broadcast waits once, too', async () => {
    const send = () =>
      server.client().call('dev.send-message', {
        body: {
          reason: 'for the outage',
          sender: 'team',
          kind: 'news',
          texts: { en: { title: 'Sorry', text: 'A gift' }, ru: { title: 'Простите', text: 'Подарок' } },
          attachments: [{ kind: 'protomatter', count: 5000 }],
        },
        headers: as('gus'),
        idempotencyKey: 'one broadcast',
      });
    const codes = [await send(), await send(), await send()].map(({ error }) => error.code);
    expect(codes).toEqual(['approval_needed', 'approval_needed', 'approval_needed']);
    const { data } = await server.client().get('dev.grants', { query: { limit: 100 }, headers: as('bob') });
    expect(data.filter(({ by }) => by === 'gus')).toHaveLength(1);
  });

  it('passes as often as the limit allows when thirty come at once', async () => {
    const before = await balance();
    const all = await Promise.all(Array.from({ length: 30 }, () => grant('hal', { amount: 100 })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await balance()).toBe(before + 1000);
  });

  it('is refused for a player or a thing that isn’t there', async () => {
    expect((await grant('eve', { playerId: randomUUID(), amount: 1 })).status).toBe(404);
    expect((await grant('eve', { artifacts: [{ artifactId: randomUUID() }] })).status).toBe(404);
    expect((await approve('eve', randomUUID())).status).toBe(404);
  });

  it('is in the audit with its reason', async () => {
    await grant('eve', { amount: 1, reason: 'thanks for the report' });
    const { data } = await server.client().get('dev.audit', { query: { limit: 2 }, headers: as('owner') });
    expect(data[1]).toMatchObject({ name: 'eve', call: 'dev.grant', reason: 'thanks for the report' });
    expect(data[0]).toMatchObject({ outcome: 'done', of: data[1]!.seq });
  });
});
