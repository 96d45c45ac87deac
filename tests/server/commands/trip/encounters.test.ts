import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { type PlayInput, playSeed } from '#engine/rules/trip/encounters/encounter-play.ts';
import { playEncounter, skilled } from '../../../engine/fixtures/encounter-bot.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { connectLive } from '../../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const minute = 60_000;

/** A pilot on the first trip of the first system that takes longer than half an hour. */
async function onLongTrip(): Promise<{
  client: TestClient;
  flight: Session;
  params: { id: string; sid: string };
}> {
  const client = await server.player();
  const { ship, trips } = await client.prepareTrip();
  const id = ship.shipId!;
  for (const trip of trips) {
    if (trip.type !== 'personal') continue;
    const flight = await client.launch(id, trip);
    if (flight.encounters) return { client, flight, params: { id, sid: flight.uuid } };
    await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 5 * minute);
    await client.get('sessions.finish', { params: { id, sid: flight.uuid } });
    await client.advance(60 * minute);
  }
  throw new Error('No long trip');
}
const listOf = async (client: TestClient, params: { id: string; sid: string }) =>
  (await client.get('encounters.list', { params })).data;
const choose = (client: TestClient, params: { id: string; sid: string }, choice: 'safe' | 'bold', n = 1) =>
  client.call('encounters.choose', { params: { ...params, n: String(n) }, body: { choice } });
const untilOpen = async (client: TestClient, opensAt: string) =>
  client.advance(Date.parse(opensAt) - Date.parse((await client.get('dev.clock')).now) + 1000);

describe('an encounter', () => {
  it('is announced with its seal, opens, is decided by it and paid at once', async () => {
    const { client, flight, params } = await onLongTrip();
    const [ahead] = await listOf(client, params);
    expect(ahead).toMatchObject({ state: 'ahead', kind: null, safe: null, bold: null, outcome: null });
    expect(flight.encounters?.[0]).toMatchObject({ n: 1, opensAt: ahead!.opensAt, isMet: false });
    expect((await choose(client, params, 'safe')).error.code).toBe('encounter_not_begun');
    await untilOpen(client, ahead!.opensAt);
    const [open] = await listOf(client, params);
    expect(open).toMatchObject({ state: 'open', commitment: ahead!.commitment, choice: null, outcome: null });
    expect(open!.bold!.pay).toBeGreaterThan(open!.safe!.pay);
    const live = await connectLive(client);
    const before = (await client.get('protomatters.get')).default;
    const { answer } = await choose(client, params, 'bold');
    const { outcome } = answer.encounter;
    expect(createHash('sha256').update(outcome!.seed).digest('hex')).toBe(open!.commitment);
    const digest = createHmac('sha256', outcome!.seed).update(outcome!.message).digest('hex');
    expect(outcome!.draw).toBe(Number.parseInt(digest.slice(0, 13), 16) / 16 ** 13);
    expect(outcome!.works).toBe(outcome!.draw < open!.bold!.chance / 10);
    expect(outcome!.earned).toBe(outcome!.works ? open!.bold!.pay : 0);
    expect(Math.round(answer.balance.default * 100)).toBe(Math.round((before + outcome!.earned) * 100));
    expect(answer.session.encounters?.[0]).toMatchObject({ isMet: true, earned: outcome!.earned });
    if (!outcome!.works) expect(flight.health - answer.session.health).toBe(open!.bold!.damage);
    const pushed = await live.waitFor('trip:state', ({ encounters }) => encounters?.[0]?.isMet === true);
    expect(pushed.uuid).toBe(flight.uuid);
    live.close();
    expect((await choose(client, params, 'bold')).error.code).toBe('encounter_met');
    expect((await choose(client, params, 'safe')).error.code).toBe('encounter_met');
    await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt));
    await client.get('sessions.finish', { params });
    const { data } = await client.get('ledger.list', { query: { limit: 100 } });
    const sum = data.reduce(
      (all, { amount, currency }) => all + (currency === 'default' ? Math.round(amount * 100) : 0),
      0,
    );
    expect(sum / 100).toBe((await client.get('protomatters.get')).default);
    expect(data.filter(({ reason }) => reason === 'encounter')).toHaveLength(outcome!.works ? 1 : 0);
    expect((await listOf(client, params))[0]).toMatchObject({ state: 'met', choice: 'bold' });
    expect((await choose(client, params, 'safe')).error.code).toBe('session_finished');
  });

  it('is decided by the hand after a start, and by nothing else', async () => {
    const { client, flight, params } = await onLongTrip();
    await untilOpen(client, (await listOf(client, params))[0]!.opensAt);
    const [open] = await listOf(client, params);
    const play = open!.bold!.play!;
    expect(open).toMatchObject({ hand: null, safe: { play: null } });
    const start = (choice: 'safe' | 'bold', n = 1) =>
      client.call('encounters.start', { params: { ...params, n: String(n) }, body: { choice } });
    const report = (input: PlayInput[]) =>
      client.call('encounters.choose', { params: { ...params, n: '1' }, body: { choice: 'bold', input } });
    expect((await start('safe')).error.code).toBe('encounter_not_played');
    expect((await start('bold', 2)).status).toBe(404);
    const before = (await client.get('protomatters.get')).default;
    const begun = (await start('bold')).answer;
    expect(begun.encounter).toMatchObject({ state: 'met', hand: { percent: null }, outcome: { earned: 0 } });
    expect(flight.health - begun.session.health).toBe(open!.bold!.damage);
    expect((await start('bold')).error.code).toBe('encounter_met');
    expect((await choose(client, params, 'bold')).error.code).toBe('encounter_met');
    const { input, tick } = playEncounter(playSeed(flight.seed, 1), play, skilled);
    expect((await report(input)).error.code).toBe('encounter_too_soon');
    await client.advance(Math.ceil((tick / 60) * 1000));
    const { answer } = await report(input);
    expect(answer.encounter).toMatchObject({ outcome: { works: true, damage: 0 }, hand: { percent: 100 } });
    expect(answer.encounter.outcome?.earned).toBe(open!.bold!.pay);
    expect(Math.round(answer.balance.default * 100)).toBe(Math.round((before + open!.bold!.pay) * 100));
    expect(answer.session.health).toBe(flight.health);
    expect((await report(input)).error.code).toBe('encounter_met');
  });

  it('ignores an input without a start, as from older clients', async () => {
    const { client, params } = await onLongTrip();
    await untilOpen(client, (await listOf(client, params))[0]!.opensAt);
    const { answer } = await client.call('encounters.choose', {
      params: { ...params, n: '1' },
      body: { choice: 'bold', input: [] },
    });
    const { outcome, bold, hand } = answer.encounter;
    expect(hand).toBeNull();
    expect(outcome!.works).toBe(outcome!.draw < bold!.chance / 10);
  });

  it('counts one of two devices that choose at once', async () => {
    const { client, params } = await onLongTrip();
    await untilOpen(client, (await listOf(client, params))[0]!.opensAt);
    const replies = await Promise.all(
      (['safe', 'bold', 'safe', 'bold'] as const).map((choice) => choose(client, params, choice)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is over after 20 minutes, isn’t somebody else’s, and has a number', async () => {
    const { client, params } = await onLongTrip();
    const { closesAt } = (await listOf(client, params))[0]!;
    const other = await server.player();
    expect((await choose(other, params, 'safe')).status).toBe(404);
    expect((await other.call('encounters.list', { params })).status).toBe(404);
    expect((await choose(client, params, 'safe', 2)).status).toBe(404);
    expect((await choose(client, params, 'safe', 0)).status).toBe(400);
    expect((await choose(client, params, 'both' as never)).status).toBe(400);
    await untilOpen(client, closesAt);
    expect((await listOf(client, params))[0]!.state).toBe('missed');
    expect((await choose(client, params, 'safe')).error.code).toBe('encounter_over');
  });

  it('isn’t met on a short trip', async () => {
    const client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const flight = await client.launch(ship.shipId!, trip);
    expect(flight.encounters).toBeUndefined();
    expect(await listOf(client, { id: ship.shipId!, sid: flight.uuid })).toEqual([]);
  });

  it('never shows its secret before the choice', async () => {
    const { client, params } = await onLongTrip();
    const { opensAt } = (await listOf(client, params))[0]!;
    await untilOpen(client, opensAt);
    const shown = JSON.stringify([
      await client.get('sessions.get', { params }),
      await client.get('encounters.list', { params }),
    ]);
    const { answer } = await choose(client, params, 'safe');
    expect(shown).not.toContain(answer.encounter.outcome!.seed);
    expect(shown).not.toContain('"secret"');
  });
});
