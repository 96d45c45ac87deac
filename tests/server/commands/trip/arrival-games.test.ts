import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { AssaultInput } from '#engine/rules/trip/assault/assault.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { termsOf, winningAssault } from '../../../engine/fixtures/assault-bot.ts';
import { winningLog } from '../../../engine/fixtures/docking-bot.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { connectLive } from '../../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Marks both arrival games as won by a player, so that the crew no longer helps. */
async function markExperienced(playerId: string): Promise<void> {
  const { documents } = await server.database();
  // A server that holds the player reads it again when its own write meets another revision.
  const change = { $set: { journal: '11' }, $inc: { rev: 1 } };
  await documents('players').updateOne({ _id: playerId as never }, change as never);
}

type Log = readonly object[];
type Attempt = NonNullable<Session['docking']>;
type Params = Record<string, string>;

const second = 1000;
const easy = dockingTerms(defaultTunables, 'easy');

/** The games that end a trip, each with one try. */
const kinds = [
  {
    name: 'docking',
    shipType: 'expeditionary',
    tripType: 'expedition',
    seconds: 15,
    reportSeconds: defaultTunables.dockingReportSeconds,
    winningLog: (seed: string): Log => winningLog(seed, easy),
    replay: (seed: string, log: Log) => replayDocking(seed, log as StickInput[], easy),
    restLog: [{ tick: 0, x: 0, y: 0 }] as Log,
    adviceOfNothing: 'not_steered',
    wrongInput: [
      ['[[0,0,0]]', 'input.0'],
      ['[{"tick":0,"x":0}]', 'input.0.y'],
      ['[{"tick":-1,"x":0,"y":0}]', 'input.0.tick'],
      ['[{"tick":0.5,"x":0,"y":0}]', 'input.0.tick'],
      ['[{"tick":1e9,"x":0,"y":0}]', 'input.0.tick'],
      ['[{"tick":0,"x":1e999,"y":0}]', 'input.0.x'],
      ['[{"tick":0,"x":-2,"y":0}]', 'input.0.x'],
      ['[{"tick":0,"x":NaN,"y":0}]', 'body'],
      ['[{"tick":0,"x":"0","y":0}]', 'input.0.x'],
      ['[{"tick":0,"x":0,"y":0,"z":0}]', 'input.0.z'],
    ],
  },
  {
    name: 'assault',
    shipType: 'combat',
    tripType: 'attack',
    seconds: 45,
    reportSeconds: defaultTunables.assaultReportSeconds,
    winningLog: (seed: string): Log => winningAssault(seed),
    replay: (seed: string, log: Log) => replayAssault(seed, log as AssaultInput[], termsOf()),
    restLog: [] as Log,
    adviceOfNothing: 'no_order',
    wrongInput: [
      ['[[0,0]]', 'input.0'],
      ['[{"tick":0}]', 'input.0.act'],
      ['[{"tick":-1,"act":"guns"}]', 'input.0.tick'],
      ['[{"tick":0.5,"act":"guns"}]', 'input.0.tick'],
      ['[{"tick":1e9,"act":"guns"}]', 'input.0.tick'],
      ['[{"tick":0,"act":"won"}]', 'input.0.act'],
      ['[{"tick":0,"act":"guns","damage":100}]', 'input.0.damage'],
    ],
  },
] as const;

describe.each(kinds)('$name', (kind) => {
  const { name } = kind;

  /** A player with a ship for the game, who has won it before unless `isFirst`. */
  async function pilot(isFirst = false) {
    const client = await server.player();
    const { ship: personal, trips, trip: personalTrip } = await client.prepareTrip();
    const { uuid } = await client.get('auth.me');
    const granted = await client.get('dev.grant', {
      body: { playerId: uuid, ships: [{ type: kind.shipType, rarity: 'common' }] },
    });
    if (!isFirst) await markExperienced(uuid);
    const trip = trips.find(({ type }) => type === kind.tripType)!;
    return { client, personal, personalTrip, shipId: granted.ships[0]!, trip };
  }

  /** A trip whose timer has run out. */
  async function arrived(isFirst = false) {
    const given = await pilot(isFirst);
    const flight = await given.client.launch(given.shipId, given.trip);
    await given.client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1);
    return { ...given, flight, params: { id: given.shipId, sid: flight.uuid } };
  }

  const start = (client: TestClient, params: Params) =>
    client.call(`${name}.start`, { params, body: { isStart: true } });
  const finish = (client: TestClient, params: Params, input: Log) =>
    client.call(`${name}.finish`, { params, rawBody: JSON.stringify({ isStart: false, input }) });
  const collect = (client: TestClient, params: Params) => client.call('sessions.finish', { params });
  const flightOf = (client: TestClient, params: Params) => client.get('sessions.get', { params });
  const rewards = async (client: TestClient) =>
    (await client.get('ledger.list')).data.filter(({ reason }) => reason === name);

  /** The try in an answer. */
  const attemptIn = (answer: object): Attempt => (answer as Record<string, Attempt>)[name]!;

  /** Playing time of a log in milliseconds. */
  const playedOf = (seed: string, log: Log) => (kind.replay(seed, log).ticks / 60) * second;
  const tookMs = ({ startedAt, endedAt }: Attempt) => Date.parse(endedAt!) - Date.parse(startedAt!);

  /** Bonus of a common ship for a win. */
  const rewardOf = ({ base }: Session, share = 1) => Math.floor(Math.round(base * 100) * 0.5 * share) / 100;

  it('earns its reward when it is won, paid with the trip', async () => {
    const { client, flight, params, trip } = await arrived();
    expect(flight[name]).toBeNull();
    const begun = (await start(client, params)).answer;
    expect(attemptIn(begun)).toMatchObject({ endedAt: null, earned: 0 });
    expect(begun.seed).toBe(flight.seed);
    expect(begun.session[name]).toEqual(attemptIn(begun));
    expect((await collect(client, params)).error.code).toBe(`${name}_first`);
    await client.advance(kind.seconds * second);
    const log = kind.winningLog(begun.seed);
    const won = attemptIn((await finish(client, params, log)).answer);
    const { isClean } = kind.replay(begun.seed, log);
    expect(won.earned).toBeCloseTo(rewardOf(flight, isClean ? 1.25 : 1), 1);
    expect(won.advice).toBeNull();
    expect(won.earned).toBeGreaterThan(0);
    expect(tookMs(won)).toBeCloseTo(playedOf(flight.seed, log), -1);
    expect((await flightOf(client, params))[name]).toEqual(won);

    const before = await client.get('protomatters.get');
    const reward = (await collect(client, params)).answer;
    expect(attemptIn(reward)).toEqual(won);
    const awarded = reward.awards
      .filter(({ kind }) => kind === 'protomatter')
      .reduce((sum, { count }) => sum + count, 0);
    expect(reward.balance.default).toBeCloseTo(
      before.default + reward.mined + reward.manualMined + won.earned + awarded,
      2,
    );
    const [paid] = await rewards(client);
    expect(paid).toMatchObject({ amount: won.earned, reference: flight.uuid, trip: { name: trip.name } });
    expect((await flightOf(client, params))[name]).toEqual(won);
  });

  it('pays the trip without the reward when it fails', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    await client.advance(kind.seconds * second);
    const failed = attemptIn((await finish(client, params, [])).answer);
    expect(failed).toMatchObject({ earned: 0, advice: kind.adviceOfNothing });
    expect(failed.endedAt).not.toBeNull();
    const reward = (await collect(client, params)).answer;
    expect(attemptIn(reward).earned).toBe(0);
    expect(reward.mined).toBeGreaterThan(0);
  });

  it('is won only by the input of its own seed', async () => {
    const { client, flight, params } = await arrived();
    await start(client, params);
    await client.advance(kind.seconds * second);
    const another = kind.winningLog('f'.repeat(32));
    // A log that wins with another seed may happen to win with this one too.
    const { won } = kind.replay(flight.seed, another);
    expect(attemptIn((await finish(client, params, another)).answer).earned > 0).toBe(won);
  });

  it('is flown with the crew’s help until it was won once, and pays plainly then', async () => {
    const { client, flight, params, shipId, trip } = await arrived(true);
    expect(flight.terms).toMatchObject({ [`${name}Help`]: 1 });
    await start(client, params);
    await client.advance(kind.seconds * second);
    const won = attemptIn((await finish(client, params, kind.restLog)).answer);
    expect(won.earned).toBeCloseTo(rewardOf(flight), 1);
    await collect(client, params);
    const again = await client.launch(shipId, trip);
    expect(again.terms ?? {}).not.toHaveProperty(`${name}Help`);
  });

  it('can be given up at once', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    expect(attemptIn((await finish(client, params, [])).answer).earned).toBe(0);
    expect((await collect(client, params)).status).toBe(200);
  });

  it('has one try', async () => {
    const { client, params } = await arrived();
    expect((await finish(client, params, [])).error.code).toBe(`${name}_not_started`);
    const { seed } = (await start(client, params)).answer;
    expect((await start(client, params)).error.code).toBe(`${name}_started`);
    await finish(client, params, []);
    await client.advance(kind.seconds * second);
    expect((await start(client, params)).error.code).toBe(`${name}_started`);
    expect((await finish(client, params, kind.winningLog(seed))).error.code).toBe(`${name}_over`);
    await collect(client, params);
    expect((await start(client, params)).error.code).toBe('session_finished');
    expect((await finish(client, params, [])).error.code).toBe('session_finished');
  });

  it('is refused when it is reported sooner than it can be played, and may be reported again', async () => {
    const { client, params } = await arrived();
    const { seed } = (await start(client, params)).answer;
    const log = kind.winningLog(seed);
    const early = await finish(client, params, log);
    expect([early.status, early.error.code]).toEqual([409, `${name}_too_soon`]);
    await client.advance(Math.ceil(playedOf(seed, log)));
    expect(attemptIn((await finish(client, params, log)).answer).earned).toBeGreaterThan(0);
  });

  it('has failed when it is reported too late', async () => {
    const { client, params } = await arrived();
    const { seed } = (await start(client, params)).answer;
    await client.advance((kind.seconds + kind.reportSeconds + 1) * second);
    const over = attemptIn(await flightOf(client, params));
    expect(tookMs(over)).toBe(kind.seconds * second);
    const failed = attemptIn((await finish(client, params, kind.winningLog(seed))).answer);
    expect(failed).toEqual({ ...over, earned: 0, advice: 'not_reported' });
    expect(attemptIn((await collect(client, params)).answer)).toEqual(failed);
  });

  it('has failed when it is never reported', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    await client.advance(kind.reportSeconds * second);
    expect((await collect(client, params)).error.code).toBe(`${name}_first`);
    await client.advance((kind.seconds + 5) * second);
    expect((await collect(client, params)).status).toBe(200);
  });

  it('is only for trips of its type whose time is over', async () => {
    const { client, shipId, trip, personal, personalTrip } = await pilot();
    const flight = await client.launch(shipId, trip);
    const early = await start(client, { id: shipId, sid: flight.uuid });
    expect(early.error.code).toBe('session_not_finished');
    const other = await client.launch(personal.uuid, personalTrip);
    await client.advance(48 * 3600 * second);
    const wrong = { id: personal.uuid, sid: other.uuid };
    expect((await start(client, wrong)).error.code).toBe(`no_${name}_here`);
    expect((await finish(client, wrong, [])).error.code).toBe(`${name}_not_started`);
    expect((await collect(client, wrong)).status).toBe(200);
  });

  it('is begun and ended once by two devices, and both see it', async () => {
    const { client, flight, params } = await arrived();
    const [one, two] = [await connectLive(client), await connectLive(client)];
    const starts = await Promise.all(Array.from({ length: 6 }, () => start(client, params)));
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    await client.advance(kind.seconds * second);
    const log = kind.winningLog(flight.seed);
    const ends = await Promise.all(Array.from({ length: 6 }, () => finish(client, params, log)));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const live of [one, two]) {
      await live.waitFor('trip:state', (seen) => (seen[name]?.earned ?? 0) > 0);
      live.close();
    }
    expect(await rewards(client)).toHaveLength(0);
    await Promise.all(Array.from({ length: 4 }, () => collect(client, params)));
    expect(await rewards(client)).toHaveLength(1);
  });

  it('repeats its answer under the same Idempotency-Key', async () => {
    const { client, params } = await arrived();
    const begin = () =>
      client.get(`${name}.start`, { params, body: { isStart: true }, idempotencyKey: 'begin' });
    expect(await begin()).toEqual(await begin());
  });

  it("isn't available to another player or for another ship", async () => {
    const [mine, theirs] = [await arrived(), await arrived()];
    for (const params of [
      theirs.params,
      { id: mine.params.id, sid: theirs.params.sid },
      { id: mine.personal.uuid, sid: mine.params.sid },
      { id: mine.params.id, sid: randomUUID() },
    ]) {
      expect((await start(mine.client, params)).status).toBe(404);
      expect((await finish(mine.client, params, [])).status).toBe(404);
    }
  });

  it('takes no report of another form', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    const wrong = [
      ['{}', 'isStart'],
      ['{"isStart":false}', 'input'],
      ['{"isStart":true,"input":[]}', 'isStart'],
      ['{"isStart":false,"input":{}}', 'input'],
      ...kind.wrongInput.map(([input, field]) => [`{"isStart":false,"input":${input}}`, field] as const),
    ] as const;
    for (const [rawBody, field] of wrong) {
      const reply = await client.call(`${name}.finish`, { params, rawBody });
      expect(reply.status, rawBody).toBe(400);
      expect(reply.error.fields, rawBody).toHaveProperty([field]);
    }
  });
});

it('is collected without an assault, but not without docking', async () => {
  const client = await server.player();
  const { trips } = await client.prepareTrip();
  const { uuid } = await client.get('auth.me');
  const codes = [];
  for (const kind of kinds) {
    const { ships } = await client.get('dev.grant', {
      body: { playerId: uuid, ships: [{ type: kind.shipType, rarity: 'common' }] },
    });
    const flight = await client.launch(ships[0]!, trips.find(({ type }) => type === kind.tripType)!);
    await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1);
    const reply = await client.call('sessions.finish', { params: { id: ships[0]!, sid: flight.uuid } });
    codes.push(reply.status === 200 ? 'collected' : reply.error.code);
  }
  expect(codes).toEqual(['docking_first', 'collected']);
});
