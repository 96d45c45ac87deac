// `npm test`: sets everything up, then checks lint and types, and runs the unit tests, the tests of whole
// processes and the flows in a real browser.
//
//   npm test -- lint types       runs the named stages only
//   npm test -- --all            leaves nothing out, in 40 minutes, and goes on after a failed stage; as `CI=1`
//   npm test -- flow --shots     saves a screenshot of every step in .shots/; without it, only of a failed step
//   npm test -- flow --screens   looks at every screen in every language at every size, in half an hour
//   npm test -- flow --at-once 1 runs one flow at a time; without it, three at once
import { parseArgs } from 'node:util';
import { findChromium } from './setup/find-chromium.mjs';
import { findEngines } from './setup/find-engines.mjs';
import { installDependencies } from './setup/install-dependencies.mjs';
import { run } from './setup/run.mjs';

const node = process.execPath;
/**
 * Flows of every day: without the labs, which have long forms of their own, and without what CI alone plays
 * because it takes minutes.
 */
const everydayFlows = [
  'tests/flow/',
  ...['analytics', 'designer', 'designer-week', 'operator', 'play-the-loop'].flatMap((name) => [
    '--exclude',
    `tests/flow/${name}.flow.ts`,
  ]),
];
const stages = {
  lint: async () => {
    await run(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
    await run(node, ['node_modules/knip/bin/knip.js', '--config', '.knip.json', '--no-progress']);
  },
  types: () => run(node, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
  unit: () => vitest('tests', ['--project', '*-modules']),
  programs: () => vitest('tests', ['--project', 'programs']),
  databases: () => run(node, ['tests/databases/databases.mjs', '--short']),
  flow: () => vitest('tests/flow', isWhole() ? [] : everydayFlows, { CHROMIUM: findChromium() }),
  engines: () => vitest('tests/engines', [], { ENGINES: JSON.stringify(findEngines()), ENGINES_SHORT: '1' }),
};

/** Stages that repeat others: unit tests on databases by others, and the first flow in other browsers. */
const inCiOnly = ['databases', 'engines'];

/** Everything is played in CI and for `--all` and `--screens`. */
function isWhole() {
  return Boolean(process.env.CI || process.env.SCREENS);
}

/**
 * @param {string} folder of the configuration
 * @param {string[]} options
 * @param {Record<string, string>} env
 */
function vitest(folder, options, env = {}) {
  const config = ['--config', `${folder}/vitest.config.ts`];
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...options], env);
}

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    shots: { type: 'boolean' },
    screens: { type: 'boolean' },
    'at-once': { type: 'string' },
  },
});
if (values.all) process.env.CI = '1';
if (values.shots) process.env.SHOTS = '1';
if (values.screens) process.env.SCREENS = 'all';
if (values['at-once']) process.env.FLOWS_AT_ONCE = values['at-once'];
const unknown = asked.filter((name) => !(name in stages));
if (unknown.length > 0)
  throw new Error(`Unknown stage: ${unknown.join(', ')}. There are ${Object.keys(stages).join(', ')}`);

await installDependencies();
await run(node, ['esbuild.config.mjs', '--if-stale']);
const failed = [];
for (const [name, stage] of Object.entries(stages)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (inCiOnly.includes(name) && asked.length === 0 && !isWhole()) continue;
  const startedMs = Date.now();
  console.log(`\n== ${name}`);
  await stage().catch((error) => {
    if (!process.env.CI) throw error;
    console.error(error);
    failed.push(name);
  });
  console.log(`== ${name}: ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
