import { createVitest } from 'vitest/node';

/*
 * Runs test files in one long-lived Vitest, in a separate process: a mutation may loop forever, and then
 * `mutate.mjs` ends this process. A message names the changed file and the tests; the answer says whether all
 * passed.
 */

const root = process.argv[2];
const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    include: ['tests/{engine,stories/engine}/**/*.test.ts'],
    pool: 'forks',
    watch: false,
    bail: 1,
    maxWorkers: 1,
    isolate: false,
    testTimeout: 120_000,
    reporters: [{}],
  },
  { server: { watch: null } },
);
await vitest.standalone();

process.on('message', async ({ changed, tests }) => {
  for (const file of changed) vitest.invalidateFile(file);
  // Without this, `bail` would also count failures of earlier runs.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const project = vitest.getRootProject();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((file) => project.createSpecification(file)),
  );
  const isGreen = testModules.every((module) => module.ok()) && unhandledErrors.length === 0;
  process.send({ isGreen, count: testModules.length });
});
process.send({ isReady: true });
