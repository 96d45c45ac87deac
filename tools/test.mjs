// `npm test`: sets everything up, then builds, checks lint and types, and runs the unit tests, the tests of
// whole processes and the flows in a real browser. Every stage runs, also after a failed one. The end lists
// the stages, what was skipped and why, and what is left to CI.
//
//   npm test -- lint types       runs the named stages only
//   npm test -- --all            leaves nothing out, in 40 minutes; as `CI=1`
//   npm test -- flow --shots     saves a screenshot of every step in .shots/; without it, only of a failed step
//   npm test -- flow --screens   looks at every screen in every language at every size, in half an hour
//   npm test -- flow --at-once 1 runs one flow at a time; without it, three at once
import { parseArgs } from 'node:util';
import { installDependencies } from './setup/install-dependencies.mjs';
import { listEnd, tableOf } from './test-stages/print-table.mjs';
import { runStage } from './test-stages/run-stage.mjs';
import { isWhole, leftToCi, stages } from './test-stages/stages.mjs';

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

await installDependencies().catch(({ message }) => {
  console.error(`The tests can't start: ${message}`);
  process.exit(1);
});
const results = [];
for (const [name, stage] of Object.entries(stages)) {
  const isAsked =
    asked.length > 0 ? name === 'build' || asked.includes(name) : !stage.isLeftToCi || isWhole();
  if (isAsked) results.push(await runStage(name, stage));
}
console.log(`\n${tableOf(results)}`);
console.log(listEnd(results, asked.length > 0 || isWhole() ? [] : leftToCi()));
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
