import { ConfirmedTime, type StoredTime } from '../../core/confirmed-time.ts';
import { log } from '../../core/log.ts';
import { machineTimers } from '../../core/timers.ts';
import { DatabaseUnsuitable } from './database-failures.ts';
import { timeOf } from './prove-database.ts';

const readEveryMs = 1000;
/** A reading that took longer says too little about its moment. */
const maxRoundTripMs = 1000;

/** Input of a clock's start. */
export interface ClockStart {
  readonly stored: StoredTime | null;
  /** Whether a person says that the clock is right (`ACCEPT_CLOCK=1`). */
  readonly isAccepted: boolean;
}

/**
 * The confirmed time of the database's clock, which all servers on it have in common. Each second the clock
 * is read; in between, and during a jump, time follows the monotonic clock of this machine. A wrong or moved
 * clock of this machine changes nothing.
 */
export class DatabaseClock {
  readonly #read: () => Promise<unknown>;
  readonly #timers: typeof machineTimers;
  #time: ConfirmedTime | null = null;
  #isReading = false;
  #acceptedMs = 0;
  #endReads: (() => void) | undefined;
  /** False while the database answers without telling its time. */
  isReadable = true;

  /** `read` resolves to the database's time as it tells it: a date, or milliseconds. */
  constructor(read: () => Promise<unknown>, timers = machineTimers) {
    this.#read = read;
    this.#timers = timers;
  }

  /** Confirmed epoch time in milliseconds; the machine's own before the start. */
  now(): number {
    return this.#time?.presentMs(this.#timers.monotonic()) ?? this.#timers.now();
  }

  /** Whether irreversible jobs may run. */
  get isSettled(): boolean {
    return this.#time?.isSettled(this.#timers.monotonic()) ?? false;
  }

  /** Milliseconds by which the database's clock is ahead of confirmed time after a jump; 0 as a rule. */
  get jumpMs(): number {
    return this.#time?.jumpMs ?? 0;
  }

  /** Whether only a person can confirm the present jump. */
  get needsPerson(): boolean {
    return this.#time?.needsPerson ?? false;
  }

  /** Begins with the stored time. Rejects when the clock can't be read. */
  async start({ stored, isAccepted }: ClockStart): Promise<void> {
    if (this.#time) return;
    const sentMs = this.#timers.monotonic();
    const readingMs = timeOf(await this.#read());
    if (readingMs === null)
      throw new DatabaseUnsuitable(
        'The database does not tell its time. Use MongoDB or the embedded database.',
      );
    const nowMs = (sentMs + this.#timers.monotonic()) / 2;
    this.#time = new ConfirmedTime(readingMs, nowMs, stored);
    if (isAccepted) this.#time.read(readingMs, nowMs, readingMs);
    this.#endReads = this.#timers.every(readEveryMs, () => void this.#ask());
  }

  /** Tells which reading a person confirmed last. */
  accept(readingMs: number): void {
    this.#acceptedMs = readingMs;
  }

  /** Stores the present time by `save`. */
  async store(save: (time: ReturnType<ConfirmedTime['toStore']>) => Promise<void>): Promise<void> {
    if (!this.#time) return;
    await save(this.#time.toStore(this.#timers.monotonic()));
    this.#time.noteStored();
  }

  stop(): void {
    this.#endReads?.();
  }

  async #ask(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const sentMs = this.#timers.monotonic();
    const answer = await this.#read().then(timeOf, () => undefined);
    this.#isReading = false;
    // A database that doesn't answer is noticed by others.
    if (answer === undefined) return;
    this.isReadable = answer !== null;
    const receivedMs = this.#timers.monotonic();
    if (answer === null || receivedMs - sentMs > maxRoundTripMs) return;
    const jumpedMs = this.jumpMs;
    this.#time!.read(answer, (sentMs + receivedMs) / 2, this.#acceptedMs);
    this.#report(jumpedMs);
  }

  #report(jumpedMs: number): void {
    const { jumpMs } = this;
    if (jumpedMs === 0 && jumpMs !== 0)
      log.warning(
        `The clock jumped by ${Math.round(jumpMs / 1000)} s. The game goes on by the time before; ` +
          (this.needsPerson
            ? 'if the clock is right now, run: npm run doctor -- --accept-clock'
            : 'a clock that stays so for five minutes is believed.'),
      );
    if (jumpedMs !== 0 && jumpMs === 0) log.info('The clock and the time of the game agree again.');
  }
}
