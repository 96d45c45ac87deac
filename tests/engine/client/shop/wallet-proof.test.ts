import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletAnswer } from '#engine/client/shop/ton-connect.ts';

const signed = {
  address: '0:aa',
  proof: { walletStateInit: 's', timestamp: 1, domain: 'localhost', payload: 'nonce', signature: 'x' },
};
const app = {
  key: 'tonkeeper',
  name: 'Tonkeeper',
  isLocal: false,
  universalLink: 'https://app.tonkeeper.com/ton-connect',
  bridgeUrl: 'https://bridge.tonapi.io/bridge',
  jsBridgeKey: 'tonkeeper',
};
const link = 'https://app.tonkeeper.com/ton-connect?v=2';

const wallet = vi.hoisted(() => ({
  asked: [] as string[],
  resumed: 0,
  cancelled: 0,
  answer: (_answer: WalletAnswer): void => undefined,
}));
const calls: [name: string, input: unknown][] = [];
let isProofGood = true;
const expiresAt = () => new Date(Date.now() + 60_000).toISOString();

vi.mock('#engine/client/shop/ton-connect.ts', () => {
  const request = () => ({
    answer: new Promise<WalletAnswer>((resolve) => {
      wallet.answer = resolve;
    }),
    cancel: () => {
      wallet.cancelled++;
    },
  });
  return {
    askWallet: (_app: unknown, payload: string) => {
      wallet.asked.push(payload);
      return { link, ...request() };
    },
    resumeRequest: () => {
      wallet.resumed++;
      return request();
    },
  };
});
vi.mock('#engine/client/core/api.ts', () => ({
  call: async ({ name }: { name: string }, input: unknown) => {
    calls.push([name, input]);
    if (name === 'wallets.nonce')
      return { ok: true, rev: 0, answer: { payload: 'nonce', domain: 'localhost', expiresAt: expiresAt() } };
    return isProofGood
      ? { ok: true, rev: 1, answer: { address: 'UQaa', raw: '0:aa', isProven: true } }
      : { ok: false, code: 'wallet_proof_bad', status: 409, detail: 'Bad proof' };
  },
}));

/** Loads the page: fresh modules, and the same storage. */
async function load() {
  vi.resetModules();
  (await import('#engine/client/device/storage.ts')).setOwner('mira');
  const proof = await import('#engine/client/shop/wallet-proof.ts');
  return { ...proof, state: (await import('#engine/client/core/state.ts')).state };
}

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  Object.assign(wallet, { asked: [], resumed: 0, cancelled: 0 });
  calls.length = 0;
  isProofGood = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks the wallet and waits until its request is under way. */
async function asking(client: Awaited<ReturnType<typeof load>>) {
  const proving = client.proveWallet(app);
  await vi.waitFor(() => expect(client.walletProof.stage).toBe('waiting'));
  return proving;
}

describe('the proof of a wallet', () => {
  it("signs the server's nonce in the wallet, and links what the wallet signed", async () => {
    const client = await load();
    const proving = client.proveWallet(app);
    await vi.waitFor(() => expect(client.walletProof.stage).toBe('waiting'));
    expect([wallet.asked, client.walletProof.link]).toEqual([['nonce'], link]);
    wallet.answer({ signed });
    await proving;
    expect(calls).toContainEqual(['wallets.link', expect.objectContaining({ body: signed })]);
    expect(client.walletProof).toMatchObject({ stage: 'idle', problem: null });
  });

  it.each(['declined', 'unable', 'testnet'] as const)(
    'links nothing when the wallet is %s',
    async (refusal) => {
      const client = await load();
      const proving = client.proveWallet(app);
      await vi.waitFor(() => expect(client.walletProof.stage).toBe('waiting'));
      wallet.answer({ refusal });
      await proving;
      expect(client.walletProof).toMatchObject({ stage: 'idle', problem: refusal });
      expect(calls.map(([name]) => name)).toEqual(['wallets.nonce']);
    },
  );

  it('says when the server did not accept the signature', async () => {
    isProofGood = false;
    const client = await load();
    const proving = client.proveWallet(app);
    await vi.waitFor(() => expect(client.walletProof.stage).toBe('waiting'));
    wallet.answer({ signed });
    await proving;
    expect(client.walletProof).toMatchObject({ stage: 'idle', problem: 'refused' });
  });

  it('gives up when the nonce has expired, and ignores an answer that comes later', async () => {
    const client = await load();
    void asking(client);
    await vi.waitFor(() => expect(client.walletProof.stage).toBe('waiting'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.walletProof).toMatchObject({ stage: 'idle', problem: 'expired' });
    expect(wallet.cancelled).toBe(1);
    wallet.answer({ signed });
    await vi.advanceTimersByTimeAsync(10);
    expect(calls.map(([name]) => name)).toEqual(['wallets.nonce']);
  });

  it('can be given up', async () => {
    const client = await load();
    void asking(client);
    await vi.waitFor(() => expect(client.walletProof.stage).toBe('waiting'));
    client.cancelProof();
    expect(client.walletProof).toMatchObject({ stage: 'idle', problem: null });
    wallet.answer({ signed });
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toHaveLength(1);
    expect((await load()).resumeProof()).toBe(false);
  });

  it('goes on after the page was reloaded, until the nonce expires', async () => {
    const before = await load();
    void asking(before);
    await vi.waitFor(() => expect(before.walletProof.stage).toBe('waiting'));
    const client = await load();
    expect(client.resumeProof()).toBe(true);
    await vi.waitFor(() => expect(client.walletProof).toMatchObject({ stage: 'waiting', link }));
    expect(wallet.resumed).toBe(1);
    wallet.answer({ signed });
    await vi.waitFor(() => expect(calls.some(([name]) => name === 'wallets.link')).toBe(true));
    await vi.waitFor(() => expect(client.walletProof.stage).toBe('idle'));

    const late = await load();
    void asking(late);
    await vi.waitFor(() => expect(late.walletProof.stage).toBe('waiting'));
    vi.setSystemTime(Date.now() + 61_000);
    expect((await load()).resumeProof()).toBe(false);
  });
});
