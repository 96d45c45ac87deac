/**
 * A queue in which callers take turns: the next item is that of the caller whose last turn is longest ago.
 */
export class RoundRobinQueue<Item> {
  /** Items by caller, in the order of turns. */
  readonly #byCaller = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of callers with an item. */
  get callers(): number {
    return this.#byCaller.size;
  }

  countOf(caller: string): number {
    return this.#byCaller.get(caller)?.length ?? 0;
  }

  add(caller: string, item: Item): void {
    const own = this.#byCaller.get(caller);
    if (own) own.push(item);
    else this.#byCaller.set(caller, [item]);
    this.#size++;
  }

  /** Takes the oldest item of the caller whose turn it is. */
  next(): Item | undefined {
    const [first] = this.#byCaller;
    if (!first) return undefined;
    const [caller, own] = first;
    const item = own.shift();
    this.#byCaller.delete(caller);
    if (own.length > 0) this.#byCaller.set(caller, own);
    this.#size--;
    return item;
  }

  /** Takes the items from the front of each caller's queue as long as they match. */
  takeOldest(matches: (item: Item) => boolean): Item[] {
    const items: Item[] = [];
    for (const [caller, own] of this.#byCaller) {
      while (own.length > 0 && matches(own[0]!)) items.push(own.shift()!);
      if (own.length === 0) this.#byCaller.delete(caller);
    }
    this.#size -= items.length;
    return items;
  }

  /** Takes the newest item of the caller who has the most, if that is more than `count`. */
  takeFromLongest(count: number): Item | undefined {
    let longest: Item[] = [];
    for (const own of this.#byCaller.values()) if (own.length > longest.length) longest = own;
    if (longest.length <= count) return undefined;
    this.#size--;
    return longest.pop();
  }
}
