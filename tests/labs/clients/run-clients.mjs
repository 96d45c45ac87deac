// `npm run test:clients`: plays every main flow in every messenger client, and writes the table in
// `tests/labs/clients/README.md`.
//
//   npm run test:clients                                all clients, in about half an hour
//   npm run test:clients -- ios,web-k                   these only; the other columns stay as they are
//   CLIENTS_FLOW=buy npm run test:clients -- ios        only flows with this in their names
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findChromium } from '#tools/setup/find-chromium.mjs';
import { root, run } from '#tools/setup/run.mjs';

const page = join(root, 'tests/labs/clients/README.md');
/** A line for each flow that was played, and the names of all; the last line of each counts. */
const report = join(root, 'node_modules/.cache/clients.jsonl');
const start = '<!-- written by npm run test:clients -->';
const [names] = process.argv.slice(2);

await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
mkdirSync(dirname(report), { recursive: true });
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/flow/vitest.config.ts'];
await run(process.execPath, [...vitest, 'tests/labs/clients'], {
  CHROMIUM: findChromium(),
  CLIENTS_REPORT: report,
  ...(names ? { CLIENTS_NAMES: names } : {}),
}).finally(writeTable);

function writeTable() {
  const lines = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { clients, flows } = lines.findLast((line) => line.clients);
  const cells = new Map(lines.map((cell) => [`${cell.title} ${cell.version} ${cell.flow}`, cell]));
  const notes = [];
  const mark = (cell) => {
    if (!cell) return '?';
    if (cell.kind !== 'cannot') return cell.kind === 'ended' ? '✓' : '✗';
    if (!notes.includes(cell.text)) notes.push(cell.text);
    return `(${notes.indexOf(cell.text) + 1})`;
  };
  const rows = flows.map((flow) => [
    flow,
    ...clients.map(({ title, versions }) =>
      versions.map((version) => mark(cells.get(`${title} ${version} ${flow}`))).join(' '),
    ),
  ]);
  const heads = clients.map(({ title, versions }) => `${title} ${versions.join(', ')}`);
  const table = [['flow', ...heads], heads.concat('').map(() => '---'), ...rows];
  const text = [
    start,
    '',
    ...table.map((row) => `| ${row.join(' | ')} |`),
    '',
    ...notes.map((note, index) => `${index + 1}. ${note}`),
    '',
  ].join('\n');
  writeFileSync(page, readFileSync(page, 'utf8').split(start)[0] + text);
}
