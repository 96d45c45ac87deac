import { z } from 'zod';
import { type NftKind, nftKinds } from '#engine/rules/core/shop-state.ts';
import { parseTonAddress } from '#engine/rules/shop/ton-address.ts';
import { tracedFetch } from '../../core/traces/spans.ts';
import { type HeldNft, type NftSource, NftSourceAway } from './nft-source.ts';

/** Address of the index service, and the collections of the game's NFTs. */
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
      address: z.string().optional(),
      owner: z.object({ address: z.string() }).optional(),
      collection: z.object({ address: z.string() }).optional(),
    }),
  ),
});
type Item = z.infer<typeof answer>['nft_items'][number];

const timeoutMs = 5000;
const pageSize = 1000;
const maxPages = 10;

/**
 * Asks an index service once per collection, `GET accounts/{address}/nfts?collection=…`, and checks its
 * answers.
 */
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
    const response = await tracedFetch('NFT index', `${url}/accounts/${address_}/nfts?${query}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // An account that the chain has never seen holds nothing.
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return answer.parse(await response.json()).nft_items;
  }

  async function listOf(address: string, kind: NftKind): Promise<HeldNft[]> {
    const collection = collections[kind] ?? '';
    const raw = rawOf(collection);
    const held: HeldNft[] = [];
    for (let page = 0; page < maxPages; page++) {
      const items = await readPage(address, collection, page * pageSize);
      for (const item of items)
        if (rawOf(item.collection?.address) === raw && rawOf(item.owner?.address ?? address) === address)
          held.push({ kind, id: rawOf(item.address) ?? `${raw}/${address}` });
      if (items.length < pageSize) break;
    }
    return distinct(held);
  }

  return {
    kind: 'index',
    listHoldings: async (address) => {
      const configuredKinds = nftKinds.filter((kind) => collections[kind] !== undefined);
      try {
        return (await Promise.all(configuredKinds.map((kind) => listOf(address, kind)))).flat();
      } catch (error) {
        throw new NftSourceAway(`The index service: ${error instanceof Error ? error.message : error}`);
      }
    },
  };
}

/** NFTs that the service doesn't tell apart get numbers. */
function distinct(held: readonly HeldNft[]): HeldNft[] {
  const times = new Map<string, number>();
  return held.map(({ kind, id }) => {
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return { kind, id: time === 1 ? id : `${id}#${time}` };
  });
}

function rawOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : parseTonAddress(address)?.raw;
}
