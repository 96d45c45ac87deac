import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from '#tools/setup/run.mjs';

/**
 * Runs tests in their long form, prints what was tried, how often, and what happened, and writes what honest
 * players waited into the README. Fails when a test failed.
 * @param {string} name of the program
 * @param {string[]} files or folders with tests
 */
export async function runAttacks(name, files) {
  const folder = join(root, '.build', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [results, report] = [join(folder, 'results.json'), join(folder, 'report.jsonl')];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const env = { ABUSE_FORM: 'long', ABUSE_REPORT: report };
  const failure = await run(process.execPath, [...vitest, ...reporters, ...files], env).then(
    () => null,
    (error) => error,
  );
  const lines = readLines(report);
  console.log(`\n${tableOf(lines)}\n`);
  writeRatios(lines.flatMap(({ beside }) => beside ?? []));
  console.log(filesTable(JSON.parse(readFileSync(results, 'utf8')).testResults));
  if (failure) process.exitCode = 1;
}

/** @param {string} file */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    // No test has told anything.
    return [];
  }
}

/** @param {{ attack: string, times: number, happened: string }[]} lines */
function tableOf(lines) {
  const rows = lines.map(({ attack, times, happened }) => `| ${attack} | ${times} | ${happened} |`);
  return ['| what was tried | how often | what happened |', '| --- | --: | --- |', ...rows].join('\n');
}

/**
 * Puts what honest players waited beside attacks into the README. Rows of attacks that this run left out
 * stay.
 * @param {import('./report.ts').BesideAttack[]} tried
 */
function writeRatios(tried) {
  if (tried.length === 0) return;
  const readme = join(root, 'tests/labs/abuse/README.md');
  const marks = ['<!-- written by npm run test:abuse -->', '<!-- end -->'];
  const [before, rest] = readFileSync(readme, 'utf8').split(marks[0]);
  const [table, after] = rest.split(marks[1]);
  const keyOf = (row) => row.split('|').slice(1, 3).join('|');
  const [head, line, ...kept] = table.trim().split('\n');
  const rows = new Map(kept.map((row) => [keyOf(row), row]));
  for (const { attack, behind, accepted, refused, cut, aloneMs, besideMs } of tried) {
    const times = [aloneMs, besideMs].map((ms) => `${ms.toFixed(0)} ms`).join(' | ');
    const row = `| ${attack} | ${behind} | ${accepted} | ${refused} | ${cut} | ${times} | × ${(besideMs / aloneMs).toFixed(2)} |`;
    rows.set(keyOf(row), row);
  }
  const text = [head, line, ...rows.values()].join('\n');
  writeFileSync(readme, `${before}${marks[0]}\n\n${text}\n\n${marks[1]}${after}`);
}

/** @param {{ name: string, assertionResults: { status: string }[] }[]} files */
function filesTable(files) {
  const rows = files.map(({ name, assertionResults: all }) => {
    const failed = all.filter(({ status }) => status === 'failed').length;
    return `| ${relative(root, name)} | ${all.length} | ${failed === 0 ? '✓' : `✗ ${failed}`} |`;
  });
  return ['| tests | number | held |', '| --- | --: | --- |', ...rows.sort()].join('\n');
}
