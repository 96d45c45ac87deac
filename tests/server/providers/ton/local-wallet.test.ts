import { SessionCrypto } from '@tonconnect/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Act = BodyOf<'dev.wallet'>['act'];
interface WalletEvent {
  readonly event: string;
  readonly payload: {
    readonly code?: number;
    readonly items: {
      readonly name: string;
      readonly address?: string;
      readonly walletStateInit?: string;
      readonly proof?: { timestamp: number; domain: { value: string }; payload: string; signature: string };
      readonly error?: { code: number };
    }[];
  };
}

/** Reads a client's stream at the bridge until its first message. */
async function firstMessage(
  clientId: string,
  lastId = 0,
): Promise<{ from: string; message: string; id: number }> {
  const query = `client_id=${clientId}&last_event_id=${lastId}`;
  const response = await fetch(`${server.url}/local-wallet/bridge/events?${query}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    const [, id, data] = /^id: (\d+)\ndata: (\{.*\})$/m.exec(text) ?? [];
    if (data) return { ...JSON.parse(data), id: Number(id) };
  }
  throw new Error('The bridge ended the stream');
}

/** Asks the local wallet as TON Connect describes it, and reads its answer from the bridge. */
async function ask(payload: string, account: number, act: Act, delaySeconds = 0): Promise<WalletEvent> {
  const app = new SessionCrypto();
  const request = {
    manifestUrl: `${server.url}/tonconnect-manifest.json`,
    items: [{ name: 'ton_addr' }, { name: 'ton_proof', payload }],
  };
  const query = new URLSearchParams({ v: '2', id: app.sessionId, r: JSON.stringify(request) });
  const link = `${server.url}/local-wallet?${query}`;
  await server.client().get('dev.wallet', { body: { link, account, act, delaySeconds } });
  const { from, message } = await firstMessage(app.sessionId);
  return JSON.parse(app.decrypt(Buffer.from(message, 'base64'), Buffer.from(from, 'hex')));
}

async function linkBy(client: TestClient, account: number, act: Act) {
  const { payload } = await client.get('wallets.nonce');
  const { items } = (await ask(payload, account, act)).payload;
  const address = items.find(({ name }) => name === 'ton_addr');
  const proof = items.find(({ name }) => name === 'ton_proof')?.proof;
  if (!address?.walletStateInit || !proof) throw new Error('No proof');
  const body = {
    address: address.address ?? '',
    proof: {
      walletStateInit: address.walletStateInit,
      timestamp: proof.timestamp,
      domain: proof.domain.value,
      payload: proof.payload,
      signature: proof.signature,
    },
  };
  return client.call('wallets.link', { body });
}

describe('the local wallet', () => {
  it('is the only one offered where there is neither a bot nor a public address', async () => {
    const client = await server.player();
    const { data } = await client.get('wallets.apps');
    expect(data).toEqual([expect.objectContaining({ key: 'local', isLocal: true })]);
  });

  it('proves its address over TON Connect, the same one each time', async () => {
    const client = await server.player();
    const first = await linkBy(client, 71, 'sign');
    expect(first.answer).toMatchObject({ isProven: true });
    expect((await client.get('nfts.sync')).syncedAt).not.toBeNull();
    expect((await linkBy(await server.player(), 71, 'sign')).error.code).toBe('address_taken');
    expect((await linkBy(await server.player(), 72, 'sign')).answer.raw).not.toBe(first.answer.raw);
  });

  it.each(['forge', 'elsewhere'] as const)('is not believed when it lies: %s', async (act) => {
    const client = await server.player();
    expect((await linkBy(client, 73, act)).error.code).toBe('wallet_proof_bad');
    expect((await client.call('wallets.get')).status).toBe(404);
  });

  it('can decline, lack the method, and answer late', async () => {
    const nonce = 'a nonce';
    expect(await ask(nonce, 1, 'refuse')).toMatchObject({ event: 'connect_error', payload: { code: 300 } });
    const { items } = (await ask(nonce, 1, 'unable')).payload;
    expect(items).toContainEqual({ name: 'ton_proof', error: { code: 400 } });
    const startedMs = performance.now();
    expect((await ask(nonce, 1, 'sign', 1)).event).toBe('connect');
    expect(performance.now() - startedMs).toBeGreaterThan(900);
  });

  it.each(['', 'http://other/', '?v=2&id=00&r={}', `?v=1&id=${'0'.repeat(64)}&r={"items":[]}`])(
    'refuses what is no link to it: %j',
    async (link) => {
      const body = { link, account: 1, act: 'sign' } as const;
      expect((await server.client().call('dev.wallet', { body })).status).toBe(400);
    },
  );
});

describe('the bridge', () => {
  const post = (query: string) =>
    fetch(`${server.url}/local-wallet/bridge/message?${query}`, { method: 'POST', body: 'aGk=' });
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];

  it('keeps a message until its receiver listens, and hands on what comes after the last one', async () => {
    expect((await post(`client_id=${a}&to=${b}&ttl=300`)).status).toBe(200);
    const { id, ...first } = await firstMessage(b);
    expect(first).toEqual({ from: a, message: 'aGk=' });
    // A stream may have been cut off before the receiver read it.
    expect((await firstMessage(b)).id).toBe(id);
    const second = firstMessage(b, id);
    await post(`client_id=${'c'.repeat(64)}&to=${b}&ttl=300`);
    expect((await second).from).toBe('c'.repeat(64));
  });

  it.each(['', `client_id=x&to=${b}&ttl=300`, `client_id=${a}&to=${b}`, `client_id=${a}&to=${b}&ttl=301`])(
    'refuses a message of another form: %j',
    async (query) => {
      expect((await post(query)).status).toBe(400);
    },
  );

  it('does not keep a server from stopping', async () => {
    const other = await startTestServer();
    const stream = await fetch(`${other.url}/local-wallet/bridge/events?client_id=${a}`);
    await other.stop();
    // A server that had waited in vain would have cut it off, and this would throw.
    await stream.text();
  });
});

describe('with a bot', () => {
  it('there is no local wallet, and real ones need the public address', async () => {
    const bot = {
      botToken: '1:bot',
      botApiUrl: 'http://127.0.0.1:1',
      hasDevTools: true,
    };
    const other = await startTestServer({ ...bot, publicUrl: 'https://game.example/play' });
    try {
      const at = (path: string) => fetch(`${other.url}${path}`);
      expect((await at(`/local-wallet/bridge/events?client_id=${'a'.repeat(64)}`)).status).toBe(404);
      const link = `http://x/?v=2&id=${'a'.repeat(64)}&r=${encodeURIComponent('{"manifestUrl":"","items":[]}')}`;
      const body = { link, account: 1, act: 'sign' } as const;
      expect((await other.client().call('dev.wallet', { body })).error.code).toBe('dev_tools_off');
      const manifest = await at('/tonconnect-manifest.json');
      expect(manifest.headers.get('access-control-allow-origin')).toBe('*');
      expect(await manifest.json()).toEqual({
        url: 'https://game.example',
        name: 'Proto Trip',
        iconUrl: 'https://game.example/icon-180.png',
      });
      const policy = manifest.headers.get('content-security-policy');
      expect(policy).toMatch(/connect-src [^;]*https:\/\/bridge\.tonapi\.io/);
    } finally {
      await other.stop();
    }
  });
});
