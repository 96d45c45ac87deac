import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Input, Reply, TestClient } from '../../../server/fixtures/client.ts';
import {
  type ReplicaSetProxy,
  type WriteFault,
  writeFaults,
} from '../../../server/fixtures/replica-set-proxy.ts';
import { grouped, type Row } from '../report.ts';
import { operatorCalls } from './operator-calls.ts';
import { playerCalls } from './player-calls.ts';
import type { ChangingCall } from './prepare-subject.ts';
import { FailoverWorld, type Print } from './world.ts';

interface FailoverPlan {
  /** Names of the calls to try; all changing calls when left out. */
  readonly calls?: readonly CallName[];
  readonly faults: readonly WriteFault[];
  /** Durations of the elections in milliseconds, one after another. */
  readonly electionMs: readonly number[];
  /** Lets writes to this collection alone fail. */
  readonly collection?: string;
  /** Maximum number of a call's writes that fail, one in each try. */
  readonly maxWrites: number;
  /** Number of servers that share the calls. */
  readonly worlds: number;
  /** Number of faults that each write meets, in turn. */
  readonly faultsPerWrite: number;
  /** The same for the writes that every call of its kind has: its signature, key and audit. */
  readonly faultsPerCommonWrite: number;
  /** Plants a fault: no write waits for a majority. */
  readonly isWeak?: boolean;
}

/** Longer than the driver's search for a primary, which then fails as if nothing had been sent. */
const longerThanSearchMs = 1100;

export const shortPlan: FailoverPlan = {
  calls: ['protomatters.convert', 'dev.grant'],
  faults: ['reply lost after the write', 'stepped down after the write', 'written, rolled back'],
  electionMs: [longerThanSearchMs],
  collection: 'players',
  maxWrites: 2,
  worlds: 2,
  faultsPerWrite: 3,
  faultsPerCommonWrite: 3,
};

export const longPlan: FailoverPlan = {
  faults: writeFaults,
  electionMs: [
    12_000,
    ...Array.from({ length: 20 }, (_, index) => [200, longerThanSearchMs, 2000][index % 3]!),
  ],
  maxWrites: 12,
  worlds: 12,
  faultsPerWrite: 4,
  faultsPerCommonWrite: 1,
};

/** Time after which the rest of a call's tries is left out. */
const maxCallMs = 600_000;

/**
 * Makes every changing call while the replica set before its database fails in each way, with and without an
 * Idempotency-Key. A keyed call is repeated until it has an answer. Afterwards the player's state and the
 * collections say whether it happened: once after a success, never after a refusal. `onRow` hears of each
 * call when it has been tried.
 */
export async function tryFailover(
  plan: FailoverPlan,
  onRow: (row: Row) => void = () => undefined,
): Promise<Row[]> {
  const waiting = [...callsOf(plan)];
  const tallies: Tally[] = [];
  const counts = { elections: 0, writes: 0, unconfirmed: 0, secondaryReads: 0 };
  // A machine that starts all at once is too busy for the first connections.
  const openInTurn = pLimit(1);
  const work = async () => {
    const world = await openInTurn(() => FailoverWorld.open());
    try {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const tally = new Tally(call.name, tallies.length);
        tallies.push(tally);
        await tryCall(world, call, plan, tally).catch((error: Error) => tally.faults.push(error.message));
        onRow(tally.row());
      }
    } finally {
      for (const [name, count] of Object.entries(world.proxy.counts))
        counts[name as keyof typeof counts] += count;
      await world.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(plan.worlds, waiting.length) }, work));
  return [
    ...tallies.filter(({ faults }) => faults.length > 0).map((tally) => tally.row()),
    sum(tallies, counts),
  ];
}

function callsOf({ calls }: FailoverPlan): readonly ChangingCall[] {
  const changing = (Object.keys(callSpecs) as CallName[]).filter((name) => callSpecs[name].mutates);
  const prepared = new Map([...playerCalls, ...operatorCalls].map((call) => [call.name, call]));
  return (calls ?? changing).map((name) => {
    const call = prepared.get(name);
    if (!call) throw new Error(`${name} has no input in player-calls.ts or operator-calls.ts`);
    return call;
  });
}

/** Outcomes of the tries of a call. */
class Tally {
  readonly name: string;
  readonly outcomes = new Map<Outcome, number>();
  readonly faults: string[] = [];
  /** Numbers of the call's own writes, unkeyed and keyed. */
  writes: readonly number[] = [];
  /** True when the undisturbed call leaves a trace that can be compared. */
  isTraced = false;
  readonly #startedMs = performance.now();

  /** Turns the faults, so that those of a call's writes differ, and those of calls with one write. */
  #turn: number;

  constructor(name: string, turn: number) {
    this.name = name;
    this.#turn = turn;
  }

  /** The faults of a write, by its collection. */
  nextFaults(
    { faults, faultsPerWrite, faultsPerCommonWrite }: FailoverPlan,
    collection: string,
  ): WriteFault[] {
    const count = commonWrites.has(collection) ? faultsPerCommonWrite : faultsPerWrite;
    const length = Math.min(count, faults.length);
    return Array.from({ length }, () => faults[this.#turn++ % faults.length]!);
  }

  get tries(): number {
    return [...this.outcomes.values()].reduce((all, count) => all + count, 0);
  }

  count(outcome: Outcome): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  row(): Row {
    const seconds = ((performance.now() - this.#startedMs) / 1000).toFixed(0);
    const trace = this.isTraced ? '' : 'leaves nothing to compare; ';
    return {
      what: this.name,
      tried: `${this.tries} tries at ${this.writes.join(' or ')} writes, ${seconds} s`,
      happened: trace + [written(this.outcomes), ...this.faults].join('; '),
      isGood: this.faults.length === 0,
    };
  }
}

function written(outcomes: ReadonlyMap<Outcome, number>): string {
  return [...outcomes].map(([outcome, count]) => `${outcome} ${grouped(count)}`).join(', ');
}

function sum(
  tallies: readonly Tally[],
  { elections, writes, unconfirmed, secondaryReads }: ReplicaSetProxy['counts'],
): Row {
  const outcomes = new Map<Outcome, number>();
  for (const tally of tallies)
    for (const [outcome, count] of tally.outcomes)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  const tries = tallies.reduce((all, tally) => all + tally.tries, 0);
  const bad = tallies.filter(({ faults }) => faults.length > 0).length;
  const happened = [
    written(outcomes),
    `${unconfirmed} writes without a majority, ${secondaryReads} reads from a secondary`,
    ...(bad > 0 ? [`${bad} calls failed`] : []),
  ];
  return {
    what: `fail-over: ${tallies.length} changing calls`,
    tried: `${grouped(tries)} tries, ${grouped(elections)} elections, ${grouped(writes)} writes`,
    happened: happened.join('; '),
    isGood: bad === 0 && unconfirmed === 0 && secondaryReads === 0,
  };
}

async function tryCall(
  world: FailoverWorld,
  call: ChangingCall,
  plan: FailoverPlan,
  tally: Tally,
): Promise<void> {
  const endMs = performance.now() + maxCallMs;
  const { collection, isWeak = false } = plan;
  const undisturbed = { fault: null, failing: 0, collection, isWeak: false };
  const unkeyed = await tryOnce(world, call, { ...undisturbed, key: null });
  const keyed = await tryOnce(world, call, { ...undisturbed, key: randomUUID() });
  tally.writes = [unkeyed.writes.length, keyed.writes.length];
  tally.isTraced = !isEmpty(unkeyed.delta);
  for (const { reply } of [unkeyed, keyed])
    if (reply.status >= 300) {
      tally.faults.push(`refused without a fault: ${reply.status} ${JSON.stringify(reply.error)}`);
      return;
    }
  for (const expected of [keyed, unkeyed])
    for (let failing = 1; failing <= Math.min(expected.writes.length, plan.maxWrites); failing++)
      for (const fault of tally.nextFaults(plan, expected.writes[failing - 1]!)) {
        if (performance.now() > endMs) {
          tally.faults.push(`not done after ${maxCallMs / 1000} s`);
          return;
        }
        world.proxy.electionMs = plan.electionMs[world.proxy.counts.elections % plan.electionMs.length]!;
        const isKeyed = expected === keyed;
        const key = isKeyed ? randomUUID() : null;
        const tried = await tryOnce(world, call, { fault, failing, key, collection, isWeak });
        // A write of the server's own came in between.
        if (!tried.hasFailed) continue;
        const outcome = judge(tried, expected, isKeyed);
        tally.count(outcome);
        if (badOutcomes.has(outcome))
          tally.faults.push(
            `${isKeyed ? 'keyed' : 'unkeyed'}, ${fault} ${failing}: ${outcome} ` +
              `(${tried.reply.status} ${tried.reply.error?.code ?? ''} after ${tried.first}; ` +
              `${differences(tried.delta, expected.delta)})`,
          );
      }
}

const commonWrites = new Set(['signatures', 'answers', 'audit']);

interface Tried {
  readonly reply: Reply<unknown>;
  /** Status and code of the first reply. */
  readonly first: string;
  readonly delta: Print;
  /** Collections of the writes until the first reply. */
  readonly writes: readonly string[];
  readonly hasFailed: boolean;
}

type GoodOutcome = 'done once' | 'unknown, done' | 'unknown, not done' | 'unknown, in part' | 'not done';
type BadOutcome =
  | 'lost'
  | 'done otherwise'
  | 'never resolved'
  | 'unavailable, but done'
  | 'refused, but done'
  | 'refused';
type Outcome = GoodOutcome | BadOutcome;
const badOutcomes: ReadonlySet<Outcome> = new Set<BadOutcome>([
  ...(['lost', 'done otherwise', 'never resolved', 'unavailable, but done'] as const),
  ...(['refused, but done', 'refused'] as const),
]);

/** Compares the change that was made with the one that the call makes without a fault. */
function judge({ reply, delta }: Tried, expected: Tried, isKeyed: boolean): Outcome {
  const isNone = isEmpty(delta);
  const isWhole = differences(delta, expected.delta) === '';
  if (reply.status < 300) return isWhole ? 'done once' : isNone ? 'lost' : 'done otherwise';
  if (reply.status !== 503) return isNone ? 'refused' : 'refused, but done';
  if (isKeyed) return 'never resolved';
  if (reply.error.code === 'unavailable') return isNone ? 'not done' : 'unavailable, but done';
  return isWhole ? 'unknown, done' : isNone ? 'unknown, not done' : 'unknown, in part';
}

function isEmpty(delta: Print): boolean {
  return Object.values(delta).every((value) => value === 0);
}

function differences(delta: Print, expected: Print): string {
  const names = new Set([...Object.keys(delta), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => (delta[name] ?? 0) !== (expected[name] ?? 0))
    .map((name) => `${name} ${delta[name] ?? 0} for ${expected[name] ?? 0}`)
    .join(', ');
}

interface Try {
  /** Fault of the write with the number `failing`; null for an undisturbed call. */
  readonly fault: WriteFault | null;
  readonly failing: number;
  /** Idempotency-Key. */
  readonly key: string | null;
  readonly collection: string | undefined;
  readonly isWeak: boolean;
}

async function tryOnce(
  world: FailoverWorld,
  call: ChangingCall,
  { fault, failing, key, collection, isWeak }: Try,
): Promise<Tried> {
  const { name, isDrawn } = call;
  const { subject, input } = await prepareCall(call, world);
  const before = await world.print(subject, isDrawn);
  const writes: string[] = [];
  let hasFailed = false;
  world.listen((command) => {
    if (command.collection !== (collection ?? command.collection)) return null;
    writes.push(command.collection);
    if (hasFailed || fault === null || writes.length !== failing) return null;
    hasFailed = true;
    return fault;
  });
  const keyed = { ...input, ...(key === null ? {} : { idempotencyKey: key }) } as Input<CallName>;
  world.proxy.isWeak = isWeak;
  let reply = await send(subject.client, name, keyed);
  const first = `${reply.status} ${reply.error?.code ?? ''}`.trim();
  const sent = [...writes];
  world.proxy.isWeak = false;
  world.listen(() => null);
  await world.untilReady();
  for (let repeats = 0; key !== null && reply.status === 503 && repeats < 30; repeats++) {
    await wait(300);
    reply = await send(subject.client, name, keyed);
  }
  // A lost write may arrive late.
  if (fault === 'reply lost, written later') await wait(1000);
  await world.untilReady();
  const after = await world.print(subject, isDrawn);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const delta = Object.fromEntries(
    fields.map((field) => [field, Math.round(100 * ((after[field] ?? 0) - (before[field] ?? 0))) / 100]),
  );
  return { reply, first, delta, writes: sent, hasFailed };
}

/** A caller whose connection ends before the answer knows no more than after `outcome_unknown`. */
async function send(client: TestClient, name: CallName, input: Input<CallName>): Promise<Reply<unknown>> {
  try {
    return await client.call(name, input as never);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
    const lost = { status: 503, headers: new Headers(), answer: undefined };
    return { ...lost, error: { code: 'outcome_unknown', detail: (error as Error).message } };
  }
}

/** Prepares again when the machine has stood still and connections have ended. */
async function prepareCall({ prepare }: ChangingCall, world: FailoverWorld) {
  for (let tries = 1; ; tries++) {
    try {
      return await prepare(world);
    } catch (error) {
      if (tries === 3) throw error;
      await world.untilReady();
    }
  }
}
