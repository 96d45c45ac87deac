import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { dockingTerms } from '#engine/rules/trip/docking/docking.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { winningLog } from '../../../engine/fixtures/docking-bot.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const terms = dockingTerms(defaultTunables, 'easy');

/** An expedition of this player that has arrived. */
async function arrived(client: TestClient) {
  const { trips } = await client.prepareTrip();
  const { uuid } = await client.get('auth.me');
  const { ships } = await client.get('dev.grant', {
    body: { playerId: uuid, ships: [{ type: 'expeditionary', rarity: 'common' }] },
  });
  const flight = await client.launch(ships[0]!, trips.find(({ type }) => type === 'expedition')!);
  await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1);
  return { client, id: uuid, seed: flight.seed, params: { id: ships[0]!, sid: flight.uuid } };
}
type Arrived = Awaited<ReturnType<typeof arrived>>;

async function dock({ client, params, seed }: Arrived) {
  await client.call('docking.start', { params, body: { isStart: true } });
  await client.advance(15_000);
  const input = winningLog(seed, terms);
  await client.get('docking.finish', { params, body: { isStart: false, input } });
  return replayDocking(seed, input, terms).ticks;
}
const ghostOf = async ({ client, params }: Arrived) => (await client.get('docking.ghost', { params })).ghost;

describe('the ghost of a docking', () => {
  it('is missing before anybody of the crew has docked, then the own best', async () => {
    const pilot = await arrived(await server.player());
    expect(await ghostOf(pilot)).toBeNull();
    await dock(pilot);
    await expect.poll(() => ghostOf(pilot)).toMatchObject({ isOwn: true, difficulty: 'easy' });
    const ghost = (await ghostOf(pilot))!;
    // The crew helps with the first docking (D53).
    const helped = dockingTerms({ ...defaultTunables, dockingHelp: 1 }, 'easy');
    const { won, ticks } = replayDocking(ghost.seed, ghost.input, helped);
    expect(won).toBe(true);
    expect(ghost.seconds).toBeCloseTo(ticks / 60, 2);
  });

  it('is seen by the crew alone, from the moment the pilot approved it', async () => {
    const leader = await arrived(await server.player());
    const member = await arrived(await server.player());
    const stranger = await arrived(await server.player());
    await dock(leader);
    await dock(member);
    const { referralCode } = await leader.client.get('auth.me');
    await expect.poll(() => ghostOf(member)).toMatchObject({ isOwn: true });
    await member.client.get('referrals.join', { body: { code: referralCode } });
    expect(await ghostOf(member)).toMatchObject({ isOwn: true });
    expect(await ghostOf(leader)).toMatchObject({ isOwn: true });
    expect(await ghostOf(stranger)).toBeNull();

    await member.client.get('referrals.approve');
    const seconds = [(await ghostOf(leader))!.seconds, (await ghostOf(member))!.seconds];
    await expect.poll(async () => (await ghostOf(leader))!.seconds).toBe(Math.min(...seconds));
    expect((await ghostOf(member))!.seconds).toBe(Math.min(...seconds));
    expect(await ghostOf(stranger)).toBeNull();
  });

  it('belongs to a running trip of the caller', async () => {
    const pilot = await arrived(await server.player());
    const other = await server.player();
    expect((await other.call('docking.ghost', { params: pilot.params })).error.code).toBe('not_found');
  });
});
