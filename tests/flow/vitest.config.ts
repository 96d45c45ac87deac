import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from '../temporary-folder.ts';
import { patienceMs } from './support/patience.ts';

// Flows through a real browser, each file against its own server, three files at once unless `FLOWS_AT_ONCE`
// says otherwise.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/{flow,labs}/**/*.flow.ts'],
    pool: 'forks',
    reporters: ['tests/stage-reporter.ts'],
    setupFiles: ['tests/keep-logs.ts'],
    env: inMemory(),
    globalSetup: 'tests/temporary-folder.ts',
    // Clients of the client lab at the same time.
    maxConcurrency: 3,
    maxWorkers: Number(process.env.FLOWS_AT_ONCE ?? 3),
    // Limits that only end what hangs: a busy machine takes ten times as long.
    testTimeout: 600_000,
    expect: { poll: { timeout: patienceMs } },
    // Two more tries in CI, whose result lists each flow that needed them.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 600_000,
  },
});
