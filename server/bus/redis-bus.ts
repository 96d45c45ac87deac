import { randomUUID } from 'node:crypto';
import { machineTimers, type Timers } from '../core/timers.ts';
import { type Bus, deafBus, noBus } from './bus.ts';
import { createRedis, type Redis } from './connect-redis.ts';

const patienceMs = 1000;

const prefix = 'proto-trip:';
/** The bus sends itself a message this often. */
const beatEveryMs = 500;
/**
 * Without one for this long, messages aren't heard: a connection may look whole for minutes after Redis has
 * stopped.
 */
const silentAfterMs = 2000;
/** On this channel a process says that it couldn't send some of its messages. */
const gapChannel = 'gap';

/** A bus on Redis. Messages carry the sender's id, because Redis returns a message to its sender too. */
export class RedisBus implements Bus {
  readonly #sender = randomUUID();
  readonly #publisher: Redis;
  /** A connection that subscribes can do nothing else. */
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, (text: string) => void>();
  /**
   * Followed channels that Redis hasn't accepted: the client drops a subscription that a break interrupts.
   */
  readonly #missing = new Set<string>();
  readonly #gapListeners: (() => void)[] = [];
  readonly #timers: Timers;
  readonly #endBeats: () => void;
  #heardAtMs: number;
  /** A message of this process was not sent. */
  #hasLost = false;

  constructor(redis: Redis, url: string, timers = machineTimers) {
    this.#timers = timers;
    this.#heardAtMs = timers.monotonic();
    this.#publisher = redis;
    this.#publisher.on('ready', () => {
      if (this.#hasLost) this.publish(gapChannel, '');
    });
    this.#subscriber = createRedis(url);
    // After a break the client restores the accepted subscriptions by itself.
    this.#subscriber.on('ready', () => this.#reportGap());
    this.#subscriber.connect().catch(() => undefined);
    const own = `${prefix}beat:${this.#sender}`;
    this.#listeners.set(own, () => this.#hearBeat());
    void this.#subscribe(own);
    void this.follow(gapChannel, () => this.#reportGap());
    this.#endBeats = timers.every(beatEveryMs, () => {
      if (this.#publisher.isReady) this.#publisher.publish(own, '').catch(() => undefined);
      if (this.#subscriber.isReady && this.#missing.size > 0) void this.#subscribeMissing();
    });
  }

  /** Never rejects: a refused subscription is tried again with the next beat. */
  async #subscribe(name: string): Promise<void> {
    const listener = this.#listeners.get(name);
    if (!listener) return;
    try {
      await this.#subscriber.subscribe(name, listener);
    } catch {
      if (this.#listeners.get(name) === listener) this.#missing.add(name);
    }
  }

  async #subscribeMissing(): Promise<void> {
    const names = [...this.#missing];
    this.#missing.clear();
    await Promise.all(names.map((name) => this.#subscribe(name)));
    // Until now nothing was heard on them.
    this.#reportGap();
  }

  #hearBeat(): void {
    const wasSilent = this.#isSilent();
    this.#heardAtMs = this.#timers.monotonic();
    if (wasSilent) this.#reportGap();
  }

  #isSilent(): boolean {
    return this.#timers.monotonic() - this.#heardAtMs > silentAfterMs;
  }

  #reportGap(): void {
    for (const listener of this.#gapListeners) listener();
  }

  publish(channel: string, message: string): void {
    this.#send(channel, message).catch(() => {
      this.#hasLost = true;
    });
  }

  async #send(channel: string, message: string): Promise<void> {
    if (channel === gapChannel) this.#hasLost = false;
    await this.#publisher.publish(prefix + channel, `${this.#sender} ${message}`);
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
    const subscribed = this.#subscribe(name);
    if (this.#subscriber.isReady)
      await Promise.race([subscribed, this.#timers.sleep(patienceMs, { ref: false })]);
  }

  unfollow(channel: string): void {
    const name = prefix + channel;
    const listener = this.#listeners.get(name);
    this.#listeners.delete(name);
    this.#missing.delete(name);
    if (listener) this.#subscriber.unsubscribe(name, listener).catch(() => undefined);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  isConnected(): boolean {
    return this.#publisher.isReady && this.#subscriber.isReady && !this.#isSilent();
  }

  async close(): Promise<void> {
    this.#endBeats();
    this.#subscriber.destroy();
  }
}

/**
 * Links between the processes of an installation besides the database; `redis` is null for a single server.
 */
export interface Shared {
  readonly redis: Redis | null;
  readonly bus: Bus;
  close(): Promise<void>;
}

const connectWithinMs = 2000;

/**
 * Connects to Redis. Without an answer the server starts anyway, and connects as soon as it can. `isAlone`
 * says that nobody else can be on the database.
 */
export async function openShared(
  url: string | null,
  isAlone: boolean,
  timers = machineTimers,
): Promise<Shared> {
  if (!url) return { redis: null, bus: isAlone ? noBus : deafBus, close: async () => undefined };
  const redis = createRedis(url);
  const connecting = redis.connect().catch(() => undefined);
  const bus = new RedisBus(redis, url, timers);
  await Promise.race([connecting, timers.sleep(connectWithinMs, { ref: false })]);
  return {
    redis,
    bus,
    close: async () => {
      await bus.close();
      redis.destroy();
    },
  };
}
