import type { Collection, Database } from '#server/store/core/connect-mongoose.ts';

/** What the bot knows about a person in the messenger. */
export interface Contact {
  /** They blocked the bot or never started a chat: it sends nothing until a /start. */
  readonly isBlocked: boolean;
  /** The parameter of the last /start, used when the game's own start parameter got lost. */
  readonly startParam: string | null;
  /** The language of their last message to the bot, such as 'ru'; null before the first one. */
  readonly language: string | null;
}

interface ContactDocument extends Partial<Contact> {
  _id: number;
}

/** Contacts by Telegram id. */
export class ContactRepository {
  readonly #contacts: Collection<ContactDocument>;

  constructor(database: Database) {
    this.#contacts = database.collection<ContactDocument>('contacts');
  }

  async prepare(): Promise<void> {
    // Only `_id` is queried.
  }

  async find(telegramId: number): Promise<Contact> {
    const found = await this.#contacts.findOne({ _id: telegramId }).lean<ContactDocument>();
    const { isBlocked = false, startParam = null, language = null } = found ?? {};
    return { isBlocked, startParam, language };
  }

  /** Handles a /start: the bot may write again. Without a parameter the previous one stays. */
  async begin(telegramId: number, startParam: string | null, language: string): Promise<void> {
    await this.#contacts.collection.updateOne(
      { _id: telegramId as never },
      { $set: { isBlocked: false, language, ...(startParam === null ? {} : { startParam }) } },
      { upsert: true },
    );
  }

  async block(telegramId: number): Promise<void> {
    await this.#contacts.collection.updateOne(
      { _id: telegramId as never },
      { $set: { isBlocked: true } },
      { upsert: true },
    );
  }
}
