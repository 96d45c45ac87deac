import { isDeepStrictEqual } from 'node:util';
import type { LiveContent } from '#engine/content/live-content.ts';
import type { Stop, StopKind } from '#engine/protocol/dev/console-data.ts';
import type { DatedEvent } from '#engine/rules/homeland/events.ts';

/** Things that are stopped now, as this process knows it. */
export class Stops {
  #list: readonly Stop[];
  #content: { readonly from: LiveContent; readonly without: LiveContent } | null = null;

  constructor(list: readonly Stop[]) {
    this.#list = list;
  }

  get list(): readonly Stop[] {
    return this.#list;
  }

  /** True when this is news. */
  set(list: readonly Stop[]): boolean {
    if (isDeepStrictEqual(list, this.#list)) return false;
    this.#list = list;
    this.#content = null;
    return true;
  }

  has(kind: StopKind, key: string): boolean {
    return this.#list.some((stop) => stop.kind === kind && stop.key === key);
  }

  /**
   * The content that is offered: a stopped product counts as retired, so that an order of before is still
   * delivered.
   */
  offered(content: LiveContent): LiveContent {
    if (!this.#list.some(({ kind }) => kind === 'product')) return content;
    if (this.#content?.from !== content) {
      const products = content.products.map((row) =>
        this.has('product', row.key) ? { ...row, retired: true as const } : row,
      );
      this.#content = { from: content, without: { ...content, products } };
    }
    return this.#content.without;
  }

  /** Events that are shown, change anything and count: what a stopped one has counted is paid at its end. */
  running(events: readonly DatedEvent[]): readonly DatedEvent[] {
    return events.filter(({ row }) => !this.has('event', row.key));
  }
}
