import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { isActive, type RowChange } from '../../../core/sign-in/calling-developer.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';

/** A person of the console: one row, for good (D67). All times are real. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /**
   * The messenger account, such as `account:77`, or without a bot the browser; null until the first entry.
   */
  readonly boundTo: string | null;
  /** Hashes of the browsers of the last entries; they show two rows of one person. */
  readonly browsers: readonly string[];
  /** Second factor; null until the person has set it up. `lastStep` is the last code's, which works once. */
  readonly factor: { readonly secret: string; readonly lastStep: number } | null;
  /** Row of the person who invited; null after `npm run console-link`. */
  readonly madeBy: string | null;
  readonly madeAt: Date;
  /** Changes by others, which keep the two from approving each other's requests for a while. */
  readonly changes: readonly RowChange[];
  /** End that the owner has set; null for none. */
  readonly endsAt: Date | null;
  /** When the owner ended it. */
  readonly endedAt: Date | null;
  readonly seenAt: Date | null;
  /** End of the invitation that nobody has opened yet. */
  readonly linkUntil: Date | null;
  /** When too many wrong codes of a day locked the row; a new invitation unlocks it (D67). */
  readonly lockedAt: Date | null;
}

interface PersonDocument extends PersonRow {
  /** Number of codes tried since `triesFrom` that were not right, for a day. */
  readonly tries: number;
  readonly triesFrom: Date | null;
  /** The name in lower case: two people are never called the same. */
  _id: string;
  readonly linkHash: string | null;
}

export interface NewPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly endsAt: Date | null;
  readonly madeBy: string | null;
}

/** More people than a team ever has. */
const maxListed = 500;
/** Changes kept of a row. */
const maxChanges = 100;
/** Browsers kept of a row. */
const maxBrowsers = 20;
const duplicateKey = 11_000;
const dayMs = 86_400_000;
const unlocked = { lockedAt: null, tries: 0, triesFrom: null };

const peopleCollection = defineCollection<PersonDocument>(
  'people',
  {
    _id: String,
    linkHash: String,
    id: String,
    name: String,
    role: String,
    boundTo: String,
    browsers: Mixed,
    factor: Mixed,
    madeBy: String,
    madeAt: Date,
    changes: Mixed,
    endsAt: Date,
    endedAt: Date,
    seenAt: Date,
    linkUntil: Date,
    lockedAt: Date,
    tries: Number,
    triesFrom: Date,
  },
  [{ key: { id: 1 } }, { key: { linkHash: 1 } }],
);

/** People of the console and their invitations. Of an invitation's secret only the hash is stored. */
export class PeopleRepository {
  readonly #clock: DatabaseClock;
  readonly #people: Collection<PersonDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#people = database.collection(peopleCollection);
  }

  /** Adds a row, unless it is there; null when somebody else has, or had, the name. */
  async add({ id, name, role, endsAt, madeBy }: NewPerson): Promise<PersonRow | null> {
    const madeAt = new Date(this.#clock.now());
    const document: PersonDocument = {
      _id: name.toLowerCase(),
      id,
      name,
      role,
      endsAt,
      madeBy,
      madeAt,
      changes: changesBy(madeBy, madeAt),
      boundTo: null,
      browsers: [],
      factor: null,
      endedAt: null,
      seenAt: null,
      linkUntil: null,
      linkHash: null,
      ...unlocked,
    };
    try {
      await this.#people.collection.insertOne(document);
    } catch (error) {
      if ((error as { code?: number }).code !== duplicateKey) throw error;
      const namesake = await this.findByName(name);
      return namesake?.id === id ? namesake : null;
    }
    return toRow(document);
  }

  async find(id: string): Promise<PersonRow | null> {
    const found = await this.#people.findOne({ id }).lean<PersonDocument>();
    return found && toRow(found);
  }

  async findByName(name: string): Promise<PersonRow | null> {
    const found = await this.#people.findOne({ _id: name.toLowerCase() }).lean<PersonDocument>();
    return found && toRow(found);
  }

  /** In the order in which they were invited. */
  async list(): Promise<PersonRow[]> {
    const found = await this.#people
      .find({})
      .sort({ madeAt: 1, _id: 1 })
      .limit(maxListed)
      .lean<PersonDocument[]>();
    return found.map(toRow);
  }

  /**
   * Makes an invitation and returns its secret. Whoever opens it is bound anew and sets up a new second
   * factor. Whoever has the link could open it, so its maker counts as the row's.
   */
  async invite(id: string, linkUntil: Date, madeBy: string | null): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const unbound = { boundTo: null, factor: null, ...unlocked };
    await this.#changeBy(madeBy, id, { linkHash: hashOf(secret), linkUntil, madeBy, ...unbound });
    return secret;
  }

  /** Uses an invitation up. Null when there is none, when it is too old, or when the person has ended. */
  async takeInvitation(secret: string, nowMs: number): Promise<PersonRow | null> {
    const found = await this.#people.collection.findOneAndUpdate(
      { linkHash: hashOf(secret) },
      { $set: { linkHash: null, linkUntil: null } },
    );
    if (!found?.linkUntil || found.linkUntil.getTime() <= nowMs || !isActive(found, nowMs)) return null;
    return { ...toRow(found), linkUntil: null };
  }

  /** Binds a person who is bound to nothing yet. False when another entry came first. */
  async bind(id: string, boundTo: string): Promise<boolean> {
    return this.#setIf({ id, boundTo: null }, { boundTo });
  }

  /** Keeps the second factor of a person who has none. False when another entry came first. */
  async setFactor(id: string, secret: string, lastStep: number): Promise<boolean> {
    return this.#setIf({ id, factor: null }, { factor: { secret, lastStep } });
  }

  /** Uses a code of the second factor up. False for one that was used, or is older than one that was. */
  async spendStep(id: string, step: number): Promise<boolean> {
    return this.#setIf({ id, 'factor.lastStep': { $lt: step } }, { 'factor.lastStep': step });
  }

  /** Counts a code before it is compared; returns how many were tried within a day. */
  async countTry(id: string, nowMs: number): Promise<number> {
    const dayAgo = new Date(nowMs - dayMs);
    const counted = await this.#people.collection.findOneAndUpdate(
      { id, triesFrom: { $gt: dayAgo } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    );
    if (counted) return counted.tries;
    const isOld = { id, $or: [{ triesFrom: null }, { triesFrom: { $lte: dayAgo } }] };
    const hasBegun = await this.#setIf(isOld, { tries: 1, triesFrom: new Date(nowMs) });
    return hasBegun ? 1 : this.countTry(id, nowMs);
  }

  /** Takes a right code out of the count of a day. */
  async uncountTry(id: string): Promise<void> {
    await this.#people.collection.updateOne({ id }, { $inc: { tries: -1 } });
  }

  /** True when this call has locked the row. */
  async lock(id: string, lockedAt: Date): Promise<boolean> {
    return this.#setIf({ id, lockedAt: null }, { lockedAt });
  }

  /** Gives a role or an end; `by` is the row of the acting person, null for a developer's own machine. */
  async change(
    id: string,
    changed: Partial<Pick<PersonRow, 'role' | 'endsAt' | 'endedAt'>>,
    by: string | null,
  ): Promise<void> {
    if (changed.role === undefined) await this.#set(id, changed);
    else await this.#changeBy(by, id, changed);
  }

  async noteSeen(id: string, seenAt: Date): Promise<void> {
    await this.#set(id, { seenAt });
  }

  /** Keeps the browser of an entry. */
  async noteBrowser(id: string, browser: string): Promise<void> {
    await this.#people.collection.updateOne(
      { id, browsers: { $ne: browser } },
      { $push: { browsers: { $each: [browser], $slice: -maxBrowsers } } },
    );
  }

  async #set(id: string, changed: Partial<PersonDocument>): Promise<void> {
    await this.#people.collection.updateOne({ id }, { $set: changed });
  }

  async #changeBy(by: string | null, id: string, changed: Partial<PersonDocument>): Promise<void> {
    const changes = { $each: changesBy(by, new Date(this.#clock.now())), $slice: -maxChanges };
    await this.#people.collection.updateOne({ id }, { $set: changed, $push: { changes } });
  }

  async #setIf(filter: object, changed: object): Promise<boolean> {
    const { matchedCount } = await this.#people.collection.updateOne(filter, { $set: changed });
    return matchedCount === 1;
  }
}

function toRow({ _id, linkHash, tries, triesFrom, ...row }: PersonDocument): PersonRow {
  const { changes = changesBy(row.madeBy, row.madeAt), browsers = [] } = row;
  return { ...row, changes, browsers, lockedAt: row.lockedAt ?? null };
}

function changesBy(by: string | null, at: Date): RowChange[] {
  return by === null ? [] : [{ by, at }];
}

/** The secrets are 32 random bytes, so a plain hash is enough. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
