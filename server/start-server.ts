import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { watchNotices } from './commands/account/notices/watch-notices.ts';
import { watchPayments } from './commands/shop/payments/watch-payments.ts';
import { log } from './core/log.ts';
import { ServiceGate } from './core/service-gate.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { Metrics } from './http/metrics.ts';
import { Live } from './live/live.ts';
import { createServices } from './services.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { isDatabaseAway } from './store/core/database-failures.ts';
import { openStore } from './store/core/open-store.ts';
import { type RunningDatabase, startDatabase } from './store/core/start-database.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly database: RunningDatabase['kind'];
  readonly messenger: 'telegram' | 'local';
  /** Finishes what is under way, closes sockets and the database. */
  stop(): Promise<void>;
}

/** How long a start waits for a database that is away before it serves without. */
const patienceMs = 2500;

/** Starts the whole server; what isn't told is as by default. */
export async function startServer(told: Partial<Settings> = {}): Promise<RunningServer> {
  const settings: Settings = { ...defaultSettings, ...told };
  const database = await startDatabase(settings.mongodbUri, settings.dataDir);
  const door = new ServiceGate();
  const live = new Live(door);
  const stopping = new AbortController();
  const opening = openDoor(door, settings, database.uri, live, stopping.signal);
  const watching = opening.then(() => watchServices(door, settings));
  await Promise.race([opening, wait(patienceMs, undefined, { ref: false })]);

  const server = listenOn(settings, door, live);
  live.attach(server);
  const port = await listen(server, settings);
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    database: database.kind,
    messenger: settings.botToken ? 'telegram' : 'local',
    stop: async () => {
      stopping.abort();
      await closeServer(server, live);
      const endWatch = await watching.catch(() => undefined);
      await endWatch?.();
      await door.peek()?.store.close();
      await database.stop();
    },
  };
}

/** Tries until the database is there. */
async function openDoor(
  door: ServiceGate,
  settings: Settings,
  uri: string,
  live: Live,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const store = await openStore(uri);
      const services = await createServices(settings, store, live);
      services.clock.onMove(() => live.tellClock());
      store.outboxRelay.onChange((before, after) => live.announce(before, after));
      door.set(services);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) log.failure('opening the database', error);
      await wait(500, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** What goes on by itself once the services are there; returns how to end it. */
function watchServices(
  door: ServiceGate,
  { reconcileEveryMs, noticesEveryMs }: Settings,
): (() => Promise<unknown>) | undefined {
  const services = door.peek();
  if (!services) return undefined;
  const ends = [watchPayments(services, reconcileEveryMs), watchNotices(services, noticesEveryMs)];
  return () => Promise.all(ends.map((end) => end()));
}

function listenOn(settings: Settings, door: ServiceGate, live: Live): Server {
  const metrics = new Metrics(() => live.connections);
  return createHttpServer(settings, door, metrics, {
    headersTimeout: 5000,
    requestTimeout: 8000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 20_000,
  });
}

function listen(server: Server, { port, host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** No new connections; what is under way may finish for some seconds. */
async function closeServer(server: Server, live: Live): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const ended = live.close();
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([Promise.all([closed, ended]), wait(5000, undefined, { ref: false })]);
  clearInterval(closing);
  server.closeAllConnections();
}
