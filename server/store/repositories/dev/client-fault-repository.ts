import { createHash } from 'node:crypto';
import type { ClientFault } from '../../../core/client-fault-log.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface ClientFaultDocument extends ClientFault {
  /** The day, and a hash of client, engine, step and fault. */
  _id: string;
  readonly goneAt: Date;
}

const dayMs = 86_400_000;
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

  /** Faults of a day and later, unsorted. */
  async listSince(day: number): Promise<ClientFault[]> {
    const since = { _id: { $gte: `${String(day).padStart(6, '0')}:` } };
    const found = await this.#faults.collection.find(since, { limit: maxFaultsRead }).toArray();
    return found.map(({ _id, goneAt, ...fault }) => fault);
  }
}
