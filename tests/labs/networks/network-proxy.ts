import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import { type Answer, type Network, portal } from './network.ts';

/**
 * The network between a browser and the server: forwards everything to the server, the way the present
 * network does.
 */
export class NetworkProxy {
  /** Replaced while a flow runs, when the network changes. */
  network: Network = {};
  /** Requests that the network answered itself, or whose answer it lost. */
  spoiled = 0;
  private pagesLoaded = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  /** Idempotency keys whose first answer was lost, and which did not come again since. */
  readonly unrepeated = new Set<string>();
  private readonly lost = new Set<string>();
  private readonly agent = new Agent();

  private constructor(private readonly target: URL) {
    this.server = createServer((incoming, outgoing) => void this.forward(incoming, outgoing));
    this.server.on('upgrade', (incoming, socket: Socket) => void this.upgrade(incoming, socket));
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
  }

  static async start(target: string): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(new URL(target));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection, as a device does that moves from Wi-Fi to a mobile network. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    this.agent.destroy();
    await closed;
  }

  private async forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { network } = this;
    const { url = '/', method = 'GET' } = incoming;
    incoming.on('error', () => {});
    if (network.delayMs) await wait(network.delayMs);
    const answer =
      url === portal.path ? portal.answer : network.answers?.on.test(url) ? network.answers : undefined;
    if (answer) {
      this.spoiled++;
      incoming.resume();
      reply(outgoing, answer);
      return;
    }
    if (/text\/html/.test(incoming.headers.accept ?? '')) this.pagesLoaded++;
    if (this.pagesLoaded < 2 && network.goneWithOldVersion?.test(url)) {
      this.spoiled++;
      reply(outgoing, { status: 404, body: 'Not found' });
      return;
    }
    const losesAnswer = network.losesFirstAnswer && this.isFirst(incoming);
    if (losesAnswer) this.spoiled++;
    const sending = request(
      {
        host: this.target.hostname,
        port: this.target.port,
        method,
        path: url,
        headers: this.headersOf(incoming),
        agent: this.agent,
      },
      (answered) => {
        answered.on('error', () => outgoing.destroy());
        if (losesAnswer) {
          // The server has done it; nobody hears of it. Without its head a browser would repeat the request
          // by itself.
          outgoing.writeHead(answered.statusCode ?? 502, answered.headers).flushHeaders();
          answered.resume().on('end', () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(outgoing);
      },
    );
    sending.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sending.destroy());
    (network.uplinkBytesPerSecond ? incoming.pipe(slowed(network.uplinkBytesPerSecond)) : incoming).pipe(
      sending,
    );
  }

  private async upgrade(incoming: IncomingMessage, socket: Socket): Promise<void> {
    const { webSockets = 'open', delayMs } = this.network;
    if (delayMs) await wait(delayMs);
    if (webSockets === 'refused') {
      socket.end(
        'HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      );
      return;
    }
    // A network that swallows them: nothing is answered, and nothing is closed.
    if (webSockets === 'silent') return;
    const sending = request({
      host: this.target.hostname,
      port: this.target.port,
      method: 'GET',
      path: incoming.url,
      headers: this.headersOf(incoming),
    });
    sending.on('error', () => socket.destroy());
    sending.on('response', () => socket.destroy());
    sending.on('upgrade', (answered, far) => {
      far.on('error', () => socket.destroy());
      socket.on('close', () => far.destroy());
      far.on('close', () => socket.destroy());
      const lines = answered.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 ? [`${name}: ${answered.rawHeaders[i + 1]}`] : [],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      const stop = () => {
        far.unpipe(socket);
        socket.unpipe(far);
        far.resume();
        socket.resume();
      };
      far.pipe(socket);
      socket.pipe(far);
      if (typeof webSockets === 'object') setTimeout(stop, webSockets.diesAfterMs).unref();
    });
    sending.end();
  }

  /** True for the first attempt of each changing request, by its idempotency key. */
  private isFirst({ headers }: IncomingMessage): boolean {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return false;
    if (this.lost.has(key)) {
      this.unrepeated.delete(key);
      return false;
    }
    this.lost.add(key);
    this.unrepeated.add(key);
    return true;
  }

  private headersOf(incoming: IncomingMessage): IncomingMessage['headers'] {
    const { address } = this.network;
    return address ? { ...incoming.headers, 'x-forwarded-for': address } : incoming.headers;
  }
}

function reply(outgoing: ServerResponse, { status, location, body }: Omit<Answer, 'on'>): void {
  outgoing.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(location ? { Location: location } : {}),
  });
  outgoing.end(body);
}

/** Limits the throughput to `bytesPerSecond`. */
function slowed(bytesPerSecond: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      setTimeout(() => done(null, chunk), (1000 * chunk.length) / bytesPerSecond);
    },
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
