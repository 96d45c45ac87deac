import { io, type Socket } from 'socket.io-client';
import { livePath, type ServerEvents } from '#engine/protocol/core/live.ts';
import { liveAuth } from '../../../server/fixtures/connect-live.ts';
import type { KilledPilot } from '../kills/killed-pilot.ts';

type Balance = Parameters<ServerEvents['player:balance']>[0];

/**
 * Another device of a pilot, which only looks on: it connects again whenever its connection ends, as the game
 * does.
 */
export class Onlooker {
  balance: Balance | undefined;
  /** Number of connections made. */
  connections = 0;
  readonly #socket: Socket;

  constructor({ client }: KilledPilot) {
    this.#socket = io(client.url, {
      path: livePath,
      auth: (give) => give(liveAuth(client)),
      transports: ['websocket'],
      reconnectionDelay: 100,
      reconnectionDelayMax: 1000,
      timeout: 4000,
      forceNew: true,
    });
    this.#socket.on('connect', () => {
      this.connections++;
    });
    this.#socket.on('player:balance', (balance: Balance) => {
      // Like the game, it drops what is older than what it has.
      if (balance.rev >= (this.balance?.rev ?? -1)) this.balance = balance;
    });
    // After these the library waits for somebody to decide.
    this.#socket.on('connect_error', () => this.#again());
    this.#socket.on('disconnect', () => this.#again());
  }

  close(): void {
    this.#socket.removeAllListeners('disconnect');
    this.#socket.disconnect();
  }

  #again(): void {
    if (!this.#socket.active) setTimeout(() => this.#socket.connect(), 200);
  }
}
