import { type BoardEntry, compareEntries } from '#engine/rules/crew/leaderboard.ts';
import { isBefore } from '#server/store/leaderboards/board-index.ts';
import type { BoardSource } from '#server/store/leaderboards/boards.ts';
import { BoardSample } from '#server/store/leaderboards/samples.ts';

/** A board whose database is an array that is sorted anew for each question. */
export class NaiveSource implements BoardSource {
  readonly key: string;
  readonly siblings: readonly string[] = [];
  basis = '30';
  activeAfterMs = 0;
  readonly sampleKey = 'sample';
  readonly players = new Map<string, BoardEntry & { readonly writtenAtMs: number }>();
  /** Called between two parts of a long answer. */
  onPart: () => Promise<void> = async () => undefined;
  /** Entries that the database has read for `top`. */
  topCount = 0;

  constructor(key: string) {
    this.key = key;
  }

  write(entry: BoardEntry): void {
    this.players.set(entry.playerId, { ...entry, writtenAtMs: Date.now() });
  }

  ranked(): BoardEntry[] {
    return [...this.players.values()]
      .filter(({ value, activeAtMs }) => value > 0 && activeAtMs > this.activeAfterMs)
      .map(({ writtenAtMs: _writtenAtMs, ...entry }) => entry)
      .sort(compareEntries);
  }

  async *top(after: BoardEntry | null, limit: number) {
    let last = after;
    for (let left = limit; left > 0; left -= 2) {
      const from = last;
      const rest = this.ranked().filter((entry) => !from || isBefore(from, entry));
      const part = rest.slice(0, Math.min(2, left));
      this.topCount += part.length;
      if (part.length > 0) yield part;
      if (part.length < 2) return;
      last = part.at(-1)!;
      await this.onPart();
    }
  }

  async *written(sinceMs: number) {
    yield new Map([
      [this.key, [...this.players.values()].filter(({ writtenAtMs }) => writtenAtMs >= sinceMs)],
    ]);
  }

  async find(playerId: string) {
    return this.ranked().find((entry) => entry.playerId === playerId) ?? null;
  }

  async sample() {
    const entries = this.ranked();
    return new Map([[this.key, new BoardSample(entries, entries.length)]]);
  }
}
