import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { machineTimers, type Timers } from '../../core/timers.ts';

/** Time in milliseconds without progress after which an answer counts as unread. */
const unreadMs = 45_000;
const looksUntilUnread = 3;

/** Bytes that the system holds for connections, not yet acknowledged by their peers, by `peerOf`. */
type SendQueues = ReadonlyMap<string, number>;

interface Look {
  /** Equal as long as the peer acknowledges nothing. */
  readonly mark: string;
  readonly count: number;
}

/**
 * Closes connections with an unread answer. While a part of the answer is in this process, Node tells whether
 * bytes are sent; bytes in the system are looked up in its table of connections, where there is one (Linux).
 * An answer with any byte sent in the last 45 s stays open, however slow its reader is.
 */
export function closeUnread(
  server: Server,
  timers: Timers = machineTimers,
  readQueues: () => Promise<SendQueues> = readSendQueues,
): void {
  const looks = new Map<Socket, Look>();
  const open = new Set<Socket>();
  const look = async (): Promise<void> => {
    const queues = open.size > 0 ? await readQueues() : new Map<string, number>();
    for (const socket of open) {
      const queued = queues.get(peerOf(socket)) ?? 0;
      if (queued === 0 || socket.writableLength > 0) {
        looks.delete(socket);
        continue;
      }
      const mark = `${socket.bytesWritten} ${queued}`;
      const last = looks.get(socket);
      const count = last?.mark === mark ? last.count + 1 : 0;
      looks.set(socket, { mark, count });
      if (count >= looksUntilUnread) socket.resetAndDestroy();
    }
  };
  server.timeout = unreadMs;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      looks.delete(socket);
    });
  });
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // A listener keeps Node from closing a connection whose call takes longer.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.resetAndDestroy();
    });
  });
  const stop = timers.every(unreadMs / looksUntilUnread, () => void look());
  server.once('close', stop);
}

/** Reads the system's tables of connections; empty where there are none. */
async function readSendQueues(): Promise<SendQueues> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => ''));
  return parseSendQueues((await Promise.all(tables)).join('\n'));
}

/** Queues that aren't empty. Addresses in the table are hexadecimal words, each with its last byte first. */
export function parseSendQueues(table: string): SendQueues {
  const rows = table.matchAll(/^ *\d+: \w+:\w{4} (?:\w{24})?(\w{8}:\w{4}) \w{2} (?!0{8})(\w{8}):/gm);
  return new Map([...rows].map(([, peer, queued]) => [peer!, Number.parseInt(queued!, 16)]));
}

/** Peer of a connection as the system's tables name it: the last 32 bits of its address, and its port. */
export function peerOf({ remoteAddress = '', remotePort = 0 }: Pick<Socket, 'remoteAddress' | 'remotePort'>) {
  const dotted = /\d+\.\d+\.\d+\.\d+$/.exec(remoteAddress)?.[0];
  const bytes = dotted
    ? dotted.split('.').map(Number)
    : remoteAddress
        .replace(/%.*/, '')
        .split(':')
        .slice(-2)
        .map((group) => Number.parseInt(group || '0', 16))
        .flatMap((word) => [word >> 8, word & 255]);
  const address = bytes.toReversed().map((byte) => byte.toString(16).padStart(2, '0'));
  return `${address.join('')}:${remotePort.toString(16).padStart(4, '0')}`.toUpperCase();
}
