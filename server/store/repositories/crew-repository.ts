import type { JoinedHow } from '#engine/rules/core/crew-state.ts';
import type { CrewEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/idempotent-writes.ts';

/** A pilot in a crew, stored under the pilot's id: a pilot joins one crew, once and for good. */
export interface CrewMember {
  readonly memberId: string;
  readonly leaderId: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly how: JoinedHow;
  readonly joinedAtMs: number;
  readonly activeAtMs: number | null;
}

type CrewDocument = Omit<CrewMember, 'memberId'> & { _id: string };

/** The members of all crews. */
export class CrewRepository {
  /** Counts this process's writes, so that caches know when they are stale. */
  writes = 0;
  readonly #members: Collection<CrewDocument>;

  constructor(database: Database) {
    this.#members = database.collection<CrewDocument>('crews');
  }

  async prepare(): Promise<void> {
    await this.#members.collection.createIndex({ leaderId: 1, activeAtMs: 1, joinedAtMs: 1, _id: 1 });
  }

  /** Records who joined and who became active. The first time of each counts. */
  async add(effects: readonly CrewEffect[]): Promise<void> {
    if (effects.length === 0) return;
    await insertMissing(
      this.#members,
      effects.map(({ memberId, leaderId, username, firstName, how, atMs, isActive }) => ({
        _id: memberId,
        leaderId,
        username,
        firstName,
        how,
        joinedAtMs: atMs,
        activeAtMs: isActive ? atMs : null,
      })),
    );
    this.writes++;
    const active = effects.filter(({ isActive }) => isActive);
    if (active.length === 0) return;
    await this.#members.collection.bulkWrite(
      active.map(({ memberId, atMs }) => ({
        updateOne: {
          filter: { _id: memberId as never, activeAtMs: null },
          update: { $set: { activeAtMs: atMs } },
        },
      })),
      { ordered: false },
    );
  }

  count(leaderId: string): Promise<number> {
    return this.#members.collection.countDocuments({ leaderId });
  }

  /** The sizes of several crews by leader, counting inactive members too. An empty crew is missing. */
  async countMany(leaderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (leaderIds.length === 0) return new Map();
    const found = await this.#members.collection
      .aggregate([
        { $match: { leaderId: { $in: leaderIds } } },
        { $group: { _id: '$leaderId', members: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(found.map(({ _id, members }) => [String(_id), Number(members)]));
  }

  countActive(leaderId: string): Promise<number> {
    return this.#members.collection.countDocuments({ leaderId, activeAtMs: { $gt: 0 } });
  }

  /** Active members in the order of activation, then the others in the order of joining. */
  async list(leaderId: string, offset: number, limit: number): Promise<CrewMember[]> {
    const active = await this.#read({ leaderId, activeAtMs: { $gt: 0 } }, offset, limit);
    const left = limit - active.length;
    if (left === 0) return active;
    const before = active.length > 0 ? 0 : Math.max(0, offset - (await this.countActive(leaderId)));
    return [...active, ...(await this.#read({ leaderId, activeAtMs: null }, before, left))];
  }

  async #read(filter: object, skip: number, limit: number): Promise<CrewMember[]> {
    const found = await this.#members.collection
      .find(filter, { sort: { activeAtMs: 1, joinedAtMs: 1, _id: 1 }, skip, limit })
      .toArray();
    return found.map(({ _id, ...member }) => ({ ...member, memberId: String(_id) }) as CrewMember);
  }
}
