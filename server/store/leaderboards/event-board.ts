import { type ItemOrder, SortedBlocks } from './sorted-blocks.ts';

/** A player's contribution to an event. */
export interface EventEntry {
  readonly playerId: string;
  /** Hundredths of what the event counts. */
  readonly count: number;
  readonly reachedAtMs: number;
  /** Counts the player's effects: the higher one is the later one. */
  readonly order: number;
}

export type RankedCount = EventEntry & { readonly rank: number };

export interface EventPage {
  /** Sum of all contributions in hundredths. */
  readonly sum: number;
  /** Number of players with a contribution. */
  readonly count: number;
  readonly entries: readonly RankedCount[];
  readonly own: RankedCount | null;
}

/** Higher counts first, and of equal ones the earlier first. */
const boardOrder: ItemOrder<EventEntry> = {
  major: ({ count }) => -count,
  minor: ({ reachedAtMs }) => reachedAtMs,
  compare: (a, b) =>
    b.count - a.count ||
    a.reachedAtMs - b.reachedAtMs ||
    (a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0),
};

/** The board of one event in memory, with everybody's exact rank and the sum of all. */
export class EventBoard {
  readonly #entries = new Map<string, EventEntry>();
  readonly #ranked = new SortedBlocks<EventEntry>(boardOrder);
  #sum = 0;

  get sum(): number {
    return this.#sum;
  }

  /** Takes in a player's count, unless a later one is known. */
  put({ playerId, count, reachedAtMs, order }: EventEntry): void {
    const known = this.#entries.get(playerId);
    if (known && known.order >= order) return;
    const entry = { playerId, count, reachedAtMs, order };
    if (known) this.#ranked.delete(known);
    this.#entries.set(playerId, entry);
    this.#ranked.add(entry);
    this.#sum += count - (known?.count ?? 0);
  }

  read({ offset, limit }: { readonly offset: number; readonly limit: number }, playerId: string): EventPage {
    const own = this.#entries.get(playerId);
    return {
      sum: this.#sum,
      count: this.#ranked.size,
      entries: this.#ranked
        .slice(offset, limit)
        .map((entry, index) => ({ ...entry, rank: offset + index + 1 })),
      own: own ? { ...own, rank: this.#ranked.countBefore(own) + 1 } : null,
    };
  }
}
