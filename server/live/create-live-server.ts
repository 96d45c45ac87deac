import { type DefaultEventsMap, Server } from 'socket.io';
import { livePath, type ServerEvents } from '#engine/protocol/core/live.ts';

export type LiveServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, { playerId: string }>;

/**
 * Socket.IO as it costs least: a websocket from the start, nothing compressed, nothing kept for who comes back (every
 * push carries the revision, and a gap makes the client read again).
 */
export function createLiveServer(): LiveServer {
  return new Server({
    path: livePath,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
  });
}
