import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const patterns = (folders: readonly string[]) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** Tests whose subjects keep state in their modules: each file gets modules of its own. */
const stateful = ['engine/client', 'hud', 'scenes'];

// Unit, contract and storage tests. The browser's flows are run after these, by tools/test.mjs.
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared-modules',
          include: ['tests/**/*.test.ts'],
          exclude: [...patterns(stateful), 'tests/flow/**'],
          // A worker imports the server once, not once a file: a third of the stage's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'own-modules',
          include: patterns(stateful),
          setupFiles: ['tests/hud/publish-tunables.ts'],
        },
      },
    ],
  },
});
