import { log } from '../../core/log.ts';
import { machineTimers, type Timers } from '../../core/timers.ts';
import { DatabaseSilent } from './database-failures.ts';
import type { RoundTrips } from './watch-commands.ts';

/** Silent ticks until a probe tells one slow command from a database that hangs. */
const probeAfterTicks = 2;
/** Silent ticks until the circuit opens; together they last as long as the database's patience. */
const openAfterTicks = 4;
const firstPauseMs = 500;
const maxPauseMs = 4000;

/**
 * Opens when commands are under way and the database answers none of them within the patience, though it may
 * still answer the driver's heartbeats. While the circuit is open, calls are refused immediately. Probes are
 * sent at growing pauses, and the first successful one closes it. Time is counted in ticks: a process that
 * was stopped for a while doesn't blame the database.
 */
export class DatabaseCircuit {
  readonly #roundTrips: RoundTrips;
  readonly #probe: () => Promise<boolean>;
  readonly #timers: Timers;
  readonly #endTicks: () => void;
  readonly #waiting = new Set<(error: DatabaseSilent) => void>();
  #isOpen = false;
  #answered = 0;
  #silentTicks = 0;
  #endProbes: (() => void) | undefined;

  /** `probe` resolves with true when the database has carried out a small write, and never rejects. */
  constructor(
    roundTrips: RoundTrips,
    probe: () => Promise<boolean>,
    patienceMs: number,
    timers = machineTimers,
  ) {
    this.#timers = timers;
    this.#roundTrips = roundTrips;
    this.#probe = probe;
    this.#endTicks = timers.every(patienceMs / openAfterTicks, () => this.#look());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Settles as `work` does, or rejects with DatabaseSilent when the circuit opens first. The work continues,
   * and may still be carried out.
   */
  async guard<Result>(work: Promise<Result>): Promise<Result> {
    let give: (error: DatabaseSilent) => void = () => undefined;
    const silent = new Promise<never>((_, reject) => {
      give = reject;
    });
    this.#waiting.add(give);
    try {
      return await Promise.race([work, silent]);
    } finally {
      this.#waiting.delete(give);
    }
  }

  stop(): void {
    this.#endTicks();
    this.#endProbes?.();
  }

  #look(): void {
    if (this.#isOpen) return;
    const { count, running } = this.#roundTrips;
    const isSilent = running > 0 && count === this.#answered;
    this.#answered = count;
    this.#silentTicks = isSilent ? this.#silentTicks + 1 : 0;
    if (this.#silentTicks === probeAfterTicks) void this.#try();
    if (this.#silentTicks >= openAfterTicks) this.#open();
  }

  #open(): void {
    this.#isOpen = true;
    log.warning(
      'The database takes commands and answers none. Calls get 503 until it does: look at its disk and its load.',
    );
    for (const reject of this.#waiting) reject(new DatabaseSilent());
    this.#waiting.clear();
    this.#probeIn(firstPauseMs);
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#silentTicks = 0;
    this.#endProbes?.();
    log.info('The database answers again.');
  }

  #probeIn(pauseMs: number): void {
    this.#endProbes = this.#timers.after(pauseMs, () => {
      void this.#try();
      this.#probeIn(Math.min(maxPauseMs, 2 * pauseMs));
    });
  }

  async #try(): Promise<void> {
    if (await this.#probe()) this.#close();
  }
}
