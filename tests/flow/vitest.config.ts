import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from '../temporary-folder.ts';

// Flows through a real browser, each file against its own server, three files at once unless `FLOWS_AT_ONCE`
// says otherwise.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/{flow,clients,devices,networks}/**/*.flow.ts'],
    pool: 'forks',
    env: inMemory(),
    globalSetup: 'tests/temporary-folder.ts',
    // Clients of the client lab at the same time.
    maxConcurrency: 3,
    maxWorkers: Number(process.env.FLOWS_AT_ONCE ?? 3),
    testTimeout: 240_000,
    // A shared machine stalls for seconds at times. A flow that fails for a reason fails twice.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 180_000,
  },
});
