import type { Tunables } from '../../../content/tunables.ts';
import { randomOf } from '../../../rules/core/random.ts';

/** The smallest and the largest number of rows; each needs a digit key. */
const minRows = 6;
const maxRows = 9;
/** Rows that stay empty even with the most objects in reach, so that most blind presses meet an empty row. */
const spareRows = 4;
/** Salt of the draw of a row. */
const rowSalt = 71;

/** Number of rows of the list, 6 to 9. */
export function rowCount({ objectLifeMs, spawnIntervalMs }: Tunables): number {
  return Math.min(maxRows, Math.max(minRows, Math.floor(objectLifeMs / spawnIntervalMs) + spareRows));
}

/**
 * Rows of the objects in reach. An object has one free row, drawn at its first sight, until it leaves: no new
 * object moves a row that is being pressed, and no fixed order of keys meets the rows (D32).
 */
export class ListRows {
  private readonly rowOf = new Map<number, number>();

  constructor(
    private readonly seed: string,
    private readonly count: number,
  ) {}

  /** Row of each object number, from 0; null for objects that found no free row yet. */
  place(objectNumbers: readonly number[]): (number | null)[] {
    for (const k of [...this.rowOf.keys()]) if (!objectNumbers.includes(k)) this.rowOf.delete(k);
    return objectNumbers.map((k) => {
      const row = this.rowOf.get(k) ?? this.draw(k);
      if (row !== null) this.rowOf.set(k, row);
      return row;
    });
  }

  private draw(k: number): number | null {
    const used = new Set(this.rowOf.values());
    const free = Array.from({ length: this.count }, (_, row) => row).filter((row) => !used.has(row));
    return free[Math.floor(randomOf(this.seed, k, rowSalt) * free.length)] ?? null;
  }
}
