import { proxy } from 'valtio/vanilla';
import type { PlayerPart } from '../../protocol/core/live.ts';
import { deviceNow } from '../device/clock.ts';
import type { Failure } from './api.ts';

/** The state of a query: data that is read from the server when a screen shows it. */
export interface QueryState<Value> {
  /**
   * The last value read; null before the first answer. A repeated or failed read leaves the value in place.
   */
  value: Value | null;
  /** Why the last read failed; null when it succeeded. */
  failure: Failure | null;
  isLoading: boolean;
}

export interface Query<Value> {
  /** A valtio proxy: read it with `useQuery`. */
  readonly state: QueryState<Value>;
  /** Reads again. Concurrent callers share one read. */
  load(): Promise<void>;
  /** Applies the value from an operation's answer. Revisions older than the present one are dropped. */
  apply(value: Value, rev: number): void;
  /**
   * Keeps the value fresh while a screen shows it; a stale value is
   * read again immediately. Returns a function that stops.
   */
  observe(): () => void;
}

export type Read<Value> = () => Promise<
  { readonly ok: true; readonly answer: Value; readonly rev: number } | Failure
>;

interface Known {
  readonly parts: readonly PlayerPart[];
  readAgain(): void;
}
const queries = new Set<Known>();

/**
 * Data from the server that one screen shows. It is read when a screen shows it, and again when one of
 * `parts` changes elsewhere. If no screen shows it then, it is only marked as stale and read the next time.
 * The server doesn't push what other players change, so the value also goes stale after `freshForMs`.
 */
export function makeQuery<Value>(
  parts: readonly PlayerPart[],
  read: Read<Value>,
  freshForMs = Number.POSITIVE_INFINITY,
): Query<Value> {
  const state = proxy<QueryState<Value>>({ value: null, failure: null, isLoading: false });
  let holders = 0;
  let isStale = true;
  let rev = 0;
  let readAtMs = 0;
  let reading: Promise<void> | null = null;

  function apply(value: Value, ofRev: number): void {
    if (ofRev < rev) return;
    rev = ofRev;
    state.value = value;
    state.failure = null;
  }

  async function readOnce(): Promise<void> {
    state.isLoading = true;
    isStale = false;
    readAtMs = deviceNow();
    const result = await read();
    state.isLoading = false;
    if (result.ok) apply(result.answer, result.rev);
    else {
      state.failure = result;
      isStale = true;
    }
  }

  async function load(): Promise<void> {
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    await reading;
  }

  /** A read under way may have started before the change, so the query reads once more after it. */
  function readAgain(): void {
    isStale = true;
    if (holders > 0) void Promise.resolve(reading).then(() => (isStale ? load() : undefined));
  }

  queries.add({ parts, readAgain });
  return {
    state,
    load,
    apply,
    observe() {
      holders++;
      if (isStale || deviceNow() - readAtMs > freshForMs) void load();
      return () => {
        holders--;
      };
    },
  };
}

/** One query a key, made when it is first used: the boards of a leaderboard, the questions of a quest. */
export function makeQueries<Value>(
  parts: readonly PlayerPart[],
  read: (key: string) => ReturnType<Read<Value>>,
): (key: string) => Query<Value> {
  return memoize((key) => makeQuery(parts, () => read(key)));
}

export function memoize<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const present = made.get(key) ?? make(key);
    made.set(key, present);
    return present;
  };
}

/** Call it when `parts` have changed elsewhere: the queries that depend on one of them are read again. */
export function invalidate(parts: readonly PlayerPart[]): void {
  for (const query of queries) if (query.parts.some((part) => parts.includes(part))) query.readAgain();
}

/** Reads every query again, after the language changed or the connection was lost. */
export function invalidateAll(): void {
  for (const query of queries) query.readAgain();
}
