import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { startServer } from '#server/start-server.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { type Input, type Reply, TestClient } from '#tests/server/fixtures/client.ts';
import { ReplicaSetProxy, type WriteFault, writeFaults } from '#tests/server/fixtures/replica-set-proxy.ts';
import { databases } from '#tests/server/store/databases.ts';
import { grouped, type Row } from '../report.ts';
import { type ChangingCall, preparedCalls, type Subject } from './changing-calls.ts';

interface FailoverPlan {
  /** Names of the calls to try; all changing calls when left out. */
  readonly calls?: readonly CallName[];
  readonly faults: readonly WriteFault[];
  /** Duration of an election in milliseconds, drawn from this range. */
  readonly electionMs: readonly [number, number];
  /** The writes of a call that fail, one after another: 1 is the first. */
  readonly failing: readonly number[];
}

/** Elections longer than a search for a primary: the driver then fails as if nothing had been sent. */
export const shortPlan: FailoverPlan = {
  calls: ['protomatters.convert', 'dev.grant'],
  faults: ['reply lost after the write', 'stepped down after the write'],
  electionMs: [1200, 1500],
  failing: [1, 2],
};
export const longPlan: FailoverPlan = { faults: writeFaults, electionMs: [1000, 12_000], failing: [1, 2, 3] };

/** Collections that a call writes for its own sake. */
const asideOf = new Set([
  ...['answers', 'signatures', 'audit', 'refusals', 'clientFaults', 'leases', 'kept', 'playerDays', 'nonces'],
  ...['sessions', 'signOuts', 'initData', 'system.indexes', 'names', 'playerNames', 'standings', 'fairPlay'],
  ...['dailyTables', 'contacts', 'updates', 'notices'],
]);

/** Everything that a call can change about a player, as counts and sums. */
type Print = Readonly<Record<string, number>>;

interface World {
  readonly url: string;
  readonly proxy: ReplicaSetProxy;
  readonly database: Database;
}

interface Tally {
  calls: number;
  readonly outcomes: Map<string, number>;
  readonly faults: string[];
}

/**
 * Makes every changing call while the replica set before its database fails in each way, with and without an
 * Idempotency-Key. A keyed call is repeated until it has an answer. Afterwards the player's state and the
 * collections say whether it happened: once after a success, never after a refusal.
 */
export async function tryFailover(plan: FailoverPlan): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'failover-'));
  const behind = await databases[0]!.start();
  const proxy = new ReplicaSetProxy(behind.uri);
  await proxy.open();
  const rate = { burst: 1_000_000, perSecond: 100_000 };
  const server = await startServer({
    ...{ port: 0, mongodbUri: proxy.uri, dataDir, publicDir: dataDir, playerRate: rate, addressRate: rate },
  });
  const database = await connectMongoose(behind.uri);
  const world = { url: server.url, proxy, database };
  const tally: Tally = { calls: 0, outcomes: new Map(), faults: [] };
  try {
    await untilReady(server.url);
    for (const call of callsOf(plan)) await tryCall(world, call, plan, tally);
  } finally {
    await server.stop();
    await database.close();
    proxy.close();
    await behind.stop();
    await rm(dataDir, { recursive: true });
  }
  return [rowOf(plan, proxy, tally)];
}

function rowOf(plan: FailoverPlan, { counts }: ReplicaSetProxy, { calls, outcomes, faults }: Tally): Row {
  const happened = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
  return {
    what: `fail-over: ${callsOf(plan).length} changing calls`,
    tried: `${grouped(calls)} calls, ${grouped(counts.elections)} elections, ${grouped(counts.writes)} writes`,
    happened: [happened, ...faults.slice(0, 20)].join('; '),
    isGood: faults.length === 0,
  };
}

/** Calls without a prepared input get one that is refused: it must change nothing. */
function callsOf({ calls }: FailoverPlan): readonly ChangingCall[] {
  const changing = (Object.keys(callSpecs) as CallName[]).filter((name) => callSpecs[name].mutates);
  return (calls ?? changing).map(
    (name) =>
      preparedCalls.find((prepared) => prepared.name === name) ?? {
        ...{ name, isDrawn: false },
        prepare: ({ scene, uuid }) => ({
          params: {
            id: scene.ship.uuid,
            sid: uuid,
            n: '1',
            g: scene.galaxy.uuid,
            s: scene.system.uuid,
          } as never,
          body: {} as never,
        }),
      },
  );
}

async function tryCall(world: World, call: ChangingCall, plan: FailoverPlan, tally: Tally): Promise<void> {
  const expected = await tryOnce(world, call, null, 1, null);
  if (expected.reply.status >= 500) {
    const { status, error } = expected.reply;
    tally.faults.push(`${call.name} without a fault: ${status} ${error.code}`);
    return;
  }
  for (const fault of plan.faults)
    for (const failing of plan.failing)
      for (const isKeyed of [true, false]) {
        const [min, max] = plan.electionMs;
        world.proxy.electionMs = min + Math.random() * (max - min);
        const tried = await tryOnce(world, call, fault, failing, isKeyed ? randomUUID() : null);
        // The call has fewer writes.
        if (!tried.hasFailed) continue;
        tally.calls++;
        const outcome = judge(tried, expected, isKeyed);
        tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
        if (!goodOutcomes.includes(outcome))
          tally.faults.push(
            `${call.name} ${isKeyed ? 'keyed' : 'unkeyed'}, ${fault} ${failing}: ${outcome} ` +
              `(${tried.reply.status} ${tried.reply.error?.code ?? ''} after ${tried.first}; ${differences(tried.delta, expected.delta)})`,
          );
      }
}

interface Tried {
  readonly reply: Reply<unknown>;
  /** Status and code of the first reply. */
  readonly first: string;
  readonly delta: Print;
  readonly hasFailed: boolean;
  readonly wasRepeated: boolean;
}

const goodOutcomes = [
  'done once',
  'refused',
  'unknown, done',
  'unknown, not done',
  'unknown, in part',
  'unavailable, not done',
];

/** Compares the change that was made with the one that the call makes without a fault. */
function judge({ reply, delta, wasRepeated }: Tried, expected: Tried, isKeyed: boolean): string {
  const isNone = Object.values(delta).every((value) => value === 0);
  const isWhole = differences(delta, expected.delta) === '';
  if (reply.status < 300)
    return isWhole ? 'done once' : isNone ? 'acknowledged, lost' : 'acknowledged, otherwise';
  if (reply.status === 503) {
    if (isKeyed) return 'never resolved';
    if (reply.error.code === 'unavailable') return isNone ? 'unavailable, not done' : 'unavailable, done';
    return isWhole ? 'unknown, done' : isNone ? 'unknown, not done' : 'unknown, in part';
  }
  if (isNone && expected.reply.status >= 300) return 'refused';
  return wasRepeated && isWhole
    ? 'done, refused to the repeated call'
    : isNone
      ? 'refused, not done'
      : 'refused, done';
}

function differences(delta: Print, expected: Print): string {
  const names = new Set([...Object.keys(delta), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => (delta[name] ?? 0) !== (expected[name] ?? 0))
    .map((name) => `${name} ${delta[name] ?? 0} for ${expected[name] ?? 0}`)
    .join(', ');
}

let lastNumber = 0;

async function tryOnce(
  world: World,
  { name, prepare, isDrawn }: ChangingCall,
  fault: WriteFault | null,
  failing: number,
  key: string | null,
): Promise<Tried> {
  const { proxy, url } = world;
  const subject = await newSubject(url);
  const input = await prepare(subject);
  const before = await printOf(world, subject, isDrawn);
  let writes = 0;
  let hasFailed = false;
  proxy.onWrite = ({ collection }) => {
    if (collection === 'leases' || collection === 'kept' || collection === 'refusals') return null;
    if (hasFailed || fault === null || ++writes !== failing) return null;
    hasFailed = true;
    return fault;
  };
  const keyed = { ...input, ...(key === null ? {} : { idempotencyKey: key }) } as Input<CallName>;
  let reply = await send(subject.client, name, keyed);
  const first = `${reply.status} ${reply.error?.code ?? ''}`.trim();
  proxy.onWrite = () => null;
  await untilReady(url);
  const wasRepeated = key !== null && reply.status === 503;
  for (let repeats = 0; key !== null && reply.status === 503 && repeats < 30; repeats++) {
    await wait(300);
    reply = await send(subject.client, name, keyed);
  }
  // A lost write may arrive late.
  if (fault === 'reply lost, written later') await wait(1000);
  await untilReady(url);
  const after = await printOf(world, subject, isDrawn);
  const delta = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => [
      field,
      Math.round(100 * ((after[field] ?? 0) - (before[field] ?? 0))) / 100,
    ]),
  );
  return { reply, first, delta, hasFailed, wasRepeated };
}

function send(client: TestClient, name: CallName, input: Input<CallName>): Promise<Reply<unknown>> {
  return client.call(name, input as never) as Promise<Reply<unknown>>;
}

async function newSubject(url: string): Promise<Subject> {
  const number = ++lastNumber;
  const make = async (telegramId: number) => {
    const client = await new TestClient(url).signIn(telegramId, `Pilot ${telegramId}`);
    return { client, uuid: (await client.get('auth.me')).uuid };
  };
  const player = await make(100_000 + number);
  const scene = await player.client.prepareTrip();
  const things = {
    ...{ amount: 1_000_000, clean: 1000, keys: { ship: 3, artifact: 3 } },
    boosters: { autoReplenishCount: 2, fullHealingCount: 2, timeTravelCount: 2 },
    ships: [{ type: 'combat', rarity: 'common' }],
  };
  await player.client.get('dev.grant', { body: { playerId: player.uuid, ...things } as never });
  return { ...player, telegramId: 100_000 + number, scene, number, other: await make(500_000 + number) };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.status === 200) return;
    await wait(50);
  }
  throw new Error('The server does not become ready again');
}

/** Waits until outboxes are empty, because they hold what the call still changes elsewhere. */
async function printOf({ database }: World, subject: Subject, isDrawn: boolean): Promise<Print> {
  const ids = [subject.uuid, subject.other.uuid];
  const players = database.documents<{
    _id: string;
    outbox: unknown[];
    rev: number;
    balance: Record<string, number>;
  }>('players');
  for (let tries = 0; tries < 400; tries++) {
    const full = await players.countDocuments({ outbox: { $ne: [] } });
    if (full === 0) break;
    await wait(50);
  }
  const print: Record<string, number> = {};
  for (const { _id, rev, balance } of await players.find({ _id: { $in: ids } }).toArray()) {
    const who = _id === subject.uuid ? 'player' : 'other';
    print[`${who} rev`] = rev;
    if (!isDrawn)
      for (const [currency, amount] of Object.entries(balance ?? {}))
        print[`${who} ${currency}`] = Number(amount) / 100;
  }
  const { db } = database.connection;
  for (const { name } of (await db?.listCollections().toArray()) ?? [])
    if (!asideOf.has(name)) print[name] = await database.documents(name).countDocuments({});
  return print;
}
