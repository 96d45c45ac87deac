import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from './bus/bus.ts';
import { openShared } from './bus/open-shared.ts';
import { watchNotices } from './commands/account/notices/watch-notices.ts';
import { watchRegistrations } from './commands/ai-pilot/ask-registry.ts';
import { watchClock } from './commands/core/watch-clock.ts';
import { watchCrews } from './commands/crew/watch-crews.ts';
import { watchPayments } from './commands/shop/payments/watch-payments.ts';
import { log } from './core/log.ts';
import { ServiceGate } from './core/service-gate.ts';
import { StartRefused } from './core/start-refused.ts';
import { followOthers, shareStandings } from './follow-others.ts';
import { createAdminApp } from './http/create-app.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { Metrics } from './http/metrics.ts';
import { Live } from './live/live.ts';
import { createServices } from './services.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { isDatabaseAway } from './store/core/database-failures.ts';
import { openStore } from './store/core/open-store.ts';
import { NewerSchema } from './store/core/pack-player.ts';
import { type RunningDatabase, startDatabase } from './store/core/start-database.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly database: RunningDatabase['kind'];
  readonly messenger: 'telegram' | 'local';
  /** Finishes work in progress, then closes sockets and the database. */
  stop(): Promise<void>;
}

/** A caller who sends slowly or not at all may occupy a connection for seconds only. */
const timeouts = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 20_000,
};
/** How long a start waits for an unreachable database before it serves without it. */
const patienceMs = 2500;

/** Starts the whole server; `overrides` are applied to the default settings. */
export async function startServer(overrides: Partial<Settings> = {}): Promise<RunningServer> {
  const settings: Settings = { ...defaultSettings, ...overrides };
  const database = await startDatabase(settings.mongodbUri, settings.dataDir);
  const gate = new ServiceGate();
  const shared = await openShared(settings.redisUrl);
  const live = new Live(gate, shared.bus);
  const stopping = new AbortController();
  const opening = openGate(gate, settings, database.uri, live, shared.bus, stopping.signal);
  const watching = opening.then(() => watchServices(gate, settings, live));
  // The race below reports a failure to open the gate.
  watching.catch(() => undefined);
  await Promise.race([opening, wait(patienceMs, undefined, { ref: false })]);

  const metrics = new Metrics({
    connections: () => live.connections,
    unknownEntries: () => gate.peek()?.store.outboxRelay.unknownEntries ?? 0,
    admission: () => gate.peek()?.admission,
  });
  const server = createHttpServer(settings, gate, metrics, shared.redis, timeouts);
  live.attach(server, settings);
  const port = await listen(server, settings.port, settings.host);
  const admin = await startAdmin(settings, gate, metrics);
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    database: database.kind,
    messenger: settings.botToken ? 'telegram' : 'local',
    stop: async () => {
      stopping.abort();
      gate.isDraining = true;
      if (settings.drainMs > 0) {
        live.leave(settings.drainMs);
        await wait(settings.drainMs);
      }
      gate.peek()?.localWallet?.bridge.close();
      admin?.close();
      await closeServer(server, live);
      const endWatch = await watching.catch(() => undefined);
      await endWatch?.();
      await gate.peek()?.store.close();
      await shared.close();
      await database.stop();
    },
  };
}

/** Tries until the database answers, then opens the gate to the services. */
async function openGate(
  gate: ServiceGate,
  settings: Settings,
  uri: string,
  live: Live,
  bus: Bus,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const store = await openStore(uri);
      const services = await createServices(settings, store, live);
      services.clock.onMove(() => live.tellClock());
      store.outboxRelay.onChange((before, after) => live.announce(before, after));
      await shareStandings(store, bus);
      await live.followSessions();
      gate.set(services);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) log.failure('opening the database', error);
      // Trying again doesn't help. The start fails; if it is already over, the server stays unavailable.
      if (error instanceof NewerSchema || error instanceof StartRefused) throw error;
      await wait(500, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Starts the jobs that run by themselves; returns a function that ends them. */
function watchServices(
  gate: ServiceGate,
  settings: Settings,
  live: Live,
): (() => Promise<unknown>) | undefined {
  const services = gate.peek();
  if (!services) return undefined;
  const ends = [
    watchPayments(services, settings.reconcileEveryMs, settings.refundsEveryMs),
    watchNotices(services, settings.noticesEveryMs),
    watchCrews(services, settings.crewsEveryMs, settings.scoresEveryMs),
    watchClock(services),
    watchRegistrations(services, settings.registryEveryMs),
  ];
  // Another process can be on a database only when its address is given.
  if (settings.mongodbUri) ends.push(followOthers(services, (version) => live.announceTunables(version)));
  return () => Promise.all(ends.map((end) => end()));
}

/** Starts the second server, for operators; does nothing unless its port is set. */
async function startAdmin(settings: Settings, gate: ServiceGate, metrics: Metrics): Promise<Server | null> {
  if (settings.adminPort === null) return null;
  const server = createServer(timeouts, createAdminApp(settings, gate, metrics));
  await listen(server, settings.adminPort, settings.host);
  return server;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Accepts no new connections, and gives requests in progress some seconds to finish. */
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
