import { setTimeout as wait } from 'node:timers/promises';

/** About 30 messages a second overall, and one a second to one chat. */
const betweenMs = 40;
const betweenToOneMs = 1050;
/** How many chats are remembered; the longest unused is forgotten first. */
const mostChats = 10_000;

/** Spaces messages out as the messenger's limits require. */
export class Pace {
  #nextMs = 0;
  readonly #nextOf = new Map<number, number>();

  /** Resolves when the message may be sent. */
  async take(telegramId: number): Promise<void> {
    const nowMs = Date.now();
    const atMs = Math.max(nowMs, this.#nextMs, this.#nextOf.get(telegramId) ?? 0);
    // A chat that has to wait doesn't delay the others.
    this.#nextMs = Math.max(nowMs, this.#nextMs) + betweenMs;
    this.#nextOf.delete(telegramId);
    this.#nextOf.set(telegramId, atMs + betweenToOneMs);
    if (this.#nextOf.size > mostChats) this.#nextOf.delete(this.#nextOf.keys().next().value!);
    if (atMs > nowMs) await wait(atMs - nowMs, undefined, { ref: false });
  }

  /** Holds all messages back, because the messenger asked for a pause. */
  hold(forMs: number): void {
    this.#nextMs = Math.max(this.#nextMs, Date.now() + forMs);
  }
}
