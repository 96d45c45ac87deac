import { Child } from './child.ts';
import { type BenchRow, median, micro } from './table.ts';

const rounds = 9;
const runsARound = 1500;
const maxBytes = 16 * 1024;

/** Collecting a trip by the rules, on the document of a player in the middle of the game. */
export async function benchRule(folder: string): Promise<BenchRow[]> {
  const child = await Child.start<{ bytes: number }>(folder, 'rule-child');
  const costs: Record<'rule' | 'packed' | 'bson', number[]> = { rule: [], packed: [], bson: [] };
  const kinds = Object.keys(costs) as (keyof typeof costs)[];
  for (let round = -2; round < rounds; round++)
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const cost = (await child.order(kind, runsARound)) as number;
      if (round >= 0) costs[kind].push(cost);
    }
  await child.stop();
  const baseline = `its BSON, read and written: ${micro(median(costs.bson))}`;
  const row = (what: string, cost: readonly number[]) => {
    const ratio = median(cost.map((ms, round) => ms / costs.bson[round]!));
    return { what, measured: `${micro(median(cost))}, ratio ${ratio.toFixed(2)}`, baseline };
  };
  const { bytes } = child.info;
  return [
    { ...row('rule: a trip collected', costs.rule), goal: '≤ 30 µs', isMet: median(costs.rule) <= 30 },
    row('the same with unpacking and packing', costs.packed),
    {
      what: 'document in the middle of the game',
      measured: `${(bytes / 1024).toFixed(1)} KB`,
      goal: '≤ 16 KB',
      isMet: bytes <= maxBytes,
    },
  ];
}
