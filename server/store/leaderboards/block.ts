import { type ItemOrder, SortKeys } from './sort-keys.ts';

/** A block with more items is split. */
export const maxBlockSize = 512;

/**
 * Up to some hundreds of items in order. It extends the keys instead of holding them: a lookup then follows one pointer less,
 * and cache misses are most of its time.
 */
export class Block<Item extends {}> extends SortKeys {
  readonly #order: ItemOrder<Item>;
  #items: Item[] = [];

  constructor(order: ItemOrder<Item>, only: Item) {
    super(maxBlockSize + 1);
    this.#order = order;
    this.add(only);
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  /** Only for a block that isn't empty. */
  get last(): Item {
    return this.#items[this.#items.length - 1]!;
  }

  /** How many items come before this one: its rank, from 0. */
  countBefore(item: Item): number {
    const { major, minor, compare } = this.#order;
    return this.findIndex(major(item), minor(item), (at) => compare(this.#items[at]!, item));
  }

  add(item: Item): void {
    const at = this.countBefore(item);
    this.#items.splice(at, 0, item);
    this.insertKey(at, this.#order.major(item), this.#order.minor(item));
  }

  /** False when there is no such item. */
  delete(item: Item): boolean {
    const at = this.countBefore(item);
    const found = this.#items[at];
    if (found === undefined || this.#order.compare(found, item) !== 0) return false;
    this.#items.splice(at, 1);
    this.removeKey(at);
    return true;
  }

  /** Moves the later half into a new block. */
  split(): Block<Item> {
    const from = this.#items.length >> 1;
    const later = new Block(this.#order, this.#items[from]!);
    later.#items = this.#items.splice(from);
    this.moveKeysTo(later, from);
    return later;
  }

  slice(from: number, to: number): Item[] {
    return this.#items.slice(from, to);
  }
}
