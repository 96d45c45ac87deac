import { judgeAll, rates, tableOf } from './judge.ts';

const [pilots = 200, days = 14] = process.argv.slice(2).map(Number);
const judged = judgeAll(pilots, days);
const { precision, recall } = rates(judged);
console.log(`${pilots} pilots of each habit, ${days} days\n`);
console.log(tableOf(judged));
console.log(`\nprecision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
const isMet = precision >= 0.95 && recall >= 0.9;
console.log(`${isMet ? '✓' : '✗'} precision of at least 0.95 at a recall of at least 0.9`);
process.exitCode = isMet ? 0 : 1;
