import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { updateOrInsert } from '../../core/idempotent-writes.ts';

/** The bot's knowledge about a person in the messenger. */
export interface Contact {
  /** True when the person blocked the bot or never started a chat: the bot sends nothing until a /start. */
  readonly isBlocked: boolean;
  /** The parameter of the last /start, used when the game's own start parameter got lost. */
  readonly startParam: string | null;
  /** The language of their last message to the bot, such as 'ru'; null before the first one. */
  readonly language: string | null;
  /** Whether the bot knows the person at all: they have written to it, or let it write. */
  readonly isKnown: boolean;
  /** The last message that arrived, and the last that didn't. Game time. */
  readonly delivery: Delivery;
}

interface Delivery {
  readonly sentAtMs: number | null;
  readonly failedAtMs: number | null;
  /** The messenger's reason for the failure. */
  readonly failure: string | null;
}

interface ContactDocument extends Partial<Omit<Contact, 'isKnown' | 'delivery'> & Delivery> {
  _id: number;
}

const contactsCollection = defineCollection<ContactDocument>('contacts', {
  _id: Number,
  isBlocked: Boolean,
  startParam: String,
  language: String,
  sentAtMs: Number,
  failedAtMs: Number,
  failure: String,
});

/** Contacts by Telegram id. */
export class ContactRepository {
  readonly #contacts: Collection<ContactDocument>;

  constructor(database: Database) {
    this.#contacts = database.collection(contactsCollection);
  }

  async find(telegramId: number): Promise<Contact> {
    const found = await this.#contacts.findOne({ _id: telegramId }).lean<ContactDocument>();
    const { isBlocked = false, startParam = null, language = null } = found ?? {};
    const { sentAtMs = null, failedAtMs = null, failure = null } = found ?? {};
    const isKnown = !isBlocked && (language !== null || sentAtMs !== null);
    return { isBlocked, startParam, language, isKnown, delivery: { sentAtMs, failedAtMs, failure } };
  }

  /** Notes that a message arrived, or why it didn't. */
  async noteDelivery(telegramId: number, atMs: number, failure: string | null): Promise<void> {
    await updateOrInsert(this.#contacts, telegramId, {
      $set: failure === null ? { sentAtMs: atMs } : { failedAtMs: atMs, failure },
    });
  }

  /** All users of the bot in the order of their ids, from the first after this id. */
  async list(afterId: number, limit: number): Promise<{ telegramId: number; isBlocked: boolean }[]> {
    const found = await this.#contacts.collection
      .find({ _id: { $gt: afterId } }, { projection: { isBlocked: 1 }, sort: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id, isBlocked }) => ({ telegramId: Number(_id), isBlocked: isBlocked === true }));
  }

  /** Handles a /start: the bot may write again. Without a parameter the previous one stays. */
  async begin(telegramId: number, startParam: string | null, language: string): Promise<void> {
    await updateOrInsert(this.#contacts, telegramId, {
      $set: { isBlocked: false, language, ...(startParam === null ? {} : { startParam }) },
    });
  }

  async block(telegramId: number): Promise<void> {
    await updateOrInsert(this.#contacts, telegramId, { $set: { isBlocked: true } });
  }
}
