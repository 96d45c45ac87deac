import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BoardEntry } from '#engine/rules/crew/leaderboard.ts';
import type { Redis } from '../../bus/connect-redis.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { defaultSettings } from '../../settings.ts';
import {
  type BoardIndex,
  type BoardLimits,
  type BoardPosition,
  boardLimits,
  type IndexAnswer,
  type IndexExtension,
  type IndexQuery,
  maxExcess,
} from './board-index.ts';
import { boardScripts } from './redis-scripts.ts';

/** Standings that a server couldn't put into Redis show after this time. */
const freshForMs = 5000;
/** When Redis has kept a call waiting, it isn't asked for this long. */
const awayForMs = 2000;
/** A builder that is silent for this long has ended. */
const buildPatienceMs = 15_000;
/** Boards that nobody looks at expire. */
const lifetimeMs = 2 * 86_400_000;
const digits = 15;

type Script = keyof typeof boardScripts;
type Reply = string | number | null | readonly Reply[];

/** Boards in Redis, shared by all servers. They may be lost at any time. */
export class RedisIndex implements BoardIndex {
  readonly freshForMs = freshForMs;
  readonly #redis: Redis;
  readonly #limits: BoardLimits;
  readonly #patienceMs: number;
  readonly #hashes: Readonly<Record<Script, string>>;
  #awayUntilMs = Number.NEGATIVE_INFINITY;
  #isReported = false;

  /**
   * A write waits for Redis for `patienceMs`, because nothing is lost without an answer. A read waits three
   * times as long.
   */
  constructor(
    redis: Redis,
    limits: BoardLimits = boardLimits(),
    patienceMs = defaultSettings.redisPatienceMs,
  ) {
    this.#redis = redis;
    this.#limits = limits;
    this.#patienceMs = patienceMs;
    const hash = (script: string) => createHash('sha1').update(script).digest('hex');
    this.#hashes = Object.fromEntries(
      Object.entries(boardScripts).map(([name, script]) => [name, hash(script)]),
    ) as Record<Script, string>;
  }

  async read(board: string, query: IndexQuery): Promise<IndexAnswer> {
    const { basis, activeAfterMs, offset, limit, playerId } = query;
    for (;;) {
      const answer = await this.#run('read', keysOf(board), [
        ...[basis, Number.isFinite(activeAfterMs) ? activeAfterMs : '-inf', offset, limit, playerId],
        lifetimeMs,
      ]);
      const [state, size, tailScore, tailMember, syncedAtMs, page, own] = answer as readonly Reply[];
      if (state === 'again') continue;
      if (state !== 'ready') return { state: state as 'missing' | 'building' };
      const [member, score, rank] = own as readonly Reply[];
      return {
        state,
        size: Number(size),
        tail: tailMember === '' ? null : positionOf(tailMember, tailScore),
        syncedAtMs: Number(syncedAtMs),
        entries: pairsOf(page as readonly Reply[]).map(([pageMember, pageScore]) =>
          positionOf(pageMember, pageScore),
        ),
        own: member ? { ...positionOf(member, score), rank: Number(rank) + 1 } : null,
      };
    }
  }

  async put(board: string, entries: readonly BoardEntry[]): Promise<void> {
    const { keptEntries } = this.#limits;
    for (const part of partsOf(entries))
      await this.#try('put', board, [keptEntries, maxExcess(this.#limits), ...part.flatMap(argumentsOf)]);
  }

  async remove(board: string, playerId: string): Promise<void> {
    await this.#try('remove', board, [playerId]);
  }

  async begin(board: string, basis: string): Promise<string | null> {
    const token = randomUUID();
    const isBegun = await this.#run('begin', keysOf(board), [token, basis, buildPatienceMs, lifetimeMs]);
    return isBegun === 1 ? token : null;
  }

  async build(board: string, token: string, entries: readonly BoardEntry[]): Promise<boolean> {
    for (const part of partsOf(entries)) {
      const values = [token, buildPatienceMs, ...part.flatMap(argumentsOf)];
      if ((await this.#run('build', keysOf(board), values)) !== 1) return false;
    }
    return true;
  }

  async finish(
    board: string,
    token: string,
    { tail, startedAtMs }: Omit<IndexExtension, 'entries'>,
  ): Promise<void> {
    await this.#run('finish', keysOf(board), [token, ...placeOf(tail), startedAtMs, lifetimeMs]);
  }

  async extend(board: string, expectedTail: BoardPosition, extension: IndexExtension): Promise<void> {
    const { entries, tail, startedAtMs } = extension;
    const values = [memberOf(expectedTail), ...placeOf(tail), startedAtMs, ...entries.flatMap(argumentsOf)];
    await this.#run('extend', keysOf(board), values);
  }

  async claimSync(board: string): Promise<number | null> {
    const since = await this.#run('claimSync', factsOf(board), [buildPatienceMs]);
    return since === null ? null : Number(since);
  }

  async noteSynced(board: string, sinceMs: number, untilMs: number): Promise<void> {
    await this.#run('noteSynced', factsOf(board), [sinceMs, untilMs]);
  }

  /** A board that misses an entry takes it in when it is synced. */
  async #try(script: Script, board: string, values: readonly (string | number)[]): Promise<void> {
    try {
      await this.#run(script, keysOf(board), values, this.#patienceMs);
      this.#isReported = false;
    } catch (error) {
      if (error instanceof CallRefused || this.#isReported) return;
      this.#isReported = true;
      log.failure('writing leaderboards to Redis', error);
    }
  }

  /** Refuses the call while Redis doesn't answer. */
  async #run(
    script: Script,
    keys: string[],
    values: readonly (string | number)[],
    waitMs = 3 * this.#patienceMs,
  ): Promise<Reply> {
    if (!this.#redis.isReady || performance.now() < this.#awayUntilMs) throw boardsAway();
    const input = { keys, arguments: values.map(String) };
    const answer = this.#redis.evalSha(this.#hashes[script], input).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return this.#redis.eval(boardScripts[script], input);
    });
    answer.catch(() => undefined);
    const stopping = new AbortController();
    const late = wait(waitMs, 'late', { signal: stopping.signal, ref: false }).catch(() => 'late');
    try {
      const first = await Promise.race([answer.then((reply) => ({ reply: reply as Reply })), late]);
      if (typeof first === 'object') return first.reply;
    } catch (error) {
      if (!this.#redis.isReady) throw boardsAway();
      throw error;
    } finally {
      stopping.abort();
    }
    this.#awayUntilMs = performance.now() + awayForMs;
    throw boardsAway();
  }
}

function boardsAway(): CallRefused {
  return new CallRefused('unavailable', { retryAfterSeconds: 2 });
}

/** In a cluster of Redis, the keys of a board lie together. */
function keysOf(board: string): string[] {
  return ['entries', 'members', 'activity', 'facts'].map((part) => `proto-trip:board:{${board}}:${part}`);
}

function factsOf(board: string): string[] {
  return keysOf(board).slice(3);
}

function memberOf({ playerId, reachedAtMs }: BoardPosition): string {
  return `${String(reachedAtMs).padStart(digits, '0')}:${playerId}`;
}

function placeOf(position: BoardPosition | null): [string, string] {
  return position ? [String(-position.value), memberOf(position)] : ['', ''];
}

function positionOf(member: Reply | undefined, score: Reply | undefined): BoardPosition {
  const text = String(member);
  return {
    playerId: text.slice(digits + 1),
    reachedAtMs: Number(text.slice(0, digits)),
    value: -Number(score),
  };
}

function argumentsOf(entry: BoardEntry): (string | number)[] {
  return [entry.playerId, -entry.value, memberOf(entry), entry.activeAtMs];
}

/** A script's run takes few milliseconds, because Redis does nothing else meanwhile. */
function* partsOf(entries: readonly BoardEntry[]): Generator<readonly BoardEntry[]> {
  for (let from = 0; from < entries.length; from += 500) yield entries.slice(from, from + 500);
}

function* pairs(list: readonly Reply[]): Generator<[Reply | undefined, Reply | undefined]> {
  for (let at = 0; at < list.length; at += 2) yield [list[at], list[at + 1]];
}

function pairsOf(list: readonly Reply[]): [Reply | undefined, Reply | undefined][] {
  return [...pairs(list)];
}
