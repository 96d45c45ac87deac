import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A server of its own process, as `npm start` runs it, that is started and killed on one data folder. */
export interface ServerProcess {
  /** Resolves with the address when it says that it is ready. */
  start(): Promise<string>;
  /** Ends it by a signal; its exit code, null when the signal was what ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  remove(): Promise<void>;
}

export async function buildServerProcess(): Promise<ServerProcess> {
  // Inside the repository, where the packages are found.
  const folder = mkdtempSync(join(root, 'node_modules/.server-'));
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', 'embedded-worker': 'server/store/embedded/worker.ts' },
    outdir: join(folder, 'server'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    splitting: true,
    logLevel: 'error',
  });
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    MONGODB_URI: '',
    NODE_ENV: 'test',
  };
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => ending.on('exit', resolve));
    ending.kill(signal);
    return ended;
  };
  return {
    start: () =>
      new Promise((resolve, reject) => {
        const started = spawn(process.execPath, [join(folder, 'server/main.mjs')], {
          env,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        child = started;
        let text = '';
        started.stdout.on('data', (chunk) => {
          text += chunk;
          const found = /http:\/\/[\d.]+:\d+/.exec(text);
          if (found) resolve(found[0]);
        });
        started.on('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
      }),
    end,
    remove: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
