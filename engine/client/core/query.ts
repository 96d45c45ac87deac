import { proxy } from 'valtio/vanilla';
import type { PlayerPart } from '#engine/protocol/core/live.ts';
import type { Failure } from './api.ts';

/** What a screen shows of something that is read from the server when it is looked at. */
export interface QueryState<Value> {
  /** What was read last; null before the first answer. It stays while it's read again, and when that fails. */
  value: Value | null;
  /** Why the last reading failed; null when it didn't. */
  failure: Failure | null;
  isLoading: boolean;
}

export interface Query<Value> {
  /** A valtio proxy: read it with `useResource`. */
  readonly state: QueryState<Value>;
  /** Reads again, once however many ask at the same time. */
  load(): Promise<void>;
  /** Takes what a command's answer told; older revisions than the present are dropped. */
  apply(value: Value, rev: number): void;
  /** Keeps it fresh while somebody looks; answers with the way to stop. What is too old by now is read again. */
  observe(): () => void;
}

export type Read<Value> = () => Promise<
  { readonly ok: true; readonly answer: Value; readonly rev: number } | Failure
>;

interface Known {
  readonly parts: readonly PlayerPart[];
  readAgain(): void;
}
const known = new Set<Known>();

/**
 * Something of the server's that one screen shows. It is read when somebody looks at it, and again, while they look, when
 * one of `parts` was changed elsewhere; nobody looking, it is marked as stale and read at the next look. What other
 * players change is told by nobody: it is good for `freshForMs` only.
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
    readAtMs = Date.now();
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

  /** What is under way may have been asked before the change: it is read once more after it. */
  function readAgain(): void {
    isStale = true;
    if (holders > 0) void Promise.resolve(reading).then(() => (isStale ? load() : undefined));
  }

  known.add({ parts, readAgain });
  return {
    state,
    load,
    apply,
    observe() {
      holders++;
      if (isStale || Date.now() - readAtMs > freshForMs) void load();
      return () => {
        holders--;
      };
    },
  };
}

/** One resource a key, made at the first look: the boards of a leaderboard, the questions of a quest. */
export function makeQueries<Value>(
  parts: readonly PlayerPart[],
  read: (key: string) => ReturnType<Read<Value>>,
): (key: string) => Query<Value> {
  return memoize((key) => makeQuery(parts, () => read(key)));
}

/** One of each key, made at the first asking. */
export function memoize<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const present = made.get(key) ?? make(key);
    made.set(key, present);
    return present;
  };
}

/** What depends on one of `parts` has changed elsewhere. */
export function invalidate(parts: readonly PlayerPart[]): void {
  for (const one of known) if (one.parts.some((part) => parts.includes(part))) one.readAgain();
}

/** Everything is read again: the language has changed, or the connection was away. */
export function invalidateAll(): void {
  for (const one of known) one.readAgain();
}
