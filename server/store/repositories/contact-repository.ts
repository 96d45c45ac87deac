import type { Collection, Database } from '../core/connect-mongoose.ts';

/** What the bot knows of somebody it may write to. */
export interface Contact {
  /** Doesn't want messages, or has never begun a chat: nothing is sent until a /start. */
  readonly isBlocked: boolean;
  /** What the last /start carried: the fallback where the game's own start parameter got lost. */
  readonly startParam: string | null;
  /** The one they wrote to the bot in, 'ru' for instance; null for somebody who never did. */
  readonly language: string | null;
}

interface ContactDocument extends Partial<Contact> {
  _id: number;
}

/** People by their Telegram ids. */
export class ContactRepository {
  readonly #contacts: Collection<ContactDocument>;

  constructor(database: Database) {
    this.#contacts = database.collection<ContactDocument>('contacts');
  }

  async prepare(): Promise<void> {
    // Found by `_id` only.
  }

  async find(telegramId: number): Promise<Contact> {
    const found = await this.#contacts.findOne({ _id: telegramId }).lean<ContactDocument>();
    const { isBlocked = false, startParam = null, language = null } = found ?? {};
    return { isBlocked, startParam, language };
  }

  /** A /start: messages are welcome; without a parameter the one from before stays. */
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
