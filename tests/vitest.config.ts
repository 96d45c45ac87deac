import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Unit, contract and storage tests. The browser's flows are run after these, by tools/test.mjs.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/flow/**'],
    setupFiles: ['tests/hud/publish-tunables.ts'],
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
