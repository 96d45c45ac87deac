import { CallRefused } from '../../core/call-refused.ts';

/** Maximum number of bodies on their way, in all and from one caller. */
const maxTotal = 512;
const maxPerCaller = 64;

/**
 * Counts requests whose body is on its way. Such requests aren't running calls, so slow ones cost the others
 * nothing. A caller with many of them is refused only when half of the places are taken.
 */
export class ArrivingBodies {
  readonly #limits: { readonly total: number; readonly perCaller: number };
  #total = 0;
  readonly #byCaller = new Map<string, number>();

  constructor(limits = { total: maxTotal, perCaller: maxPerCaller }) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#total;
  }

  /**
   * `caller` is a player with a live session, else a network. Refuses with 503; otherwise call `end` once.
   */
  begin(caller: string): void {
    const { total, perCaller } = this.#limits;
    const ofCaller = this.#byCaller.get(caller) ?? 0;
    if (this.#total >= total || (this.#total >= total / 2 && ofCaller >= perCaller))
      throw new CallRefused('unavailable', { retryAfterSeconds: 1 + Math.floor(3 * Math.random()) });
    this.#total++;
    this.#byCaller.set(caller, ofCaller + 1);
  }

  end(caller: string): void {
    this.#total--;
    const count = (this.#byCaller.get(caller) ?? 1) - 1;
    if (count > 0) this.#byCaller.set(caller, count);
    else this.#byCaller.delete(caller);
  }
}
