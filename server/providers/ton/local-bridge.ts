import { LRUCache } from 'lru-cache';

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

/**
 * TON Connect's HTTP bridge in memory, for the local wallet: keeps messages for a client until it listens or they expire.
 * It can't read them.
 */
export class LocalBridge {
  readonly #waiting = new LRUCache<string, Waiting[]>({ max: maxClients });
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onClose = new Set<() => void>();
  #lastId = 0;

  send(from: string, to: string, message: string, ttlSeconds: number): void {
    const sent = { id: ++this.#lastId, from, message, expiresAtMs: Date.now() + ttlSeconds * 1000 };
    const listeners = this.#listeners.get(to);
    if (listeners) for (const listener of listeners) listener(sent);
    else this.#waiting.set(to, [...(this.#waiting.get(to) ?? []), sent].slice(-maxWaiting));
  }

  /** Hands over what waits for the client and what comes. Null when too many listen; otherwise a function that stops. */
  listen(client: string, listener: Listener, onClose: () => void): (() => void) | null {
    const listeners = this.#listeners.get(client) ?? new Set();
    if (!this.#listeners.has(client) && this.#listeners.size >= maxClients) return null;
    this.#listeners.set(client, listeners.add(listener));
    this.#onClose.add(onClose);
    for (const message of this.#waiting.get(client) ?? [])
      if (message.expiresAtMs > Date.now()) listener(message);
    this.#waiting.delete(client);
    return () => {
      this.#onClose.delete(onClose);
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(client);
    };
  }

  /** Ends all listeners, so that the server can stop. */
  close(): void {
    for (const end of [...this.#onClose]) end();
  }
}
