// `npm run test:browsers`: the main flows in every engine that can be had, and the table of tests/engines/README.md.
// `npm run test:browsers -- WebKit` plays in one engine and writes nothing.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAllEngines } from '../../tools/setup/find-engines.mjs';
import { installDependencies } from '../../tools/setup/install-dependencies.mjs';
import { root, run } from '../../tools/setup/run.mjs';

const readme = join(root, 'tests/engines/README.md');
const marks = ['<!-- table -->', '<!-- end of table -->'];
const [only] = process.argv.slice(2);

await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
const folder = mkdtempSync(join(tmpdir(), 'proto-trip-engines-'));
const results = join(folder, 'results.json');
const failure = await run(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/engines/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
    ...(only ? ['-t', `^${only} `] : []),
  ],
  { ENGINES: JSON.stringify(await findAllEngines()) },
).then(
  () => undefined,
  (error) => error,
);
if (!only) writeTable(JSON.parse(readFileSync(results, 'utf8')));
rmSync(folder, { recursive: true });
if (failure) throw failure;

/** Writes engines × flows into the README, with the seconds of each flow that ended well. */
function writeTable({ testResults }) {
  const played = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ ancestorTitles }) => ancestorTitles.length);
  const columns = [...new Set(played.map(({ title }) => title))];
  const rows = [...new Set(played.map(({ ancestorTitles: [name] }) => name))].map((name) => {
    const cells = columns.map((title) => {
      const cell = played.find(
        ({ ancestorTitles, title: own }) => ancestorTitles[0] === name && own === title,
      );
      if (!cell) return '–';
      return cell.status === 'passed' ? `${Math.round(cell.duration / 1000)} s` : '**fails**';
    });
    return `| ${[versionOf(name, played), ...cells].join(' | ')} |`;
  });
  const table = [
    `| ${['engine', ...columns].join(' | ')} |`,
    `| ${['---', ...columns.map(() => '---')].join(' | ')} |`,
    ...rows,
  ];
  const text = readFileSync(readme, 'utf8');
  const [before, rest] = text.split(`${marks[0]}\n`);
  const [, after] = rest.split(marks[1]);
  writeFileSync(readme, `${before}${marks[0]}\n\n${table.join('\n')}\n\n${marks[1]}${after}`);
}

/** The engine with the version that it said of itself. */
function versionOf(name, played) {
  const own = played.find(({ ancestorTitles, meta }) => ancestorTitles[0] === name && meta.version);
  return own ? `${name} (${own.meta.version})` : name;
}
