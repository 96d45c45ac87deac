import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SignInRepository } from '#server/store/repositories/account/sign-in-repository.ts';
import { enterTeam } from '../../../fixtures/enter-console.ts';
import { startTestServer, type TestServer } from '../../../fixtures/start-test-server.ts';

const as = (name: string) => ({ 'X-Designer-Token': `the-token-of-${name}-alone` });
const developer = (name: string) => ({
  name,
  role: 'operator' as const,
  token: as(name)['X-Designer-Token'],
});

let server: TestServer;
let asPerson: Awaited<ReturnType<typeof enterTeam>>;
beforeAll(async () => {
  server = await startTestServer({ grantLimit: 5000, developers: ['ann', 'bob'].map(developer) });
  asPerson = await enterTeam(await server.database(), ['ann', 'bob']);
});
afterAll(() => server.stop());

let last = 9000;
async function signUp() {
  const telegramId = ++last;
  const user = { telegramId, firstName: `Pilot ${telegramId}` };
  const client = server.client();
  const { initData } = await client.get('dev.init-data', { body: user, headers: as('ann') });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  const { uuid } = await client.get('auth.create', { body: user });
  const money = async () => (await client.get('protomatters.get')).default;
  return { client, uuid, user, money };
}
type Pilot = Awaited<ReturnType<typeof signUp>>;

const give = ({ uuid }: Pilot, amount: number, name = 'ann') =>
  server.client().get('dev.grant', { body: { playerId: uuid, amount, reason: 'a test' }, headers: as(name) });
const merge = (double: Pilot, kept: string, name = 'ann') =>
  server.client().call('dev.merge', {
    params: { id: double.uuid },
    body: { into: kept, reason: 'one person, two phones' },
    headers: as(name),
  });
const claimAll = async ({ client }: Pilot) => {
  const { data } = await client.get('inbox.list');
  const found = data.filter(({ code }) => code === 'account_merged');
  for (const { uuid } of found)
    await client.call('inbox.change', { params: { id: uuid }, body: { isClaimed: true } });
  return found.length;
};

describe('merging doubles', () => {
  it('moves everything once, however often and at once it is asked for, and closes the double', async () => {
    const [double, kept] = [await signUp(), await signUp()];
    await give(double, 100);
    const [had, before] = [await double.money(), await kept.money()];
    const replies = await Promise.all([1, 2, 3].map(() => merge(double, kept.uuid)));
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect((await merge(double, kept.uuid)).status).toBe(200);
    await expect.poll(() => claimAll(kept)).toBe(1);
    await claimAll(kept);
    expect(await kept.money()).toBe(before + had);
    expect((await double.client.call('protomatters.get')).status).toBe(403);
    expect((await double.client.call('auth.session')).error.code).toBe('banned');
    const page = await server.client().get('dev.player', { params: { id: double.uuid }, headers: as('ann') });
    expect(page).toMatchObject({ balance: { default: 0, clean: 0 }, ships: [], ban: { kind: 'merged' } });
    const { data } = await server
      .client()
      .get('dev.player-audit', { params: { id: double.uuid }, headers: as('ann') });
    expect(data.some(({ call, reason }) => call === 'dev.merge' && reason === 'one person, two phones')).toBe(
      true,
    );
  });

  it('is finished by asking again when the process ends after the double was emptied', async () => {
    const [double, kept] = [await signUp(), await signUp()];
    const [had, before] = [await double.money(), await kept.money()];
    const dead = vi
      .spyOn(SignInRepository.prototype, 'ban')
      .mockRejectedValueOnce(new Error('the process ended'));
    expect((await merge(double, kept.uuid)).status).toBe(500);
    dead.mockRestore();
    await expect.poll(() => claimAll(kept)).toBe(1);
    expect(await kept.money()).toBe(before + had);
    expect((await merge(double, kept.uuid)).status).toBe(200);
    expect(await kept.money()).toBe(before + had);
    expect((await double.client.call('protomatters.get')).status).toBe(403);
  });

  it('needs a second operator above the limit of a day', async () => {
    const [double, kept] = [await signUp(), await signUp()];
    await give(double, 4900, 'bob');
    expect((await merge(double, kept.uuid, 'bob')).error.code).toBe('approval_needed');
    expect(await double.money()).toBeGreaterThanOrEqual(4900);
    const { data } = await server.client().get('dev.grants', { headers: as('ann') });
    const waiting = data.find(({ playerId, status }) => playerId === double.uuid && status === 'waiting')!;
    expect(waiting.things).toEqual({ into: kept.uuid });
    const approve = (name: string) =>
      server.client().call('dev.approve-grant', { params: { id: waiting.id }, headers: asPerson(name) });
    expect((await approve('bob')).error.code).toBe('own_grant');
    expect((await approve('ann')).status).toBe(200);
    await expect.poll(() => claimAll(kept)).toBe(1);
    expect(await kept.money()).toBeGreaterThanOrEqual(4900);
  });

  it('refuses an account with itself, an unknown one, one that was merged, and a ship under way', async () => {
    const [double, kept, third] = [await signUp(), await signUp(), await signUp()];
    expect((await merge(double, double.uuid)).error.code).toBe('merge_same');
    expect((await merge(double, randomUUID())).status).toBe(404);
    expect((await merge(double, kept.uuid)).status).toBe(200);
    expect((await merge(double, third.uuid)).error.code).toBe('already_merged');
    expect((await merge(third, double.uuid)).error.code).toBe('already_merged');
    const { ship, trip } = await kept.client.prepareTrip();
    await kept.client.launch(ship.uuid, trip);
    expect((await merge(kept, third.uuid)).error.code).toBe('merge_open');
  });
});
