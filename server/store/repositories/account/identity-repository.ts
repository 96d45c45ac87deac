import { LRUCache } from 'lru-cache';
import type { Database } from '../../core/connect-mongoose.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

interface OwnedDocument {
  _id: string;
  readonly playerId: string;
}

const maxKnown = 50_000;

const identitiesCollection = defineCollection<OwnedDocument>('identities', { _id: String, playerId: String });
const referralCodesCollection = defineCollection<OwnedDocument>('referralCodes', {
  _id: String,
  playerId: String,
});

/**
 * Players by Telegram user and by invitation code. They have collections of their own, because only `_id` is
 * unique in a sharded one.
 */
export class IdentityRepository {
  readonly #identities: Collection<OwnedDocument>;
  readonly #codes: Collection<OwnedDocument>;
  readonly #known = new LRUCache<number, string>({ max: maxKnown });

  constructor(database: Database) {
    this.#identities = database.collection(identitiesCollection);
    this.#codes = database.collection(referralCodesCollection);
  }

  /** A creation that broke off has left an id without a player; the next one takes it. */
  async findPlayerId(telegramId: number): Promise<string | null> {
    const cachedId = this.#known.get(telegramId);
    return cachedId ?? this.readPlayerId(telegramId);
  }

  /** Not as known to this process, but as it is stored. */
  async readPlayerId(telegramId: number): Promise<string | null> {
    const found = await this.#identities.findOne({ _id: idOf(telegramId) }).lean<OwnedDocument>();
    if (found) this.#known.set(telegramId, found.playerId);
    else this.#known.delete(telegramId);
    return found?.playerId ?? null;
  }

  /** After a deletion. */
  forget(telegramId: number): void {
    this.#known.delete(telegramId);
  }

  /** Gives the Telegram user this player's id unless there is one already. Returns the id that is valid. */
  async claim(telegramId: number, playerId: string): Promise<string> {
    const claimed = await claimIn(this.#identities, idOf(telegramId), playerId);
    this.#known.set(telegramId, claimed.playerId);
    return claimed.playerId;
  }

  /** Replaces an id under which no player was created. */
  async replace(telegramId: number, playerId: string): Promise<void> {
    await updateOrInsert(this.#identities, idOf(telegramId), { $set: { playerId } });
    this.#known.set(telegramId, playerId);
  }

  async findInviterId(code: string): Promise<string | null> {
    const found = await this.#codes.findOne({ _id: code }).lean<OwnedDocument>();
    return found?.playerId ?? null;
  }

  /** False when the code leads to another player. */
  async claimCode(code: string, playerId: string): Promise<boolean> {
    return (await claimIn(this.#codes, code, playerId)).playerId === playerId;
  }
}

function idOf(telegramId: number): string {
  return `telegram:${telegramId}`;
}

/** Inserts the document unless there is one. Returns the one that is there. */
async function claimIn(
  collection: Collection<OwnedDocument>,
  _id: string,
  playerId: string,
): Promise<OwnedDocument> {
  const document = { _id, playerId };
  try {
    await collection.collection.insertOne(document);
    return document;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  return (await collection.findOne({ _id }).lean<OwnedDocument>()) ?? document;
}
