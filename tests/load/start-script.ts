import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Credentials of ten players, and where and how they call. */
export interface Attack {
  readonly url: string;
  readonly abusers: readonly object[];
  readonly forMs: number;
  /** All together; as fast as they are answered without it. */
  readonly perSecond?: number;
}

/** Runs the abusers' program to its end. Resolves with how often each status was answered. */
export async function runAbusers(attack: Attack): Promise<Record<string, number>> {
  const child = startScript('abusers.mjs');
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stdin?.end(JSON.stringify(attack));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(JSON.parse(text)));
  });
}

/** A server that answers every call at once. */
export async function startBareServer(): Promise<{ readonly url: string; stop(): void }> {
  const child = startScript('bare-server.mjs');
  const url = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.stdout?.on('data', (chunk) => resolve(String(chunk).trim()));
  });
  return { url, stop: () => child.kill() };
}

function startScript(name: string): ChildProcess {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
}
