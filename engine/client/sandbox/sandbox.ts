import { query } from 'bitecs';
import type { Verb } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { TripState } from '../../protocol/core/live.ts';
import { type ObjectSize, type SpawnedObject, sizeDiameter } from '../../rules/trip/field/objects.ts';
import { pirateAt } from '../../rules/trip/pirates.ts';
import { noTaps, type TapState } from '../../rules/trip/tapping/take-tap.ts';
import { spawnObject, spawnPirate } from '../../world/trip/spawn.ts';
import {
  createTripWorld,
  energyNow,
  STEP_MS,
  type TripProgress,
  type TripWorld,
} from '../../world/trip/trip-world.ts';
import type { SandboxTrip } from '../core/active-sandbox.ts';
import { state } from '../core/state.ts';
import { keepTunables } from '../core/tunables.ts';
import { randomHex } from '../device/identity.ts';
import { tripSetup } from '../trip/flight/open-trip-world.ts';
import { OWN_NUMBERS, SpawnCount } from './count-spawns.ts';
import { type SandboxSetup, sandboxFlight, sandboxFlightId, sandboxVersion } from './sandbox-flight.ts';

/**
 * Interval at which the sandbox's flight is written to the state, as the server's pushes would do for a real
 * flight.
 */
const PUBLISH_EVERY_MS = 250;
/**
 * Longer gaps between frames are cut to this, so that a hidden window doesn't fast-forward when it returns.
 */
const LONGEST_FRAME_MS = 250;
const TRIES = 400;

/**
 * A trip that a designer plays with: the tunables change during the flight, and time can stop, run fast and
 * jump.
 */
export class Sandbox implements SandboxTrip {
  readonly flightId = sandboxFlightId;
  world: TripWorld;
  watched: number | null = null;
  showsReach = false;
  /** Seconds of game time a second of real time. */
  speed = 1;
  isPaused = false;
  hasFreeEnergy = false;
  /** Whether the trip keeps its seed when it restarts. */
  isSeedKept = false;
  /** The verb of the flight (D52); the trip's own at first. */
  verb: Verb;
  readonly spawns = new SpawnCount();
  private seed = randomHex(8);
  private atMs = 0;
  private lastMs: number | null = null;
  private publishedMs = Number.NEGATIVE_INFINITY;
  private sent = 0;

  constructor(
    private readonly setup: SandboxSetup,
    private tunables: Tunables,
    readonly refusal: string,
  ) {
    keepTunables(sandboxVersion, { ...tunables });
    this.verb = setup.trip.verb;
    this.world = this.makeWorld();
  }

  get presentSeed(): string {
    return this.seed;
  }

  /** Milliseconds since the trip's start. */
  get elapsedMs(): number {
    return this.atMs;
  }

  tick(nowMs: number): number {
    const passedMs = Math.min(LONGEST_FRAME_MS, this.lastMs === null ? 0 : nowMs - this.lastMs);
    this.lastMs = nowMs;
    if (!this.isPaused) this.atMs += passedMs * this.speed;
    if (this.atMs > this.world.setup.durationMs) this.restart();
    if (this.hasFreeEnergy)
      this.changeTaps({ energy: { value: this.world.setup.energyLimit, atMs: this.world.elapsedMs } });
    if (nowMs - this.publishedMs >= PUBLISH_EVERY_MS) this.publish(nowMs);
    this.spawns.look(this.world);
    return this.atMs;
  }

  /** Restarts the trip, with another seed unless the present one is kept. */
  restart(): void {
    if (!this.isSeedKept) this.seed = randomHex(8);
    this.atMs = 0;
    this.rebuild();
  }

  reseed(seed: string): void {
    this.seed = seed;
    this.atMs = 0;
    this.rebuild();
  }

  /** Begins the trip again with another verb. */
  changeVerb(verb: Verb): void {
    this.verb = verb;
    this.restart();
  }

  /** Advances one step of the world, a sixtieth of a second. */
  step(): void {
    this.atMs += STEP_MS + 1e-6;
  }

  /** Jumps ahead, but not into the last five seconds of the trip. */
  skip(byMs: number): void {
    this.atMs = Math.max(this.atMs, Math.min(this.atMs + byMs, this.world.setup.durationMs - 5000));
  }

  /** Changes the tunables: the trip continues from the same moment, with the objects of the new tunables. */
  retune(tunables: Tunables): void {
    this.tunables = tunables;
    keepTunables(sandboxVersion, { ...tunables });
    const { state } = this.world;
    const energy = { value: energyNow(this.world), atMs: this.world.elapsedMs };
    this.rebuild({
      taps: { ...noTaps(energy), baggage: state.taps.baggage },
      pirates: [...state.caught],
    });
  }

  /** Adds an object of a size, at a place that the seed generates, for the usual lifetime of an object. */
  sendObject(size: ObjectSize): void {
    const { elapsedMs } = this.world;
    spawnObject(this.world, {
      ...this.placeFor(size),
      size,
      diameter: sizeDiameter(size, this.tunables),
      appearsMs: elapsedMs,
      leavesMs: elapsedMs + this.tunables.objectLifeMs,
    });
  }

  sendPirate(): void {
    const { elapsedMs } = this.world;
    const { Pirate } = this.world.components;
    if (query(this.world, [Pirate]).length > 0) return;
    const number = OWN_NUMBERS + this.sent++;
    const pirate = pirateAt(this.seed, number, { ...this.tunables, maxPirates: Number.POSITIVE_INFINITY });
    if (!pirate) return;
    spawnPirate(this.world, {
      ...pirate,
      appearsMs: elapsedMs,
      leavesMs: elapsedMs + this.tunables.pirateStayMs,
    });
  }

  emptyCargo(): void {
    this.changeTaps({ baggage: 0 });
  }

  private changeTaps(fields: Partial<TapState>): void {
    const { state } = this.world;
    state.taps = { ...state.taps, ...fields };
  }

  /** The flight for the state; the HUD reads it like any other. */
  tripState(): TripState {
    const { state, setup } = this.world;
    return {
      ...sandboxFlight(this.setup, this.verb, this.seed, this.tunables, this.atMs),
      baggage: state.taps.baggage / 100,
      energy: energyNow(this.world),
      caughtPirates: state.caught.size,
      pirateEarned: state.caught.size * setup.pirateReward,
      pirates: [...state.caught],
    };
  }

  private publish(nowMs: number): void {
    this.publishedMs = nowMs;
    state.flights[this.flightId] = this.tripState();
  }

  private rebuild(progress?: TripProgress): void {
    this.world = this.makeWorld(progress);
    this.watched = null;
    this.spawns.forget();
  }

  private makeWorld(progress?: TripProgress): TripWorld {
    const { trip, ship } = this.setup;
    const flight = sandboxFlight(this.setup, this.verb, this.seed, this.tunables, this.atMs);
    const setup = tripSetup(flight, trip, ship, this.tunables);
    const fresh = { taps: noTaps({ value: setup.energyLimit, atMs: this.atMs }), pirates: [] };
    return createTripWorld(setup, progress ?? fresh, this.atMs);
  }

  /**
   * The next object, numbered beyond the seed's own, that has the size; any object when none is found in
   * `TRIES` tries.
   */
  private placeFor(size: ObjectSize): SpawnedObject {
    let found: SpawnedObject | undefined;
    for (let tries = 0; found?.size !== size && (tries < TRIES || !found); tries++)
      found = this.world.objectOf(OWN_NUMBERS + this.sent++) ?? found;
    return found!;
  }
}
