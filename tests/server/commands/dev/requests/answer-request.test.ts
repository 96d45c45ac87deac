import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { enterConsole } from '../../../fixtures/enter-console.ts';
import { startTestServer, type TestServer } from '../../../fixtures/start-test-server.ts';

const hourMs = 3_600_000;
const asToken = { 'X-Designer-Token': 'the-token-of-tom-alone' };

let server: TestServer;
let playerId: string;
let balance: () => Promise<number>;
beforeAll(async () => {
  server = await startTestServer({
    grantLimit: 1000,
    developers: [{ name: 'tom', role: 'operator', token: 'the-token-of-tom-alone' }],
  });
  const client = server.client();
  const body = { telegramId: 79, firstName: 'Halcyon' };
  const { initData } = await client.get('dev.init-data', { body, headers: asToken });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  playerId = (await client.get('auth.create', { body })).uuid;
  balance = async () => (await client.get('protomatters.get')).default;
});
afterAll(() => server.stop());
beforeEach(async () => {
  const database = await server.database();
  for (const name of ['people', 'changeRequests']) await database.documents(name).deleteMany({});
});

type Headers = Readonly<Record<string, string>>;

/** People by name who were made long ago, each with the headers of an open session. */
async function teamOf<Name extends string>(roles: Readonly<Record<Name, Role>>) {
  const database = await server.database();
  const team = {} as Record<Name, Headers>;
  for (const name in roles) team[name] = await enterConsole(database, name, roles[name]);
  const madeAt = new Date(Date.now() - 1000 * hourMs);
  await database.documents('people').updateMany({}, { $set: { madeAt } });
  return team;
}

/** The person's row as it is stored. */
async function rowOf(name: string) {
  const people = (await server.database()).documents<{ _id: string; id: string; factor: { secret: string } }>(
    'people',
  );
  return (await people.findOne({ _id: name }))!;
}

/** A code of the person's authenticator app; `shift` counts steps of 30 seconds from now, from -1 to 1. */
async function codeOf(name: string, shift = 0): Promise<string> {
  const secret = Secret.fromBase32((await rowOf(name)).factor.secret);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + shift * 30_000 });
}

async function setRow(name: string, changed: object): Promise<void> {
  await (await server.database())
    .documents<{ _id: string }>('people')
    .updateOne({ _id: name }, { $set: changed });
}

/** A request above the limit that was asked some hours ago. */
async function askFor(headers: Headers, amount: number, hoursAgo: number): Promise<string> {
  const refused = await server
    .client()
    .call('dev.grant', { body: { playerId, amount, reason: 'lost in the outage' }, headers });
  expect(refused.error.code).toBe('approval_needed');
  const id = refused.error.fields!.request!;
  const requests = (await server.database()).documents<{ _id: string }>('changeRequests');
  await requests.updateOne({ _id: id }, { $set: { atMs: Date.now() - hoursAgo * hourMs } });
  return id;
}
const approve = (headers: Headers, id: string, code?: string) =>
  server
    .client()
    .call('dev.approve-grant', { params: { id }, body: code === undefined ? {} : { code }, headers });
const refusalOf = async (headers: Headers, id: string, code?: string) =>
  (await approve(headers, id, code)).error.code;
const decline = (headers: Headers, id: string) =>
  server.client().call('dev.decline-grant', { params: { id }, body: { reason: 'not like this' }, headers });
const read = (headers: Headers, id: string) =>
  server.client().get('dev.read-grant', { params: { id }, headers });

describe('an author alone', () => {
  it('approves an own request after an hour with a new code, and the request says so for good', async () => {
    const { ann } = await teamOf({ ann: 'owner', vic: 'viewer' });
    const before = await balance();
    const id = await askFor(ann, 2000, 0.9);
    const code = await codeOf('ann');
    expect(await refusalOf(ann, id, code)).toBe('self_too_early');
    const waiting = await read(ann, id);
    expect(waiting).toMatchObject({
      isSelfApproved: false,
      approval: { people: [], selfLimit: 10_000, selfApproved: 0 },
    });
    expect(Date.parse(waiting.approval!.selfFrom!) - Date.parse(waiting.at)).toBe(hourMs);

    const later = await askFor(ann, 3000, 1.1);
    expect(await refusalOf(ann, later)).toBe('factor_needed');
    expect(await refusalOf(ann, later, '000000')).toBe('factor_needed');
    expect(await balance()).toBe(before);
    expect((await approve(ann, later, code)).status).toBe(200);
    expect(await balance()).toBe(before + 3000);
    expect(await read(ann, later)).toMatchObject({
      status: 'given',
      isSelfApproved: true,
      approvedBy: 'ann',
      approval: null,
    });
    expect((await read(ann, id)).approval?.selfApproved).toBe(3000);
  });

  it('uses each code once, and twenty wrong ones lock the row', async () => {
    const { ann } = await teamOf({ ann: 'operator' });
    const code = await codeOf('ann');
    expect((await approve(ann, await askFor(ann, 1100, 2), code)).status).toBe(200);
    const id = await askFor(ann, 1200, 2);
    expect(await refusalOf(ann, id, code)).toBe('factor_needed');
    for (let count = 1; count < 20; count++) expect(await refusalOf(ann, id, '000000')).toBe('factor_needed');
    expect(await rowOf('ann')).toMatchObject({ lockedAt: expect.any(Date) });
    expect(await refusalOf(ann, id, await codeOf('ann', 1))).toBe('factor_needed');
  });

  it('is refused above ten times the limit within 24 hours, also for two requests at once', async () => {
    const { ann } = await teamOf({ ann: 'operator' });
    const before = await balance();
    const [first, second] = [await askFor(ann, 6000, 2), await askFor(ann, 5000, 2)];
    const codes = [await codeOf('ann', -1), await codeOf('ann', 1)] as const;
    const both = await Promise.all([approve(ann, first, codes[0]), approve(ann, second, codes[1])]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await balance()) - before).toBeLessThanOrEqual(6000);
    expect(await refusalOf(ann, await askFor(ann, 10_001, 2), await codeOf('ann', 1))).toBe('self_limit');
  });

  it('is told so when another person has the right, until nobody has answered for twelve hours', async () => {
    const { ann, bob } = await teamOf({ ann: 'owner', bob: 'operator' });
    const id = await askFor(ann, 2000, 11.9);
    const code = await codeOf('ann');
    expect(await refusalOf(ann, id, code)).toBe('self_too_early');
    expect((await read(ann, id)).approval?.people).toEqual([{ name: 'bob', from: null }]);
    const old = await askFor(ann, 2001, 12.1);
    expect((await approve(ann, old, code)).status).toBe(200);
    expect(await refusalOf(bob, old)).toBe('grant_closed');
    expect((await approve(bob, id)).status).toBe(200);
  });

  it('waits another hour after a change of the team', async () => {
    const { ann } = await teamOf({ ann: 'owner', bob: 'operator' });
    const id = await askFor(ann, 2000, 13);
    const params = { id: (await rowOf('bob')).id };
    await server.client().get('dev.change-person', { params, body: { role: 'viewer' }, headers: ann });
    expect(await refusalOf(ann, id, await codeOf('ann'))).toBe('self_too_early');
    await server.client().get('dev.end-person', { params, headers: ann });
    const endedAt = new Date(Date.now() - 0.9 * hourMs);
    await setRow('bob', { endedAt, 'changes.0.at': new Date(Date.now() - 2 * hourMs) });
    expect(await refusalOf(ann, id, await codeOf('ann'))).toBe('self_too_early');
    await setRow('bob', { endedAt: new Date(Date.now() - 1.1 * hourMs) });
    expect((await approve(ann, id, await codeOf('ann'))).status).toBe(200);
  });

  it('is stopped by anybody in the team who declines', async () => {
    const { ann, vic, sue } = await teamOf({ ann: 'owner', vic: 'viewer', sue: 'support' });
    const before = await balance();
    const id = await askFor(ann, 2000, 2);
    expect((await decline(vic, id)).status).toBe(200);
    expect(await refusalOf(ann, id, await codeOf('ann'))).toBe('grant_closed');
    const beside = await askFor(ann, 2001, 2);
    const [approval, refusal] = await Promise.all([
      approve(ann, beside, await codeOf('ann', 1)),
      decline(sue, beside),
    ]);
    expect([approval.status, refusal.status].sort()).toEqual([200, 409]);
    expect(await balance()).toBe(before + (approval.status === 200 ? 2001 : 0));
  });

  it('may not be a token, whatever the time', async () => {
    await teamOf({ ann: 'owner' });
    const id = await askFor(asToken, 2000, 20);
    expect(await refusalOf(asToken, id)).toBe('own_grant');
    expect((await read(asToken, id)).approval?.selfFrom).toBeNull();
  });
});

describe('a request of somebody', () => {
  it.each<[string, object]>([
    ['lost the role', { role: 'viewer' }],
    ['was ended', { endedAt: new Date() }],
    ['is past their end', { endsAt: new Date(Date.now() - 1) }],
  ])('who %s is not carried out', async (_what, changed) => {
    const { ann, bob } = await teamOf({ ann: 'operator', bob: 'operator' });
    const before = await balance();
    const id = await askFor(ann, 2000, 2);
    await setRow('ann', changed);
    expect(await refusalOf(bob, id)).toBe('asker_changed');
    expect((await read(bob, id)).status).toBe('waiting');
    expect((await decline(bob, id)).status).toBe(200);
    expect(await balance()).toBe(before);
  });

  it('who is now in the browser of the second person is not approved there', async () => {
    const { ann, bob } = await teamOf({ ann: 'operator', bob: 'operator' });
    const id = await askFor(ann, 2000, 2);
    await setRow('ann', { browsers: ['browser:x'] });
    await setRow('bob', { browsers: ['browser:y', 'browser:x'] });
    expect(await refusalOf(bob, id)).toBe('own_grant');
    expect((await read(bob, id)).approval?.people).toEqual([]);
    await setRow('bob', { browsers: ['browser:y'] });
    expect((await approve(bob, id)).status).toBe(200);
  });

  it('is not approved by a designer', async () => {
    const { ann, dora } = await teamOf({ ann: 'operator', dora: 'designer' });
    expect(await refusalOf(dora, await askFor(ann, 2000, 2))).toBe('role_not_allowed');
  });

  it('may be approved by the owner who invited them a week ago', async () => {
    const { ann, olga } = await teamOf({ ann: 'operator', olga: 'owner' });
    const by = (await rowOf('olga')).id;
    const id = await askFor(ann, 2000, 2);
    await setRow('ann', { changes: [{ by, at: new Date(Date.now() - 167 * hourMs) }] });
    expect(await refusalOf(olga, id)).toBe('own_grant');
    expect((await read(olga, id)).approval?.people).toEqual([{ name: 'olga', from: expect.any(String) }]);
    await setRow('ann', { changes: [{ by, at: new Date(Date.now() - 168 * hourMs) }] });
    expect((await approve(olga, id)).status).toBe(200);
  });
});
