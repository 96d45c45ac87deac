import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import leftOut from './labs/databases/left-out.json' with { type: 'json' };
import { inMemory, onDisk } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const patterns = (folders: readonly string[]) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/**
 * Turns off Node's own web storage, which from Node 25 on hides the page's and is undefined without a file.
 */
const withoutNodeStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Tests whose subjects keep state in their modules: each file gets modules of its own. */
const stateful = ['engine/client', 'hud', 'scenes'].flatMap((folder) => [folder, `stories/${folder}`]);

/**
 * Tests that start, kill, attack or overload whole processes, or play for months. They wait more than they
 * work.
 */
const programs = 'tests/**/*.program.test.ts';

/** Left out on a database by others. */
const withoutEngine = process.env.ENGINE_URI
  ? leftOut.flatMap(({ files }: { files?: string }) => files ?? [])
  : [];

// The stages `unit` and `programs` of tools/test.mjs. The browser's flows have a configuration of their own.
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    reporters: ['tests/stage-reporter.ts'],
    globalSetup: 'tests/temporary-folder.ts',
    execArgv: withoutNodeStorage,
    maxWorkers: 3,
    // They only end what hangs: a busy machine takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Two more tries in CI, whose result lists each test that needed them.
    retry: process.env.CI ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared-modules',
          setupFiles: ['tests/patience.ts', 'tests/keep-logs.ts'],
          env: inMemory(),
          include: ['tests/**/*.test.ts'],
          exclude: [...patterns(stateful), programs, 'tests/flow/**', ...withoutEngine],
          // A worker imports the server once, not once a file: a third of the stage's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'own-modules',
          env: onDisk(),
          include: patterns(stateful),
          setupFiles: ['tests/patience.ts', 'tests/own-modules.ts'],
          // Modules are made anew for each file by the setup; a process for each would take twice the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          setupFiles: ['tests/patience.ts', 'tests/keep-logs.ts'],
          env: onDisk(),
          include: [programs],
          exclude: withoutEngine,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
