import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NonceRepository } from '#server/store/repositories/shop/nonce-repository.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';
import { TonWallet } from '../../fixtures/ton-wallet.ts';

const collection = `0:${'2'.repeat(64)}`;
const nft = `0:${'9'.repeat(64)}`;
const hourMs = 3_600_000;

/** The fake index service: the holder of the one NFT, the calls it got, and whether it is down or slow. */
let holder = '';
let asked = 0;
let isDown = false;
/** Answers are held back until this is resolved. */
let held: Promise<void> | null = null;
let service: Server;
let server: TestServer;

beforeAll(async () => {
  service = createServer((request, response) => {
    asked++;
    const wallet = decodeURIComponent((request.url ?? '').split('/')[3] ?? '');
    const item = { address: nft, owner: { address: holder }, collection: { address: collection } };
    const answer = () =>
      isDown
        ? response.writeHead(503).end()
        : response.end(JSON.stringify({ nft_items: wallet === holder ? [item] : [] }));
    void (held ?? Promise.resolve()).then(answer);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v2`;
  server = await startTestServer({
    nftIndex: { url, key: null, collections: { wormhole_generator: collection } },
  });
});
afterAll(async () => {
  service.close();
  await server.stop();
});
beforeEach(() => {
  isDown = false;
  held = null;
});

const kind = 'wormhole_generator';

async function aHolder(wallet: TonWallet): Promise<TestClient> {
  const client = await server.player();
  const { payload, domain } = await client.get('wallets.nonce');
  const proof = wallet.prove({ payload, domain });
  await client.get('wallets.link', { body: { address: wallet.raw, proof } });
  return client;
}

/** A player whose wallet holds the NFT, which is at work. */
async function anActiveHolder(): Promise<{ client: TestClient; wallet: TonWallet }> {
  const wallet = new TonWallet();
  holder = wallet.raw;
  const client = await aHolder(wallet);
  await client.get('nfts.sync');
  await server.client().advance(25 * hourMs);
  await client.get('nfts.sync');
  expect(
    (await client.get('nfts.activate', { body: { kind, isActive: true } })).activeWormholeGeneratorType,
  ).toBe(kind);
  return { client, wallet };
}

const launch = async (client: TestClient) => {
  const { ship, trip } = await client.prepareTrip();
  return client.launch(ship.shipId ?? '', trip);
};
const activeIn = async (client: TestClient) => (await client.get('auth.me')).activeWormholeGeneratorType;

describe('the holdings of a wallet', () => {
  it('are read again at launch when an hour has passed, and what was sold no longer works', async () => {
    const { client } = await anActiveHolder();
    holder = 'sold';
    asked = 0;
    await server.client().advance(30 * 60_000);
    await launch(client);
    expect([asked, await activeIn(client)]).toEqual([0, kind]);
    const other = (await anActiveHolder()).client;
    holder = 'sold';
    asked = 0;
    await server.client().advance(61 * 60_000);
    await launch(other);
    expect([asked, await activeIn(other)]).toEqual([1, null]);
  });

  it('are not waited for when the index is down or slow: the known ones count', async () => {
    const { client } = await anActiveHolder();
    isDown = true;
    await server.client().advance(2 * hourMs);
    await launch(client);
    expect(await activeIn(client)).toBe(kind);
    isDown = false;
    const slow = (await anActiveHolder()).client;
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    await server.client().advance(2 * hourMs);
    await launch(slow);
    expect(await activeIn(slow)).toBe(kind);
    release();
  });

  it('are read a few times a minute, however often a player asks', async () => {
    const wallet = new TonWallet();
    holder = wallet.raw;
    const client = await aHolder(wallet);
    asked = 0;
    for (let time = 0; time < 100; time++) expect((await client.call('nfts.sync')).status).toBe(200);
    expect(asked).toBeLessThanOrEqual(3);
  });
});

describe('an NFT', () => {
  it('that changes hands leaves its former pilot at once, and works for the next one a day later', async () => {
    const first = await anActiveHolder();
    const wallet = new TonWallet();
    holder = wallet.raw;
    const second = await aHolder(wallet);
    expect(await second.get('nfts.sync')).toMatchObject({
      wormholeGeneratorCount: 0,
      arrivingCount: 1,
      arrivesAt: expect.any(String),
    });
    expect(await activeIn(first.client)).toBeNull();
    expect((await first.client.get('nfts.get')).wormholeGeneratorCount).toBe(0);
    const early = await second.call('nfts.activate', { body: { kind, isActive: true } });
    expect(early.error.code).toBe('nft_not_owned');
    await server.client().advance(24 * hourMs);
    expect(await second.get('nfts.sync')).toMatchObject({ wormholeGeneratorCount: 1, arrivingCount: 0 });
  });

  it('serves one player at a time, however fast it is passed around', async () => {
    const { client } = await anActiveHolder();
    const clients = [client];
    for (let turn = 0; turn < 4; turn++) {
      const wallet = new TonWallet();
      holder = wallet.raw;
      const next = await aHolder(wallet);
      await next.get('nfts.sync');
      await next.call('nfts.activate', { body: { kind, isActive: true } });
      clients.push(next);
    }
    const active = await Promise.all(clients.map(activeIn));
    expect(active.filter(Boolean)).toHaveLength(0);
  });

  it('goes with its wallet to the next player who proves it, a day later', async () => {
    const { client, wallet } = await anActiveHolder();
    await client.get('wallets.unlink');
    const next = await aHolder(wallet);
    expect(await next.get('nfts.sync')).toMatchObject({ wormholeGeneratorCount: 0, arrivingCount: 1 });
    // Back with the first one it waits again.
    await next.get('wallets.unlink');
    const { payload, domain } = await client.get('wallets.nonce');
    await client.get('wallets.link', {
      body: { address: wallet.raw, proof: wallet.prove({ payload, domain }) },
    });
    expect(await client.get('nfts.sync')).toMatchObject({ wormholeGeneratorCount: 0, arrivingCount: 1 });
  });
});

describe('the nonces of a player', () => {
  it('are five at most: an older one is no longer valid, and no player fills the database', async () => {
    const client = await server.player();
    const wallet = new TonWallet();
    const nonces = [];
    for (let time = 0; time < 6; time++) nonces.push(await client.get('wallets.nonce'));
    const link = ({ payload, domain }: { payload: string; domain: string }) =>
      client.call('wallets.link', {
        body: { address: wallet.raw, proof: wallet.prove({ payload, domain }) },
      });
    expect((await link(nonces[0]!)).error.code).toBe('wallet_proof_bad');
    expect((await link(nonces[1]!)).status).toBe(201);
    const database = await server.database();
    const { uuid } = await client.get('auth.me');
    const stored = await database
      .documents('nonces')
      .find({ _id: uuid as never })
      .toArray();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.open).toHaveLength(4);
  });

  it('are used once by two who ask at the same moment, and expire', async () => {
    const database = await server.database();
    const nonces = new NonceRepository(database);
    const { payload } = await nonces.issue('a player', 60_000);
    const used = await Promise.all(Array.from({ length: 8 }, () => nonces.consume(payload, 'a player')));
    expect(used.filter(Boolean)).toHaveLength(1);
    const old = await nonces.issue('a player', -1);
    expect(await nonces.consume(old.payload, 'a player')).toBe(false);
    const own = await nonces.issue('a player', 60_000);
    expect(await nonces.consume(own.payload, 'another')).toBe(false);
    expect(await nonces.consume({ $ne: '' } as never, 'a player')).toBe(false);
  });
});
