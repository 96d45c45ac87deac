import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { TestClient } from '../../server/fixtures/client.ts';
import { connectLive, type LiveClient } from '../../server/fixtures/connect-live.ts';

/** Calls of all honest players in a phase. */
export interface Phase {
  /** From the first attempt of a call to its answer, in milliseconds. */
  readonly took: number[];
  /** Attempts that were told to come again: 503 and 429. */
  refused: number;
  /** Attempts without an answer of a server: 502, 504 and broken connections. */
  cut: number;
  /** Other answers, and calls that were given up. */
  readonly failed: string[];
}

export function newPhase(): Phase {
  return { took: [], refused: 0, cut: 0, failed: [] };
}

const callEveryMs = 250;
const givesUpAfterMs = 30_000;

/**
 * Plays as the game does: one call after the other, reads and changes; what is refused is sent again when it
 * may be.
 */
export class HonestPlayer {
  #live: LiveClient | null = null;
  #calls = 0;

  private constructor(readonly client: TestClient) {}

  static async settle(url: string, telegramId: number): Promise<HonestPlayer> {
    const client = await new TestClient(url).signIn(telegramId);
    const { uuid: playerId } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId, amount: 100_000 } });
    return new HonestPlayer(client);
  }

  /** Goes through another door from now on, with a socket of its own. */
  async connect(url: string): Promise<void> {
    this.#live?.close();
    this.client.url = url;
    this.#live = await connectLive(this.client);
  }

  get isConnected(): boolean {
    return this.#live?.socket.connected ?? false;
  }

  disconnect(): void {
    this.#live?.close();
  }

  async play(phase: Phase, forMs: number): Promise<void> {
    await wait(Math.random() * callEveryMs);
    const endsMs = performance.now() + forMs;
    while (performance.now() < endsMs) {
      await this.#callOnce(phase);
      await wait(callEveryMs);
    }
  }

  async #callOnce(phase: Phase): Promise<void> {
    const isChange = this.#calls++ % 2 === 0;
    const idempotencyKey = randomUUID();
    const send = () =>
      isChange
        ? this.client.call('protomatters.convert', { body: { amount: 1 }, idempotencyKey })
        : this.client.call('auth.me');
    const startedMs = performance.now();
    while (performance.now() - startedMs < givesUpAfterMs) {
      const reply = await send().catch(() => null);
      if (reply?.status === 200) {
        phase.took.push(performance.now() - startedMs);
        return;
      }
      if (reply?.status === 503 || reply?.status === 429) phase.refused++;
      else if (reply === null || reply.status === 502 || reply.status === 504) phase.cut++;
      else {
        phase.failed.push(`${reply.status} ${reply.error.code}`);
        return;
      }
      await wait(1000 * Number(reply?.headers.get('Retry-After') ?? 1));
    }
    phase.failed.push('given up');
  }
}
