import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from '../temporary-folder.ts';

// The main flows on every device, one window at a time.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/devices/*.browser.ts'],
    pool: 'forks',
    env: inMemory(),
    globalSetup: 'tests/temporary-folder.ts',
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // A shared machine stalls for seconds at times. A flow that fails for a reason fails twice.
    retry: process.env.CI ? 1 : 0,
  },
});
