import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from './bus.ts';
import { createRedis, type Redis } from './connect-redis.ts';

const patienceMs = 1000;

const prefix = 'proto-trip:';

/** A bus on Redis. Messages carry the sender's id, because Redis returns a message to its sender too. */
export class RedisBus implements Bus {
  readonly #sender = randomUUID();
  readonly #publisher: Redis;
  /** A connection that subscribes can do nothing else. */
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, (text: string) => void>();
  readonly #gapListeners: (() => void)[] = [];

  constructor(redis: Redis, url: string) {
    this.#publisher = redis;
    this.#subscriber = createRedis(url);
    // The client subscribes again by itself after a break.
    this.#subscriber.on('ready', () => {
      for (const listener of this.#gapListeners) listener();
    });
    this.#subscriber.connect().catch(() => undefined);
  }

  publish(channel: string, message: string): void {
    if (!this.#publisher.isReady) return;
    this.#publisher.publish(prefix + channel, `${this.#sender} ${message}`).catch(() => undefined);
  }

  async follow(channel: string, listener: (message: string) => void): Promise<void> {
    const name = prefix + channel;
    this.unfollow(channel);
    const hear = (text: string) => {
      const space = text.indexOf(' ');
      if (text.slice(0, space) !== this.#sender) listener(text.slice(space + 1));
    };
    this.#listeners.set(name, hear);
    // Without Redis it subscribes as soon as it can, and the gap is reported then.
    const subscribed = this.#subscriber.subscribe(name, hear).catch(() => undefined);
    if (this.#subscriber.isReady)
      await Promise.race([subscribed, wait(patienceMs, undefined, { ref: false })]);
  }

  unfollow(channel: string): void {
    const name = prefix + channel;
    const listener = this.#listeners.get(name);
    this.#listeners.delete(name);
    if (listener) this.#subscriber.unsubscribe(name, listener).catch(() => undefined);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  isConnected(): boolean {
    return this.#publisher.isReady && this.#subscriber.isReady;
  }

  async close(): Promise<void> {
    this.#subscriber.destroy();
  }
}
