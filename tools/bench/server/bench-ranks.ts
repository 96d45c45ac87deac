import { Child } from './child.ts';
import { type BenchRow, median, micro } from './table.ts';

const rounds = 7;
const runsARound = 5000;

/** The cost of a player's exact rank among ten million, and of moving a player. */
export async function benchRanks(folder: string): Promise<BenchRow[]> {
  const child = await Child.start<{ megabytes: number }>(
    folder,
    'ranks-child',
    [],
    ['--max-old-space-size=6000'],
  );
  const costs: Record<'rank' | 'move' | 'array', number[]> = { rank: [], move: [], array: [] };
  const kinds = Object.keys(costs) as (keyof typeof costs)[];
  for (let round = -1; round < rounds; round++)
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const cost = (await child.order(kind, runsARound)) as number;
      if (round >= 0) costs[kind].push(cost);
    }
  await child.stop();
  const baseline = `a sorted array ${micro(median(costs.array))}`;
  const row = (what: string, cost: readonly number[]) => {
    const ratio = median(cost.map((ms, round) => ms / costs.array[round]!));
    return { what, measured: `${micro(median(cost))}, ratio ${ratio.toFixed(1)}`, baseline };
  };
  return [
    {
      ...row(`own rank among 10 000 000 (${child.info.megabytes.toFixed(0)} MB)`, costs.rank),
      goal: '≤ 5 µs',
      isMet: median(costs.rank) <= 5,
    },
    row('one of them taken out and put in', costs.move),
  ];
}
