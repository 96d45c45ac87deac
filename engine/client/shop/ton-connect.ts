import {
  type IStorage,
  TonConnect,
  type TonConnectError,
  UserRejectsError,
  type Wallet,
} from '@tonconnect/sdk';
import type { BodyOf } from '../../protocol/core/calls.ts';
import type { WalletApp } from '../../protocol/shop/calls.ts';
import { forget, isText, recall, remember } from '../device/storage.ts';

/** Proof for the server that the wallet is the player's. */
export type SignedAddress = Required<BodyOf<'wallets.link'>>;

/** `unable`: it can't prove its address. `testnet`: it belongs to the test network. */
export type WalletRefusal = 'declined' | 'unable' | 'testnet';
export type WalletAnswer = { readonly signed: SignedAddress } | { readonly refusal: WalletRefusal };

export interface WalletRequest {
  readonly answer: Promise<WalletAnswer>;
  cancel(): void;
}

const mainnet = '-239';
const keep = 'ton-connect';

/**
 * Storage in which the SDK keeps an unanswered request, so that a page that was reloaded meanwhile still
 * gets the answer.
 */
const storage: IStorage = {
  setItem: async (key, value) => void remember(`${keep}.${key}`, value),
  getItem: async (key) => recall(`${keep}.${key}`, isText) ?? null,
  removeItem: async (key) => forget(`${keep}.${key}`),
};

/**
 * Asks a wallet over TON Connect to sign `payload`. `link` opens it; it is null in the wallet's own
 * browser.
 */
export function askWallet(app: WalletApp, payload: string): WalletRequest & { readonly link: string | null } {
  const connector = connect();
  const answer = waitForAnswer(connector);
  const options = { request: { tonProof: payload } };
  const { jsBridgeKey } = app;
  if (jsBridgeKey !== null && TonConnect.isWalletInjected(jsBridgeKey)) {
    connector.connect({ jsBridgeKey }, options);
    return { link: null, ...endingWith(connector, answer) };
  }
  const absolute = (address: string) => new URL(address, location.origin).href;
  const source = { universalLink: absolute(app.universalLink), bridgeUrl: absolute(app.bridgeUrl) };
  return { link: connector.connect(source, options), ...endingWith(connector, answer) };
}

/** Goes on waiting for the answer to the request that was under way when the page was left. */
export function resumeRequest(): WalletRequest {
  const connector = connect();
  const answer = waitForAnswer(connector);
  void connector.restoreConnection();
  return endingWith(connector, answer);
}

function connect(): TonConnect {
  return new TonConnect({
    manifestUrl: `${location.origin}/tonconnect-manifest.json`,
    storage,
    // The server names the wallets, and nobody else has to learn who opens them.
    walletsListSource: 'data:application/json,[]',
    analytics: { mode: 'off' },
  });
}

function waitForAnswer(connector: TonConnect): Promise<WalletAnswer> {
  return new Promise((resolve) => {
    connector.onStatusChange(
      (wallet) => {
        if (wallet) resolve(readAnswer(wallet));
      },
      (error: TonConnectError) =>
        resolve({ refusal: error instanceof UserRejectsError ? 'declined' : 'unable' }),
    );
  });
}

/** Key under which the TON Connect SDK keeps its connection; the SDK doesn't export it. */
const connectionKey = 'ton-connect-storage_bridge-connection';

/** The game needs one signature, so it ends the connection with it. */
function endingWith(connector: TonConnect, answered: Promise<WalletAnswer>) {
  const end = () => {
    connector.pauseConnection();
    if (connector.connected) void connector.disconnect().catch(() => undefined);
    void storage.removeItem(connectionKey);
  };
  return { answer: answered.finally(end), cancel: end };
}

function readAnswer({ account, connectItems }: Wallet): WalletAnswer {
  const item = connectItems?.tonProof;
  if (!item || !('proof' in item) || !account.walletStateInit) return { refusal: 'unable' };
  if (account.chain !== mainnet) return { refusal: 'testnet' };
  const { timestamp, domain, payload, signature } = item.proof;
  const proof = {
    walletStateInit: account.walletStateInit,
    // Some wallets write it as a text.
    timestamp: Number(timestamp),
    domain: domain.value,
    payload,
    signature,
  };
  return { signed: { address: account.address, proof } };
}
