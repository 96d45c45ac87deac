import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Flows through a real browser, one after another, each against its own server.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/flow/**/*.flow.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
