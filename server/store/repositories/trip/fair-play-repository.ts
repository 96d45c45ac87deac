import type { FlightRecord } from '#engine/rules/core/flight-state.ts';
import { addFlight, type FairPlay, noFairPlay } from '#engine/rules/trip/fair-play/fair-play.ts';
import { type FairPlayScore, fairPlayScore } from '#engine/rules/trip/fair-play/fair-play-score.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { type OrderedDocument, writeNewer } from '../../core/idempotent-writes.ts';
import type { TunablesRepository } from '../core/tunables-repository.ts';

interface FairPlayDocument extends FairPlayScore, OrderedDocument {
  _id: string;
  readonly known: FairPlay;
  /** Game time of the last flight. */
  readonly atMs: number;
}

interface FlownBy {
  readonly playerId: string;
  readonly flight: FlightRecord;
  readonly order: number;
}

export interface ScoredPlayer extends FairPlayScore {
  readonly playerId: string;
  readonly reports: FairPlay['reports'];
  readonly games: FairPlay['games'];
  readonly atMs: number;
}

const fairPlayCollection = defineCollection<FairPlayDocument>(
  'fairPlay',
  {
    _id: String,
    known: Mixed,
    atMs: Number,
    score: Number,
    signs: Mixed,
    isUncertain: Boolean,
    order: Number,
  },
  [{ key: { score: -1 } }],
);

/** Each player's fair-play record (D46), one document of fixed size, computed from collected flights. */
export class FairPlayRepository {
  readonly #players: Collection<FairPlayDocument>;

  constructor(database: Database) {
    this.#players = database.collection(fairPlayCollection);
  }

  /** Adds flights to players' records. Each counts once, because a player's flights have rising orders. */
  async add(flights: readonly FlownBy[], tunables: TunablesRepository): Promise<void> {
    if (flights.length === 0) return;
    const ids = [...new Set(flights.map(({ playerId }) => playerId))];
    const found = await this.#players.collection.find({ _id: { $in: ids } }).toArray();
    const before = new Map(found.map(({ _id, known, order }) => [_id, { known, order }]));
    const documents = ids.flatMap((id): FairPlayDocument[] => {
      const { known, order } = before.get(id) ?? { known: noFairPlay, order: -1 };
      const newer = flights
        .filter((flown) => flown.playerId === id && flown.order > order)
        .toSorted((a, b) => a.order - b.order);
      const last = newer.at(-1);
      if (!last) return [];
      const after = newer.reduce(
        (present, { flight }) => addFlight(present, flight, tunables.ofFlight(flight.flight)),
        known as FairPlay,
      );
      const atMs = last.flight.finishedAtMs;
      return [{ _id: id, order: last.order, known: after, ...fairPlayScore(after), atMs }];
    });
    await writeNewer(this.#players, documents);
  }

  async find(playerId: string): Promise<ScoredPlayer | null> {
    const found = await this.#players.collection.findOne({ _id: playerId });
    return found && toScored(found);
  }

  /** Players with at least this score, the highest first. */
  async list(leastScore: number, offset: number, limit: number): Promise<ScoredPlayer[]> {
    const found = await this.#players.collection
      .find(atLeast(leastScore))
      .sort({ score: -1 })
      .skip(offset)
      .limit(limit)
      .toArray();
    return found.map(toScored);
  }

  count(leastScore: number): Promise<number> {
    return this.#players.collection.countDocuments(atLeast(leastScore));
  }
}

function toScored({ _id, known, score, signs, isUncertain, atMs }: FairPlayDocument): ScoredPlayer {
  return { playerId: _id, score, signs, isUncertain, reports: known.reports, games: known.games, atMs };
}

const atLeast = (score: number) => ({ score: { $gte: score } });
