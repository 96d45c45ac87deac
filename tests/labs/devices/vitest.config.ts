import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from '../../temporary-folder.ts';

// The main flows on every device, one window at a time.
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['tests/labs/devices/*.browser.ts'],
    pool: 'forks',
    reporters: ['tests/stage-reporter.ts'],
    setupFiles: ['tests/keep-logs.ts'],
    env: inMemory(),
    globalSetup: 'tests/temporary-folder.ts',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One second try in CI, whose result lists each flow that needed it.
    retry: process.env.CI ? 1 : 0,
  },
});
