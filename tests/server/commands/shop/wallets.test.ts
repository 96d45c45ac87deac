import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeAddressRows } from '#engine/content/shop.ts';
import { crc16, friendlyAddress } from '#engine/rules/shop/ton-address.ts';
import { WalletRepository } from '#server/store/repositories/shop/wallet-repository.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';
import { TonWallet } from '../../fixtures/ton-wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    publicUrl: 'https://game.example/play',
  });
});
afterAll(() => server.stop());

let next = 1;
/** An address that nobody has yet, with this last digit. */
const anAddress = (digit = '0') => `0:${(next++).toString(16).padStart(63, 'c')}${digit}`;

function onTestNetwork(raw: string): string {
  const bytes = Buffer.from(friendlyAddress(raw), 'base64url');
  bytes[0]! |= 0x80;
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34);
  return bytes.toString('base64url');
}

const link = (client: TestClient, address: string, proof?: object) =>
  client.call('wallets.link', { body: { address, ...(proof ? { proof } : {}) } as never });

/** A wallet whose address ends with this digit, from which the local source derives its sample holdings. */
function walletEndingWith(digit: string): TonWallet {
  for (;;) {
    const wallet = new TonWallet();
    if (wallet.raw.endsWith(digit)) return wallet;
  }
}

async function linkProven(client: TestClient, wallet: TonWallet) {
  const { payload, domain } = await client.get('wallets.nonce');
  return link(client, wallet.raw, wallet.prove({ payload, domain }));
}

describe('a wallet', () => {
  it('is linked by its address in either form, replaced, and unlinked', async () => {
    const client = await server.player();
    expect((await client.call('wallets.get')).status).toBe(404);
    expect((await client.call('wallets.unlink')).status).toBe(404);
    const [one, other] = [anAddress(), anAddress()];
    const made = await link(client, friendlyAddress(one));
    expect(made.status).toBe(201);
    expect(made.answer).toEqual({ address: friendlyAddress(one), raw: one, isProven: false });
    expect((await client.get('auth.me')).address).toBe(friendlyAddress(one));
    expect((await link(client, other.toUpperCase())).answer.raw).toBe(other);
    expect(await client.get('wallets.get')).toMatchObject({ raw: other });
    expect((await client.get('wallets.unlink')).user.address).toBeNull();
    expect((await client.call('wallets.get')).status).toBe(404);
    // The former addresses are free for anybody.
    expect((await link(await server.player(), one)).status).toBe(201);
    expect((await link(await server.player(), other)).status).toBe(201);
  });

  it.each<[string, unknown, string]>([
    ['one of the test network', onTestNetwork(anAddress()), 'address_testnet'],
    ['an exchange’s', exchangeAddressRows[0]!.address, 'address_exchange'],
  ])('isn’t linked by %s', async (_name, address, code) => {
    const reply = await link(await server.player(), address as string);
    expect(reply).toMatchObject({ status: 409, error: { code } });
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'Address is required field!'],
    ['an empty text', '', 'Address is required field!'],
    ['spaces', '   ', 'Address is required field!'],
    ['no address', 'hello', 'Invalid address format'],
    ['a bad checksum', `${friendlyAddress(anAddress()).slice(0, -1)}!`, 'Invalid address format'],
    ['a very long text', 'x'.repeat(200), 'Invalid address format'],
    ['a number', 5, 'Invalid address format'],
    ['an operator', { $ne: '' }, 'Invalid address format'],
    ['null', null, 'Invalid address format'],
  ])('names the field at fault and says what is wrong with %s', async (_name, address, detail) => {
    const reply = await link(await server.player(), address as string);
    expect(reply.status).toBe(400);
    expect(reply.error).toEqual({ detail, code: 'validation_failed', fields: { address: detail } });
  });

  it('is shown in the form it was given in', async () => {
    const client = await server.player();
    const raw = anAddress();
    for (const form of [friendlyAddress(raw, true), friendlyAddress(raw), friendlyAddress(raw, true)]) {
      expect((await link(client, form)).answer).toEqual({ address: form, raw, isProven: false });
      expect((await client.get('wallets.get')).address).toBe(form);
      expect((await client.get('auth.me')).address).toBe(form);
    }
    expect((await link(client, raw)).answer.address).toBe(friendlyAddress(raw));
  });

  it('typed in by many belongs to none of them', async () => {
    const address = anAddress();
    const clients = await Promise.all(Array.from({ length: 6 }, () => server.player()));
    const replies = await Promise.all(clients.map((client) => link(client, address)));
    expect(replies.map(({ status }) => status)).toEqual(clients.map(() => 201));
  });

  it('repeats the first answer under its Idempotency-Key', async () => {
    const client = await server.player();
    const body = { address: anAddress() };
    const first = await client.call('wallets.link', { body, idempotencyKey: 'link' });
    await client.get('wallets.unlink');
    const second = await client.call('wallets.link', { body, idempotencyKey: 'link' });
    expect([second.status, second.answer]).toEqual([201, first.answer]);
    expect((await client.call('wallets.get')).status).toBe(404);
  });

  it('isn’t blocked for good by an unfinished claim', async () => {
    const address = anAddress();
    const database = await server.database();
    const wallets = new WalletRepository(database);
    await wallets.claim(address, 'gone', () => Promise.resolve(true));
    const client = await server.player();
    expect((await link(client, address)).error.code).toBe('address_taken');
    const longAgo = { $set: { claimedAt: new Date(Date.now() - 120_000) } };
    await database.documents('wallets').updateOne({ _id: address as never }, longAgo);
    expect((await link(client, address)).status).toBe(201);
  });
});

describe('a proof', () => {
  it("holds the wallet's address against everybody who only types it in", async () => {
    const wallet = new TonWallet();
    const [typed, owner, late] = [await server.player(), await server.player(), await server.player()];
    expect((await link(typed, wallet.raw)).answer.isProven).toBe(false);
    expect((await typed.call('nfts.sync')).error.code).toBe('wallet_not_proven');
    const activate = { kind: 'atomic_extruder_lite', isActive: true } as const;
    expect((await typed.call('nfts.activate', { body: activate })).error.code).toBe('wallet_not_proven');
    const proven = await linkProven(owner, wallet);
    expect([proven.status, proven.answer.isProven]).toEqual([201, true]);
    expect(await typed.get('wallets.get')).toMatchObject({ isProven: false });
    expect((await typed.get('auth.me')).activeAtomicExtruderType).toBeNull();
    expect((await link(late, wallet.raw)).error.code).toBe('address_taken');
    expect((await linkProven(late, wallet)).error.code).toBe('address_taken');
    // The address stays proven when its owner types it in again.
    expect((await link(owner, wallet.raw)).answer.isProven).toBe(true);
  });

  it('is valid once, for one player and for a limited time', async () => {
    const wallet = new TonWallet();
    const [client, other] = [await server.player(), await server.player()];
    const asked = await client.get('wallets.nonce');
    expect(asked.domain).toBe('game.example');
    const proof = wallet.prove({ payload: asked.payload, domain: asked.domain });
    expect((await link(other, wallet.raw, proof)).error.code).toBe('wallet_proof_bad');
    expect((await link(client, wallet.raw, proof)).status).toBe(201);
    await client.get('wallets.unlink');
    expect((await link(client, wallet.raw, proof)).error.code).toBe('wallet_proof_bad');
    const { payload } = await client.get('wallets.nonce');
    const stale = { timestamp: Math.floor(Date.now() / 1000) - 3600 };
    const old = wallet.prove({ payload, domain: asked.domain, ...stale });
    expect((await link(client, wallet.raw, old)).error.code).toBe('wallet_proof_bad');
  });

  it('must be of this wallet, this game and this nonce', async () => {
    const [wallet, thief] = [new TonWallet(), new TonWallet()];
    const client = await server.player();
    const attempts: ((terms: { payload: string; domain: string }) => [string, object])[] = [
      (terms) => [wallet.raw, thief.prove(terms)],
      (terms) => [wallet.raw, { ...wallet.prove(terms), signature: thief.prove(terms).signature }],
      (terms) => [wallet.raw, { ...wallet.prove(terms), walletStateInit: thief.stateInit }],
      (terms) => [wallet.raw, wallet.prove({ ...terms, domain: 'evil.example' })],
      (terms) => [wallet.raw, wallet.prove({ ...terms, payload: 'made-up' })],
      (terms) => [wallet.raw, { ...wallet.prove(terms), signature: '' }],
      (terms) => [wallet.raw, { ...wallet.prove(terms), walletStateInit: 'AAAA' }],
      (terms) => [thief.raw, wallet.prove(terms)],
    ];
    for (const [index, make] of attempts.entries()) {
      const { payload, domain } = await client.get('wallets.nonce');
      const [address, proof] = make({ payload, domain });
      expect((await link(client, address, proof)).error.code, String(index)).toBe('wallet_proof_bad');
    }
    expect((await client.call('wallets.get')).status).toBe(404);
  });

  it.each([
    {},
    { signature: 'x' },
    { timestamp: -1 },
    { timestamp: 1e300 },
    { timestamp: 'NaN' },
    { walletStateInit: 'x'.repeat(10_000) },
    { domain: null },
  ])('of another form is refused: %j', async (fields) => {
    const whole = { walletStateInit: '', timestamp: 1, domain: '', payload: '', signature: '' };
    const client = await server.player();
    const proof =
      'signature' in fields || Object.keys(fields).length === 0 ? fields : { ...whole, ...fields };
    expect((await link(client, anAddress(), proof)).status).toBe(400);
  });
});

describe('NFTs', () => {
  it('are counted by a source that names itself', async () => {
    const client = await server.player();
    expect(await client.get('nfts.get')).toMatchObject({ syncedAt: null, source: 'local' });
    expect((await client.call('nfts.sync')).error.code).toBe('wallet_not_linked');
    const activate = (kind: string, isActive: unknown = true) =>
      client.call('nfts.activate', { body: { kind, isActive } as never });
    expect((await activate('atomic_extruder')).error.code).toBe('wallet_not_linked');
    await linkProven(client, walletEndingWith('1'));
    expect((await activate('atomic_extruder_lite')).error.code).toBe('nft_not_owned');
    const synced = await client.get('nfts.sync');
    expect(synced).toMatchObject({
      atomicExtruderCount: 1,
      atomicExtruderLiteCount: 1,
      wormholeGeneratorCount: 0,
      wormholeGeneratorLiteCount: 1,
      syncedAt: expect.any(String),
    });
    expect((await activate('wormhole_generator')).error.code).toBe('nft_not_owned');
    expect((await activate('atomic_extruder_lite')).answer.activeAtomicExtruderType).toBe(
      'atomic_extruder_lite',
    );
    expect((await activate('atomic_extruder')).answer.activeAtomicExtruderType).toBe('atomic_extruder');
    expect((await activate('wormhole_generator_lite')).answer.activeWormholeGeneratorType).toBe(
      'wormhole_generator_lite',
    );
    expect((await activate('atomic_extruder_lite', false)).answer.activeAtomicExtruderType).toBe(
      'atomic_extruder',
    );
    expect((await client.get('auth.me')).activeAtomicExtruderType).toBe('atomic_extruder');
    for (const [kind, isActive] of [
      ['moon', true],
      ['', true],
      ['atomic_extruder', 'yes'],
      ['atomic_extruder', 1],
    ] as const)
      expect((await activate(kind, isActive)).status).toBe(400);
    // Another wallet holds other NFTs, and those of the former wallet stop working.
    await link(client, anAddress('0'));
    expect(await client.get('nfts.get')).toMatchObject({ activeAtomicExtruderType: null, syncedAt: null });
  });

  it('can be requested to be minted once for each kind', async () => {
    const client = await server.player();
    const ask = (kind: unknown) => client.call('requests.make', { body: { kind, type: 'lite' } as never });
    expect((await ask('atomic_extruder')).error.code).toBe('wallet_not_linked');
    await link(client, anAddress());
    expect((await ask('atomic_extruder')).error.code).toBe('wallet_not_proven');
    await linkProven(client, new TonWallet());
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask('atomic_extruder')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ error }) => error.code === 'mint_requested')).toHaveLength(4);
    expect((await client.get('requests.list')).data).toEqual([
      { kind: 'atomic_extruder', type: 'lite', isRequested: true },
      { kind: 'wormhole_generator', type: 'lite', isRequested: false },
    ]);
    for (const kind of ['moon', '', null, 5, 'atomic_extruder_lite'])
      expect((await ask(kind)).status).toBe(400);
    const full = await client.call('requests.make', {
      body: { kind: 'wormhole_generator', type: 'full' } as never,
    });
    expect(full.status).toBe(400);
  });
});
