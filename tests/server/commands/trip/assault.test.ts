import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { AssaultInput } from '#engine/rules/trip/assault.ts';
import { replayAssault } from '#engine/systems/assault/replay-assault.ts';
import { termsOf, winningAssault } from '#tests/engine/systems/assault/assault-bot.ts';
import type { TestClient } from '#tests/server/fixtures/client.ts';
import { connectLive } from '#tests/server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ playerRate: { burst: 100_000, perSecond: 1000 } });
});
afterAll(() => server.stop());

const second = 1000;

/** A player with an combat ship. */
async function attacker() {
  const client = await server.player();
  const { ship: personal, trips, trip } = await client.settleIn();
  const { uuid } = await client.get('auth.me');
  const granted = await client.get('dev.grant', {
    body: { playerId: uuid, ships: [{ type: 'combat', rarity: 'common' }] },
  });
  const attack = trips.find(({ type }) => type === 'attack')!;
  return { client, personal, trip, shipId: granted.ships[0]!, attack };
}

/** An attack trip whose timer has run out. */
async function arrived() {
  const given = await attacker();
  const session = await given.client.launch(given.shipId, given.attack);
  await given.client.advance(Date.parse(session.endsAt) - Date.parse(session.createdAt) + 1);
  return { ...given, session, params: { id: given.shipId, sid: session.uuid } };
}

const start = (client: TestClient, params: Record<string, string>) =>
  client.call('assault.start', { params, body: { isStart: true } });
const finish = (client: TestClient, params: Record<string, string>, input: AssaultInput[]) =>
  client.call('assault.finish', { params, body: { isStart: false, input } });
const collect = (client: TestClient, params: Record<string, string>) =>
  client.call('sessions.finish', { params });

/** How long a log takes to play, in milliseconds. */
const playedOf = (seed: string, log: readonly AssaultInput[]) =>
  (replayAssault(seed, log, termsOf()).ticks / 60) * second;

/** What a common combat ship adds to the trip for a win. */
const rewardOf = ({ base }: Session) => Math.floor(Math.round(base * 100) * 0.5) / 100;

describe('the assault', () => {
  it('earns its reward when it is won, paid with the trip', async () => {
    const { client, session, params, attack } = await arrived();
    expect(session.assault).toBeNull();
    const begun = (await start(client, params)).answer;
    expect(begun.assault).toMatchObject({ endedAt: null, earned: 0 });
    expect(begun.seed).toBe(session.seed);
    expect(begun.session.assault).toEqual(begun.assault);
    expect((await collect(client, params)).error.code).toBe('assault_first');
    await client.advance(45 * second);
    const log = winningAssault(begun.seed);
    const won = (await finish(client, params, log)).answer;
    expect(won.assault.earned).toBeCloseTo(rewardOf(session), 1);
    expect(won.assault.earned).toBeGreaterThan(0);
    const playedMs = Date.parse(won.assault.endedAt!) - Date.parse(won.assault.startedAt!);
    expect(playedMs).toBeCloseTo(playedOf(session.seed, log), -1);
    expect((await client.get('sessions.get', { params })).assault).toEqual(won.assault);

    const before = await client.get('protomatters.get');
    const reward = (await collect(client, params)).answer;
    expect(reward.assault).toEqual(won.assault);
    const awarded = reward.awards
      .filter(({ kind }) => kind === 'protomatter')
      .reduce((sum, { count }) => sum + count, 0);
    expect(reward.balance.default).toBeCloseTo(
      before.default + reward.mined + reward.manualMined + won.assault.earned + awarded,
      2,
    );
    const { data } = await client.get('ledger.list');
    expect(data).toContainEqual(
      expect.objectContaining({ reason: 'assault', amount: won.assault.earned, reference: session.uuid }),
    );
    const paid = data.find(({ reason }) => reason === 'assault');
    expect(paid?.trip).toMatchObject({ name: attack.name });
    expect((await client.get('sessions.get', { params })).assault).toEqual(won.assault);
  });

  it('pays the trip without the reward when it fails', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    await client.advance(45 * second);
    const failed = (await finish(client, params, [])).answer;
    expect(failed.assault.earned).toBe(0);
    expect(failed.assault.endedAt).not.toBeNull();
    const reward = (await collect(client, params)).answer;
    expect(reward.assault?.earned).toBe(0);
    expect(reward.mined).toBeGreaterThan(0);
  });

  it('is won only by the input of its own seed', async () => {
    const { client, session, params } = await arrived();
    await start(client, params);
    await client.advance(45 * second);
    const another = winningAssault('f'.repeat(32));
    // A log that wins with another seed may happen to win with this one too.
    const { won } = replayAssault(session.seed, another, termsOf());
    expect((await finish(client, params, another)).answer.assault.earned > 0).toBe(won);
  });

  it('can be given up at once', async () => {
    const { client, params } = await arrived();
    await start(client, params);
    expect((await finish(client, params, [])).answer.assault.earned).toBe(0);
    expect((await collect(client, params)).status).toBe(200);
  });

  it('has one try', async () => {
    const { client, params } = await arrived();
    expect((await finish(client, params, [])).error.code).toBe('assault_not_started');
    const { seed } = (await start(client, params)).answer;
    expect((await start(client, params)).error.code).toBe('assault_started');
    await finish(client, params, []);
    await client.advance(45 * second);
    expect((await start(client, params)).error.code).toBe('assault_started');
    expect((await finish(client, params, winningAssault(seed))).error.code).toBe('assault_over');
    await collect(client, params);
    expect((await start(client, params)).error.code).toBe('session_finished');
    expect((await finish(client, params, [])).error.code).toBe('session_finished');
  });

  it('is refused when it is reported sooner than it can be played, and may be reported again', async () => {
    const { client, params } = await arrived();
    const { seed } = (await start(client, params)).answer;
    const log = winningAssault(seed);
    const early = await finish(client, params, log);
    expect([early.status, early.error.code]).toEqual([409, 'assault_too_soon']);
    await client.advance(Math.ceil(playedOf(seed, log)));
    expect((await finish(client, params, log)).answer.assault.earned).toBeGreaterThan(0);
  });

  it('has failed when it is reported too late or never', async () => {
    const late = await arrived();
    const { seed } = (await start(late.client, late.params)).answer;
    await late.client.advance((45 + defaultTunables.assaultReportSeconds + 1) * second);
    const over = (await late.client.get('sessions.get', { params: late.params })).assault!;
    expect(Date.parse(over.endedAt!) - Date.parse(over.startedAt!)).toBe(45 * second);
    const { assault } = (await finish(late.client, late.params, winningAssault(seed))).answer;
    expect(assault).toEqual({ ...over, earned: 0 });
    expect((await collect(late.client, late.params)).answer.assault).toEqual(assault);

    const never = await arrived();
    await start(never.client, never.params);
    await never.client.advance(defaultTunables.assaultReportSeconds * second);
    expect((await collect(never.client, never.params)).error.code).toBe('assault_first');
    await never.client.advance(50 * second);
    expect((await collect(never.client, never.params)).status).toBe(200);
  });

  it('is only for attack trips whose time is over', async () => {
    const { client, shipId, attack, personal, trip } = await attacker();
    const session = await client.launch(shipId, attack);
    const early = await start(client, { id: shipId, sid: session.uuid });
    expect(early.error.code).toBe('session_not_finished');
    const other = await client.launch(personal.uuid, trip);
    await client.advance(48 * 3600 * second);
    const wrong = { id: personal.uuid, sid: other.uuid };
    expect((await start(client, wrong)).error.code).toBe('no_assault_here');
    expect((await finish(client, wrong, [])).error.code).toBe('assault_not_started');
    expect((await collect(client, wrong)).status).toBe(200);
  });

  it('is begun and ended once by two devices, and both see it', async () => {
    const { client, session, params } = await arrived();
    const [one, two] = [await connectLive(client), await connectLive(client)];
    const starts = await Promise.all(Array.from({ length: 6 }, () => start(client, params)));
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    await client.advance(45 * second);
    const log = winningAssault(session.seed);
    const ends = await Promise.all(Array.from({ length: 6 }, () => finish(client, params, log)));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const live of [one, two]) {
      await live.waitFor('trip:state', ({ assault }) => (assault?.earned ?? 0) > 0);
      live.close();
    }
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason }) => reason === 'assault')).toHaveLength(0);
    await Promise.all(Array.from({ length: 4 }, () => collect(client, params)));
    const after = await client.get('ledger.list');
    expect(after.data.filter(({ reason }) => reason === 'assault')).toHaveLength(1);
  });

  it('repeats its answer under the same Idempotency-Key', async () => {
    const { client, params } = await arrived();
    const begin = () =>
      client.get('assault.start', { params, body: { isStart: true }, idempotencyKey: 'storm' });
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
    ['{"isStart":false,"input":[[0,0]]}', 'input.0'],
    ['{"isStart":false,"input":[{"tick":0}]}', 'input.0.act'],
    ['{"isStart":false,"input":[{"tick":-1,"act":"guns"}]}', 'input.0.tick'],
    ['{"isStart":false,"input":[{"tick":0.5,"act":"guns"}]}', 'input.0.tick'],
    ['{"isStart":false,"input":[{"tick":1e9,"act":"guns"}]}', 'input.0.tick'],
    ['{"isStart":false,"input":[{"tick":0,"act":"won"}]}', 'input.0.act'],
    ['{"isStart":false,"input":[{"tick":0,"act":"guns","damage":100}]}', 'input.0.damage'],
  ])('takes no other report: %s', async (rawBody, field) => {
    const { client, params } = await explorerSession();
    const reply = await client.call('assault.finish', { params, rawBody });
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
