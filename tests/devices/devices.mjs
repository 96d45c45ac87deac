// `npm run test:devices`: the main flows on every device of devices.ts, and the table of tests/devices/README.md.
// `npm run test:devices -- clock 'no WebGL'` plays on these kinds and devices and writes their rows alone.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../tools/setup/find-chromium.mjs';
import { installDependencies } from '../../tools/setup/install-dependencies.mjs';
import { root, run } from '../../tools/setup/run.mjs';

const readme = join(root, 'tests/devices/README.md');
const mark = '<!-- table -->\n';
const asked = process.argv.slice(2).join(';');

await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
const folder = mkdtempSync(join(tmpdir(), 'proto-trip-devices-'));
const results = join(folder, 'results.json');
const failure = await run(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/devices/vitest.config.ts'],
    ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${results}`],
  ],
  { CHROMIUM: findChromium(), ...(asked && { DEVICES: asked }) },
).then(
  () => undefined,
  (error) => error,
);
writeRows(JSON.parse(readFileSync(results, 'utf8')));
rmSync(folder, { recursive: true });
if (failure) throw failure;

/** Writes the rows of the devices that were played into the README: a cell says the seconds, or that the flow fails. */
function writeRows({ testResults }) {
  const [before, table] = readFileSync(readme, 'utf8').split(mark);
  const rows = new Map(asked ? table.trim().split('\n').slice(2).map(withName) : []);
  const played = testResults.flatMap(({ assertionResults }) => assertionResults);
  const columns = [...new Set(played.map(({ title }) => title))];
  for (const {
    ancestorTitles: [name],
  } of played) {
    const cells = columns.map((column) => {
      const cell = played.find(({ ancestorTitles, title }) => ancestorTitles[0] === name && title === column);
      return cell?.status === 'passed' ? `${Math.round(cell.duration / 1000)} s` : '**fails**';
    });
    rows.set(name, `| ${[name, ...cells].join(' | ')} |`);
  }
  const head = [
    `| ${['device', ...columns].join(' | ')} |`,
    `| ${'--- | '.repeat(columns.length + 1).trim()}`,
  ];
  writeFileSync(readme, `${before}${mark}\n${[...head, ...rows.values()].join('\n')}\n`);
}

function withName(row) {
  return [row.split('|')[1].trim(), row];
}
