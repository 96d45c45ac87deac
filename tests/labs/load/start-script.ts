import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Credentials of players, and where and how they call. */
export interface Attack {
  readonly url: string;
  readonly abusers: readonly object[];
  readonly forMs: number;
  /** All together; as fast as they are answered without it. */
  readonly perSecond?: number;
  /** A refused one waits as long as it was told. */
  readonly isPatient?: boolean;
  readonly connectionsEach?: number;
}

/** Runs the abusers' program to its end. Resolves with how often each status was answered. */
export function runAbusers(attack: Attack): Promise<Record<string, number>> {
  return runScript(new URL('abusers.mjs', import.meta.url), attack);
}

/** Runs a program that reads JSON and prints JSON. */
export async function runScript<Printed>(file: URL, input: object): Promise<Printed> {
  const child = startScript(file);
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stdin?.end(JSON.stringify(input));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve(JSON.parse(text)) : reject(new Error(`${file.pathname} ended with ${status}`)),
    );
  });
}

/** A server that answers every call at once. */
export async function startBareServer(): Promise<{ readonly url: string; stop(): void }> {
  const child = startScript(new URL('bare-server.mjs', import.meta.url));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.stdout?.on('data', (chunk) => resolve(String(chunk).trim()));
  });
  return { url, stop: () => child.kill() };
}

function startScript(file: URL): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(file)], { stdio: ['pipe', 'pipe', 'inherit'] });
}
