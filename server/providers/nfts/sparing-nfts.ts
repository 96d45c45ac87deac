import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type HeldNft, type NftSource, NftSourceAway } from './nft-source.ts';

interface Asked {
  /** Real times of the questions about this wallet within the last minute. */
  readonly times: readonly number[];
  readonly answer: Promise<readonly HeldNft[]>;
}

const minuteMs = 60_000;
const concurrency = 4;
const maxWaiting = 200;

/**
 * Spares the source: it is asked about one wallet `timesAMinute` at most, and after that the last answer counts. Only a few
 * questions are under way at once, and when too many wait, the source counts as away.
 */
export function sparingNfts(source: NftSource, timesAMinute: () => number): NftSource {
  const asked = new LRUCache<string, Asked>({ max: 10_000 });
  const limit = pLimit(concurrency);
  return {
    kind: source.kind,
    listHoldings(address) {
      const last = asked.get(address);
      const nowMs = Date.now();
      const times = last?.times.filter((atMs) => nowMs - atMs < minuteMs) ?? [];
      if (last && times.length >= timesAMinute()) return last.answer;
      const answer =
        limit.pendingCount >= maxWaiting
          ? Promise.reject(new NftSourceAway('Too many wallets wait to be read'))
          : limit(() => source.listHoldings(address));
      // A later caller gets the same failure; this keeps it from counting as unhandled.
      answer.catch(() => undefined);
      asked.set(address, { times: [...times, nowMs], answer });
      return answer;
    },
  };
}
