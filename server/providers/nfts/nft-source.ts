import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type NftKind, nftKinds } from '#engine/rules/core/shop-state.ts';

/** One NFT in a wallet. */
export interface HeldNft {
  readonly kind: NftKind;
  /** Address of the NFT, which no other has. */
  readonly id: string;
}

/** Answers which of the game's NFTs a wallet holds. */
export interface NftSource {
  /**
   * `local`: samples, on one machine. `index`: a service that reads the chain. `none`: there is no source.
   */
  readonly kind: 'local' | 'index' | 'none';
  /**
   * Lists the holdings of a wallet by its raw address. Rejects with NftSourceAway without a usable answer.
   */
  listHoldings(address: string): Promise<readonly HeldNft[]>;
}

/** The source is unreachable or its answer makes no sense, so the known holdings stay as they are. */
export class NftSourceAway extends Error {
  override readonly name = 'NftSourceAway';
}

/** For a real bot without an index service: its players get no samples. */
export const noNftSource: NftSource = {
  kind: 'none',
  listHoldings: () => Promise.reject(new NftSourceAway('No index service is configured')),
};

/**
 * Sample holdings: every wallet has the lite NFTs; the last digit of its address decides about the full ones.
 */
export const localNfts: NftSource = {
  kind: 'local',
  listHoldings: async (address) =>
    nftKinds
      .filter((kind) => isSampled(kind, address))
      .map((kind) => ({ kind, id: `sample:${kind}:${address}` })),
};

function isSampled(kind: NftKind, address: string): boolean {
  const digit = Number.parseInt(address.at(-1) ?? '0', 16);
  if (kind === 'atomic_extruder') return (digit & 1) !== 0;
  if (kind === 'wormhole_generator') return (digit & 2) !== 0;
  return true;
}

interface Asked {
  /** Real times of the questions about this wallet within the last minute. */
  readonly times: readonly number[];
  readonly answer: Promise<readonly HeldNft[]>;
}

const minuteMs = 60_000;
const concurrency = 4;
const maxWaiting = 200;

/**
 * Spares the source: it is asked about one wallet `timesAMinute` at most, and after that the last answer
 * counts. Only a few questions are under way at once, and when too many wait, the source counts as away.
 */
export function sparingNfts(source: NftSource, timesAMinute: () => number): NftSource {
  const answers = new LRUCache<string, Asked>({ max: 10_000 });
  const limit = pLimit(concurrency);
  return {
    kind: source.kind,
    listHoldings(address) {
      const last = answers.get(address);
      const nowMs = performance.now();
      const times = last?.times.filter((atMs) => nowMs - atMs < minuteMs) ?? [];
      if (last && times.length >= timesAMinute()) return last.answer;
      const answer =
        limit.pendingCount >= maxWaiting
          ? Promise.reject(new NftSourceAway('Too many wallets wait to be read'))
          : limit(() => source.listHoldings(address));
      // A later caller gets the same failure; this keeps it from counting as unhandled.
      answer.catch(() => undefined);
      answers.set(address, { times: [...times, nowMs], answer });
      return answer;
    },
  };
}
