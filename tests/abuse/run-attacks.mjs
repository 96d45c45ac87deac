import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from '#tools/setup/run.mjs';

/**
 * Runs tests in their long form, then prints what was tried, how often, and what happened. Fails when a test failed.
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
  console.log(`\n${tableOf(readLines(report))}\n`);
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

/** @param {{ name: string, assertionResults: { status: string }[] }[]} files */
function filesTable(files) {
  const rows = files.map(({ name, assertionResults: all }) => {
    const failed = all.filter(({ status }) => status === 'failed').length;
    return `| ${relative(root, name)} | ${all.length} | ${failed === 0 ? '✓' : `✗ ${failed}`} |`;
  });
  return ['| tests | number | held |', '| --- | --: | --- |', ...rows.sort()].join('\n');
}
