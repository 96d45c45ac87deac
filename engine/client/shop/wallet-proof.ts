import { proxy } from 'valtio/vanilla';
import type { AnswerOf, BodyOf } from '../../protocol/core/calls.ts';
import { devPaths } from '../../protocol/dev/paths.ts';
import type { WalletApp } from '../../protocol/shop/calls.ts';
import { shopPaths } from '../../protocol/shop/paths.ts';
import { importChunk } from '../core/import-chunk.ts';
import { type Outcome, operate, sendChange } from '../core/operation.ts';
import { state } from '../core/state.ts';
import { showFailure, showToast } from '../core/toasts.ts';
import { serverNow } from '../device/clock.ts';
import { forget, isNumber, isRecord, isText, recall, remember } from '../device/storage.ts';
import { linkSigned } from './operations.ts';
import type { WalletRefusal, WalletRequest } from './ton-connect.ts';

/** `expired`: the wallet didn't answer in time. `refused`: the server didn't accept the answer. */
type ProofProblem = WalletRefusal | 'expired' | 'refused';

interface WalletProof {
  stage: 'idle' | 'preparing' | 'waiting' | 'checking';
  /** The wallet that was asked last. */
  app: WalletApp | null;
  /** Opens the wallet; null when it is open already. */
  link: string | null;
  expiresAtMs: number;
  /** Why the last request came to nothing. */
  problem: ProofProblem | null;
}

/** A request to a wallet that outlives the page: opening the wallet can end it. */
interface KeptRequest {
  readonly app: WalletApp;
  readonly link: string | null;
  readonly expiresAtMs: number;
}

const storageName = 'wallet-proof';
const idle = { stage: 'idle', app: null, link: null, expiresAtMs: 0, problem: null } as const;

/** The proof of a wallet under way (D28). */
export const walletProof = proxy<WalletProof>({ ...idle });

let request: WalletRequest | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts the requests, so that the answer to one that was given up changes nothing. */
let attempt = 0;

/**
 * Asks a wallet to prove its address, and links it when it does. Shows why not otherwise. A press on the
 * request's link opens the wallet: browsers and messengers drop links that are opened later than the press.
 */
export async function proveWallet(app: WalletApp): Promise<void> {
  const mine = begin(app);
  const nonce = await sendChange(shopPaths['wallets.nonce'], {});
  const code = nonce.ok ? await loadTonConnect() : null;
  if (mine !== attempt) return;
  if (!nonce.ok || !code) {
    if (!nonce.ok) showFailure(nonce);
    Object.assign(walletProof, idle);
    return;
  }
  const { payload, expiresAt } = nonce.answer satisfies AnswerOf<'wallets.nonce'>;
  const sent = code.askWallet(app, payload);
  const { link } = sent;
  const stored: KeptRequest = { app, link, expiresAtMs: Date.parse(expiresAt) };
  remember(storageName, stored);
  await follow(mine, stored, sent);
}

/** Goes on with a request that was under way when the page was left; false when there is none. */
export function resumeProof(): boolean {
  const stored = recall(storageName, isKeptRequest);
  if (!stored || walletProof.stage !== 'idle') return false;
  if (stored.expiresAtMs <= serverNow()) {
    forget(storageName);
    return false;
  }
  void goOn(stored);
  return true;
}

function isKeptRequest(stored: unknown): stored is KeptRequest {
  if (!isRecord(stored) || !isNumber(stored.expiresAtMs)) return false;
  const { app, link } = stored;
  return isRecord(app) && isText(app.bridgeUrl) && (link === null || isText(link));
}

async function goOn(stored: KeptRequest): Promise<void> {
  const mine = ++attempt;
  Object.assign(walletProof, { ...idle, stage: 'preparing', app: stored.app });
  const code = await loadTonConnect();
  if (mine !== attempt) return;
  if (code) await follow(mine, stored, code.resumeRequest());
  else Object.assign(walletProof, idle);
}

/** Gives the request up. */
export function cancelProof(): void {
  attempt++;
  end();
  Object.assign(walletProof, idle);
}

/** With the local wallet only: does what its owner would do with the request. */
export function playWallet(act: BodyOf<'dev.wallet'>['act'], delaySeconds = 0): Promise<Outcome> {
  const body = { link: walletProof.link ?? '', account: state.user?.telegramId ?? 1, act, delaySeconds };
  return operate(devPaths['dev.wallet'], { body }, () => undefined);
}

function begin(app: WalletApp): number {
  end();
  Object.assign(walletProof, { ...idle, stage: 'preparing', app });
  return ++attempt;
}

function end(): void {
  clearTimeout(timer);
  request?.cancel();
  request = null;
  forget(storageName);
}

async function follow(
  mine: number,
  { app, link, expiresAtMs }: KeptRequest,
  sent: WalletRequest,
): Promise<void> {
  request = sent;
  Object.assign(walletProof, { stage: 'waiting', app, link, expiresAtMs });
  timer = setTimeout(() => fail('expired'), expiresAtMs - serverNow());
  const answer = await sent.answer;
  if (mine !== attempt) return;
  if ('refusal' in answer) {
    fail(answer.refusal);
    return;
  }
  end();
  walletProof.stage = 'checking';
  const outcome = await linkSigned(answer.signed);
  if (mine !== attempt) return;
  Object.assign(walletProof, { ...idle, app, problem: outcome.ok ? null : 'refused' });
}

function fail(problem: ProofProblem): void {
  attempt++;
  end();
  Object.assign(walletProof, { ...idle, app: walletProof.app, problem });
}

/** Null when its code can't be fetched; the player has been shown why. */
async function loadTonConnect() {
  return importChunk('ton-connect', () => import('./ton-connect.ts')).catch(() => {
    showToast('error', null);
    return null;
  });
}
