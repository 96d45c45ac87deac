import type { CrewEffect, LeaveEffect, ReferralEffect } from '#engine/rules/core/effects.ts';
import type { JoinedHow } from '#engine/rules/core/player.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

/** A pilot in a crew, stored under the pilot's id: a pilot joins one crew, once and for good. */
export interface CrewMember {
  readonly memberId: string;
  readonly leaderId: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly how: JoinedHow;
  readonly joinedAtMs: number;
  /** When the pilot began to count; null before that. */
  readonly activeAtMs: number | null;
  /** When the pilot approved, only while waiting to count: a limited number a day begins to. */
  readonly waitsSinceMs?: number;
  /** When an invited pilot had collected enough trips for the inviter's reward. */
  readonly collectedAtMs?: number;
  /** Values of the same fields before the pilot was absent, only while the pilot is. */
  readonly away?: { readonly activeAtMs: number | null; readonly waitsSinceMs?: number };
}

type CrewDocument = Omit<CrewMember, 'memberId'> & { _id: string };

const dayMs = 86_400_000;

const crewsCollection = defineCollection<CrewDocument>(
  'crews',
  {
    leaderId: String,
    username: String,
    firstName: String,
    how: String,
    joinedAtMs: Number,
    activeAtMs: Number,
    waitsSinceMs: Number,
    collectedAtMs: Number,
    away: Mixed,
    _id: String,
  },
  [
    { key: { leaderId: 1, activeAtMs: 1, joinedAtMs: 1, _id: 1 } },
    { key: { waitsSinceMs: 1 }, sparse: true },
    { key: { how: 1, activeAtMs: 1, joinedAtMs: 1 } },
  ],
);

/** The members of all crews. */
export class CrewRepository {
  /** Counts this process's writes, so that caches know when they are stale. */
  writes = 0;
  readonly #members: Collection<CrewDocument>;

  constructor(database: Database) {
    this.#members = database.collection(crewsCollection);
  }

  /** Changes the names that a leader reads of a member. */
  async rename(memberId: string, { username, firstName }: Pick<CrewMember, 'username' | 'firstName'>) {
    await this.#members.collection.updateOne({ _id: memberId }, { $set: { username, firstName } });
    this.writes++;
  }

  /**
   * Records who joined and who approved. The first time of each counts; who approved waits to be activated.
   */
  async add(effects: readonly CrewEffect[]): Promise<void> {
    if (effects.length === 0) return;
    await insertMissing(
      this.#members,
      effects.map(({ memberId, leaderId, username, firstName, how, atMs }) => ({
        _id: memberId,
        leaderId,
        username,
        firstName,
        how,
        joinedAtMs: atMs,
        activeAtMs: null,
      })),
    );
    this.writes++;
    const active = effects.filter(({ isActive }) => isActive);
    if (active.length === 0) return;
    await this.#members.collection.bulkWrite(
      active.map(({ memberId, atMs }) => ({
        updateOne: {
          filter: {
            _id: memberId,
            activeAtMs: null,
            waitsSinceMs: { $exists: false },
            away: { $exists: false },
          },
          update: { $set: { waitsSinceMs: atMs } },
        },
      })),
      { ordered: false },
    );
  }

  countWaiting(leaderId: string): Promise<number> {
    return this.#members.collection.countDocuments({ leaderId, waitsSinceMs: { $gt: 0 } });
  }

  /** Lets up to `count` waiting pilots count, in the order in which they approved. */
  async activate(leaderId: string, count: number, nowMs: number): Promise<void> {
    const { collection } = this.#members;
    const dayStartMs = Math.floor(nowMs / dayMs) * dayMs;
    const waiting = await collection
      .find(
        { leaderId, waitsSinceMs: { $gt: 0 } },
        {
          sort: { waitsSinceMs: 1, _id: 1 },
          limit: count,
        },
      )
      .toArray();
    if (waiting.length === 0) return;
    await collection.bulkWrite(
      waiting.map(({ _id, waitsSinceMs }) => ({
        updateOne: {
          filter: { _id, activeAtMs: null },
          update: {
            $set: { activeAtMs: Math.max(Number(waitsSinceMs), dayStartMs) },
            $unset: { waitsSinceMs: '' },
          },
        },
      })),
      { ordered: false },
    );
    this.writes++;
  }

  /** The leaders of crews in which pilots wait to count. */
  async findWaitingLeaders(limit: number): Promise<string[]> {
    const found = await this.#members.collection
      .find(
        { waitsSinceMs: { $gt: 0 } },
        {
          projection: { leaderId: 1 },
          sort: { waitsSinceMs: 1 },
          limit,
        },
      )
      .toArray();
    return [...new Set(found.map(({ leaderId }) => String(leaderId)))];
  }

  /** Recruits who joined before this moment and haven't approved. */
  async findIdleRecruits(joinedBeforeMs: number, limit: number): Promise<string[]> {
    const idle = { how: 'recruited', activeAtMs: null, joinedAtMs: { $lte: joinedBeforeMs } } as const;
    const found = await this.#members.collection
      .find(
        { ...idle, waitsSinceMs: { $exists: false }, away: { $exists: false } },
        { projection: { _id: 1 }, limit },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Ends these memberships, unless the pilot counts or has joined again. */
  async remove(effects: readonly LeaveEffect[]): Promise<void> {
    for (const { memberId, leaderId, joinedAtMs } of effects)
      await this.#members.collection.deleteOne({
        _id: memberId,
        leaderId,
        joinedAtMs,
        activeAtMs: null,
      });
    if (effects.length > 0) this.writes++;
  }

  /** Records that these invited pilots have collected enough. */
  async markCollected(effects: readonly ReferralEffect[]): Promise<void> {
    if (effects.length === 0) return;
    await this.#members.collection.bulkWrite(
      effects.map(({ memberId, leaderId, atMs }) => ({
        updateOne: {
          filter: { _id: memberId, leaderId, collectedAtMs: { $exists: false } },
          update: { $set: { collectedAtMs: atMs } },
        },
      })),
      { ordered: false },
    );
  }

  countCollected(leaderId: string): Promise<number> {
    return this.#members.collection.countDocuments({
      leaderId,
      collectedAtMs: { $gt: 0 },
      away: { $exists: false },
    });
  }

  /**
   * Lets a pilot's place count nothing, or as much as before. Resolves with the leader's id when that changed
   * anything, else with null.
   */
  async setAbsent(memberId: string, isAbsent: boolean): Promise<string | null> {
    const { collection } = this.#members;
    const found = await collection.findOne({ _id: memberId, away: { $exists: !isAbsent } });
    if (!found) return null;
    const { activeAtMs, waitsSinceMs } = found.away ?? found;
    const waits = waitsSinceMs === undefined ? {} : { waitsSinceMs };
    const update = isAbsent
      ? { $set: { activeAtMs: null, away: { activeAtMs, ...waits } }, $unset: { waitsSinceMs: '' as const } }
      : { $set: { activeAtMs, ...waits }, $unset: { away: '' as const } };
    const filter = { _id: memberId, away: { $exists: !isAbsent }, activeAtMs: found.activeAtMs };
    await collection.updateOne(filter, update);
    this.writes++;
    return String(found.leaderId);
  }

  /** Frees the place of a pilot who was absent for too long. */
  async giveUpPlace(memberId: string): Promise<void> {
    await this.#members.collection.deleteOne({ _id: memberId, away: { $exists: true } });
    this.writes++;
  }

  /** The pilots that began to count last, of all crews. */
  async findActivated(sinceMs: number, limit: number): Promise<CrewMember[]> {
    return this.#read({ activeAtMs: { $gte: sinceMs } }, 0, limit);
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
    return new Map(found.map(({ _id, members }) => [_id, Number(members)]));
  }

  countActive(leaderId: string): Promise<number> {
    return this.#members.collection.countDocuments({ leaderId, activeAtMs: { $gt: 0 } });
  }

  /** The ids of the first active members. */
  async listActive(leaderId: string, limit: number): Promise<string[]> {
    const active = await this.#read({ leaderId, activeAtMs: { $gt: 0 } }, 0, limit);
    return active.map(({ memberId }) => memberId);
  }

  /** Ids of the leader's invited players, active ones last. */
  async listInvited(leaderId: string, limit: number): Promise<string[]> {
    const invited = await this.#read({ leaderId, how: 'invited' }, 0, limit);
    return invited.map(({ memberId }) => memberId);
  }

  /** Active members in the order of activation, then the others in the order of joining. */
  async list(leaderId: string, offset: number, limit: number): Promise<CrewMember[]> {
    const active = await this.#read({ leaderId, activeAtMs: { $gt: 0 } }, offset, limit);
    const room = limit - active.length;
    if (room === 0) return active;
    const before = active.length > 0 ? 0 : Math.max(0, offset - (await this.countActive(leaderId)));
    return [...active, ...(await this.#read({ leaderId, activeAtMs: null }, before, room))];
  }

  async #read(filter: object, skip: number, limit: number): Promise<CrewMember[]> {
    const found = await this.#members.collection
      .find(filter, { sort: { activeAtMs: 1, joinedAtMs: 1, _id: 1 }, skip, limit })
      .toArray();
    return found.map(({ _id, ...member }) => ({ ...member, memberId: _id }) as CrewMember);
  }
}
