/** A total order in which no two items are equal: by one number, then by a second one, then by `compare`. */
export interface ItemOrder<Item> {
  readonly major: (item: Item) => number;
  readonly minor: (item: Item) => number;
  /** The whole order: less than 0 when `a` comes first. Called only where both numbers are equal. */
  readonly compare: (a: Item, b: Item) => number;
}

/** The two numbers of many items in one array, so that a search reads little memory and no items. */
export class SortKeys {
  /** Alternating: each item's major number, then its minor one. */
  #numbers: Float64Array;
  #size = 0;

  constructor(capacity: number) {
    this.#numbers = new Float64Array(2 * capacity);
  }

  insertKey(at: number, major: number, minor: number): void {
    if (2 * this.#size === this.#numbers.length) this.#grow();
    this.#numbers.copyWithin(2 * at + 2, 2 * at, 2 * this.#size);
    this.#size++;
    this.setKey(at, major, minor);
  }

  setKey(at: number, major: number, minor: number): void {
    this.#numbers[2 * at] = major;
    this.#numbers[2 * at + 1] = minor;
  }

  removeKey(at: number): void {
    this.#numbers.copyWithin(2 * at, 2 * at + 2, 2 * this.#size);
    this.#size--;
  }

  /** Moves the keys from index `from` on into `other`, replacing what it held. */
  moveKeysTo(other: SortKeys, from: number): void {
    other.#numbers.set(this.#numbers.subarray(2 * from, 2 * this.#size));
    other.#size = this.#size - from;
    this.#size = from;
  }

  /**
   * The first index whose key isn't before these numbers, or the size when all are before. Equal numbers are decided by
   * `compareAt`, which is less than 0 when the item at that index comes before.
   */
  findIndex(major: number, minor: number, compareAt: (at: number) => number): number {
    const numbers = this.#numbers;
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >> 1;
      const difference =
        numbers[2 * middle]! - major || numbers[2 * middle + 1]! - minor || compareAt(middle);
      if (difference < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const numbers = this.#numbers;
    this.#numbers = new Float64Array(2 * numbers.length);
    this.#numbers.set(numbers);
  }
}
