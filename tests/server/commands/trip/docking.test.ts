import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking.ts';
import { replayDocking } from '#engine/systems/docking/replay-docking.ts';
import { winningLog } from '#tests/engine/systems/docking/docking-bot.ts';
import type { TestClient } from '#tests/server/fixtures/client.ts';
import { connectLive } from '#tests/server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ playerRate: { burst: 100_000, perSecond: 1000 } });
});
afterAll(() => server.stop());

const second = 1000;
const terms = dockingTerms(defaultTunables, 'easy');

const winningEasy = (seed: string) => winningLog(seed, terms);

/** A player with an expedition ship. */
async function explorer() {
  const client = await server.player();
  const { ship: personal, trips, trip } = await client.settleIn();
  const { uuid } = await client.get('auth.me');
  const granted = await client.get('dev.grant', {
    body: { playerId: uuid, ships: [{ type: 'expeditionary', rarity: 'common' }] },
  });
  const expedition = trips.find(({ type }) => type === 'expedition')!;
  return { client, personal, trip, shipId: granted.ships[0]!, expedition };
}

/** An expedition whose timer has run out. */
async function arrived() {
  const given = await explorer();
  const session = await given.client.launch(given.shipId, given.expedition);
  await given.client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 1);
  return { ...given, session, params: { id: given.shipId, sid: session.uuid } };
}

const start = (client: TestClient, params: Record<string, string>) =>
  client.call('docking.start', { params, body: { isStart: true } });
const finish = (client: TestClient, params: Record<string, string>, input: StickInput[]) =>
  client.call('docking.finish', { params, body: { isStart: false, input } });
const collect = (client: TestClient, params: Record<string, string>) =>
  client.call('sessions.finish', { params });

/** How long a log takes to play, in milliseconds. */
const playedOf = (seed: string, log: readonly StickInput[]) =>
  (replayDocking(seed, log, terms).ticks / 60) * second;

/** What a common expedition ship adds to the trip for a win. */
const rewardOf = ({ base }: Session) => Math.floor(Math.round(base * 100) * 0.5) / 100;

describe('docking', () => {
  it('earns its reward when it is won, paid with the trip', async () => {
    const { client, session, params } = await arrived();
    expect(session.docking).toBeNull();
    expect((await collect(client, params)).error.code).toBe('docking_first');
    const begun = (await start(client, params)).answer;
    expect(begun.docking).toMatchObject({ endedAt: null, earned: 0 });
    expect(begun.seed).toBe(session.seed);
    expect(begun.session.docking).toEqual(begun.docking);
    expect((await collect(client, params)).error.code).toBe('docking_first');
    await client.advance(15 * second);
    const log = winningEasy(begun.seed);
    const won = (await finish(client, params, log)).answer;
    expect(won.docking.earned).toBeCloseTo(rewardOf(session), 1);
    expect(won.docking.earned).toBeGreaterThan(0);
    const playedMs = Date.parse(won.docking.endedAt!) - Date.parse(won.docking.startedAt!);
    expect(playedMs).toBeCloseTo(playedOf(session.seed, log), -1);
    expect((await client.get('sessions.get', { params })).docking).toEqual(won.docking);

    const before = await client.get('protomatters.get');
    const reward = (await collect(client, params)).answer;
    expect(reward.docking).toEqual(won.docking);
    const awarded = reward.awards
      .filter(({ kind }) => kind === 'protomatter')
      .reduce((sum, { count }) => sum + count, 0);
    expect(reward.balance.default).toBeCloseTo(
      before.default + reward.mined + reward.manualMined + won.docking.earned + awarded,
      2,
    );
    const { data } = await client.get('ledger.list');
    expect(data).toContainEqual(
      expect.objectContaining({ reason: 'docking', amount: won.docking.earned, reference: session.uuid }),
    );
    expect((await client.get('sessions.get', { params })).docking).toEqual(won.docking);
  });

  it('pays the trip without the reward when it fails', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    await client.advance(15 * second);
    const failed = (await finish(client, params, [])).answer;
    expect(failed.docking.earned).toBe(0);
    expect(failed.docking.endedAt).not.toBeNull();
    const reward = (await collect(client, params)).answer;
    expect(reward.docking?.earned).toBe(0);
    expect(reward.mined).toBeGreaterThan(0);
  });

  it('is won only by the input of its own seed', async () => {
    const { client, session, params } = await arrived();
    await start(client, params);
    await client.advance(15 * second);
    const another = winningEasy('f'.repeat(32));
    // A log that wins with another seed may happen to win with this one too.
    const { won } = replayDocking(session.seed, another, terms);
    expect((await finish(client, params, another)).answer.docking.earned > 0).toBe(won);
  });

  it('can be given up at once', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    expect((await finish(client, params, [])).answer.docking.earned).toBe(0);
    expect((await collect(client, params)).status).toBe(200);
  });

  it('has one try', async () => {
    const { client, params } = await arrived();
    expect((await finish(client, params, [])).error.code).toBe('docking_not_started');
    const { seed } = (await start(client, params)).answer;
    expect((await start(client, params)).error.code).toBe('docking_started');
    await finish(client, params, []);
    await client.advance(15 * second);
    expect((await start(client, params)).error.code).toBe('docking_started');
    expect((await finish(client, params, winningEasy(seed))).error.code).toBe('docking_over');
    await collect(client, params);
    expect((await start(client, params)).error.code).toBe('session_finished');
    expect((await finish(client, params, [])).error.code).toBe('session_finished');
  });

  it('is refused when it is reported sooner than it can be played, and may be reported again', async () => {
    const { client, params } = await arrived();
    const { seed } = (await start(client, params)).answer;
    const log = winningEasy(seed);
    const early = await finish(client, params, log);
    expect([early.status, early.error.code]).toEqual([409, 'docking_too_soon']);
    await client.advance(Math.ceil(playedOf(seed, log)));
    expect((await finish(client, params, log)).answer.docking.earned).toBeGreaterThan(0);
  });

  it('has failed when it is reported too late or never', async () => {
    const late = await arrived();
    const { seed } = (await start(late.client, late.params)).answer;
    await late.client.advance((15 + defaultTunables.dockingReportSeconds + 1) * second);
    const over = (await late.client.get('sessions.get', { params: late.params })).docking!;
    expect(Date.parse(over.endedAt!) - Date.parse(over.startedAt!)).toBe(15 * second);
    const { docking } = (await finish(late.client, late.params, winningEasy(seed))).answer;
    expect(docking).toEqual({ ...over, earned: 0 });
    expect((await collect(late.client, late.params)).answer.docking).toEqual(docking);

    const never = await arrived();
    await start(never.client, never.params);
    await never.client.advance(defaultTunables.dockingReportSeconds * second);
    expect((await collect(never.client, never.params)).error.code).toBe('docking_first');
    await never.client.advance(20 * second);
    expect((await collect(never.client, never.params)).status).toBe(200);
  });

  it('is only for expeditions whose time is over', async () => {
    const { client, shipId, expedition, personal, trip } = await explorer();
    const session = await client.launch(shipId, expedition);
    const early = await start(client, { id: shipId, sid: session.uuid });
    expect(early.error.code).toBe('session_not_finished');
    const other = await client.launch(personal.uuid, trip);
    await client.advance(48 * 3600 * second);
    const wrong = { id: personal.uuid, sid: other.uuid };
    expect((await start(client, wrong)).error.code).toBe('no_docking_here');
    expect((await finish(client, wrong, [])).error.code).toBe('docking_not_started');
    expect((await collect(client, wrong)).status).toBe(200);
  });

  it('is begun and ended once by two devices, and both see it', async () => {
    const { client, session, params } = await arrived();
    const [one, two] = [await connectLive(client), await connectLive(client)];
    const starts = await Promise.all(Array.from({ length: 6 }, () => start(client, params)));
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    await client.advance(15 * second);
    const log = winningEasy(session.seed);
    const ends = await Promise.all(Array.from({ length: 6 }, () => finish(client, params, log)));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const live of [one, two]) {
      await live.waitFor('trip:state', ({ docking }) => (docking?.earned ?? 0) > 0);
      live.close();
    }
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason }) => reason === 'docking')).toHaveLength(0);
    await Promise.all(Array.from({ length: 4 }, () => collect(client, params)));
    const after = await client.get('ledger.list');
    expect(after.data.filter(({ reason }) => reason === 'docking')).toHaveLength(1);
  });

  it('repeats its answer under the same Idempotency-Key', async () => {
    const { client, params } = await arrived();
    const begin = () =>
      client.get('docking.start', { params, body: { isStart: true }, idempotencyKey: 'dock' });
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

  it.each([
    ['{}', 'isStart'],
    ['{"isStart":false}', 'input'],
    ['{"isStart":true,"input":[]}', 'isStart'],
    ['{"isStart":false,"input":{}}', 'input'],
    ['{"isStart":false,"input":[[0,0,0]]}', 'input.0'],
    ['{"isStart":false,"input":[{"tick":0,"x":0}]}', 'input.0.y'],
    ['{"isStart":false,"input":[{"tick":-1,"x":0,"y":0}]}', 'input.0.tick'],
    ['{"isStart":false,"input":[{"tick":0.5,"x":0,"y":0}]}', 'input.0.tick'],
    ['{"isStart":false,"input":[{"tick":1e9,"x":0,"y":0}]}', 'input.0.tick'],
    ['{"isStart":false,"input":[{"tick":0,"x":1e999,"y":0}]}', 'input.0.x'],
    ['{"isStart":false,"input":[{"tick":0,"x":-2,"y":0}]}', 'input.0.x'],
    ['{"isStart":false,"input":[{"tick":0,"x":NaN,"y":0}]}', 'body'],
    ['{"isStart":false,"input":[{"tick":0,"x":"0","y":0}]}', 'input.0.x'],
    ['{"isStart":false,"input":[{"tick":0,"x":0,"y":0,"z":0}]}', 'input.0.z'],
  ])('takes no other report: %s', async (rawBody, field) => {
    const { client, params } = await explorerSession();
    const reply = await client.call('docking.finish', { params, rawBody });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toHaveProperty([field]);
  });

  let shared: Awaited<ReturnType<typeof arrived>> | undefined;
  async function explorerSession() {
    if (!shared) {
      shared = await arrived();
      await start(shared.client, shared.params);
    }
    return shared;
  }
});
