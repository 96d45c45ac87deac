import { readFileSync, writeFileSync } from 'node:fs';
import { galaxy } from '#engine/content/galaxy.ts';
import { comparePay, payTableOf } from './compare-pay.ts';
import { adversariesOf, judgeAll, judgementTable, rates } from './judge.ts';

/**
 * Arguments: pilots of each habit, days, and `write` to put the tables into the README beside the
 * simulator.
 */
const [pilots = 200, days = 14] = process.argv.slice(2, 4).map(Number);
const judged = judgeAll(pilots, days);
const { precision, recall } = rates(judged);
const adversaries = rates(adversariesOf(judged));
const pay = comparePay(4, days, galaxy.systems.length);
const isMet =
  precision >= 0.95 &&
  adversaries.precision >= 0.95 &&
  adversaries.recall >= 0.8 &&
  pay.every(({ ratio }) => ratio <= 2);
const text = `${pilots} pilots of each habit, ${days} days.

${judgementTable(judged)}

Precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; against the six programs whose authors know the
calibration: precision ${adversaries.precision.toFixed(3)}, recall ${adversaries.recall.toFixed(3)}.

${payTableOf(pay)}
`;
console.log(text);
console.log(
  `${isMet ? '✓' : '✗'} precision of at least 0.95 at a recall of at least 0.8, pay of at most 2 times a hand's`,
);
if (process.argv[4] === 'write') writeReport(text);
process.exitCode = isMet ? 0 : 1;

function writeReport(report: string): void {
  const file = 'tools/simulate/README.md';
  const [begin, end] = ['<!-- fair play -->\n', '<!-- end of fair play -->'];
  const readme = readFileSync(file, 'utf8');
  const [from, to] = [readme.indexOf(begin) + begin.length, readme.indexOf(end)];
  writeFileSync(file, `${readme.slice(0, from)}${report}${readme.slice(to)}`);
}
