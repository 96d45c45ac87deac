import type { EventEmitter } from 'node:events';
import { log } from './log.ts';

/**
 * A rejected promise that nobody awaited concerns one task, so it is only logged. An uncaught exception may
 * have left any state half changed, so `stop` ends the process, and the next start reads the database.
 */
export function watchProcess(process: EventEmitter, stop: () => void): void {
  process.on('unhandledRejection', (reason: unknown) => log.failure('unhandled rejection', reason));
  process.on('uncaughtException', (error: unknown) => {
    log.failure('uncaught exception', error);
    stop();
  });
}
