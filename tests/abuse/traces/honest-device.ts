import { noteGameTime } from '#engine/client/core/game-clock.ts';
import { state } from '#engine/client/core/state.ts';
import { type Chain, noChain } from '#engine/rules/core/flight-state.ts';
import { canBeTaken, objectStay } from '#engine/rules/trip/field/objects.ts';
import { chainMissed } from '#engine/rules/trip/tapping/chain.ts';
import { gatheredBy } from '#engine/rules/trip/tapping/gather.ts';
import { addCargo, energyOfTap, hitOn, tapsFor } from '#engine/rules/trip/tapping/hit.ts';
import type { Tap } from '#engine/rules/trip/tapping/tapping.ts';
import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { energyNow } from '#engine/world/trip/energy.ts';
import { nextInputMs } from '#engine/world/trip/input-time.ts';
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
  #energy: { value: number; atMs: number };
  #baggage = 0;
  #chain: Chain = noChain;
  /** Number of taps on each object. */
  #count = new Map<number, number>();
  /** Number of counted taps, and objects gathered along with them. */
  #counted = 0;
  #gathered = new Set<number>();
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
    this.#energy = { value: this.#known.energy, atMs: 0 };
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
    const { durationMs, cargoLimit } = this.#server.flight;
    const { numbers } = this.#server;
    const { appearsMs, leavesMs } = objectStay(k, numbers);
    const isThere = this.#worldMs <= leavesMs && this.#worldMs < durationMs;
    const isShown = isThere && canBeTaken(k, Math.round(this.#worldMs), numbers) && !this.#gathered.has(k);
    const energy = this.#energyNow();
    const limit = cargoLimit / 100;
    const before = this.#count.get(k) ?? 0;
    const t = this.#inputMs();
    if (t > Math.round(this.#worldMs) && !canBeTaken(k, t, numbers)) return;
    if (!isShown || appearsMs >= durationMs || before >= tapsFor(this.#rules, k)) return;
    if (before > 0 && t < this.#chain.atMs + numbers.tapAgainMs) return;
    const cost = energyOfTap(this.#counted, numbers);
    if (energy < cost || this.#baggage >= limit) return;
    this.#energy = { value: energy - cost, atMs: this.#worldMs };
    this.#baggage = addCargo(this.#baggage, this.#hit(k, t), limit);
    this.#waiting.push({ k, t });
    this.#note(t);
  }

  /** A tap on nothing, which only ends the chain. */
  miss(): void {
    if (this.#chain.hits === 0) return;
    const t = this.#inputMs();
    this.#note(t);
    this.#misses.push(t);
    this.#chain = chainMissed(this.#chain, t, this.#server.numbers);
  }

  #inputMs(): number {
    const state = { lastInputMs: this.#lastMs, chain: this.#chain };
    return nextInputMs({ state, nowMs: this.#worldMs });
  }

  #note(t: number): void {
    if (t < this.#lastMs) this.#isMixed = true;
    this.#lastMs = t;
  }

  get #rules() {
    return { ...this.#server.flight, tunables: this.#server.numbers };
  }

  /** Counts a tap. Returns what it adds to the cargo, in hundredths. */
  #hit(k: number, t: number): number {
    const before = this.#count.get(k) ?? 0;
    const hit = hitOn(this.#rules, this.#chain, before, k, t);
    this.#count.set(k, before + 1);
    this.#chain = hit.chain;
    this.#counted++;
    const isTaken = (other: number) => this.#count.has(other) || this.#gathered.has(other);
    const along = gatheredBy(this.#rules, k, t, this.#server.flight.durationMs, isTaken);
    for (const one of along) this.#gathered.add(one.k);
    return along.reduce((sum, one) => sum + one.gained, hit.gained);
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
    const counted = this.#server.flight.baggage / 100;
    if (this.#waiting.length === 0 && !this.#isMixed && Math.abs(counted - this.#baggage) > 1e-6)
      this.faults.push('paid otherwise');
  }

  #clockAt(realMs: number): number {
    return launchedAtMs + realMs + this.#clockOffMs;
  }

  #know(progress: Progress): void {
    if (progress.nowMs < this.#known.nowMs) return;
    this.#known = progress;
    const { numbers } = this.#server;
    const isUnknown = ({ k, t }: Tap) =>
      !progress.tapped.includes(k) || (t > progress.chain.atMs && tapsFor(this.#rules, k) > 1);
    const pending = [...(this.#batch?.taps ?? []), ...this.#waiting].filter(isUnknown);
    const misses = [...(this.#batch?.misses ?? []), ...this.#misses];
    this.#chain = progress.chain;
    this.#count = new Map();
    this.#counted = progress.tapped.length + progress.tappedAgain.length;
    this.#gathered = new Set(progress.gathered);
    for (const k of [...progress.tapped, ...progress.tappedAgain])
      this.#count.set(k, (this.#count.get(k) ?? 0) + 1);
    let [sum, spent] = [0, 0];
    for (const { k, t } of pending) {
      while ((misses[0] ?? Number.POSITIVE_INFINITY) < t)
        this.#chain = chainMissed(this.#chain, misses.shift()!, numbers);
      spent += energyOfTap(this.#counted, numbers);
      sum += this.#hit(k, t);
    }
    for (const t of misses) this.#chain = chainMissed(this.#chain, t, numbers);
    this.#baggage = addCargo(progress.baggage, sum, this.#server.flight.cargoLimit / 100);
    if (pending.length === 0) this.#isMixed = false;
    this.#energy = { value: progress.energy - spent, atMs: progress.nowMs };
  }

  #energyNow(): number {
    const world = { state: { energy: this.#energy }, setup: this.#server.stats, nowMs: this.#worldMs };
    return energyNow(world as unknown as TripWorld);
  }
}
