import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type TrustedProxies } from '../../core/caller-network.ts';
import { readHandleLimit } from '../../core/handle-limit.ts';

/** Limits of the connections of a server. */
interface ConnectionLimits {
  readonly total: number;
  /** Open connections from which on the next limit counts. */
  readonly crowd: number;
  /** Connections of one network that have not brought a whole request yet. */
  readonly unprovenPerNetwork: number;
}

/**
 * As many as the process can have, without those that it needs for files and the database. A device holds two
 * for the most part, one for pushes and one for calls, and one costs 30 KB.
 */
export function connectionLimits(handles: number | null): ConnectionLimits {
  const total = Math.min(32_768, (handles ?? Number.POSITIVE_INFINITY) - 256);
  return { total, crowd: Math.min(4096, total / 2), unprovenPerNetwork: 64 };
}

/**
 * Closes a new connection when the server is full, or when it holds a crowd and the same network has 64 that
 * have not brought a whole request. Behind a proxy all connections are the proxy's, so only the total counts
 * there.
 */
export function limitConnections(
  server: Server,
  trustedProxies: TrustedProxies,
  limits = connectionLimits(readHandleLimit()),
): void {
  const unproven = new Map<string, Set<Socket>>();
  const prove = (socket: Socket, network: string): void => {
    const ofNetwork = unproven.get(network);
    if (ofNetwork?.delete(socket) && ofNetwork.size === 0) unproven.delete(network);
  };
  server.maxConnections = limits.total;
  if (trustedProxies !== 0) return;
  let open = 0;
  const networks = new WeakMap<Socket, string>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const ofNetwork = unproven.get(network) ?? new Set<Socket>();
    if (open >= limits.crowd && ofNetwork.size >= limits.unprovenPerNetwork) {
      socket.destroy();
      return;
    }
    open++;
    networks.set(socket, network);
    unproven.set(network, ofNetwork.add(socket));
    socket.once('close', () => {
      open--;
      prove(socket, network);
    });
  });
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    const network = networks.get(socket);
    if (network === undefined || !unproven.get(network)?.has(socket)) return;
    request.once('end', () => prove(socket, network));
  });
  // A live connection has no other request; who doesn't sign in on it is sent away after seconds.
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const network = networks.get(socket);
    if (network !== undefined) prove(socket, network);
  });
}
