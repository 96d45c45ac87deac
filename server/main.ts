import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { log } from './core/log.ts';
import { StartRefused } from './core/start-refused.ts';
import { startTraces } from './core/traces/start-traces.ts';
import { watchProcess } from './core/watch-process.ts';
import { readSettings, SettingsError } from './read-settings.ts';
import { type RunningServer, startServer } from './start-server.ts';

const stopWithinMs = 9000;

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
    () => process.exit(exitCode),
    (error: unknown) => {
      log.failure('stopping', error);
      process.exit(1);
    },
  );
}

const server = await start().catch((error: unknown) => {
  if (error instanceof SettingsError || error instanceof StartRefused)
    process.stderr.write(`${error.message}\n`);
  else log.failure('starting', error);
  process.exit(1);
});
watchProcess(process, () => stop(1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
// Messages for the person who started the process: plain text on standard output. The log goes to standard
// error.
process.stdout.on('error', () => undefined);
process.stdout.write(
  `Proto Trip is ready at ${server.url} (database: ${server.database}, messenger: ${server.messenger})\n`,
);

async function start(): Promise<RunningServer> {
  const settings = { ...readSettings(process.env), publicDir };
  if (settings.isLocalMessengerPublic)
    log.warning(
      `ALLOW_LOCAL_MESSENGER=1: every machine that reaches ${settings.host} can sign in as any player`,
    );
  // Before the server connects to its database, whose commands belong to traces.
  if (settings.tracesUrl) endTraces = await startTraces(settings.tracesUrl, `${hostname()}:${process.pid}`);
  return startServer(settings);
}
