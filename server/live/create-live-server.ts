import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server } from 'socket.io';
import { type ClientEvents, livePath, type ServerEvents } from '#engine/protocol/core/live.ts';
import { callerNetwork, isFromProxy, listOf } from '../core/caller-network.ts';
import { isOwnHost } from '../core/is-own-host.ts';
import type { Settings } from '../settings.ts';
import { ConnectionQueue, limitPackets } from './connection-limits.ts';

interface SocketData {
  playerId: string;
  sessionId: string;
  /** Signature that admitted the connection. */
  handshake: string;
  features: readonly string[];
  /** The page isn't visible. */
  isHidden: boolean;
}

/** A proxy must wait longer than this for the next byte of a web socket or a poll. In milliseconds. */
export const liveTimes = { pingInterval: 25_000, pingTimeout: 20_000 };

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

interface EngineConnection {
  readonly request: IncomingMessage;
  on(name: 'packet', listener: () => void): void;
  once(name: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/**
 * Socket.IO at its cheapest: a web socket first, no compression, and no messages stored for devices that
 * reconnect. Every push carries the revision, and a gap makes the client read again.
 */
export function createLiveServer(): LiveServer {
  return new Server({
    path: livePath,
    ...liveTimes,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: 4096,
  });
}

/**
 * Attaches to an HTTP server. Refuses pages of other sites, and connections while too many others wait to be
 * admitted. Closes a connection that isn't admitted in time or sends more than a client does. Returns a
 * function that sends away the connections that still wait.
 */
export function attachLive(live: LiveServer, server: HttpServer, settings: Settings): () => void {
  const { trustedProxies, admitWithinMs, timers } = settings;
  const queue = new ConnectionQueue(admitWithinMs / 2, timers);
  const settled = new WeakMap<object, () => void>();
  live.attach(server, {
    // Asked for new connections only.
    allowRequest: (request, decide) => {
      const network = callerNetwork(request, trustedProxies);
      if (!isOwnOrigin(request, settings)) return decide('forbidden', false);
      if (queue.isFull(network)) return decide('too_many_requests', false);
      const release = queue.add(network);
      const answer = (message: string | null) => {
        release();
        decide(message, message === null);
      };
      queue.wait(
        () => answer(null),
        () => answer('unavailable'),
      );
    },
  });
  live.engine.on('connection', (connection: EngineConnection) => {
    const release = queue.add(callerNetwork(connection.request, trustedProxies));
    // Socket.IO's own limit keeps an idle polling connection open for 30 seconds more.
    const endWait = timers.after(admitWithinMs, () => connection.close(true));
    const raiseLimit = limitPackets(connection, timers);
    const settle = () => {
      raiseLimit();
      endWait();
      release();
    };
    settled.set(connection, settle);
    connection.once('close', settle);
  });
  live.on('connection', ({ conn }) => settled.get(conn)?.());
  return () => queue.close();
}

/**
 * True unless a browser says that a page of another site opens the connection. Browsers keep pages from
 * reading another site's answers, but not from opening its web sockets.
 */
export function isOwnOrigin(
  request: IncomingMessage,
  { publicUrl, trustedProxies }: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): boolean {
  const { origin: text, host = '', 'x-forwarded-host': forwarded } = request.headers;
  if (text === undefined) return true;
  if (!URL.canParse(text)) return false;
  const origin = new URL(text);
  if (publicUrl !== null && origin.host === new URL(publicUrl).host) return true;
  const isBehindProxy = isFromProxy(request, trustedProxies);
  const hosts = [host, ...(isBehindProxy ? listOf(forwarded) : [])];
  return hosts.some((own) => isOwnHost(own, origin, isBehindProxy));
}
