import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { watchProcess } from '#server/core/watch-process.ts';

afterEach(() => vi.restoreAllMocks());

function watch() {
  const failure = vi.spyOn(log, 'failure').mockImplementation(() => undefined);
  const process = new EventEmitter();
  const stop = vi.fn();
  watchProcess(process, stop);
  return { process, stop, failure };
}

describe('the process', () => {
  it('logs an unhandled rejection and goes on', () => {
    const { process, stop, failure } = watch();
    process.emit('unhandledRejection', new RangeError('Invalid string length'), Promise.resolve());
    expect(failure).toHaveBeenCalledOnce();
    expect(stop).not.toHaveBeenCalled();
  });

  it('logs an uncaught exception and stops', () => {
    const { process, stop, failure } = watch();
    process.emit('uncaughtException', new Error('x'));
    expect(failure).toHaveBeenCalledOnce();
    expect(stop).toHaveBeenCalledOnce();
  });
});
