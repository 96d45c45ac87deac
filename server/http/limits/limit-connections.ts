import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type TrustedProxies } from '#server/core/caller-network.ts';

/**
 * Connections that a server holds at once, and those of one network that have not brought a whole request
 * yet.
 */
const defaults = { total: 8192, unprovenPerNetwork: 64 };

/**
 * Closes a new connection when the server holds half of what it can and the same network has 64 that have
 * not brought a whole request. Behind a proxy all connections are the proxy's, so only the total counts
 * there.
 */
export function limitConnections(server: Server, trustedProxies: TrustedProxies, limits = defaults): void {
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
    if (open >= limits.total / 2 && ofNetwork.size >= limits.unprovenPerNetwork) {
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
}
