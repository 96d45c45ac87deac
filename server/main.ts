import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { flushLog, log } from './core/log.ts';
import { StartRefused } from './core/start-refused.ts';
import { startTraces } from './core/traces/start-traces.ts';
import { watchProcess } from './core/watch-process.ts';
import { isReady, type Readiness } from './http/pages/serve-operations.ts';
import { initialize } from './initialize.ts';
import { readSettings, SettingsError } from './read-settings.ts';
import { type RunningServer, startServer } from './start-server.ts';

const stopWithinMs = 9000;
/** Time for the reader of the log to take the last lines. */
const lastLinesWithinMs = 1000;
const readyEveryMs = 250;
/** Reasons for not being ready, for the person who started the process. */
const reasons: Partial<Record<Readiness, string>> = {
  unavailable: 'it waits for the database',
  database_unsuitable: 'the database is refused, and the log says why',
  clock_unreadable: 'the database does not tell its time',
};

/** The built game lies beside the built server. */
const publicDir = fileURLToPath(new URL('../public', import.meta.url));

let endTraces: (() => Promise<void>) | undefined;

let isStopping = false;
function stop(exitCode: number): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(exitCode), stopWithinMs).unref();
  const ended = server.stop().then(() => endTraces?.());
  ended.then(
    () => exit(exitCode),
    (error: unknown) => {
      log.failure('stopping', error);
      void exit(1);
    },
  );
}

async function exit(exitCode: number): Promise<never> {
  await Promise.race([flushLog(), wait(lastLinesWithinMs)]);
  process.exit(exitCode);
}

// Messages for the person who started the process: plain text on standard output. The log goes to standard
// error.
process.stdout.on('error', () => undefined);
const isInitializing = process.argv.includes('--init');
const server = await start().catch(refuse);
watchProcess(process, () => stop(1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
server.opened.catch((error: unknown) => {
  report(error);
  stop(1);
});
await printReady();

function refuse(error: unknown): never {
  report(error);
  process.exit(1);
}

function report(error: unknown): void {
  if (error instanceof SettingsError || error instanceof StartRefused)
    process.stderr.write(`${error.message}\n`);
  else log.failure('starting', error);
}

/** Logs the reasons for waiting until `/readyz` would say `ok`, and then that the server is ready. */
async function printReady(): Promise<void> {
  let lastReported: Readiness | null = null;
  for (;;) {
    const status = await server.readiness();
    if (isStopping) return;
    if (isReady(status)) break;
    if (status !== lastReported)
      process.stdout.write(`Proto Trip is not ready at ${server.url}: ${reasons[status] ?? status}\n`);
    lastReported = status;
    await wait(readyEveryMs);
  }
  process.stdout.write(
    `Proto Trip is ready at ${server.url} (database: ${server.database}, messenger: ${server.messenger})\n`,
  );
}

async function start(): Promise<RunningServer> {
  const settings = { ...readSettings(process.env), publicDir };
  if (isInitializing) {
    process.stdout.write(`${await initialize(settings)}\n`);
    process.exit(0);
  }
  if (settings.isLocalMessengerPublic)
    log.warning(
      `ALLOW_LOCAL_MESSENGER=1: every machine that reaches ${settings.host} can sign in as any player`,
    );
  // Before the server connects to its database, whose commands belong to traces.
  if (settings.tracesUrl) endTraces = await startTraces(settings.tracesUrl, `${hostname()}:${process.pid}`);
  return startServer(settings);
}
