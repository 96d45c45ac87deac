import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies } from '../../tools/setup/install-dependencies.mjs';
import { root, run } from '../../tools/setup/run.mjs';

const cache = join(root, 'node_modules/.cache');

/**
 * Plays the tests of a lab and hands all results that are known to `tableOf`, whose lines go into the lab's
 * README. A run of some of the tests keeps what is known of the others. Throws when a test fails.
 * @param {{ lab: string, config: string, only?: string, env: () => Promise<Record<string, string>>, tableOf: (results: object[]) => string[] }} options
 * `only`: a pattern of the tests' full names
 */
export async function playLab({ lab, config, only, env, tableOf }) {
  await installDependencies();
  await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
  mkdirSync(cache, { recursive: true });
  const output = join(cache, `${lab}-run.json`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, `tests/labs/${lab}`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const pattern = only ? ['-t', only] : [];
  await run(process.execPath, [...vitest, ...reporters, ...pattern], await env()).finally(() => {
    const results = merge(join(cache, `${lab}.json`), output);
    writeSection(join(root, `tests/labs/${lab}/README.md`), tableOf(results));
  });
}

/** Puts the results of a run over the ones that are kept, and keeps them. */
function merge(kept, output) {
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [];
  const played = JSON.parse(readFileSync(output, 'utf8'))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, ancestorTitles }) => status !== 'skipped' && ancestorTitles.length > 0)
    .map(({ ancestorTitles: [group], title, status, duration, meta }) => ({
      group,
      title,
      hasPassed: status === 'passed',
      seconds: Math.round(duration / 1000),
      ...(meta.version ? { version: meta.version } : {}),
    }));
  const results = new Map(
    [...before, ...played].map((result) => [`${result.group} ${result.title}`, result]),
  );
  writeFileSync(kept, JSON.stringify([...results.values()], null, 2));
  return [...results.values()];
}

function writeSection(readme, lines) {
  const marks = ['<!-- results -->', '<!-- end of results -->'];
  const [before, rest] = readFileSync(readme, 'utf8').split(marks[0]);
  const [, after] = rest.split(marks[1]);
  writeFileSync(readme, `${before}${marks[0]}\n\n${lines.join('\n')}\n\n${marks[1]}${after}`);
}
