import { findChromium } from '../setup/find-chromium.mjs';
import { findEngines } from '../setup/find-engines.mjs';

/**
 * @typedef {{
 *   checks?: Record<string, string[]>,
 *   program?: () => { args: string[], env?: Record<string, string> },
 *   isLeftToCi?: string,
 * }} Stage
 * Stage of `npm test`, with either `checks` or `program`. `checks`: Node programs by name; output is printed
 * only on failure. `program` prints its progress and writes its results to the file named by `STAGE_RESULTS`.
 * `isLeftToCi`: description of a stage that everyday runs skip.
 */

/** Flow tests that take minutes each; everyday runs leave them to CI. */
const longFlows = ['analytics', 'designer', 'designer-week', 'operator', 'play-the-loop'];

/** @type {Record<string, Stage>} */
export const stages = {
  build: { checks: { esbuild: ['esbuild.config.mjs', '--if-stale'] } },
  lint: {
    checks: {
      Biome: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
      knip: ['node_modules/knip/bin/knip.js', '--config', '.knip.json', '--no-progress'],
    },
  },
  types: { checks: { TypeScript: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] } },
  unit: { program: () => vitest('tests', ['--project', '*-modules']) },
  programs: { program: () => vitest('tests', ['--project', 'programs']) },
  databases: {
    program: () => ({ args: ['tests/labs/databases/databases.mjs', '--short'] }),
    isLeftToCi: 'databases: the tests of store, core commands and seasons on databases by others',
  },
  flow: {
    program: () => vitest('tests/flow', isWhole() ? [] : everydayFlows(), { CHROMIUM: findChromium() }),
  },
  engines: {
    program: () =>
      vitest('tests/labs/engines', [], { ENGINES: JSON.stringify(findEngines()), ENGINES_SHORT: '1' }),
    isLeftToCi: 'engines: the first flow in WebKit and Firefox',
  },
};

/** True for a run that leaves nothing to CI: in CI, with `--all` or with `--screens`. */
export function isWhole() {
  return Boolean(process.env.CI || process.env.SCREENS);
}

/** Descriptions of the checks that an everyday run skips as a whole, without single skipped tests. */
export function leftToCi() {
  return [
    ...Object.values(stages).flatMap(({ isLeftToCi }) => isLeftToCi ?? []),
    `flow: ${longFlows.join(', ')}, the short forms of the labs, and further languages and sizes`,
    'unit, programs: more repetitions of random plays, attacks and faults (tests/whole.ts)',
  ];
}

function everydayFlows() {
  return ['tests/flow/', ...longFlows.flatMap((name) => ['--exclude', `tests/flow/${name}.flow.ts`])];
}

/**
 * @param {string} folder of the configuration
 * @param {string[]} options
 * @param {Record<string, string>} env
 */
function vitest(folder, options, env = {}) {
  const config = ['--config', `${folder}/vitest.config.ts`];
  return { args: ['node_modules/vitest/vitest.mjs', 'run', ...config, ...options], env };
}
