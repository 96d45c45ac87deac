import type { GeneralEffect, TributeEffect } from '#engine/rules/core/effects.ts';
import type { Recruiter } from '#engine/rules/crew/crew.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing, type OrderedDocument, writeNewer } from '../../core/idempotent-writes.ts';
import type { AbsenceRepository } from '../account/absence-repository.ts';
import type { PlayerRepository, PlayerSummary } from '../core/player-repository.ts';
import type { CrewRepository } from './crew-repository.ts';

interface GeneralDocument extends OrderedDocument {
  _id: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

const generalsCollection = defineCollection<GeneralDocument>(
  'generals',
  { _id: String, sinceMs: Number, untilMs: Number, order: Number },
  [{ key: { untilMs: 1 } }],
);

/** The period of each player's latest access as a general. */
export class GeneralRepository {
  /** Counts this process's writes, so that caches know when they are stale. */
  writes = 0;
  readonly #generals: Collection<GeneralDocument>;

  constructor(database: Database) {
    this.#generals = database.collection(generalsCollection);
  }

  async write(effects: readonly (GeneralEffect & { readonly order: number })[]): Promise<void> {
    await writeNewer(
      this.#generals,
      effects.map(({ playerId, sinceMs, untilMs, order }) => ({ _id: playerId, sinceMs, untilMs, order })),
    );
    if (effects.length > 0) this.writes++;
  }

  /** Ids of players whose access ends after `nowMs`, the longest first. */
  async findActive(nowMs: number, limit: number): Promise<string[]> {
    const found = await this.#generals.collection
      .find({ untilMs: { $gt: nowMs } }, { projection: { _id: 1 }, sort: { untilMs: -1 }, limit })
      .toArray();
    return found.map(({ _id }) => _id);
  }
}

/** A delivered share. `counts` says whether the general had access at the time of the purchase. */
export type ReceivedTribute = Omit<TributeEffect, 'kind'> & { readonly counts: boolean };
type TributeDocument = Omit<ReceivedTribute, 'id'> & { _id: string };

const tributesCollection = defineCollection<TributeDocument>(
  'tributes',
  { atMs: Number, amount: Number, generalId: String, fromId: String, counts: Boolean, _id: String },
  [{ key: { generalId: 1 } }, { key: { fromId: 1 } }],
);

/** The generals' shares of what their crews bought, and negative shares for refunds. */
export class TributeRepository {
  readonly #tributes: Collection<TributeDocument>;

  constructor(database: Database) {
    this.#tributes = database.collection(tributesCollection);
  }

  /** Adds shares. Whether one counts is decided once, when it is first added. */
  async add(tributes: readonly ReceivedTribute[]): Promise<void> {
    await insertMissing(
      this.#tributes,
      tributes.map(({ id, ...fields }) => ({ _id: id, ...fields })),
    );
  }

  /** The amounts of those of these shares that count. */
  async findCounting(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const found = await this.#tributes.collection
      .find({ _id: { $in: ids }, counts: true }, { projection: { amount: 1 } })
      .toArray();
    return new Map(found.map(({ _id, amount }) => [_id, Number(amount)]));
  }

  /** The sum of all counting shares of a general, in hundredths of PROTO. */
  async sum(generalId: string): Promise<number> {
    const [sum] = await this.#tributes.collection
      .aggregate([
        { $match: { generalId, counts: true } },
        { $group: { _id: null, amount: { $sum: '$amount' } } },
      ])
      .toArray();
    return Number(sum?.amount ?? 0);
  }
}

/** A general with what the list of generals shows. */
export interface ListedGeneral extends Recruiter {
  readonly summary: PlayerSummary;
}

interface Sources {
  readonly absences: AbsenceRepository;
  readonly players: PlayerRepository;
  readonly generals: GeneralRepository;
  readonly crews: CrewRepository;
}

const maxGenerals = 1000;
/** Changes by other processes show after this time at the latest; this process's own at once. */
const freshForMs = 2000;

/** The players with access as a general, cached for a moment: many ask for them, and they rarely change. */
export class RecruiterDirectory {
  readonly #sources: Sources;
  #read: { readonly atMs: number; readonly version: string; readonly list: Promise<ListedGeneral[]> } | null =
    null;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** All generals who aren't absent, also those whose crew is full. `nowMs` is game time. */
  async list(nowMs: number): Promise<readonly ListedGeneral[]> {
    const { generals, crews } = this.#sources;
    const version = `${generals.writes}:${crews.writes}`;
    const known = this.#read;
    const isFresh = known && known.version === version && performance.now() - known.atMs < freshForMs;
    const list = isFresh ? known.list : this.#readAll(nowMs);
    if (!isFresh) this.#read = { atMs: performance.now(), version, list };
    list.catch(() => {
      this.#read = null;
    });
    return (await list).filter(({ untilMs }) => untilMs > nowMs);
  }

  async #readAll(nowMs: number): Promise<ListedGeneral[]> {
    const { absences, players, generals, crews } = this.#sources;
    const active = await generals.findActive(nowMs, maxGenerals);
    const absent = await absences.among(active);
    const ids = active.filter((id) => !absent.has(id));
    const [summaries, sizes] = await Promise.all([players.findSummaries(ids), crews.countMany(ids)]);
    return summaries.map((summary) => ({
      id: summary.id,
      leaderId: summary.crew.leader?.id ?? null,
      members: sizes.get(summary.id) ?? 0,
      active: summary.crewActive,
      untilMs: summary.crew.general.untilMs,
      summary,
    }));
  }
}
