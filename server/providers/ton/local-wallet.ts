import { createHmac, randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { type Address, beginCell, Cell, contractAddress, type StateInit, storeStateInit } from '@ton/core';
import { CONNECT_EVENT_ERROR_CODES, CONNECT_ITEM_ERROR_CODES, SessionCrypto } from '@tonconnect/protocol';
import { z } from 'zod';
import { log } from '../../core/log.ts';
import { type LocalBridge, maxTtlSeconds } from './local-bridge.ts';
import { tonProofDigest } from './verify-proof.ts';

/** Decisions of the local wallet's owner about a request; the call `dev.wallet` explains them. */
export type WalletAct = 'sign' | 'refuse' | 'forge' | 'elsewhere' | 'unable';

/** The published code of wallet v3r2. */
const walletCode =
  'te6cckEBAQEAcQAA3v8AIN0gggFMl7ohggEznLqxn3Gw7UTQ0x/THzHXC//jBOCk8mCDCNcYINMf0x/TH/gjE7vyY+1E0NMf0x/T/9FRMrryoVFEuvKiBPkBVBBV+RDyo/gAkyDXSpbTB9QC+wDo0QGkyMsfyx/L/8ntVBC9ba0=';
const subwalletId = 698983191;
const mainnet = '-239';
const device = {
  platform: 'browser',
  appName: 'local-wallet',
  appVersion: '1',
  maxProtocolVersion: 2,
  features: [],
} as const;

const connectRequest = z.object({
  manifestUrl: z.string(),
  items: z.array(z.object({ name: z.string(), payload: z.string().optional() })).max(8),
});

interface Account {
  readonly key: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly address: Address;
  /** Base64. */
  readonly stateInit: string;
}

/**
 * A wallet played by this server, for machines without a real one. It speaks TON Connect over its own bridge,
 * so that the game talks to it as to any other wallet, and it can refuse, answer late and lie.
 */
export class LocalWallet {
  readonly #secret: string;
  readonly bridge: LocalBridge;

  constructor(secret: string, bridge: LocalBridge) {
    this.#secret = secret;
    this.bridge = bridge;
  }

  /**
   * Answers the connect request in a universal link, as if the owner had opened it. `domain` is that of the
   * site in the app's manifest. Returns the account's raw address, or null when the link is none.
   */
  async answer(
    link: string,
    account: number,
    act: WalletAct,
    domain: string,
    delaySeconds: number,
  ): Promise<string | null> {
    const request = readLink(link);
    if (!request) return null;
    const own = makeAccount(this.#secret, account);
    const session = new SessionCrypto();
    const event =
      act === 'refuse' ? declined : connected(own, request, act, { domain, nowMs: this.bridge.now() });
    const bytes = session.encrypt(JSON.stringify(event), Buffer.from(request.clientId, 'hex'));
    const message = Buffer.from(bytes).toString('base64');
    const send = () => this.bridge.send(session.sessionId, request.clientId, message, maxTtlSeconds);
    const sendLate = () => {
      send().catch((error: unknown) => log.failure('a late answer of the local wallet', error));
    };
    if (delaySeconds === 0) await send();
    else setTimeout(sendLate, delaySeconds * 1000).unref();
    return own.address.toRawString();
  }
}

const declined = {
  event: 'connect_error',
  id: 1,
  payload: { code: CONNECT_EVENT_ERROR_CODES.USER_REJECTS_ERROR, message: 'Declined' },
};

interface Request {
  /** The app's public key, in hex. */
  readonly clientId: string;
  /** The nonce to sign; null when no proof is asked for. */
  readonly payload: string | null;
}

function readLink(link: string): Request | null {
  try {
    const { searchParams } = new URL(link, 'http://localhost');
    const clientId = searchParams.get('id') ?? '';
    if (searchParams.get('v') !== '2' || !/^[0-9a-f]{64}$/.test(clientId)) return null;
    const { items } = connectRequest.parse(JSON.parse(searchParams.get('r') ?? ''));
    return { clientId, payload: items.find(({ name }) => name === 'ton_proof')?.payload ?? null };
  } catch {
    return null;
  }
}

function connected(own: Account, { payload }: Request, act: WalletAct, place: ProofPlace) {
  const address = {
    name: 'ton_addr',
    address: own.address.toRawString(),
    network: mainnet,
    publicKey: Buffer.from(own.publicKey).toString('hex'),
    walletStateInit: own.stateInit,
  };
  const items = [address, ...(payload === null ? [] : [proofItem(own, payload, act, place)])];
  return { event: 'connect', id: 1, payload: { items, device } };
}

/** Site and time of a proof. */
interface ProofPlace {
  readonly domain: string;
  readonly nowMs: number;
}

function proofItem(own: Account, payload: string, act: WalletAct, place: ProofPlace) {
  const name = 'ton_proof';
  if (act === 'unable') return { name, error: { code: CONNECT_ITEM_ERROR_CODES.METHOD_NOT_SUPPORTED } };
  const domain = act === 'elsewhere' ? 'elsewhere.example' : place.domain;
  const timestamp = Math.floor(place.nowMs / 1000);
  const digest = tonProofDigest({ domain, timestamp, payload }, own.address);
  const signature = ed25519.sign(digest, act === 'forge' ? randomBytes(32) : own.key);
  return {
    name,
    proof: {
      timestamp,
      domain: { lengthBytes: Buffer.byteLength(domain), value: domain },
      payload,
      signature: Buffer.from(signature).toString('base64'),
    },
  };
}

/** The same account for the same number, as long as the installation keeps its secret. */
function makeAccount(secret: string, account: number): Account {
  const key = createHmac('sha256', secret).update(`local wallet ${account}`).digest();
  const publicKey = ed25519.getPublicKey(key);
  const data = beginCell().storeUint(0, 32).storeUint(subwalletId, 32).storeBuffer(Buffer.from(publicKey));
  const init: StateInit = { code: Cell.fromBase64(walletCode), data: data.endCell() };
  const stateInit = beginCell().store(storeStateInit(init)).endCell().toBoc().toString('base64');
  return { key, publicKey, address: contractAddress(0, init), stateInit };
}
