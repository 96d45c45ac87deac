import { randomBytes } from 'node:crypto';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';

interface KeptDocument {
  _id: string;
  readonly text?: string;
  readonly number?: number;
}

/** Single values of the installation: its secret, the offset of game time, how far Stars were reconciled. */
export class ServerStateRepository {
  readonly #kept: Collection<KeptDocument>;

  constructor(database: Database) {
    this.#kept = database.collection<KeptDocument>('kept');
  }

  /** The installation's secret in hex, made the first time. */
  async secret(): Promise<string> {
    const found = await this.#kept.findOne({ _id: 'secret' }).lean<KeptDocument>();
    if (found?.text) return found.text;
    const text = randomBytes(32).toString('hex');
    try {
      await this.#kept.collection.insertOne({ _id: 'secret', text } as never);
      return text;
    } catch (error) {
      if (isDuplicate(error)) return this.secret();
      throw error;
    }
  }

  async clockOffsetMs(): Promise<number> {
    const found = await this.#kept.findOne({ _id: 'clock' }).lean<KeptDocument>();
    return found?.number ?? 0;
  }

  async keepClockOffset(number: number): Promise<void> {
    await this.#kept.updateOne({ _id: 'clock' }, { $set: { number } }, { upsert: true });
  }

  /** Up to when generals' notices were looked for, in game time; null before the first look. */
  async noticesUntilMs(): Promise<number | null> {
    const found = await this.#kept.findOne({ _id: 'notices' }).lean<KeptDocument>();
    return found?.number ?? null;
  }

  async keepNoticesUntil(number: number): Promise<void> {
    await this.#kept.updateOne({ _id: 'notices' }, { $set: { number } }, { upsert: true });
  }

  /** How many of the bot's Star transactions were looked at. */
  async starOffset(): Promise<number> {
    const found = await this.#kept.findOne({ _id: 'stars' }).lean<KeptDocument>();
    return found?.number ?? 0;
  }

  async keepStarOffset(number: number): Promise<void> {
    await this.#kept.updateOne({ _id: 'stars' }, { $set: { number } }, { upsert: true });
  }
}
