import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from './find-program.ts';
import { freePort, isPortOpen } from './ports.ts';

export function findRedis(): string {
  return findProgram(['valkey-server', 'redis-server'], 'redis-server');
}

/** Options of a Redis on 127.0.0.1 that stores nothing on disk. */
export function redisOptions(port: number): string[] {
  return ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
}

/** A Redis for tests, which may be killed and started again on the same port. */
export interface LocalRedis {
  readonly url: string;
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
  /** Lets it neither run nor end. Its connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
  /** Starts it again; it has forgotten everything. */
  start(): Promise<void>;
}

export async function startRedis(): Promise<LocalRedis> {
  const program = findRedis();
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, redisOptions(port), { stdio: 'ignore' });
    while (!(await isPortOpen(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with status ${child.exitCode}`);
      await wait(20);
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    kill: async () => {
      // A killed process has a signal instead of an exit code.
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
