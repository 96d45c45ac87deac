// `npm run test:engine -- URI` runs the game's tests on a database that others wrote, each test server on a
// database of its own, and writes a table to node_modules/.cache/databases/table.md. Without a URI it starts
// the engines that this machine can have.
//
//   npm run test:engine                           every engine that can be had, and the refusal of FerretDB
//   npm run test:engine -- mongodb://host:27017   the database at this address
//   npm run test:engine -- --suite kills          the suites whose names begin so
//   npm run test:engine -- --short                the short form, as CI runs it
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { findChromium } from '../../../tools/setup/find-chromium.mjs';
import { root, run } from '../../../tools/setup/run.mjs';
import { buildFerret, EngineMissing, engines } from './engines.mjs';

/**
 * @typedef {{
 *   name: string,
 *   project?: string,
 *   config?: string,
 *   files: string[],
 *   env?: () => Record<string, string>,
 * }} Suite
 * Tests by their files and their project in a configuration, tests/vitest.config.ts unless it says otherwise.
 * `env` throws when the machine lacks what the tests need.
 */

/** Domains of the commands that have stories. */
const commandDomains = ['account', 'capsules', 'core', 'crew', 'dev', 'galaxy', 'homeland', 'shop', 'trip'];

/** Folders with stories of the server. @param {string[]} domains */
function stories(...domains) {
  return domains.map((domain) => posix.join('tests/stories/server', domain, '/'));
}

/** @type {Suite} The tests that rest on the database the most. */
const short = {
  name: 'store, core commands, seasons',
  project: 'shared-modules',
  files: [
    ...['tests/server/store/', 'tests/server/commands/galaxy', 'tests/server/commands/core/'],
    ...stories('core', 'galaxy', 'store'),
  ],
};
/** @type {Suite} Those of them that wait for seconds. */
const shortPrograms = {
  name: 'faults of the database, the turn of seasons',
  project: 'programs',
  files: [
    ...['database-away', 'silent-database', 'unsuitable-database'].map(
      (name) => `tests/stories/server/store/${name}`,
    ),
    'tests/server/commands/galaxy/',
  ],
};
/** @type {Suite} */
const kills = { name: 'kills under load', project: 'programs', files: ['tests/labs/faults/kills'] };
/** @type {Suite[]} */
const suites = [
  { name: 'server', project: 'shared-modules', files: ['tests/server/', ...stories('')] },
  {
    name: 'two servers and a Redis',
    project: 'shared-modules',
    files: ['tests/server/commands/', 'tests/server/live/', ...stories(...commandDomains, 'live')],
    env: () => ({ SERVERS: '2' }),
  },
  { name: 'programs of the server', project: 'programs', files: ['tests/server/', ...stories('')] },
  { name: 'tools', project: 'programs', files: ['tests/tools/data/archive', 'tests/tools/data.'] },
  kills,
  {
    name: 'faults',
    project: 'programs',
    files: ['table', 'cluster', 'failover'].map((name) => `tests/labs/faults/${name}`),
  },
  { name: 'abuse', project: 'programs', files: ['tests/labs/abuse/'] },
  {
    name: 'flows in a browser',
    config: 'tests/flow/vitest.config.ts',
    files: ['play-the-loop', 'nothing-is-lost', 'operators-day', 'events'].map(
      (name) => `tests/flow/${name}`,
    ),
    env: () => {
      const chromium = findChromium();
      execFileSync(process.execPath, ['esbuild.config.mjs', '--if-stale'], { stdio: 'inherit' });
      return { CHROMIUM: chromium };
    },
  },
];
/** @type {Suite} */
const refusal = { name: 'refused', project: 'programs', files: ['tests/labs/databases/refused'] };

/**
 * @typedef {{ files?: string, test?: string, engine?: string, skipsItself?: true, reason: string }} LeftOut
 * Files that tests/vitest.config.ts leaves out on every engine, or tests that an engine can't pass, by the
 * beginning of their full names. Tests that skip themselves, on a machine without what they need, are only
 * listed.
 * @type {LeftOut[]}
 */
const leftOut = JSON.parse(readFileSync('tests/labs/databases/left-out.json', 'utf8'));

const folder = 'node_modules/.cache/databases';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, suite: { type: 'string' } },
});
const [uri, ...others] = positionals;
if (others.length > 0 || (uri !== undefined && !/^mongodb(\+srv)?:\/\//.test(uri))) {
  console.error('Use: npm run test:engine, or npm run test:engine -- mongodb://host:port');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
/** @type {(string | number)[][]} */
const rows = [];
/** @typedef {import('../../../tools/test-stages/print-table.d.mts').StageResults} StageResults */
/** Sums of all suites, for `npm test`. @type {StageResults} */
const results = { passed: 0, failed: 0, skipped: [], flaky: [], failures: [] };
/** Lines below the table: what failed, and what was left out. @type {Set<string>} */
const notes = new Set();
const given = {
  name: 'the given address',
  isWhole: true,
  start: async () => ({ uri: uri ?? '', stop: async () => {} }),
};
for (const engine of uri === undefined ? engines : [given])
  if (engine.isWhole || !values.short) await tryEngine(engine);
if (uri === undefined && !values.short && chosen([refusal]).length > 0) await tryRefusal();
for (const { files, reason } of leftOut) if (files) notes.add(`- left out: \`${files}\`: ${reason}`);
const table = [
  '| engine | version | suite | passed | failed | skipped | time |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  '',
  ...notes,
].join('\n');
console.log(`\n${table}`);
writeFileSync(join(folder, 'table.md'), `${table}\n`);
if (process.env.STAGE_RESULTS) writeFileSync(process.env.STAGE_RESULTS, JSON.stringify(results));

/**
 * Adds a row for each suite, or one that says why the engine is missing.
 *
 * @param {{ name: string, isWhole: boolean, start: () => Promise<{ uri: string, stop: () => Promise<unknown> }> }} engine
 */
async function tryEngine({ name, isWhole, start }) {
  const all = values.short ? [short, shortPrograms] : isWhole ? suites : [short, kills];
  await withProgram(name, start, async (engine) => {
    try {
      const version = await versionOf(engine.uri);
      for (const suite of chosen(all)) await trySuite(name, version, suite, engine.uri);
    } finally {
      await engine.stop();
    }
  });
}

/** Adds the row of the engine that has to be refused. */
async function tryRefusal() {
  const name = 'FerretDB, on SQLite';
  await withProgram(
    name,
    async () => buildFerret(),
    () => trySuite(name, '1.24.2', refusal, ''),
  );
}

/**
 * @template Program
 * @param {string} name
 * @param {() => Promise<Program>} start
 * @param {(program: Program) => Promise<void>} use
 */
async function withProgram(name, start, use) {
  try {
    await use(await start());
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    console.log(`SKIPPED ${name}: ${error.message}`);
    rows.push([name, '', `skipped: ${error.message}`, '', '', '', '']);
    results.skipped.push({ name, reason: error.message, isLeftToCi: false });
  }
}

/** @param {Suite[]} all */
function chosen(all) {
  return all.filter(({ name }) => name.startsWith(values.suite ?? ''));
}

/** @param {string} address */
async function versionOf(address) {
  const client = await new mongoose.mongo.MongoClient(address).connect();
  try {
    const { version } = await client.db('admin').admin().buildInfo();
    return version;
  } finally {
    await client.close();
  }
}

/**
 * Adds a suite's row. A failed test, and one that is skipped without a reason, end the program with status 1,
 * after the other suites.
 *
 * @param {string} engine
 * @param {string} version
 * @param {Suite} suite
 * @param {string} address
 */
async function trySuite(engine, version, { name, project, config, files, env }, address) {
  const file = join(folder, `${engine}-${name}.json`.replace(/[^\w.-]+/g, '-'));
  rmSync(file, { force: true });
  let settings = {};
  try {
    settings = env?.() ?? {};
  } catch (error) {
    rows.push([engine, version, `${name}: skipped: ${/** @type {Error} */ (error).message}`, '', '', '', '']);
    return;
  }
  const startedMs = Date.now();
  const unable = leftOut.filter(
    (entry) => entry.test && !entry.skipsItself && engine.startsWith(entry.engine ?? ''),
  );
  const options = [
    ...['--config', config ?? 'tests/vitest.config.ts', '--reporter=tests/stage-reporter.ts'],
    ...(project ? ['--project', project] : []),
    ...(unable.length > 0 ? ['-t', `^(?!(${unable.map(({ test }) => escaped(test ?? '')).join('|')}))`] : []),
    ...['--reporter=json', `--outputFile.json=${file}`],
  ];
  const program = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files];
  await run(process.execPath, program, { ...settings, ENGINE_URI: address, STAGE_RESULTS: '' }).catch(() => {
    process.exitCode = 1;
  });
  const seconds = `${Math.round((Date.now() - startedMs) / 1000)} s`;
  const tests = existsSync(file) ? testsOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  const skipped = tests.filter((test) => !passed.includes(test) && !failed.includes(test));
  for (const { path, fullName } of failed) {
    notes.add(`- **failed**: ${engine}, ${path}: ${fullName}`);
    results.failures.push({ name: `${engine}, ${path} > ${fullName}`, error: '' });
  }
  for (const { path, fullName } of skipped) {
    const entry = leftOut.find(({ test }) => test && fullName.startsWith(test));
    if (!entry) process.exitCode = 1;
    const reason = entry?.reason ?? '**no reason is given**';
    notes.add(`- skipped: ${engine}, ${path}: ${fullName}: ${reason}`);
    results.skipped.push({ name: `${engine}, ${path} > ${fullName}`, reason, isLeftToCi: false });
  }
  results.passed += passed.length;
  results.failed += failed.length;
  // A suite that ran nothing has proven nothing.
  if (passed.length === 0) process.exitCode = 1;
  const ended = existsSync(file) ? failed.length : 'did not end';
  rows.push([engine, version, name, passed.length, ended, skipped.length, seconds]);
}

/**
 * Tests of a report. A file that fails outside of its tests counts as one.
 *
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 */
function testsOf({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const isOutside = status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
    const all = [
      ...assertionResults,
      ...(isOutside ? [{ fullName: 'before or after its tests', status }] : []),
    ];
    return all.map((test) => ({ ...test, path: relative(root, name) }));
  });
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
