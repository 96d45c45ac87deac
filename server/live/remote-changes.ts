import type { Bus } from '../bus/bus.ts';
import type { Timers } from '../core/timers.ts';

/** While messages can't be heard, the revisions of connected players are read this often. */
const pollEveryMs = 3000;
const batchSize = 500;

/** Instead of a revision: not the player but the player's inbox has changed. */
const inboxMark = 'inbox';

/** Reads the revisions of players. */
type ReadRevisions = (playerIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Tells the other processes of written changes, and hears of theirs for the players that are connected here.
 * Without messages it looks for changes in the database.
 */
export class RemoteChanges {
  readonly #bus: Bus;
  readonly #onChange: (playerId: string, rev: number) => void;
  readonly #onInbox: (playerId: string) => void;
  readonly #readRevisions: ReadRevisions;
  readonly #endPolls: () => void;
  #isPolling = false;
  /** Something happened while the revisions were read: they have to be read again. */
  #isPollDue = false;
  /** The connected players, with the number of their devices. */
  readonly #followed = new Map<string, { devices: number; readonly following: Promise<void> }>();

  constructor(
    bus: Bus,
    readRevisions: ReadRevisions,
    onChange: (playerId: string, rev: number) => void,
    onInbox: (playerId: string) => void,
    timers: Timers,
  ) {
    this.#bus = bus;
    this.#readRevisions = readRevisions;
    this.#onChange = onChange;
    this.#onInbox = onInbox;
    this.#endPolls = timers.every(pollEveryMs, () => {
      if (!bus.isConnected() || this.#isPollDue) void this.#poll();
    });
    // Changes during the gap were not heard.
    bus.onGap(() => {
      this.#isPollDue = true;
      void this.#poll();
    });
  }

  /** Ends the polling. */
  stop(): void {
    this.#endPolls();
  }

  publish(playerId: string, rev: number): void {
    this.#bus.publish(channelOf(playerId), String(rev));
  }

  publishInbox(playerId: string): void {
    this.#bus.publish(channelOf(playerId), inboxMark);
  }

  /** Never rejects: a round that failed is made up for by the next one. */
  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#isPollDue = false;
    try {
      const ids = [...this.#followed.keys()];
      for (let from = 0; from < ids.length; from += batchSize)
        for (const [id, rev] of await this.#readRevisions(ids.slice(from, from + batchSize)))
          this.#onChange(id, rev);
    } catch {
      this.#isPollDue = true;
    } finally {
      this.#isPolling = false;
    }
  }

  /** Hears of the player's changes from now on, until `leave` was called as often as this. */
  join(playerId: string): Promise<void> {
    const subscription = this.#followed.get(playerId);
    if (subscription) {
      subscription.devices++;
      return subscription.following;
    }
    const following = this.#bus.follow(channelOf(playerId), (text) => {
      if (text === inboxMark) this.#onInbox(playerId);
      else this.#onChange(playerId, Number(text));
    });
    this.#followed.set(playerId, { devices: 1, following });
    return following;
  }

  leave(playerId: string): void {
    const subscription = this.#followed.get(playerId);
    if (!subscription || --subscription.devices > 0) return;
    this.#followed.delete(playerId);
    this.#bus.unfollow(channelOf(playerId));
  }
}

function channelOf(playerId: string): string {
  return `player:${playerId}`;
}
