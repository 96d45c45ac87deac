import type { RequestKind, RequestStatus } from '#engine/rules/core/change-request.ts';
import type { ChangeRequest, RequestOf } from '../../../core/change-request.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

export type Verdict = Required<Pick<ChangeRequest, 'decidedBy' | 'decidedAtMs' | 'decisionReason'>>;

/** Time in milliseconds that a request waits for a second person. */
export const waitMs = 24 * 3600 * 1000;

interface RequestDocument extends Omit<RequestOf<RequestKind>, 'id' | 'body'> {
  _id: string;
  readonly things: ChangeRequest['body'];
}

const changeRequestsCollection = defineCollection<RequestDocument>(
  'changeRequests',
  {
    atMs: Number,
    changedAtMs: Number,
    kind: String,
    playerId: String,
    reason: String,
    status: String,
    by: String,
    asker: Mixed,
    byRole: String,
    things: Mixed,
    worth: Number,
    reach: Number,
    decidedBy: String,
    decidedAtMs: Number,
    decisionReason: String,
    _id: String,
  },
  [
    { key: { by: 1, atMs: -1 } },
    { key: { atMs: -1 } },
    { key: { status: 1, atMs: -1 } },
    { key: { playerId: 1, atMs: -1 } },
  ],
);

/** Requests of the team, with real times. */
export class ChangeRequestRepository {
  readonly #clock: DatabaseClock;
  readonly #requests: Collection<RequestDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#requests = database.collection(changeRequestsCollection);
  }

  /** Adds a request, and returns it as it is stored: one with the same id may have been there before. */
  async addOnce(request: ChangeRequest): Promise<ChangeRequest> {
    const { id: _id, body: things, ...fields } = request;
    await insertMissing(this.#requests, [{ _id, things, ...fields }]);
    return (await this.find(_id)) ?? request;
  }

  async remove(id: string): Promise<void> {
    await this.#requests.collection.deleteOne({ _id: id });
  }

  async find(id: string): Promise<ChangeRequest | undefined> {
    const found = await this.#requests.findOne({ _id: id }).lean<RequestDocument>();
    return found ? toRequest(found, this.#clock.now()) : undefined;
  }

  /** Waiting requests of a person about a player, or about many. */
  async listWaiting(by: string, playerId: string | null): Promise<ChangeRequest[]> {
    return this.#read({ by, playerId, ...waitingSince(this.#clock.now() - waitMs) }, 100);
  }

  /** Newest first. */
  async list(
    { isWaiting }: { readonly isWaiting: boolean },
    offset: number,
    limit: number,
  ): Promise<{ count: number; data: ChangeRequest[] }> {
    const filter = isWaiting ? waitingSince(this.#clock.now() - waitMs) : {};
    const [count, data] = await Promise.all([
      this.#requests.collection.countDocuments(filter),
      this.#read(filter, limit, offset),
    ]);
    return { count, data };
  }

  /** Requests about one player, newest first. */
  listOf(playerId: string, limit: number): Promise<ChangeRequest[]> {
    return this.#read({ playerId }, limit);
  }

  /** Requests of one person since a moment, newest first. */
  listBy(by: string, sinceMs: number, limit: number): Promise<ChangeRequest[]> {
    return this.#read({ by, atMs: { $gte: sinceMs } }, limit);
  }

  /** Requests that were approved between two moments and are not carried out. */
  listUnfinished(fromMs: number, untilMs: number, limit: number): Promise<ChangeRequest[]> {
    return this.#read({ status: 'approved', decidedAtMs: { $gte: fromMs, $lt: untilMs } }, limit);
  }

  /** Worth of everything of some kinds that this person gave without approval since a moment. Never falls. */
  sumGivenAlone(by: string, kinds: readonly RequestKind[], sinceMs: number): Promise<number> {
    const status = { $in: ['asked', 'given'] };
    return this.#sumWorth({ by, kind: { $in: kinds }, atMs: { $gte: sinceMs }, status, decidedBy: null });
  }

  /** Worth of the requests of some kinds that their author has approved since a moment, except one. */
  sumSelfApproved(by: string, kinds: readonly RequestKind[], sinceMs: number, exceptId: string) {
    const status = { $in: ['approved', 'given'] };
    const decided = { decidedBy: by, decidedAtMs: { $gte: sinceMs }, status };
    return this.#sumWorth({ _id: { $ne: exceptId }, by, kind: { $in: kinds }, ...decided });
  }

  async #sumWorth(filter: object): Promise<number> {
    const found = await this.#requests.collection.find(filter, { projection: { worth: 1 } }).toArray();
    return found.reduce((sum, { worth }) => sum + Math.max(0, Number(worth)), 0);
  }

  countWaiting(): Promise<number> {
    return this.#requests.collection.countDocuments(waitingSince(this.#clock.now() - waitMs));
  }

  async setStatus(id: string, status: RequestStatus): Promise<void> {
    await this.#requests.collection.updateOne({ _id: id }, { $set: { status } });
  }

  /** Ends the waiting of a request. True for the first decision only; false too when its time is over. */
  async decide(
    id: string,
    status: 'approved' | 'declined' | 'cancelled',
    decision: Verdict,
  ): Promise<boolean> {
    const { modifiedCount } = await this.#requests.collection.updateOne(
      { _id: id, ...waitingSince(this.#clock.now() - waitMs) },
      { $set: { status, ...decision } },
    );
    return modifiedCount === 1;
  }

  /** Lets a request wait again that this person has approved and that was not carried out. */
  async reopen(id: string, decidedBy: string): Promise<void> {
    await this.#requests.collection.updateOne(
      { _id: id, status: 'approved', decidedBy },
      { $set: { status: 'waiting', decidedBy: null, decidedAtMs: null, decisionReason: null } },
    );
  }

  async #read(filter: object, limit: number, offset = 0): Promise<ChangeRequest[]> {
    const found = await this.#requests.collection
      .find(filter, { sort: { atMs: -1, _id: 1 }, skip: offset, limit })
      .toArray();
    return found.map((request) => toRequest(request, this.#clock.now()));
  }
}

function waitingSince(sinceMs: number) {
  return { status: 'waiting', atMs: { $gt: sinceMs } } as const;
}

/** A request whose time is over stays stored as waiting, and is read as expired. */
function toRequest({ _id: id, things: body, ...fields }: RequestDocument, nowMs: number): ChangeRequest {
  const isOver = fields.status === 'waiting' && fields.atMs <= nowMs - waitMs;
  return { id, ...fields, body, status: isOver ? 'expired' : fields.status } as ChangeRequest;
}
