import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ModePlan, type Stop, serviceModes } from '#engine/protocol/dev/console-data.ts';
import type { StoredTime } from '../../../core/confirmed-time.ts';
import type { StoredMode } from '../../../core/service-mode.ts';
import { StartRefused } from '../../../core/start-refused.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { answeredError, isDuplicate, isStorageFull, NewerSchema } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing, updateOrInsert } from '../../core/idempotent-writes.ts';
import { playerSchema } from '../../core/player-document.ts';

interface StateDocument {
  _id: string;
  readonly text?: string;
  readonly number?: number;
  /** JSON of the mode's plan; empty without one. */
  readonly plan?: string;
  /** The clock's reading at a stored time, and the start of the time's confirmation. */
  readonly readingMs?: number;
  readonly sinceMs?: number;
}

const serverStateCollection = defineCollection<StateDocument>('kept', {
  _id: String,
  text: String,
  number: Number,
  plan: String,
  readingMs: Number,
  sinceMs: Number,
});

/**
 * Single values of this installation: its secret, the offset of game time, how far payments are reconciled.
 */
export class ServerStateRepository {
  readonly #database: Database;
  readonly #values: Collection<StateDocument>;
  readonly #clock: DatabaseClock;

  constructor(database: Database) {
    this.#database = database;
    this.#values = database.collection(serverStateCollection);
    this.#clock = database.clock;
  }

  /**
   * Throws a NewerSchema when a newer version has used this database; otherwise records the schema of this
   * one.
   */
  async claimSchema(): Promise<void> {
    const found = await this.#values.findOne({ _id: 'schema' }).lean<StateDocument>();
    if (found?.number !== undefined && found.number > playerSchema)
      throw new NewerSchema(found.number, playerSchema);
    await updateOrInsert(this.#values, 'schema', { $max: { number: playerSchema } });
  }

  /** The installation's secret in hex, generated at the first call. */
  async secret(): Promise<string> {
    const found = await this.#values.findOne({ _id: 'secret' }).lean<StateDocument>();
    if (found?.text) return found.text;
    const text = randomBytes(32).toString('hex');
    try {
      await this.#values.collection.insertOne({ _id: 'secret', text });
      return text;
    } catch (error) {
      if (isDuplicate(error)) return this.secret();
      throw error;
    }
  }

  /**
   * Key of the hashes that outlive deleted accounts: the given one, or one that is generated once. The
   * key can't be changed, because the hashes of the former key would be lost; of a given key the
   * database stores only a hash.
   */
  async hashKey(given: string | null): Promise<string> {
    const own = given === null ? randomBytes(32).toString('hex') : `hash ${sha256(given)}`;
    await insertMissing(this.#values, [{ _id: 'hash key', text: own }]);
    const stored = (await this.#values.findOne({ _id: 'hash key' }).lean<StateDocument>())?.text ?? own;
    if (!stored.startsWith('hash ')) {
      if (given === null || given === stored) return stored;
      throw new StartRefused(
        'This data has a hash key of its own, and HASH_KEY is another one. With it, deleted accounts would escape their ' +
          'bans and debts. Nothing was changed. Leave HASH_KEY out.',
      );
    }
    if (given !== null && stored === own) return given;
    throw new StartRefused(
      'HASH_KEY is not the key that this data began with. Nothing was changed. Set it to that key: it is never changed.',
    );
  }

  /** The bot that the data belongs to: this one, if it belonged to none before. */
  async bindBot(bot: string): Promise<string> {
    await insertMissing(this.#values, [{ _id: 'bot', text: bot }]);
    const bound = await this.#values.findOne({ _id: 'bot' }).lean<StateDocument>();
    return bound?.text ?? bot;
  }

  /** The latest confirmed time on this data; null before the first. */
  async storedTime(): Promise<StoredTime | null> {
    const found = await this.#values.findOne({ _id: 'latest' }).lean<StateDocument>();
    if (found?.number === undefined) return null;
    const { number: latestMs, readingMs = latestMs, sinceMs = latestMs } = found;
    return { latestMs, readingMs, sinceMs };
  }

  /** Stores a later time, or a lower one that was confirmed. */
  async saveTime({ latestMs, readingMs, sinceMs }: StoredTime, isLower: boolean): Promise<void> {
    const fields = { number: latestMs, readingMs, sinceMs };
    const filter = isLower ? { _id: 'latest' } : { _id: 'latest', number: { $lte: latestMs } };
    const { matchedCount } = await this.#values.collection.updateOne(filter, { $set: fields });
    if (matchedCount === 0) await insertMissing(this.#values, [{ _id: 'latest', ...fields }]);
  }

  /** The clock's reading that a person confirmed last; 0 before the first. */
  async acceptedMs(): Promise<number> {
    return (await this.#values.findOne({ _id: 'accepted clock' }).lean<StateDocument>())?.number ?? 0;
  }

  /** Stores a person's word that the clock is right at this reading. */
  async acceptClock(number: number): Promise<void> {
    await updateOrInsert(this.#values, 'accepted clock', { $set: { number } });
  }

  /** Offset of game time. A majority confirms one above `knownMs`, because game time never goes back. */
  async clockOffsetMs(knownMs = 0): Promise<number> {
    const read = async (options = {}) =>
      (await this.#values.collection.findOne({ _id: 'clock' }, options))?.number ?? 0;
    const offsetMs = await read();
    return offsetMs > knownMs ? read(this.#database.confirmedRead()) : offsetMs;
  }

  async saveClockOffset(number: number): Promise<void> {
    // Another process may have stored a larger one.
    await updateOrInsert(this.#values, 'clock', { $max: { number } });
  }

  /** The offset that the first call under a key goes to. Kept for good: only developers' machines have it. */
  async clockGoalMs(key: string, number: number): Promise<number> {
    const _id = `clock goal ${key}`;
    await insertMissing(this.#values, [{ _id, number }]);
    return (await this.#values.findOne({ _id }).lean<StateDocument>())?.number ?? number;
  }

  /** The last of the bot's contacts who was told of an event; null before the first. */
  async toldOfEvent(event: string): Promise<number | null> {
    const found = await this.#values.findOne({ _id: `told ${event}` }).lean<StateDocument>();
    return found?.number ?? null;
  }

  async saveToldOfEvent(event: string, number: number): Promise<void> {
    await updateOrInsert(this.#values, `told ${event}`, { $set: { number } });
  }

  /** Number of the bot's Star transactions that have been reconciled. */
  async starOffset(): Promise<number> {
    const found = await this.#values.findOne({ _id: 'stars' }).lean<StateDocument>();
    return found?.number ?? 0;
  }

  async saveStarOffset(number: number): Promise<void> {
    await updateOrInsert(this.#values, 'stars', { $set: { number } });
  }

  /** Progress of the continuous audit, as it wrote it; null before the first time. */
  async auditProgress(): Promise<string | null> {
    const found = await this.#values.findOne({ _id: 'ledger audit' }).lean<StateDocument>();
    return found?.text ?? null;
  }

  async saveAuditProgress(text: string): Promise<void> {
    await updateOrInsert(this.#values, 'ledger audit', { $set: { text } });
  }

  /** Whether players may change anything. A mode that isn't `known` yet is confirmed by a majority. */
  async mode(known?: StoredMode): Promise<StoredMode> {
    const read = async (options = {}): Promise<StoredMode> => {
      const found = await this.#values.collection.findOne({ _id: 'mode' }, options);
      const { text, plan } = found ?? {};
      return {
        mode: serviceModes.find((mode) => mode === text) ?? 'open',
        plan: plan ? (JSON.parse(plan) as ModePlan) : null,
      };
    };
    const stored = await read();
    return isDeepStrictEqual(stored, known) ? stored : read(this.#database.confirmedRead());
  }

  async saveMode({ mode, plan }: StoredMode): Promise<void> {
    const fields = { text: mode, plan: plan === null ? '' : JSON.stringify(plan) };
    await updateOrInsert(this.#values, 'mode', { $set: fields });
  }

  /** Things that are stopped, the latest first. */
  async stops(): Promise<Stop[]> {
    const read = (options = {}) =>
      this.#values.collection.find({ _id: { $gte: 'stop ', $lt: 'stop!' } }, options).toArray();
    const found = await read();
    const confirmed = found.length > 0 ? await read(this.#database.confirmedRead()) : found;
    return confirmed
      .map(({ text = '' }) => JSON.parse(text) as Stop)
      .sort((one, other) => other.at.localeCompare(one.at));
  }

  /** Keeps a stop; of two for one thing the later counts. */
  async stop(stop: Stop): Promise<void> {
    await updateOrInsert(this.#values, stopId(stop), { $set: { text: JSON.stringify(stop) } });
  }

  async letGoOn(stop: Pick<Stop, 'kind' | 'key'>): Promise<void> {
    await this.#values.collection.deleteOne({ _id: stopId(stop) });
  }

  /** The last day whose daily tables are computed; null before the first. */
  async countedUntil(): Promise<string | null> {
    const found = await this.#values.findOne({ _id: 'daily tables' }).lean<StateDocument>();
    return found?.text ?? null;
  }

  async saveCountedUntil(text: string): Promise<void> {
    await updateOrInsert(this.#values, 'daily tables', { $set: { text } });
  }

  /** Tries to store a value. Never rejects. */
  async tryWrite(): Promise<WriteProbe> {
    const probe = updateOrInsert(this.#values, 'probe', { $set: { number: this.#clock.now() } });
    return probe.then(
      (): WriteProbe => ({ outcome: 'written' }),
      (error: unknown): WriteProbe =>
        isStorageFull(error)
          ? { outcome: 'full', reason: (error as Error).message }
          : { outcome: 'failed', reason: answeredError(error) },
    );
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Outcome of a small write. `full`: the database has no space for writes, and still reads. The reason of a
 * failure is the database's error; null when it didn't answer.
 */
export type WriteProbe =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'failed'; readonly reason: string | null }
  | { readonly outcome: 'full'; readonly reason: string };

export const failedProbe: WriteProbe = { outcome: 'failed', reason: null };

function stopId({ kind, key }: Pick<Stop, 'kind' | 'key'>): string {
  return `stop ${kind}:${key}`;
}
