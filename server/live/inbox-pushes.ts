import type { Player } from '#engine/rules/core/player.ts';
import { isUnread, readInbox } from '../commands/account/inbox.ts';
import { log } from '../core/log.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Timers } from '../core/timers.ts';
import { isDatabaseAway } from '../store/core/database-failures.ts';
import type { LiveServer } from './create-live-server.ts';

/** After a message to many, devices are told within this time: they all read their inboxes then. */
const spreadMs = 40_000;
/** Changes within this time are told together. */
const gatherMs = 50;

/** Tells devices that their player's inbox has changed. */
export class InboxPushes {
  readonly #server: LiveServer;
  readonly #gate: ServiceGate;
  readonly #playerOf: (playerId: string) => Player | null;
  readonly #timers: Timers;
  readonly #waiting = new Set<string>();

  constructor(
    server: LiveServer,
    gate: ServiceGate,
    playerOf: (playerId: string) => Player | null,
    timers: Timers,
  ) {
    this.#timers = timers;
    this.#server = server;
    this.#gate = gate;
    this.#playerOf = playerOf;
  }

  /** Does nothing for a player without a device here. */
  schedule(playerId: string): void {
    if (!this.#playerOf(playerId) || this.#waiting.has(playerId)) return;
    this.#waiting.add(playerId);
    this.#timers.after(gatherMs, () => {
      this.#push(playerId).catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure('telling of a message', error);
      });
    });
  }

  pushAll(): void {
    for (const socket of this.#server.of('/').sockets.values())
      this.#timers.after(spreadMs * Math.random(), () => socket.emit('inbox:changed', { unread: null }));
  }

  async #push(playerId: string): Promise<void> {
    this.#waiting.delete(playerId);
    const services = this.#gate.open();
    const player = this.#playerOf(playerId);
    if (!services || !player) return;
    const messages = await readInbox(services.store, player, services.clock.now());
    this.#server.to(playerId).emit('inbox:changed', { unread: messages.filter(isUnread).length });
  }
}
