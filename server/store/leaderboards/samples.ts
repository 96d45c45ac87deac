import type { BoardPosition } from './board-index.ts';

/** Samples of several boards, by board. */
export type SampledBoards = ReadonlyMap<string, BoardSample>;

/** Positions of some players on a board, taken at random. */
export class BoardSample {
  /** Estimated number of ranked players. */
  readonly ranked: number;
  /** Alternating: a player's value, and when it was reached. */
  readonly #numbers: Float64Array;

  constructor(positions: readonly Pick<BoardPosition, 'value' | 'reachedAtMs'>[], ranked: number) {
    this.#numbers = Float64Array.from(positions.flatMap(({ value, reachedAtMs }) => [value, reachedAtMs]));
    this.ranked = ranked;
  }

  /** Estimated rank of a position. */
  rankOf({ value, reachedAtMs }: Pick<BoardPosition, 'value' | 'reachedAtMs'>): number {
    const numbers = this.#numbers;
    let before = 0;
    for (let at = 0; at < numbers.length; at += 2)
      if (numbers[at]! > value || (numbers[at] === value && numbers[at + 1]! < reachedAtMs)) before++;
    const size = numbers.length / 2;
    return size === 0 ? 1 : Math.round((before * this.ranked) / size) + 1;
  }
}

/** Part of all random ids below this one, such as 0.5 for `80000000-…`. */
export function shareBefore(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / 16 ** 12;
}
