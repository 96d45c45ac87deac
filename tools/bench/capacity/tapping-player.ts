import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { systemId, tripId } from '#engine/content/ids.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { pathOf } from '#engine/protocol/core/call-path.ts';
import { livePath } from '#engine/protocol/core/live.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import { canBeTaken } from '#engine/rules/trip/field/objects.ts';
import { lastWaveAfter, natureAt, wavesWithLast } from '#engine/rules/trip/field/waves.ts';
import { signatureOf } from '#server/core/sign-in/verify-session.ts';
import { CallSocket } from './call-socket.ts';
import { openLive, type Pushes } from './live-socket.ts';
import type { SeededPlayer } from './seed-players.ts';

/** Events of a generator's players since the last read. */
export interface TapTally {
  /** Milliseconds from when a report was due to its answer. */
  latencies: number[];
  shed: number;
  /** By status and code; '0' for a broken connection. */
  failures: Record<string, number>;
  rejectedTaps: number;
  taps: number;
  otherCalls: number;
  /** Shed calls whose answer named no time to come back. */
  withoutRetryAfter: number;
  /** Players who gave up connecting. */
  unconnected: number;
  /** Inboxes read after a push said that a message came. */
  inboxesRead: number;
}

export const noTally = (): TapTally => ({
  latencies: [],
  shed: 0,
  failures: {},
  rejectedTaps: 0,
  taps: 0,
  otherCalls: 0,
  withoutRetryAfter: 0,
  unconnected: 0,
  inboxesRead: 0,
});

/** The flight in the answer of a launch. */
interface StartedSession {
  readonly uuid: string;
  readonly createdAt: string;
  readonly endsAt: string;
  readonly seed: string;
  readonly waves: FlightWaves;
}

const spawnEveryMs = defaultTunables.spawnIntervalMs;
const maxTaps = 50;
const maxTries = 5;

/**
 * A player who taps every object but one in five, and reports as the game's client does. Collects and
 * launches in between.
 */
export class TappingPlayer {
  readonly #player: SeededPlayer;
  readonly #calls: CallSocket;
  /** For the inbox, because a connection carries one call at a time. */
  readonly #inboxCalls: CallSocket;
  readonly #address: string;
  readonly #port: number;
  readonly #tally: () => TapTally;
  readonly #everyMs: number;
  #flight: Pick<SeededPlayer, 'flightId' | 'startedAtMs' | 'endsAtMs' | 'seed' | 'waves'>;
  #nextTap: number;
  #dueMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #lastTimestamp = 0;

  constructor(player: SeededPlayer, port: number, everyMs: number, tally: () => TapTally) {
    this.#player = player;
    this.#port = port;
    this.#everyMs = everyMs;
    this.#tally = tally;
    // Every player comes from a network of their own, as in life.
    const number = player.telegramId % 0x10000;
    this.#address = `127.1.${number >> 8}.${number & 0xff || 1}`;
    this.#calls = new CallSocket(port, this.#address);
    this.#inboxCalls = new CallSocket(port, this.#address);
    this.#flight = player;
    this.#nextTap = Math.ceil((Date.now() - player.startedAtMs) / spawnEveryMs);
  }

  /** Comes back like a device while the server is too busy to admit it. */
  async connect(pushes: () => Pushes): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.#connectOnce(pushes);
      } catch (error) {
        if (tries === maxTries) throw error;
        await wait(1000 * tries);
      }
  }

  async #connectOnce(pushes: () => Pushes): Promise<void> {
    const { token, sessionId, fingerprint, signingKey } = this.#player;
    const timestamp = Date.now();
    const signature = signatureOf(signingKey, {
      method: 'GET',
      pathAndQuery: livePath,
      timestamp: String(timestamp),
      body: new Uint8Array(),
    });
    const features = ['taken', 'devices'];
    const auth = { token, sessionId, fingerprint, timestamp, signature, features };
    await openLive(this.#port, this.#address, auth, pushes, () => void this.#readInbox());
  }

  /** Reports again and again, beginning at a random moment, whether or not the server keeps up. */
  start(): void {
    this.#nextTap = Math.max(
      this.#nextTap,
      Math.ceil((Date.now() - this.#flight.startedAtMs) / spawnEveryMs),
    );
    this.#dueMs = performance.now() + Math.random() * this.#everyMs;
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#calls.close();
    this.#inboxCalls.close();
  }

  /** As the client does when a push says that the inbox has changed. */
  async #readInbox(): Promise<void> {
    const { status, text } = await this.#ask('inbox.list', {}, '', this.#inboxCalls);
    this.#inboxCalls.close();
    if (status === 200) this.#tally().inboxesRead++;
    else this.#fail(status, text);
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#turn(), Math.max(0, this.#dueMs - performance.now()));
  }

  async #turn(): Promise<void> {
    if (Date.now() > this.#flight.endsAtMs + 1000) await this.#flyAgain();
    else await this.#report(this.#dueMs);
    if (this.#timer === undefined) return;
    this.#dueMs += this.#everyMs;
    this.#wait();
  }

  async #report(dueMs: number): Promise<void> {
    const { flightId: sid, startedAtMs, endsAtMs } = this.#flight;
    const nowMs = Math.min(Date.now(), endsAtMs) - startedAtMs;
    const taps: { k: number; t: number }[] = [];
    let k = this.#nextTap;
    for (; k * spawnEveryMs + 500 < nowMs && taps.length < maxTaps; k++) {
      const t = k * spawnEveryMs + 100 + ((k * 7919) % 400);
      if (k % 5 !== 0 && this.#isTapped(k, t)) taps.push({ k, t });
    }
    const { status, text } = await this.#ask(
      'sessions.replenish',
      { id: this.#player.shipId, sid },
      JSON.stringify({ baggage: 0, taps }),
    );
    const tally = this.#tally();
    // It took so long that the trip has ended meanwhile.
    if (text.includes('"session_finished"')) this.#flight = { ...this.#flight, endsAtMs: 0 };
    else if (status !== 200) this.#fail(status, text);
    if (status !== 200) return;
    tally.latencies.push(performance.now() - dueMs);
    tally.taps += taps.length;
    // Towards the end of a trip the cargo is full.
    if (/"fault":"(?!cargo_full)/.test(text)) tally.rejectedTaps++;
    this.#nextTap = k;
    const { waves } = this.#flight;
    const first = taps[0];
    if (waves.last !== undefined || !first) return;
    const last = lastWaveAfter(first.t, endsAtMs - startedAtMs, defaultTunables);
    this.#flight = { ...this.#flight, waves: wavesWithLast(waves, last) };
  }

  /** Whether object `k` is a rock or a kind that a tap takes then, and no mine. */
  #isTapped(k: number, t: number): boolean {
    const nature = natureAt(this.#flight.seed, this.#flight.waves, k, defaultTunables);
    const kind = nature?.kind;
    return (
      nature !== undefined && !kind?.verb && !kind?.breaksChain && canBeTaken(k, t, defaultTunables, kind)
    );
  }

  /** Collects the trip and launches the next one. */
  async #flyAgain(): Promise<void> {
    const { shipId: id } = this.#player;
    const collected = await this.#ask('sessions.finish', { id, sid: this.#flight.flightId }, '');
    // Collected already, when the launch was shed or an answer was lost.
    const isHome = collected.status === 200 || collected.text.includes('"session_finished"');
    if (!isHome) return this.#fail(collected.status, collected.text);
    const body = JSON.stringify({ tripId: tripId(1, 1), solarSystemId: systemId(1) });
    const { status, text } = await this.#ask('sessions.start', { id }, body);
    if (status !== 200 && status !== 201) return this.#fail(status, text);
    this.#tally().otherCalls += 2;
    const session = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as StartedSession;
    this.#flight = {
      flightId: session.uuid,
      startedAtMs: Date.parse(session.createdAt),
      endsAtMs: Date.parse(session.endsAt),
      seed: session.seed,
      waves: session.waves,
    };
    this.#nextTap = 1;
  }

  #fail(status: number, text: string): void {
    const tally = this.#tally();
    if (status === 503) {
      tally.shed++;
      if (!/\r\nretry-after: \d/i.test(text)) tally.withoutRetryAfter++;
      return;
    }
    const failure = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
    tally.failures[failure] = (tally.failures[failure] ?? 0) + 1;
  }

  #ask(name: CallName, params: Record<string, string>, body: string, calls = this.#calls) {
    const { method } = paths[name];
    const path = pathOf(paths[name], params);
    const { token, sessionId, fingerprint, signingKey } = this.#player;
    this.#lastTimestamp = Math.max(this.#lastTimestamp + 1, Date.now());
    const timestamp = String(this.#lastTimestamp);
    const idempotencyKey = randomUUID();
    const signature = signatureOf(
      signingKey,
      {
        method,
        pathAndQuery: path,
        timestamp,
        body: Buffer.from(body),
        timezone: 'Europe/Berlin',
        idempotencyKey,
      },
      true,
    );
    const head =
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nAuthorization: Bearer ${token}\r\n` +
      `X-Session-Id: ${sessionId}\r\nX-Device-Fingerprint: ${fingerprint}\r\nX-Timestamp: ${timestamp}\r\n` +
      `X-Signature: ${signature}\r\nX-Language: en\r\nX-Timezone: Europe/Berlin\r\nIdempotency-Key: ${idempotencyKey}\r\n` +
      (body && 'Content-Type: application/json\r\n') +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    return calls.ask(Buffer.from(head));
  }
}
