import type { BoardEntry } from '#engine/rules/crew/leaderboard.ts';
import { boardOrder } from '#server/store/leaderboards/board-index.ts';
import { SortedBlocks } from '#server/store/leaderboards/sorted-blocks.ts';
import { answerParent, cpuMicroseconds } from './child.ts';

// The server's leaderboard with ten million players. The baseline is the fastest possible: a sorted array of
// numbers.

const players = 10_000_000;
const board = new SortedBlocks<BoardEntry>(boardOrder);
const values = new Float64Array(players);
const entryAt = (index: number): BoardEntry => ({
  playerId: 'player',
  value: players - index,
  reachedAtMs: 1,
  activeAtMs: 1,
});
for (let index = 0; index < players; index++) {
  board.add(entryAt(index));
  values[index] = index;
}

let seed = 1;
function anyIndex(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed % players;
}

function rankIn(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Microseconds of CPU a run. Throws when `run` returns another index; `move` isn't checked. */
function cost(run: (index: number) => number, count: number): number {
  const before = cpuMicroseconds();
  for (let left = count; left > 0; left--) {
    const index = anyIndex();
    if (run(index) !== index) throw new Error('A wrong rank');
  }
  return (cpuMicroseconds() - before) / count;
}

answerParent(
  { megabytes: process.memoryUsage().rss / 1e6 },
  {
    rank: (count) => cost((index) => board.countBefore(entryAt(index)), count),
    move: (count) =>
      cost((index) => {
        const entry = entryAt(index);
        board.delete(entry);
        board.add(entry);
        return index;
      }, count),
    array: (count) => cost((index) => rankIn(values, index), count),
  },
);
