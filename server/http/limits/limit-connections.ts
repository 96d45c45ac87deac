import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type TrustedProxies } from '../../core/caller-network.ts';
import { readHandleLimit } from '../../core/handle-limit.ts';

/**
 * Maximum number of connections: as many as the process can have, without those that it needs for files and
 * the database. A device holds two for the most part, one for pushes and one for calls, and one costs 30 KB.
 */
export function maxConnections(handles: number | null): number {
  return Math.min(32_768, (handles ?? Number.POSITIVE_INFINITY) - 256);
}

/**
 * Limits the connections of a server (`ConnectionCrowds`). Behind a proxy all connections are the proxy's, so
 * a full server only refuses new ones.
 */
export function limitConnections(
  server: Server,
  trustedProxies: TrustedProxies,
  total = maxConnections(readHandleLimit()),
): void {
  if (trustedProxies !== 0) {
    server.maxConnections = total;
    return;
  }
  const crowds = new ConnectionCrowds<Socket>(total);
  server.on('connection', (socket: Socket) => {
    crowds.add(socket, networkOf(socket.remoteAddress ?? ''));
    socket.once('close', () => crowds.remove(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    crowds.beginCall(socket);
    response.once('close', () => crowds.endCall(socket));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => crowds.makeLive(socket));
}

interface Connection {
  resetAndDestroy(): unknown;
}

/** Open connections of one network. The sets keep the order in which connections entered them. */
class Crowd<Socket extends Connection> {
  readonly idle = new Set<Socket>();
  readonly live = new Set<Socket>();
  /** Number of calls under way, by connection. */
  readonly atWork = new Map<Socket, number>();

  get size(): number {
    return this.idle.size + this.live.size + this.atWork.size;
  }

  remove(socket: Socket): void {
    for (const sockets of [this.idle, this.live, this.atWork]) sockets.delete(socket);
  }
}

/**
 * Open connections by network. A network has at most a third of them. A full server drops one of the largest
 * network for each new one. The longest idle is dropped first, then the oldest live one; connections whose
 * calls are under way are not.
 */
export class ConnectionCrowds<Socket extends Connection> {
  readonly #total: number;
  #open = 0;
  readonly #crowds = new Map<string, Crowd<Socket>>();
  readonly #networks = new Map<Socket, string>();

  constructor(total: number) {
    this.#total = total;
  }

  /** Adds an idle connection. It is dropped itself if no other can be. */
  add(socket: Socket, network: string): void {
    const crowd = this.#crowds.get(network) ?? new Crowd<Socket>();
    this.#crowds.set(network, crowd);
    this.#networks.set(socket, network);
    crowd.idle.add(socket);
    this.#open++;
    if (crowd.size > this.#total / 3) this.#drop(crowd);
    else if (this.#open > this.#total) this.#drop(this.#largest());
  }

  beginCall(socket: Socket): void {
    const crowd = this.#crowdOf(socket);
    if (!crowd) return;
    crowd.idle.delete(socket);
    crowd.atWork.set(socket, (crowd.atWork.get(socket) ?? 0) + 1);
  }

  endCall(socket: Socket): void {
    const crowd = this.#crowdOf(socket);
    const count = crowd?.atWork.get(socket);
    if (!crowd || count === undefined) return;
    if (count > 1) {
      crowd.atWork.set(socket, count - 1);
      return;
    }
    crowd.atWork.delete(socket);
    crowd.idle.add(socket);
  }

  makeLive(socket: Socket): void {
    const crowd = this.#crowdOf(socket);
    if (!crowd) return;
    crowd.idle.delete(socket);
    crowd.live.add(socket);
  }

  /** Forgets a connection that is closed; does nothing for others. */
  remove(socket: Socket): void {
    const network = this.#networks.get(socket);
    const crowd = this.#crowdOf(socket);
    if (network === undefined || !crowd) return;
    this.#networks.delete(socket);
    crowd.remove(socket);
    if (crowd.size === 0) this.#crowds.delete(network);
    this.#open--;
  }

  #crowdOf(socket: Socket): Crowd<Socket> | undefined {
    return this.#crowds.get(this.#networks.get(socket) ?? '');
  }

  /** The largest network with a connection that may be dropped; a newly added one always may. */
  #largest(): Crowd<Socket> {
    let largest: Crowd<Socket> | undefined;
    for (const crowd of this.#crowds.values())
      if (crowd.idle.size + crowd.live.size > 0 && crowd.size > (largest?.size ?? 0)) largest = crowd;
    return largest!;
  }

  #drop(crowd: Crowd<Socket>): void {
    const [socket] = crowd.idle.size > 0 ? crowd.idle : crowd.live;
    if (!socket) return;
    this.remove(socket);
    socket.resetAndDestroy();
  }
}
