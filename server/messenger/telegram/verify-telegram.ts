import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isFresh, readIdentity, readPairs, verifyInitData } from '../init-data.ts';
import type { Identity } from '../messenger.ts';

/**
 * The identity in init data. The hash under the bot's token is checked first. If it is missing, or its token
 * was revoked while the game was open, the messenger's own signature over the bot's id proves the same. Both
 * are valid for 24 h. Null when neither is valid, or when a name occurs twice.
 */
export function verifyTelegram(
  initData: string,
  botToken: string,
  publicKey: string,
  nowMs: number,
): Identity | null {
  const identity = verifyInitData(initData, botToken, nowMs);
  if (identity) return identity;
  const botId = botIdOf(botToken);
  return botId === null ? null : verifyThirdParty(initData, botId, nowMs, publicKey);
}

/** A bot's id is the part of its token before the colon; null for a text that isn't a token. */
export function botIdOf(botToken: string): number | null {
  const [, id] = /^([1-9]\d{0,15}):./.exec(botToken) ?? [];
  return id === undefined ? null : Number(id);
}

/** The public key that verifies init data without the bot's token: Ed25519, raw, in hex. */
export const productionPublicKey = 'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d';
export const testPublicKey = '40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec';

/** Prefix that turns a raw key into a SubjectPublicKeyInfo. */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The messenger's check for third parties: its own signature over the bot's id and the pairs, at most 24 h
 * old. Null when the signature is missing or wrong.
 */
export function verifyThirdParty(
  initData: string,
  botId: number,
  nowMs: number,
  publicKey: string,
): Identity | null {
  const pairs = readPairs(initData);
  const signature = pairs?.get('signature');
  if (!pairs || !signature || !/^[\w-]{86}$/.test(signature)) return null;
  pairs.delete('hash');
  pairs.delete('signature');
  const lines = [...pairs].map(([name, value]) => `${name}=${value}`).sort();
  const message = Buffer.from([`${botId}:WebAppData`, ...lines].join('\n'));
  if (!verify(null, message, keyOf(publicKey), Buffer.from(signature, 'base64url'))) return null;
  return isFresh(pairs.get('auth_date'), nowMs) ? readIdentity(pairs) : null;
}

function keyOf(publicKey: string): KeyObject {
  const key = Buffer.concat([keyPrefix, Buffer.from(publicKey, 'hex')]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/**
 * A bot's environment. The messenger has a separate one for tests, with its own accounts, key and addresses.
 */
export interface BotEnvironment {
  /** The public key of the messenger's init data signatures in this environment: Ed25519, raw, in hex. */
  readonly publicKey: string;
  /** The path between the bot's token and a method in a Bot API address. */
  readonly apiPath: '' | '/test';
}

export const productionEnvironment: BotEnvironment = { publicKey: productionPublicKey, apiPath: '' };
export const testEnvironment: BotEnvironment = { publicKey: testPublicKey, apiPath: '/test' };
