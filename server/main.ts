import { fileURLToPath } from 'node:url';
import { log } from './core/log.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start-server.ts';

const stopWithinMs = 9000;

/** The built game lies beside the built server. */
const publicDir = fileURLToPath(new URL('../public', import.meta.url));

const server = await startServer({ ...readSettings(process.env), publicDir }).catch((error: unknown) => {
  log.failure('starting', error);
  process.exit(1);
});
log.info(
  `Proto Trip is ready at ${server.url} (database: ${server.database}, messenger: ${server.messenger})`,
);

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), stopWithinMs).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.failure('stopping', error);
        process.exit(1);
      },
    );
  });
