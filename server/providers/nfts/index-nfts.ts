import { z } from 'zod';
import { type NftCounts, type NftKind, nftKinds, noNfts } from '#engine/rules/core/shop-state.ts';
import { parseTonAddress } from '#engine/rules/shop/ton-address.ts';
import { type NftSource, NftSourceAway } from './nft-source.ts';

/** Where the index service is, and the collections of the game's NFTs. */
export interface NftIndex {
  /** The base address of the API's version 2, without a trailing slash: `https://tonapi.io/v2`. */
  readonly url: string;
  readonly key: string | null;
  /** Addresses in either form. Nobody holds NFTs of a kind that has no collection here. */
  readonly collections: Readonly<Partial<Record<NftKind, string>>>;
}

const answer = z.object({
  nft_items: z.array(
    z.object({
      owner: z.object({ address: z.string() }).optional(),
      collection: z.object({ address: z.string() }).optional(),
    }),
  ),
});
type Item = z.infer<typeof answer>['nft_items'][number];

const timeoutMs = 5000;
const pageSize = 1000;
const pagesMost = 10;

/** Asks an index service once per collection, `GET accounts/{address}/nfts?collection=…`, and checks its answers. */
export function indexNfts({ url, key, collections }: NftIndex): NftSource {
  const headers = { Accept: 'application/json', ...(key === null ? {} : { Authorization: `Bearer ${key}` }) };

  async function readPage(address: string, collection: string, offset: number): Promise<Item[]> {
    const query = new URLSearchParams({
      collection,
      limit: String(pageSize),
      offset: String(offset),
      // An NFT that is up for sale belongs to the market's contract, so nobody gets its perks.
      indirect_ownership: 'false',
    });
    const address_ = encodeURIComponent(address);
    const response = await fetch(`${url}/accounts/${address_}/nfts?${query}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // An account that the chain has never seen holds nothing.
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return answer.parse(await response.json()).nft_items;
  }

  async function countOf(address: string, collection: string): Promise<number> {
    const raw = rawOf(collection);
    let count = 0;
    for (let page = 0; page < pagesMost; page++) {
      const items = await readPage(address, collection, page * pageSize);
      count += items.filter(
        (item) =>
          rawOf(item.collection?.address) === raw && rawOf(item.owner?.address ?? address) === address,
      ).length;
      if (items.length < pageSize) break;
    }
    return count;
  }

  return {
    kind: 'index',
    countHoldings: async (address) => {
      const known = nftKinds.filter((kind) => collections[kind] !== undefined);
      try {
        const counts = await Promise.all(known.map((kind) => countOf(address, collections[kind] ?? '')));
        const held = Object.fromEntries(known.map((kind, index) => [kind, counts[index]]));
        return { ...noNfts, ...held } as NftCounts;
      } catch (error) {
        throw new NftSourceAway(`The index service: ${error instanceof Error ? error.message : error}`);
      }
    },
  };
}

function rawOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : parseTonAddress(address)?.raw;
}
