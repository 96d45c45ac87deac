import { type ItemOrder, Keys } from './sort-keys.ts';

/** So many items at most; one more is there for a moment, before the block is split. */
export const mostInBlock = 512;

/** Some hundreds of items in an order. The keys are its own, not beside it: each step from one object to another is memory to wait for. */
export class Block<Item extends {}> extends Keys {
  readonly #order: ItemOrder<Item>;
  #items: Item[] = [];

  constructor(order: ItemOrder<Item>, only: Item) {
    super(mostInBlock + 1);
    this.#order = order;
    this.add(only);
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  /** Not to be asked for once the block is empty. */
  get last(): Item {
    return this.#items[this.#items.length - 1]!;
  }

  /** How many items come before it. */
  countBefore(item: Item): number {
    const { major, minor, compare } = this.#order;
    return this.findPlace(major(item), minor(item), (at) => compare(this.#items[at]!, item));
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

  /** Gives the later half away, as a block of its own. */
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
