import { Block, maxBlockSize } from './block.ts';
import { type ItemOrder, SortKeys } from './sort-keys.ts';

/**
 * A sorted list in blocks of some hundreds of items. With ten million items it finds, adds, deletes and ranks one in
 * microseconds. No two items may be equal. The keys take 16 bytes an item, or twice that where blocks are half full.
 */
export class SortedBlocks<Item extends {}> {
  readonly #order: ItemOrder<Item>;
  readonly #blocks: Block<Item>[] = [];
  /** The key of each block's last item. */
  readonly #lasts = new SortKeys(64);
  #size = 0;
  /** The blocks' sizes as a Fenwick tree; null after a block was added or removed. */
  #sums: Int32Array | null = null;

  constructor(order: ItemOrder<Item>) {
    this.#order = order;
  }

  get size(): number {
    return this.#size;
  }

  get first(): Item | undefined {
    return this.#blocks[0]?.first;
  }

  add(item: Item): void {
    this.#size++;
    const at = Math.min(this.#indexOfBlock(item), this.#blocks.length - 1);
    const block = this.#blocks[at];
    if (!block) {
      this.#insert(0, new Block(this.#order, item));
      return;
    }
    block.add(item);
    if (block.size > maxBlockSize) this.#insert(at + 1, block.split());
    else this.#addToSum(at, 1);
    this.#updateLast(at);
  }

  /** False when there is no such item. */
  delete(item: Item): boolean {
    const at = this.#indexOfBlock(item);
    const block = this.#blocks[at];
    if (!block?.delete(item)) return false;
    this.#size--;
    if (block.size === 0) {
      this.#blocks.splice(at, 1);
      this.#lasts.removeKey(at);
      this.#sums = null;
    } else {
      this.#addToSum(at, -1);
      this.#updateLast(at);
    }
    return true;
  }

  /** How many items come before this one: its rank, from 0. */
  countBefore(item: Item): number {
    const at = this.#indexOfBlock(item);
    const sums = this.#sums ?? this.#buildSums();
    let count = 0;
    for (let index = at; index > 0; index -= index & -index) count += sums[index]!;
    return count + (this.#blocks[at]?.countBefore(item) ?? 0);
  }

  /** Up to `count` items from index `offset` on. */
  slice(offset: number, count: number): Item[] {
    const items: Item[] = [];
    let skip = offset;
    for (const block of this.#blocks) {
      if (items.length >= count) break;
      if (skip < block.size) items.push(...block.slice(skip, skip + count - items.length));
      skip = Math.max(0, skip - block.size);
    }
    return items;
  }

  #insert(at: number, block: Block<Item>): void {
    const { major, minor } = this.#order;
    this.#blocks.splice(at, 0, block);
    this.#lasts.insertKey(at, major(block.last), minor(block.last));
    this.#sums = null;
  }

  #updateLast(at: number): void {
    const { last } = this.#blocks[at]!;
    this.#lasts.setKey(at, this.#order.major(last), this.#order.minor(last));
  }

  #buildSums(): Int32Array {
    const sums = new Int32Array(this.#blocks.length + 1);
    for (let index = 1; index < sums.length; index++) {
      sums[index]! += this.#blocks[index - 1]!.size;
      const above = index + (index & -index);
      if (above < sums.length) sums[above]! += sums[index]!;
    }
    this.#sums = sums;
    return sums;
  }

  /** Adds a change of a block's size to the sums. */
  #addToSum(at: number, step: number): void {
    const sums = this.#sums;
    if (!sums) return;
    for (let index = at + 1; index < sums.length; index += index & -index) sums[index]! += step;
  }

  /** The index of the first block whose last item isn't before this one; the number of blocks when all are before. */
  #indexOfBlock(item: Item): number {
    const { major, minor, compare } = this.#order;
    return this.#lasts.findIndex(major(item), minor(item), (at) => compare(this.#blocks[at]!.last, item));
  }
}
