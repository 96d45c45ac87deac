import { assignChanges } from '#engine/client/core/assign-changes.ts';
import { type SceneRequest, state } from '#engine/client/core/state.ts';
import { skipLaunch } from '#engine/client/trip/launch-trip.ts';
import type { LiveTrip } from '#engine/client/trip/projections.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { patternAt, waveLength, wavesWithLast } from '#engine/rules/trip/field/waves.ts';
import { chainPercent, hitsAt, lessonLeft } from '#engine/rules/trip/tapping/chain.ts';
import { hitOn, isTaken, tapsFor, tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import type { TripFact } from '#engine/world/trip/facts.ts';
import { energyNow, objectsToTake, type TripWorld } from '#engine/world/trip/trip-world.ts';
import { playTripCue } from './cues.ts';
import { reportShot } from './report-shots.ts';
import { reportMiss, reportTap } from './report-taps.ts';

/** Interval of updates of the HUD's state, whatever the frame rate. */
const EVERY_MS = 100;
/** The HUD lists at most nine objects, because there are keys for nine. */
const MAX_IN_REACH = 9;

/** Copies a flight's world to the state, and the player's requests from the state to the world. */
export class TripProjection {
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly world: TripWorld,
    private readonly flightId: string,
    private readonly showFact: (fact: TripFact, world: TripWorld) => void,
    /** Whether taps and shots are reported to the server; false in the sandbox. */
    private readonly reports = true,
  ) {}

  /** Call it every frame before advancing the world. Requests to other scenes stay in the state. */
  takeRequests(): void {
    // Writing even an equal list would notify everything that watches the state.
    if (state.requests.length === 0) return;
    state.requests = state.requests.filter((request) => !this.take(request as SceneRequest));
  }

  /**
   * Call it every frame after advancing: facts go out at once, the displayed values at most ten times a
   * second.
   */
  publish(nowMs: number): void {
    this.drainFacts();
    if (nowMs - this.lastMs < EVERY_MS) return;
    this.lastMs = nowMs;
    const live = liveTrip(this.world, this.flightId);
    if (state.live?.flightId === this.flightId) assignChanges(state.live, live);
    else state.live = live;
  }

  close(): void {
    state.live = null;
  }

  /** Each fact goes out once: to the server if it has to know, to sound and vibration, and to the canvas. */
  private drainFacts(): void {
    const { facts } = this.world;
    for (const fact of facts) {
      if (this.reports) this.report(fact);
      playTripCue(fact);
      this.showFact(fact, this.world);
    }
    facts.length = 0;
  }

  private report(fact: TripFact): void {
    if (fact.kind === 'mine-hit' || (fact.kind === 'taken' && !fact.isGathered))
      reportTap(this.flightId, { k: fact.k, t: fact.countsAtMs, ...(fact.by && { by: fact.by }) });
    else if (fact.kind === 'astray' && fact.counts) reportMiss(this.flightId, fact.countsAtMs);
    else if (fact.kind === 'shot')
      void reportShot(this.flightId, { pirate: fact.pirate, t: Math.round(fact.atMs) });
  }

  private take(request: SceneRequest): boolean {
    const { intents } = this.world;
    if (request.kind === 'tap-object') intents.push({ kind: 'take', k: request.k, by: 'list' });
    else if (request.kind === 'shoot-pirate') intents.push({ kind: 'shoot' });
    else if (request.kind === 'mark-object') intents.push({ kind: 'mark', step: request.step });
    else if (request.kind === 'take-marked') intents.push({ kind: 'take-marked' });
    else if (request.kind === 'skip-launch') skipLaunch();
    else return false;
    return true;
  }
}

/** Values of a flight for the HUD, rounded to what it can display. */
function liveTrip(world: TripWorld, flightId: string): LiveTrip {
  const { setup, state: trip, elapsedMs: nowMs } = world;
  const flight = state.flights[flightId];
  const ship = state.ships.find(({ shipId }) => shipId === flight?.shipId);
  return {
    flightId,
    remainingMs: tens(Math.max(0, setup.durationMs - nowMs)),
    durationMs: setup.durationMs,
    baggage: trip.taps.baggage / 100,
    overload: trip.taps.overload / 100,
    cargoLimit: setup.cargoLimit,
    energy: Math.max(0, Math.round(energyNow(world) * 10) / 10),
    energyLimit: setup.energyLimit,
    health: Math.round(flight?.health ?? ship?.health ?? 0),
    maxHealth: Math.round(ship?.maxHealth ?? 100),
    pirate: pirateHere(world),
    caughtPirates: trip.caught.size,
    objects: objectsInReach(world),
    chain: chainNow(world),
    wave: waveNow(world),
    cargoReward: setup.cargoReward,
    lesson: lessonLeft(trip.taps.tapped.length, setup.tunables),
    refused: trip.refused,
    hits: trip.hits,
    misses: trip.misses,
  };
}

function pirateHere(world: TripWorld): LiveTrip['pirate'] {
  const { Pirate, Life } = world.components;
  const id = world.queries.pirates()[0];
  if (id === undefined) return null;
  return {
    number: Pirate.number[id] ?? 0,
    leftMs: tens(Math.max(0, (Life.endsMs[id] ?? 0) - world.elapsedMs)),
    side: (Pirate.side[id] ?? 0) < 0 ? 'left' : 'right',
  };
}

function objectsInReach(world: TripWorld): LiveTrip['objects'] {
  const { Rock, Life, Position } = world.components;
  return objectsToTake(world)
    .slice(0, MAX_IN_REACH)
    .map((id) => {
      const k = Rock.k[id] ?? 0;
      const { taps: counted } = world.state;
      const taps = tapsFor(counted, k, world.tapTerms) - tapsOn(counted, k);
      return {
        k,
        size: Rock.size[id] ?? 'm',
        what: Rock.kind[id] ?? 'rock',
        taps,
        leftMs: tens(Math.max(0, (Life.endsMs[id] ?? 0) - world.elapsedMs)),
        x: (Position.x[id] ?? 0) / playField.width,
        y: (Position.y[id] ?? 0) / playField.height,
        worth: worthOf(world, k),
      };
    })
    .sort((a, b) => a.k - b.k);
}

/** PROTO that a tap on object `k` pays now, or all the parts of an object of another verb. */
function worthOf({ setup, tapTerms, state: { taps }, elapsedMs: nowMs }: TripWorld, k: number): number {
  const isOfVerb = tapTerms.natureOf(k, taps.lastWave)?.kind?.verb !== undefined;
  const left = isOfVerb ? tapsFor(taps, k, tapTerms) - tapsOn(taps, k) : 1;
  const parts = Array.from({ length: left }, (_, part) => part);
  const { gained } = hitOn(tapTerms, taps, k, { parts, payPercent: 100, t: nowMs, endMs: nowMs });
  return (gained / 100) * setup.cargoReward;
}

function chainNow({ setup, state, elapsedMs: nowMs }: TripWorld): LiveTrip['chain'] {
  const { chain } = state.taps;
  if (!setup.waves) return null;
  const hits = hitsAt(chain, nowMs, setup.tunables);
  return {
    hits,
    percent: chainPercent(hits, setup.tunables),
    leftMs: hits > 0 ? tens(chain.atMs + setup.tunables.chainGapMs - nowMs) : 0,
  };
}

function waveNow({ setup, tapTerms, state: { wave, taps } }: TripWorld): LiveTrip['wave'] {
  if (!setup.waves || wave < 0) return null;
  const waves = wavesWithLast(setup.waves, taps.lastWave);
  const { key, tone } = patternAt(setup.seed, waves, wave, setup.tunables);
  const taken = Array.from({ length: waveLength }, (_, index) =>
    isTaken(taps, wave * waveLength + index, tapTerms),
  );
  return { number: wave, pattern: key, tone, taken };
}

const tens = (ms: number): number => Math.round(ms / EVERY_MS) * EVERY_MS;
