import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server } from 'socket.io';
import { livePath, type ServerEvents } from '#engine/protocol/core/live.ts';
import { callerNetwork } from '../core/caller-network.ts';
import { PendingConnections } from './pending-connections.ts';

export type LiveServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, { playerId: string }>;

interface EngineConnection {
  readonly request: IncomingMessage;
  once(name: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/** A connection that isn't admitted within this time is closed. */
const admitWithinMs = 10_000;

/**
 * Socket.IO at its cheapest: a web socket first, no compression, and no messages stored for devices that reconnect. Every
 * push carries the revision, and a gap makes the client read again.
 */
export function createLiveServer(): LiveServer {
  return new Server({
    path: livePath,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: 4096,
  });
}

/** Attaches to an HTTP server. Refuses connections while too many others wait to be admitted. */
export function attachLive(live: LiveServer, server: HttpServer, trustsProxy: boolean): void {
  const pending = new PendingConnections();
  const settled = new WeakMap<object, () => void>();
  live.attach(server, {
    allowRequest: (request, decide) => {
      // Later requests of a polling connection belong to a connection that is already counted.
      const isKnown = request.url?.includes('sid=') === true;
      const isOpen = isKnown || !pending.isFull(callerNetwork(request, trustsProxy));
      decide(isOpen ? null : 'too_many_requests', isOpen);
    },
  });
  live.engine.on('connection', (connection: EngineConnection) => {
    const release = pending.add(callerNetwork(connection.request, trustsProxy));
    // Socket.IO's own limit keeps an idle polling connection open for 30 seconds more.
    const timer = setTimeout(() => connection.close(true), admitWithinMs).unref();
    const settle = () => {
      clearTimeout(timer);
      release();
    };
    settled.set(connection, settle);
    connection.once('close', settle);
  });
  live.on('connection', ({ conn }) => settled.get(conn)?.());
}
