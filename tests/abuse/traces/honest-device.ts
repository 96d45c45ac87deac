import { noteGameTime } from '#engine/client/core/game-clock.ts';
import { state } from '#engine/client/core/state.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { cargoOf, objectSizeAt, objectStay } from '#engine/rules/trip/objects.ts';
import type { Tap } from '#engine/rules/trip/tapping.ts';
import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { energyNow } from '#engine/world/trip/energy.ts';
import { launchedAtMs, type Told, type TripServer } from './trip-server.ts';

type Chance = () => number;

/** A batch of taps on its way, under one key. */
interface Batch {
  readonly taps: readonly Tap[];
  /** The server has taken it, although the device may not have heard. */
  isTaken: boolean;
}

const jumpMs = 1000;
/** A call is tried three times, and then sent again after a wait that grows. */
const waitsMs = [3000, 6000, 12_000, 24_000, 30_000].flatMap((wait) => [300, 1200, wait]);
const longestMs = waitsMs.slice(-3);

/**
 * What the game does on a device during a trip: game time by its own clock, taps when the world has energy and room for
 * them, batches that are repeated until they are answered. Real time is milliseconds since the launch; the device sees it
 * only through its own clock, which is off.
 */
export class HonestDevice {
  readonly faults: string[] = [];
  readonly #server: TripServer;
  readonly #chance: Chance;
  /** How long a message takes on its way, in milliseconds. */
  readonly #latency: () => number;
  #clockOffMs: number;
  #worldMs = 0;
  #waiting: Tap[] = [];
  #batch: Batch | null = null;
  #failed = 0;
  #known: Told;
  #energy: { value: number; atMs: number };
  #baggage = 0;
  readonly #taken = new Set<number>();

  constructor(server: TripServer, chance: Chance, latency: () => number, clockOffMs: number) {
    this.#server = server;
    this.#chance = chance;
    this.#latency = latency;
    this.#clockOffMs = clockOffMs;
    this.#known = server.tell(0);
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
    this.#know(this.#server.tell(sentMs));
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
    const { durationMs, seed, energyPoints, cargoLimit } = this.#server.flight;
    const { appearsMs, leavesMs } = objectStay(k, tunables);
    const isShown = this.#worldMs >= appearsMs && this.#worldMs <= leavesMs && this.#worldMs < durationMs;
    const energy = this.#energyNow();
    const limit = cargoLimit / 100;
    if (!isShown || appearsMs >= durationMs || this.#taken.has(k)) return;
    if (energy < tunables.energyPerTap || this.#baggage >= limit) return;
    this.#taken.add(k);
    this.#energy = { value: energy - tunables.energyPerTap, atMs: this.#worldMs };
    this.#baggage = Math.min(
      limit,
      this.#baggage + cargoOf(objectSizeAt(seed, k, tunables), energyPoints, tunables) / 100,
    );
    this.#waiting.push({ k, t: Math.round(this.#worldMs) });
  }

  shoot(pirate: number, realMs: number): void {
    const appearsMs = pirate * tunables.pirateIntervalMs;
    const leavesMs = appearsMs + tunables.pirateStayMs;
    const { durationMs } = this.#server.flight;
    if (this.#worldMs < appearsMs || this.#worldMs > leavesMs || this.#worldMs >= durationMs - 1) return;
    const code = this.#server.shoot(pirate, Math.round(this.#worldMs), realMs + this.#latency());
    if (code && code !== 'pirate_caught') this.faults.push(code);
  }

  /** Sends what waits. Returns after how many milliseconds to try again; null when all was answered. */
  flush(realMs: number, isLost: () => boolean): number | null {
    this.#batch ??= this.#waiting.length > 0 ? { taps: this.#waiting.splice(0, 200), isTaken: false } : null;
    const batch = this.#batch;
    if (!batch) return null;
    const arrivesMs = realMs + this.#latency();
    const isAsked = !isLost();
    if (isAsked && !batch.isTaken) {
      for (const { fault } of this.#server.report(batch.taps, arrivesMs)) this.faults.push(fault);
      batch.isTaken = true;
    }
    if (!isAsked || isLost()) return waitsMs[this.#failed++] ?? longestMs[this.#failed % 3]!;
    this.#failed = 0;
    this.#batch = null;
    this.hear(arrivesMs);
    return this.#waiting.length > 0 ? 0 : null;
  }

  #clockAt(realMs: number): number {
    return launchedAtMs + realMs + this.#clockOffMs;
  }

  #know(told: Told): void {
    if (told.nowMs < this.#known.nowMs) return;
    this.#known = told;
    const isUnknown = ({ k }: Tap) => !told.tapped.includes(k);
    const pending = [...(this.#batch?.taps ?? []), ...this.#waiting].filter(isUnknown);
    const { seed, energyPoints, cargoLimit } = this.#server.flight;
    const cargo = pending.map(({ k }) => cargoOf(objectSizeAt(seed, k, tunables), energyPoints, tunables));
    const sum = cargo.reduce((total, one) => total + one, 0) / 100;
    this.#baggage = Math.min(cargoLimit / 100, told.baggage + sum);
    const value = Math.max(0, told.energy - pending.length * tunables.energyPerTap);
    this.#energy = { value, atMs: told.nowMs };
  }

  #energyNow(): number {
    const world = { state: { energy: this.#energy }, setup: this.#server.stats, nowMs: this.#worldMs };
    return energyNow(world as unknown as TripWorld);
  }
}
