// `npm run test:devices`: the main flows on every device of devices.ts, and the table of
// tests/labs/devices/README.md.
// `npm run test:devices -- clock 'no WebGL'` plays on these kinds and devices and writes only their rows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../../tools/setup/find-chromium.mjs';
import { installDependencies } from '../../../tools/setup/install-dependencies.mjs';
import { root, run } from '../../../tools/setup/run.mjs';

const readme = join(root, 'tests/labs/devices/README.md');
const mark = '<!-- table -->\n';
const asked = process.argv.slice(2).join(';');

await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
const folder = mkdtempSync(join(tmpdir(), 'proto-trip-devices-'));
const results = join(folder, 'results.json');
const failure = await run(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/labs/devices/vitest.config.ts'],
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

/** Writes the rows of the devices that were played into the README: the seconds, or that it fails. */
function writeRows({ testResults }) {
  const [before, table] = readFileSync(readme, 'utf8').split(mark);
  const rows = new Map(asked ? table.trim().split('\n').slice(2).map(withName) : []);
  for (const { title, status, duration } of testResults.flatMap((file) => file.assertionResults))
    if (status !== 'skipped') {
      const end = status === 'passed' ? `${Math.round(duration / 1000)} s` : '**fails**';
      rows.set(title, `| ${title} | ${end} |`);
    }
  const lines = ['| device | played in |', '| --- | --- |', ...rows.values()];
  writeFileSync(readme, `${before}${mark}\n${lines.join('\n')}\n`);
}

function withName(row) {
  return [row.split('|')[1].trim(), row];
}
