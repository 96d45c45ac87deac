import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const host = '127.0.0.1';

/**
 * Ports below those that systems give to outgoing connections, from 32 768 on Linux: between the look and the
 * use, no connection takes one of these.
 */
const range = [15_000, 32_000] as const;

/** A random port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range);
    if (await canListen(port)) return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
