/** An order in which no two items are equal: by one number, then by another, then by whatever is left. */
export interface ItemOrder<Item> {
  readonly major: (item: Item) => number;
  readonly minor: (item: Item) => number;
  /** The whole order. Less than 0 when `a` comes first; asked only where both numbers are the same. */
  readonly compare: (a: Item, b: Item) => number;
}

/** Both numbers of many items in one array: a search in it touches no item, and little memory. */
export class Keys {
  /** The major number of each, and after it the minor one. */
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

  /** Moves those from a place on to other keys, whose own are forgotten. */
  moveKeysTo(other: Keys, from: number): void {
    other.#numbers.set(this.#numbers.subarray(2 * from, 2 * this.#size));
    other.#size = this.#size - from;
    this.#size = from;
  }

  /**
   * The first place that isn't before these numbers; how many there are, when all are before. Places with the same
   * numbers are compared by `compareAt`: less than 0 for one that is before.
   */
  findPlace(major: number, minor: number, compareAt: (at: number) => number): number {
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
