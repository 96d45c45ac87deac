import type { SeenEffect } from '#engine/rules/core/effects.ts';
import { uuidOf } from '../../../core/uuid-of.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';
import type { PlayerMessage, Seen } from '../../core/message.ts';

type MessageDocument = Omit<PlayerMessage, 'id'> &
  Partial<Seen> &
  Kept & { _id: string; readonly sharedId?: undefined };

/** A player's actions on a broadcast; the message itself is stored once. */
type SharedDocument = Pick<PlayerMessage, 'playerId' | 'atMs' | 'untilMs'> &
  Partial<Seen> &
  Kept & { _id: string; readonly sharedId: string };

interface Kept {
  /** Real time. Later than `untilMs`, because it shows that the message was claimed. */
  readonly goneAt: Date;
  /** Pushed out by newer messages. */
  readonly isDropped?: true;
}

export interface StoredMessages {
  readonly own: readonly (PlayerMessage & Seen)[];
  /** By the id of the message to many. */
  readonly shared: ReadonlyMap<string, Seen>;
}

/**
 * Maximum number of messages in an inbox; beyond that, the oldest ones without anything to claim are dropped.
 */
const maxMessages = 100;
/** Maximum number of messages in an answer. Messages with unclaimed attachments aren't dropped. */
const maxRead = 400;
const keptMs = 7 * 86_400_000;
const absent = { $exists: false };

const messagesCollection = defineCollection<MessageDocument | SharedDocument>(
  'messages',
  {
    atMs: Number,
    untilMs: Number,
    sender: String,
    kind: String,
    code: String,
    values: Mixed,
    texts: Mixed,
    attachments: Mixed,
    event: String,
    playerId: String,
    readAtMs: Number,
    claimedAtMs: Number,
    goneAt: Date,
    isDropped: Boolean,
    _id: String,
    sharedId: String,
  },
  [
    { key: { playerId: 1, atMs: -1 } },
    { key: { event: 1 }, sparse: true },
    { key: { sharedId: 1 }, sparse: true },
    { key: { goneAt: 1 }, expireAfterSeconds: 0 },
  ],
);

/**
 * Players' messages (D43), one document each. Claims of the last moments may be missing here: the player's
 * own document has them first.
 */
export class InboxRepository {
  readonly #messages: Collection<MessageDocument | SharedDocument>;
  readonly #listeners: ((playerIds: readonly string[]) => void)[] = [];

  constructor(database: Database) {
    this.#messages = database.collection(messagesCollection);
  }

  /** Called with the players whose inboxes this process has changed. */
  onWrite(listener: (playerIds: readonly string[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Adds the messages that aren't there yet. */
  async add(messages: readonly PlayerMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await insertMissing(
      this.#messages,
      messages.map(({ id, ...fields }) => ({ _id: id, ...fields, goneAt: goneAt(fields.untilMs) })),
    );
    const playerIds = [...new Set(messages.map(({ playerId }) => playerId))];
    for (const playerId of playerIds) await this.#dropOldest(playerId);
    this.#notify(playerIds);
  }

  /**
   * Notes what players have read and claimed; repeated notes change nothing. A claimed message was paid
   * before, so a message that was dropped in between is stored again.
   */
  async markSeen(effects: readonly SeenEffect[]): Promise<void> {
    if (effects.length === 0) return;
    await insertMissing(this.#messages, effects.flatMap(toShared));
    await this.#messages.collection.bulkWrite(
      effects.flatMap(({ atMs, isClaimed, ...effect }) =>
        (isClaimed ? (['readAtMs', 'claimedAtMs'] as const) : (['readAtMs'] as const)).map((field) => ({
          updateOne: {
            filter: { _id: documentId(effect), playerId: effect.playerId, [field]: null },
            update: {
              $set: { [field]: atMs },
              ...(field === 'claimedAtMs' && { $unset: { isDropped: true } }),
            },
          },
        })),
      ),
      { ordered: false },
    );
    this.#notify([...new Set(effects.map(({ playerId }) => playerId))]);
  }

  /** Takes the rewards of an event out of all inboxes, except those that were claimed. */
  async dropRewardsOf(event: string): Promise<void> {
    await this.#messages.collection.updateMany(
      { event, claimedAtMs: null, isDropped: absent },
      { $set: { isDropped: true } },
    );
  }

  /** Messages that haven't ended, newest first, with the player's marks on messages to many. */
  async list(playerId: string, nowMs: number): Promise<StoredMessages> {
    const found = await this.#messages.collection
      .find(
        { playerId, untilMs: { $gt: nowMs }, isDropped: absent },
        {
          sort: { atMs: -1, _id: 1 },
          limit: maxRead,
        },
      )
      .toArray();
    const documents: readonly (MessageDocument | SharedDocument)[] = found;
    return {
      own: documents.flatMap((document) => (document.sharedId === undefined ? [toMessage(document)] : [])),
      shared: new Map(
        documents.flatMap((document) =>
          document.sharedId === undefined ? [] : [[document.sharedId, seenOf(document)]],
        ),
      ),
    };
  }

  async find(playerId: string, id: string): Promise<(PlayerMessage & Seen) | null> {
    const found = await this.#messages
      .findOne({ _id: id, playerId })
      .lean<MessageDocument | SharedDocument>();
    return found && found.sharedId === undefined && !found.isDropped ? toMessage(found) : null;
  }

  /** The player's actions on a broadcast. */
  async findSeen(playerId: string, sharedId: string): Promise<Seen> {
    const _id = uuidOf(`${sharedId}:${playerId}`);
    const found = await this.#messages.findOne({ _id, playerId }).lean<SharedDocument>();
    return seenOf(found ?? {});
  }

  /** Number of players who have read a broadcast. */
  countReaders(sharedId: string): Promise<number> {
    return this.#messages.collection.countDocuments({ sharedId, readAtMs: { $gt: 0 } });
  }

  async #dropOldest(playerId: string): Promise<void> {
    const { collection } = this.#messages;
    const kept = { playerId, isDropped: absent, sharedId: absent };
    if ((await collection.countDocuments(kept, { limit: maxMessages + 1 })) <= maxMessages) return;
    const beyond: readonly (MessageDocument | SharedDocument)[] = await collection
      .find(kept, {
        projection: { attachments: 1, claimedAtMs: 1 },
        sort: { atMs: -1, _id: 1 },
        skip: maxMessages,
      })
      .toArray();
    const dropped = beyond
      .filter((message) => message.sharedId === undefined && isDone(message))
      .map(({ _id }) => _id);
    if (dropped.length > 0)
      await collection.updateMany({ _id: { $in: dropped }, playerId }, { $set: { isDropped: true } });
  }

  #notify(playerIds: readonly string[]): void {
    for (const listener of this.#listeners) listener(playerIds);
  }
}

/** True for a message without anything left to claim. */
function isDone({ attachments, claimedAtMs = null }: MessageDocument): boolean {
  return attachments.length === 0 || claimedAtMs !== null;
}

function toShared({ playerId, messageId, shared }: SeenEffect): SharedDocument[] {
  if (!shared) return [];
  const _id = documentId({ playerId, messageId, shared });
  return [{ _id, playerId, sharedId: messageId, ...shared, goneAt: goneAt(shared.untilMs) }];
}

function documentId({
  playerId,
  messageId,
  shared,
}: Pick<SeenEffect, 'playerId' | 'messageId' | 'shared'>): string {
  return shared ? uuidOf(`${messageId}:${playerId}`) : messageId;
}

/** Game time is never behind real time, so the message has ended by then. */
function goneAt(untilMs: number): Date {
  return new Date(untilMs + keptMs);
}

function seenOf({ readAtMs = null, claimedAtMs = null }: Partial<Seen>): Seen {
  return { readAtMs, claimedAtMs };
}

function toMessage({
  _id,
  goneAt: _gone,
  isDropped: _dropped,
  ...fields
}: MessageDocument): PlayerMessage & Seen {
  return { id: _id, ...fields, ...seenOf(fields) };
}
