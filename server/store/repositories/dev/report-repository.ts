import { createHash } from 'node:crypto';
import type { ClientFault } from '../../../core/client-fault-log.ts';
import type { RefusedCalls } from '../../../core/refusal-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface ClientFaultDocument extends ClientFault {
  /** The day, and a hash of client, engine, step and fault. */
  _id: string;
  readonly goneAt: Date;
}

const keptDays = 30;
const maxFaultsRead = 5000;

const clientFaultsCollection = defineCollection<ClientFaultDocument>(
  'clientFaults',
  {
    _id: String,
    goneAt: Date,
    client: String,
    engine: String,
    step: String,
    fault: String,
    day: Number,
    count: Number,
    lastMs: Number,
  },
  [{ key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Faults that players' devices reported, counted by day, for a month. */
export class ClientFaultRepository {
  readonly #faults: Collection<ClientFaultDocument>;

  constructor(database: Database) {
    this.#faults = database.collection(clientFaultsCollection);
  }

  async add(faults: readonly ClientFault[]): Promise<void> {
    for (const { day, client, engine, step, fault, count, lastMs } of faults) {
      const kind = createHash('sha256').update([client, engine, step, fault].join('\n')).digest('base64url');
      await updateOrInsert(this.#faults, `${String(day).padStart(6, '0')}:${kind}`, {
        $inc: { count },
        $max: { lastMs },
        $setOnInsert: { day, client, engine, step, fault, goneAt: new Date((day + keptDays) * dayMs) },
      });
    }
  }

  /** Those of a day and later, unsorted. */
  async listSince(day: number): Promise<ClientFault[]> {
    const since = { _id: { $gte: `${String(day).padStart(6, '0')}:` } };
    const found = await this.#faults.collection.find(since, { limit: maxFaultsRead }).toArray();
    return found.map(({ _id, goneAt, ...fault }) => fault);
  }
}

interface RefusalDocument extends Omit<RefusedCalls, 'telegramId'> {
  /** The messenger's id, the day, the call and the code. */
  _id: string;
  readonly goneAt: Date;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;
const maxRefusalsRead = 200;

const refusalsCollection = defineCollection<RefusalDocument>(
  'refusals',
  {
    _id: String,
    goneAt: Date,
    code: String,
    call: String,
    what: String,
    count: Number,
    firstMs: Number,
    lastMs: Number,
  },
  [{ key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Why players' calls were refused, counted by day, for a month. */
export class RefusalRepository {
  readonly #refusals: Collection<RefusalDocument>;

  constructor(database: Database) {
    this.#refusals = database.collection(refusalsCollection);
  }

  async add(refused: readonly RefusedCalls[]): Promise<void> {
    for (const { telegramId, call, code, what, count, firstMs, lastMs } of refused)
      await updateOrInsert(this.#refusals, `${telegramId}:${Math.floor(lastMs / dayMs)}:${call}:${code}`, {
        $inc: { count },
        $set: { what, lastMs },
        $setOnInsert: { call, code, firstMs, goneAt: new Date(lastMs + keptMs) },
      });
  }

  /** Those of a player, newest first. */
  async listOf(telegramId: number, limit: number): Promise<Omit<RefusedCalls, 'telegramId'>[]> {
    const ofPlayer = { _id: { $gte: `${telegramId}:`, $lt: `${telegramId};` } };
    const found = await this.#refusals.collection
      .find(ofPlayer, { sort: { _id: -1 }, limit: maxRefusalsRead })
      .toArray();
    return found
      .toSorted((a, b) => b.lastMs - a.lastMs)
      .slice(0, limit)
      .map(({ call, code, what, count, firstMs, lastMs }) => ({ call, code, what, count, firstMs, lastMs }));
  }
}
