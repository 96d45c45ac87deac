import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemAt } from '#engine/content/galaxy.ts';
import { artifactRows, shipRowOf } from '#engine/content/hangar.ts';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { artifactCollectionId, shipCollectionId, tripId } from '#engine/content/ids.ts';
import { tripTypes } from '#engine/content/kinds.ts';
import { optionId, questId, questionId } from '#engine/content/quest-ids.ts';
import { questRows } from '#engine/content/quests.ts';
import { productId } from '#engine/content/shop.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { LedgerEntry } from '#engine/protocol/core/entities.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { dockingTerms } from '#engine/rules/trip/docking/docking.ts';
import { objectStay } from '#engine/rules/trip/field/objects.ts';
import { pirateAt } from '#engine/rules/trip/pirates.ts';
import { winningLog } from '../../../engine/fixtures/docking-bot.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { openOne } from '../../../server/fixtures/open-capsule.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const second = 1000;
const hour = 3600 * second;
const { invitationBonus, approvalBonus } = defaultTunables;

let server: TestServer;
let captain: TestClient;
let crew: TestClient[];
/** The captain's ships, by the type of trip that they fly. */
const fleet = {} as Record<Trip['type'], string>;
let place: { g: string; s: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const now = async () => Date.parse((await captain.get('dev.clock')).now);
const until = async (time: string) => captain.advance(Math.max(0, Date.parse(time) - (await now())) + 1);
const lengthOf = ({ createdAt, endsAt }: Session) => Date.parse(endsAt) - Date.parse(createdAt);
const cents = (amount: number) => Math.round(amount * 100);
const balanceOf = (client: TestClient) => client.get('protomatters.get');

/** A new player, with or without an invitation link. */
async function join(telegramId: number, startParam?: string): Promise<TestClient> {
  const client = server.client();
  const body = { telegramId, firstName: 'Vega', username: `vega${telegramId}`, startParam };
  const { initData } = await client.get('dev.init-data', { body });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  expect((await client.call('auth.me')).status).toBe(404);
  const { firstName, username } = body;
  await client.get('auth.create', { body: { telegramId, firstName, username } });
  return client;
}

async function ledgerOf(client: TestClient): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const { data, count } = await client.get('ledger.list', {
      query: { limit: 100, offset: entries.length },
    });
    entries.push(...data);
    if (entries.length >= count) return entries;
  }
}

/** Repeats the draw from what was revealed. */
function expectFair(
  shown: string,
  fairness: { commitment: string; seed: string; draw: number; from: number; to: number; verify: string },
): void {
  expect(fairness.commitment).toBe(shown);
  expect(createHash('sha256').update(fairness.seed).digest('hex')).toBe(shown);
  const digest = createHmac('sha256', fairness.seed).update(fairness.verify).digest('hex');
  expect(Number.parseInt(digest.slice(0, 13), 16) / 16 ** 13).toBe(fairness.draw);
  expect(fairness.draw).toBeGreaterThanOrEqual(fairness.from);
  expect(fairness.draw).toBeLessThan(fairness.to);
}

async function nextTrips(client: TestClient): Promise<Trip[]> {
  const { data } = await client.get('trips.list', { params: place });
  const open = data.filter(({ status }) => status === 'available');
  return tripTypes
    .map((type) => open.filter((trip) => trip.type === type).sort((a, b) => a.priority - b.priority)[0])
    .filter((trip) => trip !== undefined);
}

async function launch(trip: Trip): Promise<Session> {
  return captain.launch(fleet[trip.type], trip);
}

const difficultyOf = ({ tripId: id }: Session) =>
  systemAt(1)!.trips.find((_, index) => tripId(1, index + 1) === id)!.difficulty;

/** Docks an expedition whose timer has run out: wins or gives up. */
async function dock(session: Session, isWon: boolean): Promise<number> {
  const params = { id: session.shipId, sid: session.uuid };
  const early = await captain.call('sessions.finish', { params });
  expect(early.error.code).toBe('docking_first');
  const { seed } = await captain.get('docking.start', { params, body: { isStart: true } });
  await captain.advance(15 * second);
  const input = isWon ? winningLog(seed, dockingTerms(defaultTunables, difficultyOf(session))) : [];
  const { docking } = await captain.get('docking.finish', { params, body: { isStart: false, input } });
  expect(docking.earned > 0).toBe(isWon);
  return docking.earned;
}

/** Collects a trip and expects the payment that the answer shows. */
async function collect(session: Session, docked = 0) {
  const before = await balanceOf(captain);
  const params = { id: session.shipId, sid: session.uuid };
  const reward = await captain.get('sessions.finish', { params });
  const systemAwards = reward.awards.filter(({ kind }) => kind === 'protomatter');
  const awarded = systemAwards.reduce((sum, { count }) => sum + count, 0);
  expect(cents(reward.balance.default)).toBe(
    cents(before.default) + cents(reward.mined) + cents(reward.manualMined) + cents(docked) + cents(awarded),
  );
  expect((await captain.call('sessions.finish', { params })).error.code).toBe('session_finished');
  return reward;
}

async function fillAndShoot(session: Session): Promise<void> {
  const params = { id: session.shipId, sid: session.uuid };
  const taps = [1, 4, 7, 9].map((k) => ({
    k,
    t: objectStay(k, defaultTunables).appearsMs + 200,
  }));
  const pirates = [1, 2].map((number) => pirateAt(session.seed, number, defaultTunables)!);
  await captain.advance(pirates[1]!.appearsMs + second);
  const filled = await captain.get('sessions.replenish', { params, body: { baggage: 0, taps } });
  expect(filled).toMatchObject({ rejected: [], session: { tapped: [1, 4, 7, 9] } });
  expect(filled.baggage).toBeGreaterThan(0);
  for (const { number, appearsMs } of pirates)
    await captain.get('sessions.pirate', { params, body: { pirate: number, t: appearsMs + 100 } });
  expect(await captain.get('sessions.get', { params })).toMatchObject({ caughtPirates: 2, pirates: [1, 2] });
}

describe('a season', () => {
  it('begins with a crew of three, two of whom joined by a link', async () => {
    captain = await join(900);
    const { referralCode } = await captain.get('auth.me');
    crew = [await join(901, referralCode), await join(902, referralCode)];
    for (const pilot of crew) {
      expect(await pilot.get('referrals.me')).toEqual({ isRecruited: true });
      const { balance } = await pilot.get('referrals.approve');
      expect(balance.default).toBe(invitationBonus + approvalBonus);
    }
    await expect.poll(async () => (await captain.get('auth.me')).crewBonus).toBe(2);
    const list = await captain.get('referrals.list');
    expect(list.data.map(({ crew: tier, status }) => [tier, status])).toEqual([
      ['spaceship', true],
      ['spaceship', true],
    ]);
    for (const client of [captain, ...crew])
      expect((await client.get('auth.onboarding')).isOnboarded).toBe(true);
  });

  it('flies a first trip by hand, with taps and pirates', async () => {
    const { ship, galaxy, system, trip } = await captain.prepareTrip();
    place = { g: galaxy.uuid, s: system.uuid };
    fleet.personal = ship.uuid;
    expect((await captain.get('trips.list', { params: place })).count).toBe(30);
    const session = await launch(trip);
    expect(session.health).toBe(ship.health - trip.damage);
    await fillAndShoot(session);
    await captain.advance(lengthOf(session));
    const reward = await collect(session);
    expect(reward.manualMined).toBeGreaterThan(0);
    // The base plus the crew's 2 %.
    expect(cents(reward.mined)).toBe(cents(session.base) + Math.floor(cents(session.base) * 0.02));
    for (const pilot of crew) {
      const own = await pilot.prepareTrip();
      const flown = await pilot.launch(own.ship.uuid, own.trip);
      await captain.advance(lengthOf(flown));
      await pilot.get('sessions.finish', { params: { id: own.ship.uuid, sid: flown.uuid } });
    }
  });

  it('pays eight days of rewards, the eighth like the first', async () => {
    const { awards } = await captain.get('daily-rewards.get');
    for (const day of [1, 2, 3, 4, 5, 6, 7, 1]) {
      expect(await captain.get('daily-rewards.get')).toMatchObject({ isAvailable: true, daysCount: day });
      const before = await balanceOf(captain);
      const claimed = await captain.get('daily-rewards.claim');
      const { type, amount } = awards[day - 1]!;
      expect(cents(claimed.balance[type])).toBe(cents(before[type]) + cents(amount));
      expect((await captain.call('daily-rewards.claim')).error.code).toBe('daily_claimed');
      await until(claimed.opensAt);
    }
  });

  it('offers a task, quests and a vote at home', async () => {
    const task = (await captain.get('tasks.list')).data[0]!;
    const before = (await balanceOf(captain)).default;
    const done = await captain.get('tasks.complete', { params: { id: task.uuid } });
    expect(cents(done.balance.default)).toBe(cents(before) + cents(task.award));
    for (const { key, questions, award } of questRows.slice(0, 2)) {
      const params = { id: questId(key) };
      expect((await captain.get('quests.questions', { params })).count).toBe(questions.length);
      for (const [index, { right }] of questions.entries()) {
        const ids = { questionId: questionId(key, index), optionId: optionId(key, index, right) };
        const told = await captain.get('quests.answer', { params: { ...params, ...ids } });
        expect(told).toMatchObject({ isCorrectAnswer: true, isPassed: index === questions.length - 1 });
      }
      const earlier = (await balanceOf(captain)).default;
      const { balance } = await captain.get('quests.complete', { params });
      expect(cents(balance.default)).toBe(cents(earlier) + cents(award));
    }
    const { uuid: playerId } = await captain.get('auth.me');
    await captain.get('dev.grant', { body: { playerId, amount: 20_000 } });
    const pool = investmentRows[0]!;
    const { investment } = await captain.get('investments.invest', {
      params: { id: investmentId(pool.key) },
      body: { optionId: investmentOptionId(pool.key, 0) },
    });
    expect(investment.userInvest).toBe(pool.options[0]);
    expect((await captain.get('investments.me')).totalInvestments).toBe(pool.options[0]);
  });

  it('buys with Stars and takes a refund', async () => {
    const before = await balanceOf(captain);
    const buy = async (key: string) => {
      const { orderId } = await captain.get('payments.create', { body: { productId: productId(key) } });
      expect((await captain.get('payments.get', { params: { id: orderId } })).status).toBe('pending');
      expect((await captain.get('dev.pay', { params: { id: orderId }, body: {} })).status).toBe('delivered');
      return orderId;
    };
    await buy('clean-50');
    const returned = await buy('clean-10');
    expect((await balanceOf(captain)).clean).toBeCloseTo(before.clean + 60);
    await captain.get('dev.pay', { params: { id: returned }, body: { outcome: 'refunded' } });
    expect((await captain.get('payments.get', { params: { id: returned } })).status).toBe('refunded');
    expect((await balanceOf(captain)).clean).toBeCloseTo(before.clean + 50);
  });

  it('improves a ship by levels, points, merges and an artifact', async () => {
    const { uuid: playerId } = await captain.get('auth.me');
    const params = { id: fleet.personal };
    const first = await captain.get('ships.get', { params });
    const levelled = await captain.get('ships.level', { params });
    expect(levelled.ship.level).toBe(first.level + 1);
    const body = { extractionPoints: levelled.ship.upgradePoints };
    const better = await captain.get('ships.characteristics', { params, body });
    expect(better.baseProtoExtraction).toBeGreaterThan(first.baseProtoExtraction);
    expect(better.upgradePoints).toBe(0);

    const [shardCount] = shipRowOf(first.skin).gradeShards;
    const row = artifactRows.find(({ stat }) => stat === 'health')!;
    const artifactShards = row.gradeShards[0]!;
    await captain.get('dev.grant', {
      body: {
        playerId,
        shards: [
          { kind: 'ship_shard', collectionId: shipCollectionId(first.skin), count: shardCount! },
          { kind: 'artifact_shard', collectionId: artifactCollectionId(row.key), count: artifactShards },
        ],
        ships: tripTypes.map((type) => ({ type: shipTypeOf[type], rarity: 'epic' as const })),
      },
    });
    const merged = await captain.get('collections.merge-ship', { params });
    expect(merged.ship).toMatchObject({ grade: 2, level: 2 });
    const built = await captain.get('collections.merge-artifact', {
      params: { id: artifactCollectionId(row.key) },
    });
    const bare = merged.ship.maxHealth;
    const artifact = { id: built.artifact.uuid };
    const worn = { params: artifact, body: { shipId: fleet.personal } };
    await captain.get('collections.assign-artifact', worn);
    expect((await captain.get('ships.get', { params })).maxHealth).toBeCloseTo(
      bare + built.artifact.bonus,
      1,
    );

    const ships: Ship[] = (await captain.get('collections.ships')).data;
    for (const type of tripTypes) {
      const epic = ships.find((ship) => ship.type === shipTypeOf[type] && ship.rarity === 'epic')!;
      await captain.get('ships.choose', { params: { id: epic.uuid }, body: { inUse: true } });
      fleet[type] = epic.uuid;
    }
    await captain.get('collections.reassign-artifact', {
      params: artifact,
      body: { shipId: fleet.personal },
    });
    expect((await captain.get('ships.get', { params })).maxHealth).toBeCloseTo(bare, 1);
  });

  it('draws capsules and boosters that can be checked', async () => {
    const { uuid: playerId } = await captain.get('auth.me');
    await captain.get('dev.grant', { body: { playerId, keys: { ship: 1, artifact: 1 } } });
    for (const type of ['ship', 'artifact', 'ship'] as const) {
      const shown = await captain.get('capsules.keys');
      const before = await balanceOf(captain);
      const { answer: drawn } = await openOne(captain, type, { body: { nonce: 'season-2' } });
      expectFair(shown.commitment, drawn.fairness);
      expect(drawn.fairness.verify).toBe(`${type}:season-2`);
      const price = shown[type] > 0 ? 0 : 9;
      expect(cents(drawn.balance.clean)).toBe(cents(before.clean) - cents(price));
    }
    const shown = (await captain.get('capsules.keys')).synthesisCommitment;
    const made = await captain.get('protomatters.synthesis');
    expectFair(shown, made.fairness);
  });

  it('lets the AI pilot fly', async () => {
    const params = { id: fleet.personal };
    const registrations = [
      { exchange: 'alpha', uid: '4410982', email: 'nord@vega.space' },
      { exchange: 'beta', uid: '99120447', email: 'nord@vega.space' },
    ];
    const asked = await captain.get('ai-pilot.unlock', { params, body: { isFree: true, registrations } });
    await until(asked.availableAt!);
    const flown = (await captain.get('statistics.trips')).totalTrips;
    const sent = await captain.get('ai-pilot.switch', {
      params,
      body: { isActive: true, difficulty: 'easy' },
    });
    await until(sent.finishedAt!);
    const before = await balanceOf(captain);
    const paid = await captain.get('ai-pilot.collect', { params });
    expect(paid.statistics.totalTrips).toBeGreaterThan(0);
    const awarded = paid.awards
      .filter(({ kind }) => kind === 'protomatter')
      .reduce((sum, { count }) => sum + count, 0);
    expect(cents(paid.balance.default)).toBe(
      cents(before.default) + cents(paid.mined) + cents(paid.manualMined) + cents(awarded),
    );
    expect((await captain.get('statistics.trips')).totalTrips).toBe(flown + paid.statistics.totalTrips);
  });

  it('completes a system of thirty trips, with dockings won and lost', async () => {
    let expeditions = 0;
    for (let round = 0; round < 40; round++) {
      // Time for the repairs.
      await captain.advance(72 * hour);
      const trips = await nextTrips(captain);
      if (trips.length === 0) break;
      const sessions: Session[] = [];
      for (const trip of trips) sessions.push(await launch(trip));
      expect((await captain.get('statistics.sessions')).count).toBe(trips.length);
      await captain.advance(Math.max(...sessions.map(lengthOf)));
      for (const [index, session] of sessions.entries()) {
        const isExpedition = trips[index]!.type === 'expedition';
        const docked = isExpedition ? await dock(session, expeditions++ % 2 === 0) : 0;
        await collect(session, docked);
      }
    }
    expect(expeditions).toBeGreaterThan(1);
    const trips = (await captain.get('trips.list', { params: place })).data;
    expect(trips.map(({ status }) => status)).toEqual(trips.map(() => 'completed'));
    expect(trips.every(({ awardWasDropped }) => awardWasDropped)).toBe(true);
    const [first, next] = (await captain.get('systems.list', { params: { g: place.g } })).data;
    expect(first).toMatchObject({ status: 'completed', completedTrips: 30 });
    expect(next).toMatchObject({ status: 'available' });
    const statistics = await captain.get('statistics.trips');
    expect(statistics.totalTrips).toBeGreaterThanOrEqual(30);
    expect(statistics.totalExpeditionTrips).toBe(expeditions);
    expect(statistics.totalCaughtPirates).toBe(2);
  });

  it('claims achievements', async () => {
    const { data } = await captain.get('achievements.list');
    const reached = data.filter(({ progress, nextLevel }) => nextLevel && progress >= nextLevel.value);
    expect(reached.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['total_trips', 'opened_solar_systems', 'successful_attacks']),
    );
    for (const { uuid, nextLevel } of reached) {
      const before = await balanceOf(captain);
      const claimed = await captain.get('achievements.claim', { params: { id: uuid } });
      expect(claimed.award).toBe(nextLevel!.award);
      expect(cents(claimed.balance.default)).toBe(cents(before.default) + cents(claimed.award));
    }
  });

  it('ends with the captain ahead of the crew on the board', async () => {
    const { uuid } = await captain.get('auth.me');
    const query = { range: 'total', type: 'flights' } as const;
    const { totalTrips } = await captain.get('statistics.trips');
    // Players who did nothing for thirty days aren't ranked.
    for (const pilot of crew) await pilot.get('daily-rewards.claim');
    await expect
      .poll(async () => (await captain.get('leaderboard.list', { query })).currentUser)
      .toMatchObject({ uuid, rank: 1, value: totalTrips });
    const { data, count } = await captain.get('leaderboard.list', { query });
    expect(data[0]!.uuid).toBe(uuid);
    expect(count).toBe(data.length);
    expect(data.map(({ value }) => value)).toEqual(data.map(({ value }) => value).sort((a, b) => b - a));
  });

  it('leaves every ledger summing to its balance', async () => {
    for (const client of [captain, ...crew]) {
      const entries = await ledgerOf(client);
      const balance = await balanceOf(client);
      for (const currency of ['default', 'clean'] as const) {
        const own = entries.filter((entry) => entry.currency === currency);
        expect(own.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(balance[currency]));
        // Newest first, and each balance follows from the one before.
        for (const [index, { amount, balanceAfter }] of own.entries())
          expect(cents(balanceAfter)).toBe(cents(own[index + 1]?.balanceAfter ?? 0) + cents(amount));
      }
      const user = await client.get('auth.me');
      expect([user.balance, user.cleanProto]).toEqual([balance.default, balance.clean]);
    }
  });
});

const shipTypeOf = { personal: 'personal', attack: 'combat', expedition: 'expeditionary' } as const;
