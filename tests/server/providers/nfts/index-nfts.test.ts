import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNfts, noNfts } from '#engine/rules/core/shop-state.ts';
import { friendlyAddress } from '#engine/rules/shop/ton-address.ts';
import { indexNfts } from '#server/providers/nfts/index-nfts.ts';
import { type NftSource, noNftSource } from '#server/providers/nfts/nft-source.ts';
import { readSettings } from '#server/read-settings.ts';
import { startTestServer } from '../../fixtures/start-test-server.ts';
import { TonWallet } from '../../fixtures/ton-wallet.ts';

const raw = (digit: string) => `0:${digit.repeat(64)}`;
const wallet = new TonWallet();
const [owner, full, lite, foreign] = [wallet.raw, raw('1'), raw('2'), raw('3')];
const collections = { atomic_extruder: friendlyAddress(full, true), wormhole_generator_lite: lite };

/** The fake index service's state: the NFTs by collection, the calls that it got, and how it fails. */
let held: Record<string, unknown[]> = {};
let asked: IncomingMessage[] = [];
let answerAs: ((send: (status: number, body: string) => void) => void) | null = null;
let service: Server;
let url = '';

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request);
    const send = (status: number, body: string) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    };
    if (answerAs) return answerAs(send);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://index');
    if (pathname !== `/v2/accounts/${encodeURIComponent(owner)}/nfts`) return send(404, '{"error":"no"}');
    const items = held[searchParams.get('collection') ?? ''] ?? [];
    const offset = Number(searchParams.get('offset'));
    const page = items.slice(offset, offset + Number(searchParams.get('limit')));
    send(200, JSON.stringify({ nft_items: page, more: 'is ignored' }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v2`;
});
afterAll(() => {
  service.close();
});

const count = async (source: NftSource, address: string) =>
  countNfts((await source.listHoldings(address)).map(({ kind }) => kind));

const item = (collection: string, of = owner) => ({
  address: raw('9'),
  owner: { address: of, is_wallet: true },
  collection: { address: collection, name: 'x' },
});

function reset(now: typeof held = {}) {
  held = now;
  asked = [];
  answerAs = null;
}

describe('the index service', () => {
  const source = () => indexNfts({ url, key: 'secret', collections });

  it('is asked once a collection, and what it says is counted', async () => {
    reset({ [collections.atomic_extruder]: [item(full), item(full)], [lite]: [item(lite)] });
    expect(await count(source(), owner)).toEqual({
      ...noNfts,
      atomic_extruder: 2,
      wormhole_generator_lite: 1,
    });
    expect(asked).toHaveLength(2);
    for (const { headers, url: path } of asked) {
      expect(headers.authorization).toBe('Bearer secret');
      expect(new URL(path ?? '', url).searchParams.get('indirect_ownership')).toBe('false');
    }
  });

  it('isn’t believed about other collections and other owners', async () => {
    reset({ [lite]: [item(foreign), item(lite, raw('b')), { address: raw('9') }, item(lite)] });
    expect((await count(source(), owner)).wormhole_generator_lite).toBe(1);
  });

  it('is read page by page', async () => {
    reset({ [lite]: Array.from({ length: 1500 }, () => item(lite)) });
    expect((await count(source(), owner)).wormhole_generator_lite).toBe(1500);
  });

  it('knows nothing of an account that was never seen', async () => {
    reset();
    expect(await count(source(), raw('d'))).toEqual(noNfts);
  });

  it.each<[string, typeof answerAs]>([
    ['it fails', (send) => send(500, '{}')],
    ['it is asked too often', (send) => send(429, '{}')],
    ['it answers no JSON', (send) => send(200, '<html>')],
    ['it answers something else', (send) => send(200, '{"nft_items":{"a":1}}')],
  ])('is away when %s', async (_name, fails) => {
    reset();
    answerAs = fails;
    await expect(source().listHoldings(owner)).rejects.toMatchObject({ name: 'NftSourceAway' });
  });

  it('is away when nobody is there', async () => {
    const nobody = indexNfts({ url: 'http://127.0.0.1:1/v2', key: null, collections });
    await expect(nobody.listHoldings(owner)).rejects.toMatchObject({ name: 'NftSourceAway' });
    await expect(noNftSource.listHoldings(owner)).rejects.toMatchObject({ name: 'NftSourceAway' });
  });
});

describe('a server with an index service', () => {
  it('says that it asks it, takes over what is held, and changes nothing while it is away', async () => {
    reset({ [lite]: [item(lite)] });
    const server = await startTestServer({ nftIndex: { url, key: null, collections } });
    try {
      const client = await server.player();
      const { payload, domain } = await client.get('wallets.nonce');
      const proof = wallet.prove({ payload, domain });
      await client.get('wallets.link', { body: { address: owner, proof } });
      expect(await client.get('nfts.sync')).toMatchObject({ wormholeGeneratorLiteCount: 1, source: 'index' });
      const body = { kind: 'wormhole_generator_lite', isActive: true } as const;
      await client.get('nfts.activate', { body });
      answerAs = (send) => send(503, '');
      const refused = await client.call('nfts.sync');
      expect([refused.status, refused.error.code]).toEqual([409, 'nfts_unavailable']);
      expect(refused.error.detail).toBe('Synchronization failed with an error');
      expect(await client.get('nfts.get')).toMatchObject({ wormholeGeneratorLiteCount: 1 });
      // NFTs that were sold stop working.
      reset();
      expect(await client.get('nfts.sync')).toMatchObject({
        wormholeGeneratorLiteCount: 0,
        activeWormholeGeneratorType: null,
      });
    } finally {
      await server.stop();
    }
  });

  it('is told by the environment', () => {
    const env = {
      NFT_INDEX_URL: 'https://tonapi.io/v2/',
      NFT_COLLECTIONS: `atomic_extruder=${full}, x=${lite}`,
    };
    expect(readSettings(env).nftIndex).toEqual({
      url: 'https://tonapi.io/v2',
      key: null,
      collections: { atomic_extruder: full, x: lite },
    });
    expect(readSettings({}).nftIndex).toBeNull();
    expect(() => readSettings({ NFT_INDEX_URL: 'https://tonapi.io/v2' })).toThrow('NFT_COLLECTIONS');
  });
});
