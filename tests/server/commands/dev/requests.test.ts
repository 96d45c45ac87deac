import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { ChangeRequestRepository } from '#server/store/repositories/dev/change-request-repository.ts';
import { enterTeam } from '../../fixtures/enter-console.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const tokenOf = (name: string) => `the-token-of-${name}-alone`;
const as = (name: string) => ({ 'X-Designer-Token': tokenOf(name) });
const developer = (name: string, role: Role) => ({ name, role, token: tokenOf(name) });
const hourMs = 3_600_000;

let server: TestServer;
let asPerson: Awaited<ReturnType<typeof enterTeam>>;
let playerId: string;
let balance: () => Promise<number>;
beforeAll(async () => {
  server = await startTestServer({
    grantLimit: 1000,
    developers: [
      developer('owner', 'owner'),
      developer('dora', 'designer'),
      ...['ann', 'bob', 'cat'].map((name) => developer(name, 'operator')),
    ],
  });
  asPerson = await enterTeam(await server.database(), ['ann', 'bob', 'cat'], ['owner']);
  const client = server.client();
  const { initData } = await client.get('dev.init-data', {
    body: { telegramId: 78, firstName: 'Halcyon' },
    headers: as('ann'),
  });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  playerId = (await client.get('auth.create', { body: { telegramId: 78, firstName: 'Halcyon' } })).uuid;
  balance = async () => (await client.get('protomatters.get')).default;
});
afterAll(() => server.stop());

const grant = (name: string, body: BodyOf<'dev.grant'>, idempotencyKey?: string) =>
  server.client().call('dev.grant', {
    body: { playerId, reason: 'lost in the outage', ...body },
    headers: as(name),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
const list = (status?: 'waiting') =>
  server
    .client()
    .get('dev.grants', { query: { limit: 100, ...(status ? { status } : {}) }, headers: as('bob') });
const read = (id: string) => server.client().get('dev.read-grant', { params: { id }, headers: as('owner') });
const approve = (name: string, id: string) =>
  server.client().call('dev.approve-grant', { params: { id }, headers: asPerson(name) });
const decline = (name: string, id: string, reason = 'too much for one outage') =>
  server.client().call('dev.decline-grant', { params: { id }, body: { reason }, headers: as(name) });
const cancel = (name: string, id: string) =>
  server.client().call('dev.cancel-grant', { params: { id }, headers: as(name) });
/** Asks for more than the limit, and returns the id of the request that waits. */
async function ask(name: string, amount: number, idempotencyKey?: string): Promise<string> {
  expect((await grant(name, { amount }, idempotencyKey)).error.code).toBe('approval_needed');
  const waiting = (await list('waiting')).data.find(({ by, worth }) => by === name && worth === amount);
  return waiting!.id;
}
async function change(id: string, fields: object): Promise<void> {
  const requests = (await server.database()).documents<{ _id: string }>('changeRequests');
  await requests.updateOne({ _id: id }, { $set: fields });
}

describe('a request', () => {
  it('is shown whole and in words, with its worth, its reach and what its asker had', async () => {
    await grant('ann', { amount: 300, reason: 'a first part' });
    const body = { amount: 900, clean: 2.5, keys: { ship: 2 }, boosters: { timeTravelCount: 1 } };
    expect((await grant('ann', body)).error.code).toBe('approval_needed');
    const { id } = (await list('waiting')).data[0]!;
    const shown = await read(id);
    expect(shown).toMatchObject({
      kind: 'grant',
      by: 'ann',
      playerId,
      reach: 1,
      status: 'waiting',
      sentence: 'ann asks to give Halcyon 900 PROTO, 2.5 clean PROTO and 2 other things.',
      asker: { worthAlone: 300, limitAlone: 1000 },
    });
    expect(shown.lines.map(({ text }) => text)).toEqual([
      '900 PROTO',
      '2.5 clean PROTO',
      '2 ship keys',
      '1 time travel',
    ]);
    const total = shown.lines.reduce((sum, { worth }) => sum + worth!, 0);
    expect(Math.abs(total - shown.worth)).toBeLessThan(shown.lines.length);
    expect(Date.parse(shown.until) - Date.parse(shown.at)).toBe(24 * hourMs);
    expect(shown.asker.requests.map(({ status }) => status)).toEqual(['waiting', 'given']);
    await decline('bob', id);
  });

  it('for many shows every word of a message and the worth for all', async () => {
    const texts = {
      en: { title: 'Sorry', text: `For the outage. ${'We mean it. '.repeat(40)}The end` },
      ru: { title: 'Простите', text: 'За сбой' },
    };
    const body: BodyOf<'dev.send-message'> = {
      reason: 'the outage',
      texts,
      attachments: [{ kind: 'protomatter', count: 5000 }],
    };
    const sent = await server.client().call('dev.send-message', { body, headers: as('cat') });
    expect(sent.error.code).toBe('approval_needed');
    const { id } = (await list('waiting')).data.find(({ by }) => by === 'cat')!;
    const shown = await read(id);
    expect(shown).toMatchObject({ kind: 'message', playerId: null, reach: 1, worth: 5000 });
    expect(shown.sentence).toBe('cat asks to send “Sorry” to 1 player, with 5\u202f000 PROTO for each.');
    expect(shown.lines.map(({ text }) => text)).toEqual([
      '5\u202f000 PROTO for each',
      `EN: Sorry. ${texts.en.text.trim()}`,
      'RU: Простите. За сбой',
      'From team, as news, until 30 days after it is sent',
    ]);
    await cancel('cat', id);
  });

  it('for a share that runs backwards is refused', async () => {
    for (const [from, to] of [
      [90, 10],
      [50, 50],
    ] as const) {
      const body = {
        reason: 'the outage',
        texts: { en: { title: 'Sorry', text: 'x' }, ru: { title: 'x', text: 'x' } },
        attachments: [{ kind: 'protomatter', count: 5000 } as const],
        share: { salt: 'x', from, to },
      };
      const sent = await server.client().call('dev.send-message', { body, headers: as('cat') });
      expect([sent.status, Object.keys(sent.error.fields ?? {})]).toEqual([400, ['share.to']]);
    }
  });

  it('makes no room for another by a worth below nothing', async () => {
    const id = await ask('ann', 1502, 'a stored worth');
    await change(id, { status: 'given', worth: -900_000 });
    await cancel('ann', await ask('ann', 1503, 'after a stored worth'));
  });

  it('is declined with a reason, and nothing can follow', async () => {
    const before = await balance();
    const id = await ask('ann', 1501, 'a declined press');
    expect((await decline('ann', id)).error.code).toBe('own_grant');
    for (const reason of ['', '  ', 'x', 'y'.repeat(501)])
      expect((await decline('bob', id, reason)).error.code).toBe('validation_failed');
    expect((await decline('bob', id)).answer).toEqual({ id, status: 'declined' });
    expect(await read(id)).toMatchObject({
      status: 'declined',
      decidedBy: 'bob',
      decisionReason: 'too much for one outage',
      approvedBy: null,
    });
    expect((await decline('cat', id)).error.code).toBe('grant_closed');
    expect((await approve('cat', id)).error.code).toBe('grant_closed');
    expect((await cancel('ann', id)).error.code).toBe('grant_closed');
    expect((await grant('ann', { amount: 1501 }, 'a declined press')).error.code).toBe('grant_closed');
    expect(await balance()).toBe(before);
  });

  it('is taken back by its asker alone', async () => {
    const before = await balance();
    const id = await ask('ann', 1502);
    expect((await cancel('bob', id)).error.code).toBe('not_own_grant');
    expect((await cancel('ann', id)).answer).toEqual({ id, status: 'cancelled' });
    expect((await approve('bob', id)).error.code).toBe('grant_closed');
    expect((await decline('bob', id)).error.code).toBe('grant_closed');
    expect(await balance()).toBe(before);
  });

  it('ends after 24 hours', async () => {
    const before = await balance();
    const id = await ask('ann', 1503);
    await change(id, { atMs: Date.now() - 24 * hourMs + 5000 });
    expect((await read(id)).status).toBe('waiting');
    await change(id, { atMs: Date.now() - 24 * hourMs });
    expect((await read(id)).status).toBe('expired');
    expect((await list('waiting')).data.map((request) => request.id)).not.toContain(id);
    expect((await approve('bob', id)).error.code).toBe('grant_closed');
    expect((await decline('bob', id)).error.code).toBe('grant_closed');
    expect((await cancel('ann', id)).error.code).toBe('grant_closed');
    expect(await balance()).toBe(before);
    // The same wish may be asked for anew.
    expect(await ask('ann', 1503)).not.toBe(id);
  });

  it('is decided once when several decide at once', async () => {
    const before = await balance();
    const id = await ask('ann', 1504);
    const all = await Promise.all([
      ...['bob', 'cat', 'owner'].map((name) => approve(name, id)),
      ...['bob', 'cat'].map((name) => decline(name, id)),
      cancel('ann', id),
    ]);
    const done = all.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const refused of all.filter(({ status }) => status !== 200))
      expect(refused.error.code).toBe('grant_closed');
    const { status } = await read(id);
    expect(await balance()).toBe(before + (status === 'given' ? 1504 : 0));
  });

  it('is approved by exactly one of several', async () => {
    const before = await balance();
    const id = await ask('ann', 1505);
    const all = await Promise.all(['bob', 'cat', 'owner'].map((name) => approve(name, id)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(before + 1505);
  });

  it('that was approved is carried out once when the process ends before', async () => {
    const before = await balance();
    const id = await ask('ann', 1506);
    const decidedAtMs = Date.now() - 2 * 60_000;
    await change(id, { status: 'approved', decidedBy: 'bob', decidedAtMs });
    await server.restart();
    await expect.poll(async () => (await read(id)).status).toBe('given');
    expect(await balance()).toBe(before + 1506);
    await server.restart();
    expect(await balance()).toBe(before + 1506);
  });

  it('that was approved is carried out once when the process ends after', async () => {
    const before = await balance();
    const id = await ask('ann', 1507);
    const dead = vi
      .spyOn(ChangeRequestRepository.prototype, 'setStatus')
      .mockRejectedValueOnce(new Error('the process ended'));
    expect((await approve('bob', id)).status).toBe(500);
    dead.mockRestore();
    expect((await read(id)).status).toBe('approved');
    expect(await balance()).toBe(before + 1507);
    // Only who approved it may finish it; the repetition gives nothing more.
    expect((await approve('cat', id)).error.code).toBe('grant_closed');
    expect((await approve('bob', id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'given', approvedBy: 'bob' });
    expect(await balance()).toBe(before + 1507);
  });

  it('is approved by no token, and by nobody whom its asker made or changed within a week', async () => {
    const before = await balance();
    const owners = { headers: asPerson('owner') };
    const asked = await server.client().call('dev.grant', {
      body: { playerId, reason: 'lost in the outage', amount: 1509 },
      ...owners,
    });
    expect(asked.error.code).toBe('approval_needed');
    const { id } = (await list('waiting')).data.find(({ worth }) => worth === 1509)!;
    const token = { params: { id }, headers: as('bob') };
    expect((await server.client().call('dev.approve-grant', token)).error.code).toBe('own_grant');

    const { data } = await server.client().get('dev.people', owners);
    const cat = data.find(({ name, isToken }) => name === 'cat' && !isToken)!;
    await server
      .client()
      .get('dev.change-person', { params: { id: cat.id }, body: { role: 'operator' }, ...owners });
    expect((await approve('cat', id)).error.code).toBe('own_grant');
    await (await server.database())
      .documents('people')
      .updateOne({ id: cat.id }, { $set: { 'changes.0.at': new Date(Date.now() - 7 * 24 * hourMs) } });
    expect((await approve('cat', id)).status).toBe(200);
    expect(await balance()).toBe(before + 1509);
  });

  it('does not run anew when its key is used again after a day', async () => {
    const before = await balance();
    expect((await grant('bob', { amount: 10 }, 'an old key')).status).toBe(200);
    expect((await grant('bob', { amount: 10 }, 'an old key')).status).toBe(200);
    const { id } = (await list()).data.find(({ by, worth }) => by === 'bob' && worth === 10)!;
    await change(id, { atMs: Date.now() - 25 * hourMs });
    await (await server.database()).documents('answers').deleteMany({});
    expect((await grant('bob', { amount: 10 }, 'an old key')).error.code).toBe('grant_closed');
    expect(await balance()).toBe(before + 10);
  });

  it('is read and declined by designers, and approved by operators and the owner', async () => {
    const id = await ask('ann', 1508);
    const dora = server.client();
    expect((await dora.call('dev.read-grant', { params: { id }, headers: as('dora') })).status).toBe(200);
    const asDesigner = { params: { id }, headers: as('dora') };
    expect((await dora.call('dev.approve-grant', asDesigner)).error.code).toBe('role_not_allowed');
    expect((await cancel('dora', id)).error.code).toBe('not_own_grant');
    expect((await decline('dora', id)).answer).toEqual({ id, status: 'declined' });
  });
});
