import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Redis } from './bus/connect-redis.ts';
import { openShared, type Shared } from './bus/redis-bus.ts';
import { watchDepartures } from './commands/account/delete-account.ts';
import { watchNotices } from './commands/account/notices.ts';
import { watchAbsences } from './commands/account/settle-absence.ts';
import { watchRegistrations } from './commands/ai-pilot/unlock-ai-pilot.ts';
import { watchBacklogs, watchClock, watchSpace } from './commands/core/watch-installation.ts';
import { watchLedgers } from './commands/core/watch-ledgers.ts';
import { watchCrews } from './commands/crew/watch-crews.ts';
import { watchDays } from './commands/dev/analytics.ts';
import { watchRequests } from './commands/dev/requests/run-request.ts';
import { watchTeam } from './commands/dev/tell-team.ts';
import { watchSeasons } from './commands/galaxy/watch-seasons.ts';
import { watchResearch } from './commands/homeland/research.ts';
import { watchEvents } from './commands/homeland/watch-events.ts';
import { watchPayments } from './commands/shop/payments.ts';
import { watchWebhook } from './commands/shop/watch-webhook.ts';
import { log } from './core/log.ts';
import { ServiceGate } from './core/service-gate.ts';
import { refuseAddress, StartRefused } from './core/start-refused.ts';
import type { Timers } from './core/timers.ts';
import { followOthers, shareContacts } from './follow-others.ts';
import { answerCalls } from './http/calls/answer-calls.ts';
import { DeveloperGate } from './http/console/developer-gate.ts';
import { type Calls, createAdminApp } from './http/create-app.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { limitConnections } from './http/limits/limit-connections.ts';
import { Metrics } from './http/metrics/metrics.ts';
import { type Readiness, readiness } from './http/pages/serve-operations.ts';
import { Live } from './live/live.ts';
import { savePlayerDays, saveReports } from './save-records.ts';
import { createServices } from './services.ts';
import { defaultSettings, type Settings } from './settings.ts';
import {
  answeredError,
  type DatabaseUnsuitable,
  findUnsuitable,
  isBadUri,
  isDatabaseAway,
  isStorageFull,
} from './store/core/database-failures.ts';
import { openStore, type Store } from './store/core/open-store.ts';
import { type RunningDatabase, refuseEmptyFolder, startDatabase } from './store/core/start-database.ts';
import { boardLimits } from './store/leaderboards/board-index.ts';
import { Boards } from './store/leaderboards/boards.ts';
import { MemoryIndex } from './store/leaderboards/memory-index.ts';
import { RedisIndex } from './store/leaderboards/redis-index.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly database: RunningDatabase['kind'];
  readonly messenger: 'telegram' | 'local';
  /** The answer of `/readyz`. */
  readiness(): Promise<Readiness>;
  /** Resolves when the database is open. Rejects with a StartRefused when it never will be. */
  readonly opened: Promise<void>;
  /** Finishes work in progress, then closes sockets and the database. */
  stop(): Promise<void>;
}

/**
 * A caller who sends slowly or not at all may occupy a connection for seconds only; bodies have rules of
 * their own (D68). An idle connection stays open for longer than the proxies before the server keep theirs
 * (60 seconds for nginx and most balancers): a call that meets a connection as the server closes it would
 * fail with 502.
 */
export const timeouts = {
  headersTimeout: 5000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 90_000,
};
/**
 * Number of connections that may wait to be accepted, if the system allows it. Others are tried again by the
 * caller's system after one second, three and seven.
 */
const backlog = 8192;
/** Maximum time that a start waits for an unreachable database before it serves without it. */
const patienceMs = 2500;

/** Starts the whole server; `overrides` are applied to the default settings. */
export async function startServer(overrides: Partial<Settings> = {}): Promise<RunningServer> {
  const settings: Settings = { ...defaultSettings, ...overrides };
  const database = await openData(settings);
  const stopping = new AbortController();
  try {
    return await serve(settings, database, stopping);
  } catch (error) {
    // A process that exits in the middle of a transaction may hang in lmdb for ever.
    stopping.abort();
    await database.stop();
    throw error;
  }
}

/** Serves the game on a database. `stopping` ends the attempts to open it. */
async function serve(
  settings: Settings,
  database: RunningDatabase,
  stopping: AbortController,
): Promise<RunningServer> {
  const { timers } = settings;
  const gate = new ServiceGate();
  const shared = await openShared(settings.redisUrl, settings.mongodbUri === null, timers);
  const live = new Live(gate, shared.bus, timers);
  const opening = openGate(gate, settings, { uri: database.uri, shared, live, signal: stopping.signal });
  const watching = opening.then(() => watchServices(gate, settings, live));
  // The race below reports a failure to open the gate.
  watching.catch(() => undefined);
  await Promise.race([opening, gate.refused, timers.sleep(patienceMs, { ref: false })]);

  const metrics = new Metrics({
    settings,
    database: database.kind,
    connections: () => live.connections,
    services: () => gate.peek(),
    isOpen: () => gate.open() !== null,
    isUnsuitable: () => gate.isDatabaseUnsuitable,
    isRedisConnected: shared.redis && (() => shared.bus.isConnected()),
    commits: () => database.commits?.() ?? null,
  });
  const developers = new DeveloperGate(settings, shared.redis);
  const calls = { answerCall: answerCalls(settings, gate, developers, metrics, shared.redis), developers };
  const server = createHttpServer(settings, gate, metrics, calls, timeouts);
  limitConnections(server, settings.trustedProxies);
  live.attach(server, settings);
  const port = await listen(server, 'PORT', settings.port, settings.host);
  const admin = await startAdmin(settings, gate, metrics, calls);
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    database: database.kind,
    messenger: settings.botToken ? 'telegram' : 'local',
    readiness: () => readiness(gate),
    opened: opening,
    stop: async () => {
      stopping.abort();
      gate.isDraining = true;
      if (settings.drainMs > 0) {
        live.leave(settings.drainMs);
        await timers.sleep(settings.drainMs);
      }
      gate.peek()?.localWallet?.bridge.close();
      admin?.close();
      await closeServer(server, live, timers);
      const endWatch = await watching.catch(() => undefined);
      await endWatch?.();
      await gate.peek()?.store.close();
      await shared.close();
      await database.stop();
    },
  };
}

/** Starts the database. In production, an empty data folder may be a volume that isn't mounted. */
async function openData({ isProduction, mongodbUri, dataDir }: Settings): Promise<RunningDatabase> {
  if (isProduction && mongodbUri === null) refuseEmptyFolder(dataDir);
  return startDatabase(mongodbUri, dataDir);
}

interface GateInput {
  readonly uri: string;
  readonly shared: Shared;
  readonly live: Live;
  readonly signal: AbortSignal;
}

/** Leaderboards in Redis, or in memory without one. */
function createBoards(redis: Redis | null, settings: Settings): Boards {
  const { mongodbUri, redisPatienceMs, boardPatienceMs } = settings;
  const limits = boardLimits();
  const index = redis
    ? new RedisIndex(redis, limits, redisPatienceMs)
    : new MemoryIndex(mongodbUri === null, limits);
  return new Boards(limits, index, boardPatienceMs);
}

const retryEveryMs = 500;
/** Maximum pause after an answer that is a refusal; each pause is twice as long as the one before. */
const maxPauseMs = 10_000;

/**
 * Tries until the database answers and is suitable, then opens the gate to the services. Ends without them
 * when a proof has seen a promise broken: another proof might pass by luck.
 */
async function openGate(
  gate: ServiceGate,
  settings: Settings,
  { uri, shared, live, signal }: GateInput,
): Promise<void> {
  const boards = createBoards(shared.redis, settings);
  const pause = (ms: number) => settings.timers.sleep(ms, { signal });
  let pauseMs = settings.refusedPauseMs;
  let lastReport = '';
  while (!signal.aborted) {
    let store: Store | undefined;
    try {
      store = await openStore(uri, {
        boards,
        mustBeInstalled: settings.isProduction,
        acceptsClock: settings.acceptsClock,
      });
      const services = await createServices(settings, store, live);
      services.clock.onMove(() => live.clockMoved());
      store.outboxRelay.onChange((before, after) => live.pushChange(before, after));
      store.inbox.onWrite((playerIds) => live.pushInboxes(playerIds));
      await live.followSessions();
      await live.followHandshakes();
      await live.followBroadcasts();
      gate.isDatabaseUnsuitable = false;
      gate.set(services);
      return;
    } catch (error) {
      await store?.close().catch(() => undefined);
      // Trying again doesn't help. The start fails; if it is already over, the server stays unavailable.
      if (error instanceof StartRefused) throw error;
      if (isBadUri(error))
        throw new StartRefused(
          `MONGODB_URI can't be read: ${error.message}. Correct it: server/SETTINGS.md.`,
        );
      const unsuitable = findUnsuitable(error);
      gate.isDatabaseUnsuitable = unsuitable !== null;
      const sentence = unsuitable?.message ?? sentenceOf(error);
      if (sentence !== lastReport) tellOfOpening(sentence, unsuitable, error);
      lastReport = sentence;
      if (unsuitable?.isProven) return;
      await pause(isDatabaseAway(error) ? retryEveryMs : pauseMs);
      if (!isDatabaseAway(error)) pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    }
  }
}

/** The error that a database answered with; empty for a database that doesn't answer or has no primary. */
function sentenceOf(error: unknown): string {
  if (isStorageFull(error)) return `The database has no space for a start: ${(error as Error).message}.`;
  if (isDatabaseAway(error)) return '';
  const answered = answeredError(error);
  return answered === null ? String(error) : `The database refuses what the server needs: ${answered}.`;
}

/** Tells why the database can't be opened, once for each reason. */
function tellOfOpening(sentence: string, unsuitable: DatabaseUnsuitable | null, error: unknown): void {
  if (sentence === '') return;
  if (unsuitable?.isProven)
    log.warning(`${sentence} The server does not try again: restart it when the database is another one.`);
  else if (unsuitable || answeredError(error) !== null) log.warning(`${sentence} The server goes on trying.`);
  else log.failure('opening the database', error);
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
    watchWebhook(services, settings.webhookEveryMs),
    watchNotices(services, settings.noticesEveryMs),
    watchDepartures(services, settings.departuresEveryMs),
    watchAbsences(services, settings.absencesEveryMs),
    watchCrews(services, settings.crewsEveryMs, settings.scoresEveryMs),
    watchEvents(services, settings.eventsEveryMs),
    watchSeasons(services, settings.seasonsEveryMs),
    watchClock(services),
    watchSpace(services),
    watchResearch(services, settings.researchEveryMs),
    watchRegistrations(services, settings.registryEveryMs),
    watchLedgers(services, settings.auditEveryMs),
    watchBacklogs(services, settings.backlogsEveryMs),
    watchDays(services, settings.tablesEveryMs),
    watchRequests(services),
    watchTeam(services, settings.teamEveryMs),
    savePlayerDays(services, settings.playerDaysEveryMs),
    saveReports(services, settings.reportsEveryMs),
  ];
  // Another process can be on a database only when its address is given.
  if (settings.mongodbUri)
    ends.push(
      followOthers(
        services,
        (version) => live.pushTunables(version),
        () => live.pushContent(),
      ),
      shareContacts(services, settings.contactsEveryMs),
    );
  return () => Promise.all(ends.map((end) => end()));
}

/** Starts the second server, for operators; does nothing unless its port is set. */
async function startAdmin(
  settings: Settings,
  gate: ServiceGate,
  metrics: Metrics,
  calls: Calls,
): Promise<Server | null> {
  if (settings.adminPort === null) return null;
  const server = createServer(timeouts, createAdminApp(settings, gate, metrics, calls));
  await listen(server, 'ADMIN_PORT', settings.adminPort, settings.host);
  return server;
}

function listen(server: Server, portName: string, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => reject(refuseAddress(error, portName, port, host));
    server.once('error', refuse);
    server.listen({ port, host, backlog }, () => {
      server.off('error', refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Accepts no new connections, and gives requests in progress some seconds to finish. */
async function closeServer(server: Server, live: Live, timers: Timers): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const ended = live.close();
  const endChecks = timers.every(50, () => server.closeIdleConnections());
  await Promise.race([Promise.all([closed, ended]), timers.sleep(5000, { ref: false })]);
  endChecks();
  server.closeAllConnections();
}
