import { fork } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutate, mutationsOf } from './mutations.mjs';

/*
 * Tries a sample of mutations of the rules and reports those that no test notices.
 * `node tools/mutate/mutate.mjs --seed 1 --count 200 [--only crew/] [--again 3,13] [--deep]`
 * `--again` tries only these mutants of the sample; `--deep` also runs the long tests of whole histories.
 * It works on a copy in the temporary folder and only reads the work tree.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const after = (name, otherwise) =>
  process.argv[process.argv.indexOf(`--${name}`) + 1 || process.argv.length] ?? otherwise;
const seed = Number(after('seed', '1'));
const count = Number(after('count', '200'));
const only = after('only', '');
/** Numbers of the sampled mutants to try again; empty for all. */
const again = after('again', '').split(',').filter(Boolean).map(Number);
const isDeep = process.argv.includes('--deep');
/** A mutant that hasn't finished after this time loops forever, and counts as noticed. */
const patienceMs = 240_000;

const copy = mkdtempSync(join(tmpdir(), 'proto-trip-mutants-'));
for (const folder of [
  'engine',
  'assets/content',
  'assets/strings',
  'tests/engine',
  'tests/stories/engine',
  'tools',
  'package.json',
  'tsconfig.json',
])
  cpSync(join(root, folder), join(copy, folder), {
    recursive: true,
    filter: (path) => !path.endsWith('.webp'),
  });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const rules = filesIn('engine/rules');
const tests = ['tests/engine/rules', 'tests/engine/systems', 'tests/stories/engine']
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('tests/stories/engine/client/'));
const importsOf = new Map();

function filesIn(folder) {
  return readdirSync(join(copy, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => posix.join(folder, file));
}

/** All project files that a file imports, directly or indirectly. */
function reachOf(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!importsOf.has(file)) {
    const source = readFileSync(join(copy, file), 'utf8');
    const found = [...source.matchAll(/(?:from|import\()\s*'([.#][^']+\.ts)'/g)].map(([, target]) =>
      target.startsWith('#') ? target.slice(1) : posix.join(dirname(file), target),
    );
    importsOf.set(
      file,
      found.filter((target) => target.startsWith('engine/') || target.startsWith('tests/')),
    );
  }
  for (const target of importsOf.get(file)) reachOf(target, seen);
  return seen;
}

/**
 * The tests that reach a rule: the one with its name first, then those that import it directly, then the
 * others.
 */
function testsFor(rule) {
  const name = `tests/${rule.replace(/\.ts$/, '.test.ts')}`;
  const closeness = (test) => (test === name ? 0 : importsOf.get(test).includes(rule) ? 1 : 2);
  return tests
    .filter((test) => reachOf(test).has(rule) && (isDeep || !test.endsWith('/history.test.ts')))
    .sort((a, b) => closeness(a) - closeness(b));
}

/** A seeded generator of numbers in [0, 1), so that a sample can be repeated. */
function generatorOf(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

function drawSample() {
  const random = generatorOf(seed);
  return rules
    .filter((file) => file.includes(only))
    .sort()
    .flatMap((file) =>
      mutationsOf(readFileSync(join(copy, file), 'utf8')).map((mutation) => ({ file, ...mutation })),
    )
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .filter((_, index) => again.length === 0 || again.includes(index + 1));
}

let runner = null;

async function startRunner() {
  const child = fork(fileURLToPath(new URL('test-runner.mjs', import.meta.url)), [copy], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The test runner ended with ${code}`)));
  });
  return child;
}

function stopRunner() {
  if (!runner) return;
  process.kill(-runner.pid, 'SIGKILL');
  runner = null;
}

/** 'survived' when every test passed, otherwise how the mutant was noticed. */
async function outcomeOf(changed, files) {
  if (files.length === 0) return 'survived';
  runner ??= await startRunner();
  const answer = await new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), patienceMs);
    runner.once('message', (message) => {
      clearTimeout(late);
      resolve(message);
    });
    runner.send({
      changed: changed.map((file) => join(copy, file)),
      tests: files.map((file) => join(copy, file)),
    });
  });
  if (!answer) stopRunner();
  if (!answer) return 'killed (no end)';
  return answer.isGreen ? 'survived' : 'killed';
}

async function sample() {
  const untouched = await outcomeOf(
    [],
    tests.filter((test) => isDeep || !test.endsWith('/history.test.ts')),
  );
  if (untouched !== 'survived') throw new Error('The tests fail without any mutation');
  const mutants = drawSample();
  const survivors = [];
  let changedBefore = [];
  for (const [index, mutant] of mutants.entries()) {
    const path = join(copy, mutant.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, mutate(source, mutant));
    const outcome = await outcomeOf([...changedBefore, mutant.file], testsFor(mutant.file));
    writeFileSync(path, source);
    changedBefore = [mutant.file];
    if (index % 50 === 0 && (await outcomeOf(changedBefore, testsFor(mutant.file))) !== 'survived')
      throw new Error(`The tests of ${mutant.file} fail without the mutation`);
    const said = `${mutant.file}:${mutant.line}  ${mutant.what}`;
    if (outcome === 'survived') survivors.push(said);
    console.log(`${index + 1}/${mutants.length}  ${outcome}  ${said}`);
  }
  console.log(`\n${mutants.length - survivors.length} of ${mutants.length} noticed; survivors:`);
  for (const said of survivors.sort()) console.log(`  ${said}`);
  return survivors.length;
}

try {
  await sample();
} finally {
  stopRunner();
  rmSync(copy, { recursive: true, force: true });
}
