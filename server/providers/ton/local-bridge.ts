import type { LocalNoteRepository } from '#server/store/repositories/dev/local-note-repository.ts';

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
type Listener = (message: BridgeMessage) => void;

const maxClients = 500;
const maxWaiting = 16;
export const maxTtlSeconds = 300;
/** How often a server looks for what others were sent for those who listen here. */
const lookEveryMs = 300;

/**
 * TON Connect's HTTP bridge for the local wallet: keeps messages for a client until it listens, at whichever server, or they
 * expire. It can't read them.
 */
export class LocalBridge {
  readonly #notes: LocalNoteRepository;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onClose = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(notes: LocalNoteRepository) {
    this.#notes = notes;
  }

  async send(from: string, to: string, message: string, ttlSeconds: number): Promise<void> {
    const nowMs = Date.now();
    const lifeMs = ttlSeconds * 1000;
    const sent: Waiting = { id: nowMs, from, message, expiresAtMs: nowMs + lifeMs };
    await this.#notes.add(idOf(to), JSON.stringify(sent), maxWaiting, lifeMs);
    await this.#handOver(to);
  }

  /** Hands over what waits for the client and what comes. Null when too many listen; otherwise a function that stops. */
  listen(client: string, listener: Listener, onClose: () => void): (() => void) | null {
    const listeners = this.#listeners.get(client) ?? new Set();
    if (!this.#listeners.has(client) && this.#listeners.size >= maxClients) return null;
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
      const clients = new Map([...this.#listeners.keys()].map((client) => [idOf(client), client]));
      for (const id of await this.#notes.among([...clients.keys()])) await this.#handOver(clients.get(id)!);
    } catch {
      // The next look finds them.
    } finally {
      this.#isLooking = false;
    }
  }

  async #handOver(client: string): Promise<void> {
    if (!this.#listeners.has(client)) return;
    for (const text of await this.#notes.takeAll(idOf(client))) {
      const waiting = JSON.parse(text) as Waiting;
      if (waiting.expiresAtMs <= Date.now()) continue;
      for (const listener of this.#listeners.get(client) ?? []) listener(waiting);
    }
  }
}

function idOf(client: string): string {
  return `bridge ${client}`;
}
