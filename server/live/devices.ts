import type { TripPush } from '#engine/protocol/core/live.ts';
import type { Timers } from '../core/timers.ts';
import type { LiveServer } from './create-live-server.ts';

export type LiveSocket = Parameters<Parameters<LiveServer['use']>[0]>[0];

/**
 * A player's simultaneous connections: more than the allowed sessions, because a device may open several
 * tabs.
 */
const maxDevices = 10;

/** The connected devices of one player. */
export class Devices {
  /** When they last heard of a trip, by the monotonic clock. */
  pushedAtMs = 0;
  readonly #sockets = new Set<LiveSocket>();
  readonly #timers: Timers;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  get isFull(): boolean {
    return this.#sockets.size >= maxDevices;
  }

  get isEmpty(): boolean {
    return this.#sockets.size === 0;
  }

  add(socket: LiveSocket): void {
    this.#sockets.add(socket);
    this.reportCount();
  }

  delete(socket: LiveSocket): void {
    this.#sockets.delete(socket);
    this.reportCount();
  }

  /**
   * Pushes a trip to the devices that show the game. Those with the feature 'taken' get the short form;
   * `chain` is included only for devices with that feature.
   */
  push(whole: TripPush, short: TripPush = whole, except?: LiveSocket): void {
    this.pushedAtMs = this.#timers.monotonic();
    const { chain: _chain, tappedAgain: _again, ...plain } = short;
    const formFor = ({ data: { features } }: LiveSocket) => {
      if (!features.includes('taken')) return whole;
      return features.includes('chain') ? short : plain;
    };
    for (const socket of this.#sockets)
      if (!socket.data.isHidden && socket !== except) socket.emit('trip:state', formFor(socket));
  }

  /** Tells the devices their number: a tapping device reports more often when others watch. */
  reportCount(): void {
    const all = [...this.#sockets];
    const count = all.filter(({ data }) => !data.isHidden).length;
    for (const socket of all)
      if (socket.data.features.includes('devices')) socket.emit('player:devices', { count });
  }
}
