import type { EventEmitter } from 'node:events';
import { log } from './log.ts';

/**
 * A rejected promise that nobody awaited fails one task: it is logged and the others go on. An exception that nobody
 * caught may have left any state half changed: `stop` ends the process, and the next start reads the database.
 */
export function watchProcess(process: EventEmitter, stop: () => void): void {
  process.on('unhandledRejection', (reason: unknown) => log.failure('unhandled rejection', reason));
  process.on('uncaughtException', (error: unknown) => {
    log.failure('uncaught exception', error);
    stop();
  });
}
