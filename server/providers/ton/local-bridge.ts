import type { LocalNoteRepository } from '../../store/repositories/dev/local-note-repository.ts';

/** A message on its way, as TON Connect's HTTP bridge sends it. `from` is the sender's public key in hex. */
export interface BridgeMessage {
  readonly id: number;
  readonly from: string;
  /** Base64 of a text that only the receiver can read. */
  readonly message: string;
}

interface Waiting extends BridgeMessage {
  readonly expiresAtMs: number;
}
interface Listener {
  /** The last message that it has. */
  lastId: number;
  readonly hear: (message: BridgeMessage) => void;
}

const maxClients = 500;
const maxWaiting = 16;
export const maxTtlSeconds = 300;
/** Interval at which a server looks for messages sent at another one. */
const lookEveryMs = 300;

/**
 * TON Connect's HTTP bridge for the local wallet: keeps messages until they expire, and hands them to their
 * receiver at whichever server it listens. A receiver that has lost its stream says which message it had
 * last. It can't read them.
 */
export class LocalBridge {
  readonly #notes: LocalNoteRepository;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onClose = new Set<() => void>();
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(notes: LocalNoteRepository) {
    this.#notes = notes;
  }

  /** Confirmed time, by which messages expire. */
  now(): number {
    return this.#notes.now();
  }

  async send(from: string, to: string, message: string, ttlSeconds: number): Promise<void> {
    const lifeMs = ttlSeconds * 1000;
    const nowMs = this.now();
    this.#lastId = Math.max(this.#lastId + 1, nowMs);
    const sent: Waiting = { id: this.#lastId, from, message, expiresAtMs: nowMs + lifeMs };
    await this.#notes.add(idOf(to), JSON.stringify(sent), maxWaiting, lifeMs);
    if (this.#listeners.has(to)) void this.#look();
  }

  /**
   * Hands over what was sent to the client after message `lastId`, and what comes. Null when too many listen;
   * otherwise a function that stops.
   */
  listen(
    client: string,
    lastId: number,
    hear: (message: BridgeMessage) => void,
    onClose: () => void,
  ): (() => void) | null {
    const listeners = this.#listeners.get(client) ?? new Set();
    if (!this.#listeners.has(client) && this.#listeners.size >= maxClients) return null;
    const listener = { lastId, hear };
    this.#listeners.set(client, listeners.add(listener));
    this.#onClose.add(onClose);
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref();
    void this.#look();
    return () => {
      this.#onClose.delete(onClose);
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(client);
      if (this.#listeners.size === 0) this.#stopLooking();
    };
  }

  /** Ends all listeners, so that the server can stop. */
  close(): void {
    this.#stopLooking();
    for (const end of [...this.#onClose]) end();
  }

  #stopLooking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** While the database is away, messages wait. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const found = await this.#notes.readAll([...this.#listeners.keys()].map(idOf));
      for (const [client, listeners] of this.#listeners)
        for (const text of found.get(idOf(client)) ?? [])
          handOver(JSON.parse(text) as Waiting, listeners, this.now());
    } catch {
      // The next look finds them.
    } finally {
      this.#isLooking = false;
    }
  }
}

function handOver(waiting: Waiting, listeners: ReadonlySet<Listener>, nowMs: number): void {
  if (waiting.expiresAtMs <= nowMs) return;
  for (const listener of listeners)
    if (waiting.id > listener.lastId) {
      listener.lastId = waiting.id;
      listener.hear(waiting);
    }
}

function idOf(client: string): string {
  return `bridge ${client}`;
}
