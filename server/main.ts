import { fileURLToPath } from 'node:url';
import { log } from './core/log.ts';
import { watchProcess } from './core/watch-process.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start-server.ts';

const stopWithinMs = 9000;

/** The built game lies beside the built server. */
const publicDir = fileURLToPath(new URL('../public', import.meta.url));

let isStopping = false;
function stop(exitCode: number): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(exitCode), stopWithinMs).unref();
  server.stop().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.failure('stopping', error);
      process.exit(1);
    },
  );
}

const server = await startServer({ ...readSettings(process.env), publicDir }).catch((error: unknown) => {
  log.failure('starting', error);
  process.exit(1);
});
watchProcess(process, () => stop(1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
// For whoever started the process: plain text on standard output, while the log goes to standard error.
process.stdout.on('error', () => undefined);
process.stdout.write(
  `Proto Trip is ready at ${server.url} (database: ${server.database}, messenger: ${server.messenger})\n`,
);
