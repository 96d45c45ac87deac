import type { Difficulty } from '#engine/content/kinds.ts';
import type { DockedEffect } from '#engine/rules/core/effects.ts';
import type { DockingRun, FlightRecord } from '#engine/rules/core/flight-state.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';
import { type PackedFlight, packFlight, unpackFlight } from '../../core/packed-flight.ts';

interface FlightDocument extends Omit<FlightRecord, 'flight'> {
  _id: string;
  readonly playerId: string;
  readonly shipId: string;
  readonly order: number;
  readonly flight: PackedFlight;
}

const flightsCollection = defineCollection<FlightDocument>(
  'flights',
  {
    _id: String,
    playerId: String,
    shipId: String,
    order: Number,
    flight: Mixed,
    mined: Number,
    awards: Mixed,
    finishedAtMs: Number,
    manualMined: Number,
  },
  [{ key: { playerId: 1, shipId: 1, order: -1 } }, { key: { finishedAtMs: -1 } }],
);

/** Finished flights. */
export class FlightRepository {
  readonly #flights: Collection<FlightDocument>;

  constructor(database: Database) {
    this.#flights = database.collection(flightsCollection);
  }

  async add(flights: readonly { playerId: string; flight: FlightRecord; order: number }[]): Promise<void> {
    await insertMissing(
      this.#flights,
      flights.map(({ playerId, flight: { flight, ...record }, order }) => ({
        ...record,
        _id: flight.id,
        playerId,
        shipId: flight.shipId,
        order,
        flight: packFlight(flight),
      })),
    );
  }

  async find(playerId: string, flightId: string): Promise<FlightRecord | null> {
    const found = await this.#flights.findOne({ _id: flightId, playerId }).lean<FlightDocument>();
    return found && unpack(found);
  }

  /** Any player's flight. */
  async findOwned(flightId: string): Promise<{ playerId: string; record: FlightRecord } | null> {
    const found = await this.#flights.findOne({ _id: flightId }).lean<FlightDocument>();
    return found && { playerId: found.playerId, record: unpack(found) };
  }

  /** Those of these flights that the player has finished. */
  async findSome(playerId: string, flightIds: readonly string[]): Promise<FlightRecord[]> {
    if (flightIds.length === 0) return [];
    const found = await this.#flights.collection.find({ _id: { $in: flightIds }, playerId }).toArray();
    return found.map(unpack);
  }

  /** A ship's flights, newest first. */
  async list(playerId: string, shipId: string, offset: number, limit: number): Promise<FlightRecord[]> {
    const found = await this.#flights
      .find({ playerId, shipId })
      .sort({ order: -1 })
      .skip(offset)
      .limit(limit)
      .lean<FlightDocument[]>();
    return found.map(unpack);
  }

  /** All players' flights, newest first. */
  async recent(limit: number): Promise<FlightRecord[]> {
    const found = await this.#flights
      .find({})
      .sort({ finishedAtMs: -1 })
      .limit(limit)
      .lean<FlightDocument[]>();
    return found.map(unpack);
  }

  count(playerId: string, shipId: string): Promise<number> {
    return this.#flights.countDocuments({ playerId, shipId });
  }
}

function unpack({ flight, finishedAtMs, mined, manualMined, awards }: FlightDocument): FlightRecord {
  return { flight: unpackFlight(flight), finishedAtMs, mined, manualMined, awards };
}

interface DockingRunDocument extends DockingRun {
  _id: string;
  readonly playerId: string;
  readonly atMs: number;
}

export interface BestRun extends DockingRun {
  readonly playerId: string;
}

const dockingRunsCollection = defineCollection<DockingRunDocument>(
  'dockingRuns',
  {
    _id: String,
    playerId: String,
    atMs: Number,
    difficulty: String,
    ticks: Number,
    seed: String,
    tunablesVersion: Number,
    terms: Mixed,
    stick: String,
  },
  [{ key: { playerId: 1 } }],
);

/** Each player's fastest docking of each tier (D37): three documents a player at most. */
export class DockingRunRepository {
  readonly #runs: Collection<DockingRunDocument>;

  constructor(database: Database) {
    this.#runs = database.collection(dockingRunsCollection);
  }

  /**
   * Keeps each run that is faster than the one there is. The order of deliveries and their number change
   * nothing.
   */
  async keep(docked: readonly (DockedEffect & { readonly playerId: string })[]): Promise<void> {
    if (docked.length === 0) return;
    const fastest = new Map<string, DockingRunDocument>();
    for (const { playerId, run, atMs } of docked) {
      const _id = idOf(playerId, run.difficulty);
      const known = fastest.get(_id);
      if (!known || run.ticks < known.ticks) fastest.set(_id, { _id, playerId, atMs, ...run });
    }
    await insertMissing(this.#runs, [...fastest.values()]);
    await this.#runs.collection.bulkWrite(
      [...fastest.values()].map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id: _id, ticks: { $gt: fields.ticks } }, update: { $set: fields } },
      })),
      { ordered: false },
    );
  }

  /** The fastest run of a tier by any of these players; of two equal ones the earlier. */
  async findBest(playerIds: readonly string[], difficulty: Difficulty): Promise<BestRun | null> {
    const ids = playerIds.map((playerId) => idOf(playerId, difficulty));
    const [found] = await this.#runs.collection
      .find({ _id: { $in: ids } }, { sort: { ticks: 1, atMs: 1 }, limit: 1 })
      .toArray();
    return found ?? null;
  }
}

const idOf = (playerId: string, difficulty: Difficulty) => `${playerId}:${difficulty}`;
