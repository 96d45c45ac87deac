import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';
import { startTraces } from '#server/core/traces/start-traces.ts';
import { startServer } from '#server/start-server.ts';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { answerParent, listenForRuns } from '../server/child.ts';

// One server as `npm start` runs it. With 'slow' a proxy delays what it sends to its database.

const [, , dataDir, mode] = process.argv as [string, string, string, string | undefined];
let delayMs = 0;

/** Opens the proxy and returns its address as a URI. */
async function openProxy(uri: string): Promise<string> {
  const path = `${decodeURIComponent(uri.split('//')[1]!.split('.sock')[0]!)}.sock`;
  const proxy = createServer((near) => {
    const far = connect(path);
    near.on(
      'data',
      (bytes) => void (delayMs > 0 ? setTimeout(() => far.write(bytes), delayMs) : far.write(bytes)),
    );
    far.on('data', (bytes) => void near.write(bytes));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  return `mongodb://127.0.0.1:${await listenForRuns(proxy as never)}/proto-trip?directConnection=true`;
}

const tracesUrl = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
if (tracesUrl) await startTraces(`${tracesUrl}/v1/traces`, 'bench');
const embedded = mode === 'slow' ? await startEmbedded({ dataDir: join(dataDir, 'embedded') }) : null;
const server = await startServer({
  port: 0,
  mongodbUri: embedded && (await openProxy(embedded.uri)),
  dataDir,
  publicDir: dataDir,
});

function memory() {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { heapUsed, external };
}

answerParent(
  { port: server.port, pid: process.pid },
  {
    memory,
    snapshot: (path) => writeHeapSnapshot(path),
    delay: (count) => {
      delayMs = count;
    },
  },
  async () => {
    await server.stop();
    await embedded?.stop();
  },
);
