import { createServer } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { livePath, type ServerEvents } from '#engine/protocol/core/live.ts';
import { createLiveServer } from '#server/live/create-live-server.ts';
import { answerParent, listenForRuns } from './child.ts';

// Pushes to one connection and to all of them, by Socket.IO with the server's settings, and by plain ws.

type Push = Parameters<ServerEvents['player:changed']>[0];
interface Pusher {
  /** Pushes to the player of one connection; connections are numbered from 0. */
  toOne(connection: number, push: Push): void;
  toAll(push: Push): void;
  connections(): number;
}

const server = createServer();

function ours(): Pusher {
  const live = createLiveServer();
  live.attach(server);
  let joined = 0;
  live.on('connection', (socket) => socket.join(`player ${joined++}`));
  return {
    toOne: (connection, push) => live.to(`player ${connection}`).emit('player:changed', push),
    toAll: (push) => live.emit('player:changed', push),
    connections: () => joined,
  };
}

function plain(): Pusher {
  const sockets: WebSocket[] = [];
  const write = (push: Push) => JSON.stringify(['player:changed', push]);
  new WebSocketServer({ server, path: livePath, perMessageDeflate: false }).on('connection', (socket) => {
    sockets.push(socket);
  });
  return {
    toOne: (connection, push) => sockets[connection]!.send(write(push)),
    toAll: (push) => {
      const text = write(push);
      for (const socket of sockets) socket.send(text);
    },
    connections: () => sockets.length,
  };
}

/** Sends `count` pushes, and lets the sockets write in between. */
async function inTurns(count: number, atOnce: number, push: (number: number) => void): Promise<void> {
  for (let number = 0; number < count; number++) {
    push(number);
    if (number % atOnce === atOnce - 1) await turn();
  }
}

const pusher = process.argv[2] === 'ours' ? ours() : plain();
const pushOf = (number: number): Push => ({ rev: number, parts: ['ships', 'trips', 'statistics'] });
answerParent(
  { port: await listenForRuns(server) },
  {
    connections: () => pusher.connections(),
    one: (count) =>
      // 7919 is prime, so all connections are visited in a scattered order.
      inTurns(count, 100, (number) => pusher.toOne((number * 7919) % pusher.connections(), pushOf(number))),
    all: (count) => inTurns(count / pusher.connections(), 1, (number) => pusher.toAll(pushOf(number))),
  },
);
