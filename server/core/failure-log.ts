import { machineTimers } from './timers.ts';

/** Calls of one player that a fault of the server failed within one minute. */
export interface FailedMinute {
  readonly telegramId: number;
  /** Minutes since 1970, real time. */
  readonly minute: number;
  readonly count: number;
}

const minuteMs = 60_000;
/** Maximum number of players and minutes in memory: an outage of the database can't be saved at once. */
const maxMinutes = 50_000;

/** Notes failed calls by player and minute in memory, until they are saved. */
export class FailureLog {
  readonly #now: () => number;
  readonly #minutes = new Map<string, FailedMinute>();

  constructor(now = machineTimers.now) {
    this.#now = now;
  }

  note(telegramId: number): void {
    this.#add({ telegramId, minute: Math.floor(this.#now() / minuteMs), count: 1 });
  }

  /** Takes the notes since the last call. */
  take(): FailedMinute[] {
    const minutes = [...this.#minutes.values()];
    this.#minutes.clear();
    return minutes;
  }

  /** Puts back notes that could not be saved. */
  putBack(minutes: readonly FailedMinute[]): void {
    for (const noted of minutes) this.#add(noted);
  }

  #add({ telegramId, minute, count }: FailedMinute): void {
    const key = `${minute} ${telegramId}`;
    const noted = this.#minutes.get(key);
    if (!noted && this.#minutes.size >= maxMinutes) return;
    this.#minutes.set(key, { telegramId, minute, count: (noted?.count ?? 0) + count });
  }
}
