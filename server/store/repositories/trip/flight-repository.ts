import type { FlightRecord } from '#engine/rules/core/flight-state.ts';
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

  /** The player's finished flights among these ids. */
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
