import { LRUCache } from 'lru-cache';
import { type HeldNft, type NftSource, NftSourceAway } from './nft-source.ts';

interface Asked {
  /** When the source was asked about this wallet within the last minute, in real time. */
  readonly times: readonly number[];
  readonly answer: Promise<readonly HeldNft[]>;
}

const minuteMs = 60_000;
const maxAtOnce = 4;
const maxWaiting = 200;

/**
 * Spares the source: about one wallet it is asked a few times a minute, and after that the last answer counts. Only a few
 * questions are under way at once, and when too many wait, the source counts as away.
 */
export function sparingNfts(source: NftSource, timesAMinute: () => number): NftSource {
  const asked = new LRUCache<string, Asked>({ max: 10_000 });
  const queue = new Queue();
  return {
    kind: source.kind,
    listHoldings(address) {
      const last = asked.get(address);
      const nowMs = Date.now();
      const times = last?.times.filter((atMs) => nowMs - atMs < minuteMs) ?? [];
      if (last && times.length >= timesAMinute()) return last.answer;
      const answer = queue.run(() => source.listHoldings(address));
      // Whoever asks later gets the same failure; this keeps it from counting as unhandled.
      answer.catch(() => undefined);
      asked.set(address, { times: [...times, nowMs], answer });
      return answer;
    },
  };
}

class Queue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.#waiting.length >= maxWaiting) throw new NftSourceAway('Too many wallets wait to be read');
    if (this.#running >= maxAtOnce) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#running++;
    try {
      return await task();
    } finally {
      // The next one takes this one's place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
