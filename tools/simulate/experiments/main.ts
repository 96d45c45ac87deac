import { judgeKind, kinds } from './runs.ts';

const [runs = '1000', seed = '1'] = process.argv.slice(2);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

console.log(`${runs} runs a row, looked at on 60 days, seed ${seed}`);
console.log('| runs | goal told apart | said to be less | another measure | stopped | sides uneven | mean |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const kind of kinds) {
  const { told, less, further, stopped, uneven, difference } = judgeKind(kind, Number(runs), Number(seed));
  const cells = [told, less, further, stopped, uneven].map(percent);
  console.log(`| ${[kind.name, ...cells, `${difference.toFixed(2)} points`].join(' | ')} |`);
}
