import { createHash } from 'node:crypto';
import type { AuditRecord } from '#server/core/audit-record.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';

/** `seq` counts from 1 without gaps. */
export interface AuditEntry extends AuditRecord {
  readonly seq: number;
  /** SHA-256 over the previous entry's hash and this entry, so that a changed or missing entry shows. */
  readonly hash: string;
}

type AuditDocument = Omit<AuditEntry, 'seq'> & { _id: number };

const firstHash = '0'.repeat(64);
const longestInput = 2000;
const longestReason = 500;

/** The audit of developer calls. It only grows: entries are neither changed nor removed. */
export class AuditRepository {
  readonly #entries: Collection<AuditDocument>;
  /** The last append under way, because each entry needs the one before it. */
  #appending: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#entries = database.collection<AuditDocument>('audit');
  }

  /** Uniqueness comes from `_id` alone. */
  async prepare(): Promise<void> {}

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

  /** Newest first. */
  async list(offset: number, limit: number): Promise<{ count: number; data: AuditEntry[] }> {
    const [last] = await this.#read({}, -1, 0, 1);
    return { count: last?.seq ?? 0, data: await this.#read({}, -1, offset, limit) };
  }

  /** Oldest first, from the entry after this one. */
  async after(seq: number, limit: number): Promise<AuditEntry[]> {
    return this.#read({ _id: { $gt: seq } }, 1, 0, limit);
  }

  /** When another process has appended in the meantime, tries the number after its entry. */
  async #insert(record: AuditRecord): Promise<number> {
    const [last] = await this.#read({}, -1, 0, 1);
    const seq = (last?.seq ?? 0) + 1;
    const hash = auditHash(last?.hash ?? firstHash, { seq, ...record });
    try {
      await this.#entries.collection.insertOne({ _id: seq, ...record, hash } as never);
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
    return (found as unknown as AuditDocument[]).map(({ _id, ...fields }) => ({ seq: _id, ...fields }));
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
  const { seq, at, name, role, network, call, input, reason, outcome, of } = entry;
  const content = JSON.stringify([seq, at, name, role, network, call, input, reason, outcome, of]);
  return createHash('sha256').update(previous).update(content).digest('hex');
}
