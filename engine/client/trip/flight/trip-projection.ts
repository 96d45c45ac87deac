import { playField } from '../../../rules/trip/field/lanes.ts';
import { patternAt, tappingEndsMs, waveLength, wavesWithLast } from '../../../rules/trip/field/waves.ts';
import { chainPercent } from '../../../rules/trip/tapping/chain.ts';
import { isTaken, tapsFor, tapsOn } from '../../../rules/trip/tapping/take-tap.ts';
import { ringRadii, ringRadius } from '../../../rules/trip/tapping/verbs.ts';
import { worthOf } from '../../../systems/trip/count-takes.ts';
import { gestureProgress } from '../../../systems/trip/verb-gestures.ts';
import type { TripFact } from '../../../world/trip/facts.ts';
import {
  chainHitsAt,
  energyNow,
  isTappingOver,
  objectsToTake,
  type TripWorld,
  tapLessonLeft,
} from '../../../world/trip/trip-world.ts';
import { assignChanges } from '../../core/assign-changes.ts';
import { scenePort } from '../../core/scene-port.ts';
import { state } from '../../core/state.ts';
import type { LiveTrip, ObjectInReach } from '../projections.ts';
import { playTripCue } from './cues.ts';
import { ListRows, rowCount } from './list-rows.ts';
import { reportShot } from './report-shots.ts';
import { reportMiss, reportTap } from './report-taps.ts';

/** Interval of updates of the HUD's state, whatever the frame rate. */
const EVERY_MS = 100;
/** The HUD lists at most nine objects, because there are keys for nine. */
const MAX_IN_REACH = 9;

/** Wishes that the HUD has in a trip; the others are the finger's. */
const intentKinds = ['take', 'lift', 'pull', 'stay', 'shoot', 'miss', 'aim', 'take-aimed'] as const;

/** Copies a flight's world to the state, and the player's wishes from the HUD to the world. */
export class TripProjection {
  private lastMs = Number.NEGATIVE_INFINITY;
  private readonly rows: ListRows;

  constructor(
    private readonly world: TripWorld,
    private readonly flightId: string,
    private readonly showFact: (fact: TripFact, world: TripWorld) => void,
    /** Whether taps and shots are reported to the server; false in the sandbox. */
    private readonly reports = true,
  ) {
    this.rows = new ListRows(world.setup.seed, rowCount(world.setup.tunables));
  }

  /** Gives the player's wishes to the world; call it every frame before advancing. */
  takeIntents(): void {
    this.world.intents.push(...scenePort.take(...intentKinds));
  }

  /**
   * Sends out all facts, and at most ten times a second the
   * displayed values; call it every frame after advancing.
   */
  publish(nowMs: number): void {
    this.drainFacts();
    if (nowMs - this.lastMs < EVERY_MS) return;
    this.lastMs = nowMs;
    const live = liveTrip(this.world, this.flightId, this.rows);
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
      reportTap(this.flightId, {
        k: fact.k,
        t: fact.countsAtMs,
        ...(fact.by && { by: fact.by }),
        ...(fact.kind === 'taken' && fact.gesture),
      });
    else if (fact.kind === 'fumbled' && fact.counts)
      reportTap(this.flightId, {
        k: fact.k,
        t: fact.countsAtMs,
        ...(fact.by && { by: fact.by }),
        ...fact.gesture,
      });
    else if (fact.kind === 'astray' && fact.counts) reportMiss(this.flightId, fact.countsAtMs);
    else if (fact.kind === 'shot')
      void reportShot(this.flightId, { pirate: fact.pirate, t: Math.round(fact.atMs) });
  }
}

/** Values of a flight for the HUD, rounded to what it can display. */
function liveTrip(world: TripWorld, flightId: string, rows: ListRows): LiveTrip {
  const { setup, state: trip, elapsedMs } = world;
  const flight = state.flights[flightId];
  const ship = state.ships.find(({ shipId }) => shipId === flight?.shipId);
  return {
    flightId,
    remainingMs: tens(Math.max(0, setup.durationMs - elapsedMs)),
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
    objects: objectsInReach(world, rows),
    chain: chainNow(world),
    wave: waveNow(world),
    tapping: tappingNow(world),
    gesture: presentGesture(world),
    cargoReward: setup.cargoReward,
    lesson: tapLessonLeft(world),
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

function objectsInReach(world: TripWorld, rows: ListRows): LiveTrip['objects'] {
  const { Rock, Life, Position } = world.components;
  const objects = objectsToTake(world)
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
        worth: worthOf(world, k, Rock.object[id]?.kind?.verb ? undefined : 1),
        ...verbOf(world, id),
      };
    })
    .sort((a, b) => a.k - b.k);
  const placed = rows.place(objects.map(({ k }) => k));
  return objects.map((object, i) => ({ ...object, row: placed[i] ?? null }));
}

function verbOf(world: TripWorld, id: number): Pick<ObjectInReach, 'verb' | 'ring'> {
  const object = world.components.Rock.object[id];
  const verb = object?.kind?.verb ?? 'tap';
  if (!object || verb !== 'pulse') return { verb };
  const { from, to } = ringRadii;
  const radius = ringRadius(object, world.elapsedMs, world.setup.tunables);
  return { verb, ring: Math.round((100 * (from - radius)) / (from - to)) / 100 };
}

function chainNow(world: TripWorld): LiveTrip['chain'] {
  const { setup, state, elapsedMs } = world;
  const { chain } = state.taps;
  if (!setup.waves) return null;
  const hits = chainHitsAt(world, elapsedMs);
  const runsMs = Math.min(elapsedMs, state.gesture?.t ?? elapsedMs);
  return {
    hits,
    percent: chainPercent(hits, setup.tunables),
    leftMs: hits > 0 ? tens(chain.atMs + setup.tunables.chainGapMs - runsMs) : 0,
  };
}

/** The present wave; null after the tapping phase: later waves are not announced. */
function waveNow({ setup, tapTerms, state: { wave, taps } }: TripWorld): LiveTrip['wave'] {
  const { lastWave } = taps;
  if (!setup.waves || wave < 0 || (lastWave !== null && wave > lastWave)) return null;
  const waves = wavesWithLast(setup.waves, lastWave);
  const { key, tone, verb = 'tap' } = patternAt(setup.seed, waves, wave, setup.tunables);
  const isTakenBySlot = Array.from({ length: waveLength }, (_, slot) => wave * waveLength + slot).flatMap(
    (objectNumber) => {
      const kind = tapTerms.natureOf(objectNumber, lastWave);
      if (!kind) return [];
      const isByParts = kind.kind?.verb === 'hold' || kind.kind?.verb === 'swipe';
      if (!isByParts) return [isTaken(taps, objectNumber, tapTerms)];
      return Array.from(
        { length: tapsFor(taps, objectNumber, tapTerms) },
        (_, part) => part < tapsOn(taps, objectNumber),
      );
    },
  );
  return { number: wave, pattern: key, tone, verb, isLast: wave === lastWave, taken: isTakenBySlot };
}

function tappingNow(world: TripWorld): LiveTrip['tapping'] {
  const { setup, state, elapsedMs } = world;
  if (state.taps.lastWave === null) return null;
  const leftMs = tens(Math.max(0, tappingEndsMs(state.taps.lastWave, setup.tunables) - elapsedMs));
  return { leftMs, isOver: isTappingOver(world, elapsedMs), stays: state.stays };
}

function presentGesture(world: TripWorld): LiveTrip['gesture'] {
  const { gesture } = world.state;
  if (!gesture) return null;
  const { k, verb, by = null } = gesture;
  return { k, verb, by, ...gestureProgress(world, gesture) };
}

const tens = (ms: number): number => Math.round(ms / EVERY_MS) * EVERY_MS;
