import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { isPortOpen } from './ports.ts';

export interface Program {
  readonly name: string;
  readonly path: string;
  readonly options: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Ready when this port accepts connections; without it, when the program prints its first line. */
  readonly port?: number;
  /** Hides the program's stderr and the notices of its restarts. */
  readonly isQuiet?: boolean;
}

export interface Supervised {
  readonly name: string;
  /** First line that the program printed; empty where a port says that it is ready. */
  readonly firstLine: string;
  /** Id of the running process. */
  readonly pid: number;
  /** Sends a signal to the process. A process that a signal ends is started again. */
  signal(name: NodeJS.Signals): void;
  /** Ends it as `end` does, and starts it again with these options. Resolves when it is ready. */
  replace(options: readonly string[]): Promise<void>;
  /** Ends it with SIGTERM, and with SIGKILL after ten seconds. It isn't started again. */
  end(): Promise<void>;
}

const restartAfterMs = 200;
const patienceMs = 10_000;

/**
 * Starts a program and keeps it running: one that ends by itself is started again. Rejects when it ends
 * before it was ready for the first time.
 */
export async function supervise(program: Program): Promise<Supervised> {
  const { name } = program;
  let { options } = program;
  /** True from readiness until `end`: an exit in this time causes a restart. */
  let isKept = false;
  let child: ChildProcess | undefined;

  const start = (): ChildProcess => {
    const started = spawnProgram({ ...program, options });
    started.once('exit', (status, signal) => {
      if (!isKept || started !== child) return;
      if (!program.isQuiet) console.error(`${name} ended (${signal ?? status}). It is started again.`);
      setTimeout(() => {
        if (isKept && started === child) child = start();
      }, restartAfterMs);
    });
    return started;
  };
  const begin = async (): Promise<string> => {
    child = start();
    const firstLine = await whenReady(child, program);
    isKept = true;
    return firstLine;
  };
  const end = async () => {
    isKept = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    if ((await Promise.race([exited, wait(patienceMs, null, { ref: false })])) !== null) return;
    child.kill('SIGKILL');
    await exited;
  };
  return {
    name,
    firstLine: await begin(),
    get pid() {
      return child?.pid ?? 0;
    },
    signal: (signal) => child?.kill(signal),
    replace: async (next) => {
      await end();
      options = next;
      await begin();
    },
    end,
  };
}

function spawnProgram({ name, path, options, env, port, isQuiet }: Program): ChildProcess {
  const child = spawn(path, options, {
    env: { ...process.env, ...env },
    stdio: ['ignore', port === undefined ? 'pipe' : 'ignore', isQuiet ? 'ignore' : 'inherit'],
  });
  return child.once('error', (error) => console.error(`${name}: ${error.message}`));
}

/** First line of output, or '' once the port is open. Rejects when the program ends before that. */
async function whenReady(child: ChildProcess, { name, port }: Program): Promise<string> {
  const failed = once(child, 'exit').then(([status]) => {
    throw new Error(`${name} ended with status ${status} before it was ready.`);
  });
  failed.catch(() => undefined);
  const ready = port === undefined ? readLine(child) : waitForPort(port).then(() => '');
  return Promise.race([ready, failed]);
}

function readLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout) createInterface(stdout).on('line', resolve);
  });
}

async function waitForPort(port: number): Promise<void> {
  while (!(await isPortOpen(port))) await wait(20);
}
