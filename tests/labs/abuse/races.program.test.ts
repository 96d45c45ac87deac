import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Input, TestClient } from '../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';
import { addToReport, countsOf, times } from './report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A player on two devices. */
interface Pair {
  readonly devices: readonly [TestClient, TestClient];
  readonly uuid: string;
  readonly scene: Awaited<ReturnType<TestClient['prepareTrip']>>;
}

let lastTelegramId = 700_000;

async function twoDevices(): Promise<Pair> {
  const telegramId = ++lastTelegramId;
  const [one, other] = [server.client(), server.client()];
  await one.signIn(telegramId);
  await other.openSession(telegramId);
  return { devices: [one, other], uuid: (await one.get('auth.me')).uuid, scene: await one.prepareTrip() };
}

/** One call, sent many times at once by both devices. `wins` is how often it may succeed. */
interface Race {
  readonly title: string;
  readonly wins: number;
  prepare(pair: Pair): Promise<{ readonly name: CallName; readonly input: Input<CallName> }>;
}

const race = <Name extends CallName>(
  title: string,
  wins: number,
  name: Name,
  prepare: (pair: Pair) => Promise<Input<Name>> | Input<Name>,
): Race => ({
  title,
  wins,
  prepare: async (pair) => ({ name, input: (await prepare(pair)) as Input<CallName> }),
});

const grant = ({ devices: [client], uuid }: Pair, things: object) =>
  client.get('dev.grant', { body: { playerId: uuid, ...things } });

const races: readonly Race[] = [
  race('launch a trip', 1, 'sessions.start', ({ scene: { ship, trip } }) => ({
    params: { id: ship.uuid },
    body: { tripId: trip.uuid, solarSystemId: trip.solarSystemId },
  })),
  race('collect a trip', 1, 'sessions.finish', async ({ devices: [client], scene: { ship, trip } }) => {
    const session = await client.launch(ship.uuid, trip);
    await client.advance(48 * 3_600_000);
    return { params: { id: ship.uuid, sid: session.uuid } };
  }),
  race('shoot one pirate', 1, 'sessions.pirate', async ({ devices: [client], scene: { ship, trip } }) => {
    const session = await client.launch(ship.uuid, trip);
    await client.advance(61_000);
    return { params: { id: ship.uuid, sid: session.uuid }, body: { pirate: 1, t: 60_500 } };
  }),
  race('spend three PROTO, one at a time', 3, 'protomatters.convert', async (pair) => {
    await grant(pair, { amount: 3 });
    return { body: { amount: 1 } };
  }),
  race('spend two clean PROTO on synthesis', 2, 'protomatters.synthesis', async (pair) => {
    await grant(pair, { clean: 2 });
    return {};
  }),
  race('open a capsule with two keys', 2, 'capsules.open', async (pair) => {
    await grant(pair, { keys: { ship: 2 } });
    return { params: { type: 'ship' } };
  }),
  race('use one booster', 1, 'boosters.use', async (pair) => {
    const { ship, trip } = pair.scene;
    await grant(pair, { boosters: { autoReplenishCount: 1 } });
    await pair.devices[0].launch(ship.uuid, trip);
    return { body: { type: 'auto_replenish' as const, shipId: ship.uuid } };
  }),
  race('level a ship with the money for one level', 1, 'ships.level', async (pair) => {
    await grant(pair, { amount: pair.scene.ship.nextLevel!.price });
    return { params: { id: pair.scene.ship.uuid } };
  }),
  race('claim the daily reward', 1, 'daily-rewards.claim', () => ({})),
  race('build the first ship', 0, 'ships.create', () => ({})),
  race('finish the tour', 50, 'auth.onboarding', () => ({})),
  race('approve without a crew', 0, 'referrals.approve', () => ({})),
  race('claim a tribute that is empty', 0, 'generals.claim-tribute', () => ({})),
];

async function ledgerIsBalance(client: TestClient): Promise<boolean> {
  const sums = { default: 0, clean: 0 };
  for (let offset = 0; ; offset += 100) {
    const { data } = await client.get('ledger.list', { query: { limit: 100, offset } });
    for (const { currency, amount } of data) sums[currency as 'default'] += Math.round(amount * 100);
    if (data.length < 100) break;
  }
  const balance = await client.get('protomatters.get');
  return sums.default === Math.round(balance.default * 100) && sums.clean === Math.round(balance.clean * 100);
}

describe('two devices that race', () => {
  it.each(races)('$title $wins times at most', { timeout: 600_000 }, async ({ title, wins, prepare }) => {
    const rounds = times(1, 50);
    const callsOfRound = times(6, 50);
    const outcomes: (string | number)[] = [];
    for (let round = 0; round < rounds; round++) {
      const pair = await twoDevices();
      const { name, input } = await prepare(pair);
      const replies = await Promise.all(
        Array.from({ length: callsOfRound }, (_, index) =>
          pair.devices[index % 2]!.call(name, {
            ...input,
            idempotencyKey: index % 3 === 0 ? undefined : randomUUID(),
          } as never),
        ),
      );
      const won = replies.filter(({ status }) => status < 300).length;
      expect(won, title).toBeLessThanOrEqual(wins);
      if (wins > 0) expect(won, title).toBeGreaterThan(0);
      expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(await ledgerIsBalance(pair.devices[0]), title).toBe(true);
      outcomes.push(...replies.map(({ status, error }) => (status < 300 ? status : error.code)));
    }
    addToReport({ attack: `race: ${title}`, times: rounds * callsOfRound, happened: countsOf(outcomes) });
  });
});
