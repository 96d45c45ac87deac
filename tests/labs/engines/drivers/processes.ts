import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const readyWithinMs = 60_000;

/** A program in a process group of its own. */
export interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Ends the program and everything that it started. */
  end(): Promise<void>;
}

export function startProgram(program: string, args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout.resume();
  child.stderr.resume();
  const end = async () => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  return { child, end };
}

/** The match of the first line of a program's output that matches. Ends the program when there is none. */
export async function lineOf({ child, end }: Running, pattern: RegExp): Promise<RegExpExecArray> {
  const lines: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<RegExpExecArray>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}:\n${lines.join('\n')}`));
      timer = setTimeout(fail, readyWithinMs, `didn't say ${pattern}`);
      child.once('error', (error) => fail(error.message));
      child.once('exit', () => fail('ended'));
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          const found = pattern.exec(line);
          if (found) resolve(found);
        });
    });
  } catch (error) {
    await end();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A screen in memory, for browsers that have WebGL only where there is a screen. */
export async function startScreen(xvfb: string): Promise<Running & { readonly display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const running = startProgram(xvfb, args, {});
  const [, number] = await lineOf(running, /^(\d+)$/);
  return { ...running, display: `:${number}` };
}
