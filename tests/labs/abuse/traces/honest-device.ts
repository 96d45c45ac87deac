import { noteGameTime } from '#engine/client/core/game-clock.ts';
import { state } from '#engine/client/core/state.ts';
import { canBeTaken, objectStay } from '#engine/rules/trip/field/objects.ts';
import { inOrder, type Tap, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { noTaps, type TapState, takeTap } from '#engine/rules/trip/tapping/take-tap.ts';
import { nextInputMs, STEP_MS } from '#engine/world/trip/trip-world.ts';
import { launchedAtMs, type Progress, type TripServer } from './trip-server.ts';

type Chance = () => number;

/** A batch of taps on its way, under one key. */
interface Batch {
  readonly taps: readonly Tap[];
  readonly misses: readonly number[];
  /** The server has taken it, although the device may not have heard. */
  isTaken: boolean;
}

const jumpMs = 1000;
/** A call is tried three times, and then sent again after a wait that grows. */
const waitsMs = [3000, 6000, 12_000, 24_000, 30_000].flatMap((wait) => [300, 1200, wait]);
const longestMs = waitsMs.slice(-3);

/**
 * Imitates the game on a device during a trip: game time by its own clock, taps while the world has energy
 * and room for them, batches repeated until they are answered. Real time is milliseconds since the launch;
 * the device sees it only through its own clock, which is off.
 */
export class HonestDevice {
  readonly faults: string[] = [];
  readonly #server: TripServer;
  readonly #chance: Chance;
  /** Travel time of a message in milliseconds. */
  readonly #latency: () => number;
  #clockOffMs: number;
  #worldMs = 0;
  #waiting: Tap[] = [];
  #misses: number[] = [];
  #batch: Batch | null = null;
  #failed = 0;
  #known: Progress;
  #taps: TapState;
  /**
   * The time of the last tap or miss. A clock that is set back mixes up their order, which the server mends.
   */
  #lastMs = Number.NEGATIVE_INFINITY;
  #isMixed = false;

  constructor(server: TripServer, chance: Chance, latency: () => number, clockOffMs: number) {
    this.#server = server;
    this.#chance = chance;
    this.#latency = latency;
    this.#clockOffMs = clockOffMs;
    this.#known = server.progressAt(0);
    this.#taps = noTaps({ value: this.#known.energy, atMs: 0 });
    this.hear(0);
  }

  get isClean(): boolean {
    return this.#waiting.length === 0 && this.#batch === null;
  }

  /** Somebody sets the device's clock. */
  setClock(byMs: number): void {
    this.#clockOffMs += byMs;
  }

  /** A push or an answer that left the server `sentMs` after the launch arrives. */
  hear(sentMs: number): void {
    const arrivesMs = sentMs + this.#latency();
    noteGameTime(launchedAtMs + sentMs, this.#clockAt(arrivesMs));
    this.#know(this.#server.progressAt(sentMs));
  }

  /** The world is drawn until now. */
  advance(realMs: number): void {
    const gameMs = this.#clockAt(realMs) + state.clockOffsetMs - launchedAtMs;
    const steps = Math.floor((gameMs - this.#worldMs) / STEP_MS);
    if (Math.abs(gameMs - this.#worldMs) > jumpMs) this.#worldMs = gameMs - STEP_MS * this.#chance();
    else this.#worldMs += Math.max(0, steps) * STEP_MS;
  }

  /** The player taps an object that the world shows. */
  tap(k: number): void {
    const { numbers, flight } = this.#server;
    const { appearsMs, leavesMs } = objectStay(k, numbers);
    const isThere = this.#worldMs <= leavesMs && this.#worldMs < flight.durationMs;
    const isShown = isThere && canBeTaken(k, Math.round(this.#worldMs), numbers);
    if (!isShown || appearsMs >= flight.durationMs) return;
    const t = this.#inputMs();
    const outcome = takeTap(this.#taps, { k, t }, this.#terms);
    if (outcome.kind !== 'hit') return;
    this.#taps = outcome.state;
    this.#waiting.push({ k, t });
    this.#note(t);
  }

  /** A tap on nothing, which only ends the chain. */
  miss(): void {
    const t = this.#inputMs();
    const outcome = takeTap(this.#taps, { k: null, t }, this.#terms);
    if (outcome.state === this.#taps) return;
    this.#taps = outcome.state;
    this.#note(t);
    this.#misses.push(t);
  }

  #inputMs(): number {
    return nextInputMs({ state: { lastInputMs: this.#lastMs, taps: this.#taps }, elapsedMs: this.#worldMs });
  }

  get #terms() {
    const { flight, stats, numbers } = this.#server;
    return tapTermsOf(flight, stats, numbers);
  }

  #note(t: number): void {
    if (t < this.#lastMs) this.#isMixed = true;
    this.#lastMs = t;
  }

  shoot(pirate: number, realMs: number): void {
    const { pirateIntervalMs, pirateStayMs } = this.#server.numbers;
    const appearsMs = pirate * pirateIntervalMs;
    const leavesMs = appearsMs + pirateStayMs;
    const { durationMs } = this.#server.flight;
    if (this.#worldMs < appearsMs || this.#worldMs > leavesMs || this.#worldMs >= durationMs - 1) return;
    const code = this.#server.shoot(pirate, Math.round(this.#worldMs), realMs + this.#latency());
    if (code && code !== 'pirate_caught') this.faults.push(code);
  }

  /** Sends what waits. Returns after how many milliseconds to try again; null when all was answered. */
  flush(realMs: number, isLost: () => boolean): number | null {
    this.#batch ??=
      this.#waiting.length > 0
        ? { taps: this.#waiting.splice(0, 200), misses: this.#misses.splice(0), isTaken: false }
        : null;
    const batch = this.#batch;
    if (!batch) return null;
    const arrivesMs = realMs + this.#latency();
    const isAsked = !isLost();
    if (isAsked && !batch.isTaken) {
      for (const { fault } of this.#server.report(batch.taps, arrivesMs, batch.misses))
        this.faults.push(fault);
      batch.isTaken = true;
      this.#comparePay();
    }
    if (!isAsked || isLost()) return waitsMs[this.#failed++] ?? longestMs[this.#failed % 3]!;
    this.#failed = 0;
    this.#batch = null;
    this.hear(arrivesMs);
    return this.#waiting.length > 0 ? 0 : null;
  }

  /** Compares the server's count with the world's, once no report is waiting. */
  #comparePay(): void {
    const counted = this.#server.flight.baggage;
    if (this.#waiting.length === 0 && !this.#isMixed && counted !== this.#taps.baggage)
      this.faults.push('paid otherwise');
  }

  #clockAt(realMs: number): number {
    return launchedAtMs + realMs + this.#clockOffMs;
  }

  #know(progress: Progress): void {
    if (progress.elapsedMs < this.#known.elapsedMs) return;
    this.#known = progress;
    const taps = [...(this.#batch?.taps ?? []), ...this.#waiting];
    const misses = [...(this.#batch?.misses ?? []), ...this.#misses];
    const { tapped, tappedAgain, gathered, chain, lastWave } = progress;
    const energy = { value: progress.energy, atMs: progress.elapsedMs };
    const [baggage, overload] = [Math.round(progress.baggage * 100), Math.round(progress.overload * 100)];
    const hits = { tapped, tappedAgain, gathered, chain, lastWave };
    const counted = { ...noTaps(energy), ...hits, baggage, overload };
    const terms = { ...this.#terms, energyLeeway: Number.POSITIVE_INFINITY };
    this.#taps = inOrder({ taps, misses }).reduce((state, tap) => takeTap(state, tap, terms).state, counted);
    const pending = taps.filter(({ k }) => !tapped.includes(k));
    if (pending.length === 0) this.#isMixed = false;
  }
}
