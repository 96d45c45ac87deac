import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { isListening } from './ports.ts';

export interface Program {
  readonly name: string;
  readonly path: string;
  readonly options: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Ready when this port accepts connections; without it, when the program prints its first line. */
  readonly port?: number;
}

export interface Supervised {
  /** What the program printed first; empty where a port says that it is ready. */
  readonly firstLine: string;
  /** Ends it with SIGTERM, and with SIGKILL after ten seconds. It isn't started again. */
  end(): Promise<void>;
}

const restartAfterMs = 200;
const patienceMs = 10_000;

/**
 * Starts a program and keeps it running: one that ends by itself is started again. Rejects when it ends before it was ready
 * for the first time.
 */
export async function supervise({ name, path, options, env, port }: Program): Promise<Supervised> {
  let isEnding = false;
  let isReady = false;
  const start = (): ChildProcess => {
    const started = spawn(path, options, {
      env: { ...process.env, ...env },
      stdio: ['ignore', port === undefined ? 'pipe' : 'ignore', 'inherit'],
    });
    started.once('exit', (status, signal) => {
      if (isEnding || !isReady) return;
      console.error(`${name} ended (${signal ?? status}). It is started again.`);
      setTimeout(() => {
        if (!isEnding) child = start();
      }, restartAfterMs);
    });
    started.once('error', (error) => console.error(`${name}: ${error.message}`));
    return started;
  };
  let child = start();
  const end = async () => {
    isEnding = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    if ((await Promise.race([exited, wait(patienceMs, null, { ref: false })])) === null)
      child.kill('SIGKILL');
  };
  const failed = once(child, 'exit').then(([status]) => {
    throw new Error(`${name} ended with status ${status} before it was ready.`);
  });
  failed.catch(() => undefined);
  const ready = port === undefined ? readLine(child) : waitForPort(port).then(() => '');
  const firstLine = await Promise.race([ready, failed]);
  isReady = true;
  return { firstLine, end };
}

function readLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout) createInterface(stdout).on('line', resolve);
  });
}

async function waitForPort(port: number): Promise<void> {
  while (!(await isListening(port))) await wait(20);
}
