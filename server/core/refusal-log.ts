import { machineTimers } from './timers.ts';

/** Calls of one player that were refused for one reason on one day. Times are real. */
export interface RefusedCalls {
  readonly telegramId: number;
  readonly call: string;
  readonly code: string;
  /** Ids in the path of the last refused call. */
  readonly what: string;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
}
type Refusal = Pick<RefusedCalls, 'telegramId' | 'call' | 'code' | 'what'>;

const dayMs = 86_400_000;
const maxKinds = 5000;
const maxKindsOfPlayer = 50;

/** Counts refusals in memory until they are saved: refusing has to stay cheaper than asking. */
export class RefusalLog {
  readonly #now: () => number;
  readonly #kinds = new Map<string, RefusedCalls>();
  readonly #ofPlayer = new Map<number, number>();

  constructor(now = machineTimers.now) {
    this.#now = now;
  }

  note(refusal: Refusal, nowMs = this.#now()): void {
    const { telegramId, call, code } = refusal;
    const key = `${telegramId} ${Math.floor(nowMs / dayMs)} ${call} ${code}`;
    const counted = this.#kinds.get(key);
    if (!counted && !this.#hasRoom(telegramId)) return;
    this.#kinds.set(key, {
      ...refusal,
      count: (counted?.count ?? 0) + 1,
      firstMs: counted?.firstMs ?? nowMs,
      lastMs: nowMs,
    });
  }

  /** Takes the counts since the last call. */
  take(): RefusedCalls[] {
    const refusals = [...this.#kinds.values()];
    this.#kinds.clear();
    this.#ofPlayer.clear();
    return refusals;
  }

  #hasRoom(telegramId: number): boolean {
    const kinds = this.#ofPlayer.get(telegramId) ?? 0;
    if (this.#kinds.size >= maxKinds || kinds >= maxKindsOfPlayer) return false;
    this.#ofPlayer.set(telegramId, kinds + 1);
    return true;
  }
}
