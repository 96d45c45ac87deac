import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { galaxyId, systemId } from '#engine/content/ids.ts';
import type { Audience } from '#engine/content/schemas/offer.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { isInAudience } from '#engine/rules/core/audience.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const pool = investmentRows[0]!.key;
const proto = (count: number) => [{ kind: 'protomatter' as const, count }];
const ofResearch = {
  counts: { what: 'invested' as const, pool },
  goal: {
    target: 1000,
    milestones: [
      { at: 200, rewards: proto(50) },
      { at: 1000, rewards: proto(75) },
    ],
  },
  board: [{ to: 2, rewards: proto(5) }],
};

async function richPilot(): Promise<{ client: TestClient; uuid: string }> {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  await client.get('dev.grant', { body: { playerId: uuid, amount: 5000 } });
  return { client, uuid };
}

const invest = (client: TestClient, key = pool) =>
  client.get('investments.invest', {
    params: { id: investmentId(key) },
    body: { optionId: investmentOptionId(key, 0) },
  });
const option = investmentRows[0]!.options[0]!;

describe('an event that is on', () => {
  it('changes the flights that begin meanwhile, and they keep that when it is over', async () => {
    const client = await server.player();
    const now = await gameTime(client);
    const { ship, trip } = await client.prepareTrip();
    const rows = [
      anEvent('raiders', now - hourMs, 2, {
        modifiers: [
          { tunable: 'maxPirates', times: 2 },
          { tunable: 'pirateRewardDivisor', times: 0.5 },
        ],
      }),
    ];
    await publishEvents(client, rows);
    const session = await client.launch(ship.uuid, trip);
    const terms = { maxPirates: 10, pirateRewardDivisor: tunables.pirateRewardDivisor / 2 };
    expect(session.terms).toMatchObject(terms);
    await publishEvents(client, []);
    await client.advance(tunables.pirateIntervalMs + 1500);
    const params = { id: ship.uuid, sid: session.uuid };
    const body = { pirate: 1, t: tunables.pirateIntervalMs + 500 };
    const caught = await client.get('sessions.pirate', { params, body });
    expect(caught.terms).toEqual(session.terms);
    expect(caught.pirateEarned).toBeCloseTo((2 * session.base) / tunables.pirateRewardDivisor, 1);
  });

  it('changes nothing for flights that had begun before', async () => {
    const client = await server.player();
    const now = await gameTime(client);
    const { ship, trip } = await client.prepareTrip();
    await publishEvents(client, []);
    const session = await client.launch(ship.uuid, trip);
    await publishEvents(client, [
      anEvent('lode', now - hourMs, 2, { modifiers: [{ tunable: 'extractionPercent', times: 2 }] }),
    ]);
    const params = { id: ship.uuid, sid: session.uuid };
    const read = await client.get('sessions.get', { params });
    expect(read).toMatchObject({ base: session.base, expected: session.expected });
    expect(read.terms).toEqual(session.terms);
    expect(read.terms).not.toHaveProperty('extractionPercent');
  });

  it('of one system pays twice there, and says so on its trips only', async () => {
    const client = await server.player();
    const now = await gameTime(client);
    const { ship, trip } = await client.prepareTrip();
    const row = anEvent('lode', now - hourMs, 2, {
      where: { systems: ['kepler-deep'], types: ['personal'] },
      modifiers: [{ tunable: 'extractionPercent', times: 2 }],
    });
    await publishEvents(client, [row]);
    const trips = (s: number) =>
      client.get('trips.list', { params: { g: galaxyId(), s: systemId(s) }, query: { limit: 100 } });
    for (const { type, terms } of (await trips(1)).data)
      expect(terms).toEqual(type === 'personal' ? { extractionPercent: 200 } : undefined);
    for (const { terms } of (await trips(2)).data)
      expect(terms ?? {}).not.toHaveProperty('extractionPercent');
    const during = await client.launch(ship.uuid, trip);
    const other = await server.player();
    await publishEvents(client, []);
    const settled = await other.prepareTrip();
    const after = await other.launch(settled.ship.uuid, settled.trip);
    expect(during.base).toBeCloseTo(2 * after.base, 2);
    const listed = await client.get('events.list');
    expect(listed).toMatchObject({ count: 0, terms: {}, changesAt: null });
  });

  it('doubles what the contracts of the day pay, and says which numbers it changes', async () => {
    const client = await server.player();
    const now = await gameTime(client);
    await publishEvents(client, []);
    const before = await client.get('contracts.list');
    await publishEvents(client, [
      anEvent('contracts', now - hourMs, 2, {
        modifiers: (['contractEasyPercent', 'contractMediumPercent', 'contractHardPercent'] as const).map(
          (tunable) => ({ tunable, times: 2 }),
        ),
      }),
    ]);
    const { data } = await client.get('contracts.list');
    for (const [index, { pay }] of data.entries())
      expect(Math.abs(pay - 2 * before.data[index]!.pay)).toBeLessThanOrEqual(2);
    const { terms } = await client.get('events.list');
    expect(terms).toMatchObject({ contractEasyPercent: 2 * tunables.contractEasyPercent });
  });

  it('is only there between its dates, and for a day afterwards as one that has ended', async () => {
    const client = await server.player();
    const now = await gameTime(client);
    await publishEvents(client, [anEvent('later', now + hourMs, 1)]);
    const before = await client.get('events.list');
    expect(before).toMatchObject({ count: 0, changesAt: new Date(now + hourMs).toISOString() });
    await client.advance(hourMs);
    expect((await client.get('events.list')).data).toMatchObject([{ key: 'later', state: 'on' }]);
    await client.advance(hourMs);
    expect((await client.get('events.list')).data).toMatchObject([{ key: 'later', state: 'ended' }]);
    await client.advance(24 * hourMs);
    expect((await client.get('events.list')).count).toBe(0);
  });

  it('is there for its cohort alone, from each of its moments on', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => richPilot()));
    const now = await gameTime(clients[0]!.client);
    const ofSalt = (salt: string) => ({
      salt,
      steps: [
        { at: null, percent: 30 },
        { at: new Date(now + hourMs).toISOString(), percent: 80 },
      ],
    });
    const ins = (candidate: Audience, atMs: number) =>
      clients.filter(({ uuid }) => isInAudience(candidate, uuid, atMs));
    // An audience with some of these players at once, some later, and some never.
    const audience = Array.from({ length: 1000 }, (_, index) => ofSalt(`salt ${index}`)).find(
      (candidate) =>
        ins(candidate, now).length > 0 &&
        ins(candidate, now + hourMs).length > ins(candidate, now).length &&
        ins(candidate, now + hourMs).length < clients.length,
    )!;
    await publishEvents(clients[0]!.client, [
      anEvent('few', now - hourMs, 4, {
        ...ofResearch,
        audience,
        modifiers: [{ tunable: 'contractEasyPercent', times: 2 }],
      }),
    ]);
    const seen = async () =>
      Promise.all(
        clients.map(async ({ client, uuid }) => {
          const { count, terms } = await client.get('events.list');
          expect(Object.keys(terms)).toHaveLength(count);
          return [uuid, count === 1];
        }),
      );
    const wanted = (atMs: number) => clients.map(({ uuid }) => [uuid, isInAudience(audience, uuid, atMs)]);
    expect(await seen()).toEqual(wanted(now));
    const foreign = clients.find(({ uuid }) => !isInAudience(audience, uuid, now + 2 * hourMs))!;
    const own = clients.find(({ uuid }) => isInAudience(audience, uuid, now))!;
    const id = (await own.client.get('events.list')).data[0]!.uuid;
    expect((await foreign.client.call('events.board', { params: { id } })).status).toBe(404);
    await invest(foreign.client);
    await invest(own.client);
    const board = await own.client.get('events.board', { params: { id } });
    expect(board.data.map(({ uuid }) => uuid)).toEqual([own.uuid]);
    await own.client.advance(hourMs);
    expect(await seen()).toEqual(wanted(now + hourMs));
  });
});

describe('what an event counts', () => {
  it('adds up for the player, on the board and for all together', async () => {
    const [first, second, third] = [await richPilot(), await richPilot(), await richPilot()];
    const now = await gameTime(first.client);
    await publishEvents(first.client, [anEvent('research', now - hourMs, 3, ofResearch)]);
    await invest(first.client);
    await invest(second.client);
    await invest(first.client);
    await invest(third.client, investmentRows[1]!.key);
    const list = await first.client.get('events.list');
    expect(list.data).toMatchObject([
      {
        key: 'research',
        title: 'A test',
        own: 2 * option,
        ownText: '{count} by you',
        rank: 1,
        pilots: 2,
        goal: {
          total: 3 * option,
          target: 1000,
          milestones: [
            { at: 200, isReached: true, rewards: [{ kind: 'protomatter', count: 50 }] },
            { at: 1000, isReached: false },
          ],
        },
      },
    ]);
    const id = list.data[0]!.uuid;
    const board = await second.client.get('events.board', { params: { id } });
    expect(board.data.map(({ rank, value }) => [rank, value])).toEqual([
      [1, 2 * option],
      [2, option],
    ]);
    expect(board.currentUser).toMatchObject({ uuid: second.uuid, rank: 2, value: option });
    expect((await third.client.get('events.board', { params: { id } })).currentUser).toBeNull();
    expect((await third.client.get('events.list')).data[0]).toMatchObject({ own: 0, rank: null });
  });

  it('stops with its end, by the clock of the server', async () => {
    const { client } = await richPilot();
    const now = await gameTime(client);
    await publishEvents(client, [anEvent('short', now - hourMs, 2, ofResearch)]);
    await invest(client);
    await client.advance(hourMs);
    await invest(client);
    expect((await client.get('events.list')).data).toMatchObject([{ state: 'ended', own: option }]);
  });

  it('is the same after a repeated call and for two devices at once', async () => {
    const { client } = await richPilot();
    const now = await gameTime(client);
    await publishEvents(client, [anEvent('race', now - hourMs, 2, ofResearch)]);
    const input = {
      params: { id: investmentId(pool) },
      body: { optionId: investmentOptionId(pool, 0) },
    };
    await Promise.all(
      [1, 2, 3, 4].map(() => client.call('investments.invest', { ...input, idempotencyKey: 'once' })),
    );
    await Promise.all([1, 2, 3].map(() => client.get('investments.invest', input)));
    const { data } = await client.get('events.list');
    expect(data[0]).toMatchObject({ own: 4 * option, goal: { total: 4 * option } });
  });
});
