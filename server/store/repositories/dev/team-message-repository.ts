import type { TeamMessageKind } from '#engine/protocol/dev/console-data.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

export interface TeamMessage {
  /** Names the fact: a fact has one message. */
  readonly id: string;
  readonly kind: TeamMessageKind;
  /** English, without secrets and players' names. */
  readonly text: string;
  /** Page of the console, such as `/approvals`. */
  readonly path: string;
}

interface StoredMessage extends TeamMessage {
  readonly at: Date;
  /** When the chat got it; null before, and without a chat. */
  readonly sentAt: Date | null;
}

interface MessageDocument extends Omit<StoredMessage, 'id'> {
  _id: string;
  /** Next attempt; missing when nothing is to be sent any more. */
  readonly sendAt?: Date;
  readonly goneAt: Date;
}

/** Time after which a process that died while it sent is replaced; longer than a call of the messenger. */
const leaseMs = 20_000;
const keptMs = 90 * 86_400_000;

const teamMessagesCollection = defineCollection<MessageDocument>(
  'teamMessages',
  {
    _id: String,
    kind: String,
    text: String,
    path: String,
    at: Date,
    sentAt: Date,
    sendAt: Date,
    goneAt: Date,
  },
  [{ key: { sendAt: 1 }, sparse: true }, { key: { at: -1 } }, { key: { goneAt: 1 }, expireAfterSeconds: 0 }],
);

/** Messages of the server to the team: each is stored once, and sent by one process. */
export class TeamMessageRepository {
  readonly #clock: DatabaseClock;
  readonly #messages: Collection<MessageDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#messages = database.collection(teamMessagesCollection);
  }

  /** Stores the messages that are not there yet; with `isSent`, a chat is to get them. */
  async add(messages: readonly TeamMessage[], isSent: boolean): Promise<void> {
    const at = new Date(this.#clock.now());
    const more = {
      at,
      sentAt: null,
      goneAt: new Date(at.getTime() + keptMs),
      ...(isSent ? { sendAt: at } : {}),
    };
    await insertMissing(
      this.#messages,
      messages.map(({ id, ...message }) => ({ _id: id, ...message, ...more })),
    );
  }

  /** Takes the oldest message that is to be sent now, so that no other process sends it. */
  async take(): Promise<TeamMessage | null> {
    const nowMs = this.#clock.now();
    const taken = await this.#messages.collection.findOneAndUpdate(
      { sendAt: { $lte: new Date(nowMs) } },
      { $set: { sendAt: new Date(nowMs + leaseMs) } },
      { sort: { sendAt: 1 } },
    );
    return taken && { id: taken._id, kind: taken.kind, text: taken.text, path: taken.path };
  }

  async noteSent(id: string): Promise<void> {
    const sent = { $set: { sentAt: new Date(this.#clock.now()) }, $unset: { sendAt: '' } } as const;
    await this.#messages.collection.updateOne({ _id: id }, sent);
  }

  /** Newest first. */
  async list(kind: TeamMessageKind | null, limit: number): Promise<StoredMessage[]> {
    const found = await this.#messages.collection
      .find(kind === null ? {} : { kind }, { sort: { at: -1, _id: -1 }, limit })
      .toArray();
    return found.map(({ _id: id, text, path, at, sentAt, ...message }) => {
      return { id, kind: message.kind, text, path, at, sentAt };
    });
  }
}
