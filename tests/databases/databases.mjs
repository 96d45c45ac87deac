// `npm run test:engine -- URI` runs the game's tests on a database that others wrote, each test server on a
// database of its own, and writes a table to node_modules/.cache/databases/table.md. Without a URI it starts
// the engines that this machine can have: a `mongod` on the path, and mongo-java-server by Java and Maven.
//
//   npm run test:engine                           every engine that can be had, and the refusal of FerretDB
//   npm run test:engine -- mongodb://host:27017   the database at this address
//   npm run test:engine -- --short                the short form, as CI runs it
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { run } from '../../tools/setup/run.mjs';
import { buildFerret, EngineMissing, engines } from './engines.mjs';

/** Suites by their project in tests/vitest.config.ts and their folders. */
const suites = [
  { name: 'server', project: 'shared-modules', folders: ['tests/server/'] },
  { name: 'server, programs', project: 'programs', folders: ['tests/server/'] },
  { name: 'faults', project: 'programs', folders: ['tests/faults/kills', 'tests/faults/table'] },
  {
    name: 'abuse',
    project: 'programs',
    folders: [
      'tests/abuse/http',
      'tests/abuse/races',
      'tests/abuse/sessions',
      'tests/abuse/live',
      'tests/abuse/names',
    ],
  },
];
/** The tests that rest on the database the most. */
const shortSuites = [
  {
    name: 'store, core commands, seasons',
    project: 'shared-modules',
    folders: ['tests/server/store/', 'tests/server/commands/galaxy/', 'tests/server/commands/core/'],
  },
];

const folder = 'node_modules/.cache/databases';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' } },
});
const [uri, ...others] = positionals;
if (others.length > 0 || (uri !== undefined && !/^mongodb(\+srv)?:\/\//.test(uri))) {
  console.error('Use: npm run test:engine, or npm run test:engine -- mongodb://host:port');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const rows = [];
const given = { name: 'the given address', start: async () => ({ uri: uri ?? '', stop: async () => {} }) };
for (const engine of uri === undefined ? engines : [given]) rows.push(...(await tryEngine(engine)));
if (uri === undefined && !values.short) rows.push(await tryRefusal());
const table = [
  '| engine | version | suite | passed | failed | skipped | time |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
].join('\n');
console.log(`\n${table}`);
writeFileSync(join(folder, 'table.md'), `${table}\n`);

/**
 * Rows of the table: one for each suite, or one that says why the engine is missing.
 *
 * @param {{ name: string, start: () => Promise<{ uri: string, stop: () => Promise<unknown> }> }} engine
 */
async function tryEngine({ name, start }) {
  let engine;
  try {
    engine = await start();
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    console.log(`SKIPPED ${name}: ${error.message}`);
    return [[name, '', `skipped: ${error.message}`, '', '', '', '']];
  }
  try {
    const version = await versionOf(engine.uri);
    const found = [];
    for (const suite of values.short ? shortSuites : suites)
      found.push([name, version, suite.name, ...(await trySuite(name, suite, engine.uri))]);
    return found;
  } finally {
    await engine.stop();
  }
}

/** The row of the engine that has to be refused. */
async function tryRefusal() {
  const name = 'FerretDB, on SQLite';
  const suite = { name: 'refused', project: 'programs', folders: ['tests/databases/refused'] };
  try {
    buildFerret();
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    console.log(`SKIPPED ${name}: ${error.message}`);
    return [name, '', `skipped: ${error.message}`, '', '', '', ''];
  }
  return [name, '1.24.2', suite.name, ...(await trySuite(name, suite, ''))];
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
 * Counts of a suite. A failed test ends the program with status 1, after the other suites.
 *
 * @param {string} engine
 * @param {{ name: string, project: string, folders: string[] }} suite
 * @param {string} address
 */
async function trySuite(engine, { name, project, folders }, address) {
  const file = join(folder, `${engine}-${name}.json`.replace(/[^\w.-]+/g, '-'));
  rmSync(file, { force: true });
  const startedMs = Date.now();
  const options = ['--config', 'tests/vitest.config.ts', '--project', project, '--reporter=dot'];
  const report = ['--reporter=json', `--outputFile.json=${file}`];
  await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...report, ...folders], {
    ENGINE_URI: address,
  }).catch(() => {
    process.exitCode = 1;
  });
  const seconds = `${Math.round((Date.now() - startedMs) / 1000)} s`;
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { numPassedTests = 0, numFailedTests = 'did not end', numPendingTests = 0 } = counts;
  // A suite that ran nothing has proven nothing.
  if (numPassedTests === 0) process.exitCode = 1;
  return [numPassedTests, numFailedTests, numPendingTests, seconds];
}
