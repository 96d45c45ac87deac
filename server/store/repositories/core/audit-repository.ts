import { createHash } from 'node:crypto';
import type { AuditRecord } from '../../../core/audit-record.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';

/** `seq` counts from 1 without gaps. */
export interface AuditEntry extends AuditRecord {
  readonly seq: number;
  /** SHA-256 over the previous entry's hash and this entry, so that a changed or missing entry shows. */
  readonly hash: string;
}

type AuditDocument = Omit<AuditEntry, 'seq'> & { _id: number };

/** Search for entries with these values, between two times (ISO 8601, the later one exclusive). */
export interface AuditSearch {
  readonly name?: string;
  readonly call?: string;
  readonly about?: string;
  readonly from?: string;
  readonly to?: string;
  /** Leaves out records of reads. */
  readonly isChange?: true;
}

/** A search counts no further. */
const longestCount = 10_000;
const firstHash = '0'.repeat(64);
const longestInput = 2000;
const longestReason = 500;

const auditCollection = defineCollection<AuditDocument>(
  'audit',
  {
    reason: String,
    network: String,
    hash: String,
    at: String,
    personId: String,
    name: String,
    role: String,
    call: String,
    input: String,
    outcome: String,
    about: String,
    of: Number,
    _id: Number,
  },
  ['name', 'call', 'about'].map((field) => ({ key: { [field]: 1, _id: -1 } })),
);

/** The audit of developer calls. It only grows: entries are neither changed nor removed. */
export class AuditRepository {
  readonly #entries: Collection<AuditDocument>;
  /** The last append under way, because each entry needs the one before it. */
  #appending: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#entries = database.collection(auditCollection);
  }

  /** Resolves with the entry's number once it is stored. */
  append(record: AuditRecord): Promise<number> {
    const bounded = {
      ...record,
      input: record.input.slice(0, longestInput),
      reason: record.reason?.slice(0, longestReason) ?? null,
    };
    const appending = this.#appending.then(() => this.#insert(bounded));
    this.#appending = appending.catch(() => undefined);
    return appending;
  }

  /** Newest first. Without a search the count is the last number. */
  async list(
    offset: number,
    limit: number,
    { from, to, isChange, ...same }: AuditSearch = {},
  ): Promise<{ count: number; data: AuditEntry[] }> {
    const [last] = await this.#read({}, -1, 0, 1);
    const count = last?.seq ?? 0;
    const only = isChange ? { ...same, outcome: { $ne: 'read' } } : same;
    const isSearch = from !== undefined || to !== undefined || Object.keys(only).length > 0;
    if (!isSearch) return { count, data: await this.#read({}, -1, offset, limit) };
    const first = from === undefined ? 1 : await this.#firstSince(from, count);
    const end = to === undefined ? count + 1 : await this.#firstSince(to, count);
    const filter = { ...only, _id: { $gte: first, $lt: end } };
    const [found, data] = await Promise.all([
      // Numbers have no gaps, so that the entries of a time are counted without reading them.
      Object.keys(only).length === 0
        ? Math.min(longestCount, Math.max(0, end - first))
        : this.#entries.collection.countDocuments(filter, { limit: longestCount }),
      this.#read(filter, -1, offset, limit),
    ]);
    return { count: found, data };
  }

  /** Oldest first, from the entry after this one. */
  async after(seq: number, limit: number): Promise<AuditEntry[]> {
    return this.#read({ _id: { $gt: seq } }, 1, 0, limit);
  }

  /**
   * The number of the first entry since this time. Times rise with the numbers, apart from the
   * difference of servers' clocks.
   */
  async #firstSince(at: string, count: number): Promise<number> {
    let [low, high] = [1, count + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [entry] = await this.#read({ _id: middle }, 1, 0, 1);
      if (entry && entry.at >= at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** When another process has appended in the meantime, tries the number after its entry. */
  async #insert(record: AuditRecord): Promise<number> {
    const [last] = await this.#read({}, -1, 0, 1);
    const seq = (last?.seq ?? 0) + 1;
    const hash = auditHash(last?.hash ?? firstHash, { seq, ...record });
    try {
      await this.#entries.collection.insertOne({ _id: seq, ...record, hash });
      return seq;
    } catch (error) {
      if (isDuplicate(error)) return this.#insert(record);
      throw error;
    }
  }

  async #read(filter: object, direction: 1 | -1, skip: number, limit: number): Promise<AuditEntry[]> {
    const found = await this.#entries.collection
      .find(filter, { sort: { _id: direction }, skip, limit })
      .toArray();
    return found.map(({ _id, ...fields }) => ({ seq: _id, ...fields }));
  }
}

/** The number of the first entry that doesn't follow from the one before it; null when all do. */
export function findBreak(entries: readonly AuditEntry[], before: AuditEntry | undefined): number | null {
  let previous = before;
  for (const entry of entries) {
    const { hash, ...content } = entry;
    const isNext = entry.seq === (previous?.seq ?? 0) + 1;
    if (!isNext || hash !== auditHash(previous?.hash ?? firstHash, content)) return entry.seq;
    previous = entry;
  }
  return null;
}

function auditHash(previous: string, entry: Omit<AuditEntry, 'hash'>): string {
  const { seq, at, personId, name, role, network, call, input, reason, outcome, of, about } = entry;
  const fields = [seq, at, personId, name, role, network, call, input, reason, outcome, of];
  const content = JSON.stringify(about === undefined ? fields : [...fields, about]);
  return createHash('sha256').update(previous).update(content).digest('hex');
}
