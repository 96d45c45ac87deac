import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cleanName } from '../core/clean-name.ts';
import type { Identity } from './messenger.ts';

const oldestMs = 24 * 3600 * 1000;
/** Maximum lead of the messenger's clock over ours. */
const skewMs = 30_000;

const nullableText = z
  .string()
  .max(256)
  .nullish()
  .transform((text) => cleanName(text ?? '') || null);
const signedUser = z.object({
  id: z.int().min(1),
  first_name: z.string().max(256).default('').transform(cleanName),
  last_name: nullableText,
  username: nullableText,
});

/**
 * Checks init data as the messenger's documentation says: HMAC-SHA256 under the bot's token, at most 24 h
 * old.
 */
export function verifyInitData(initData: string, botToken: string, nowMs: number): Identity | null {
  const pairs = readPairs(initData);
  const hash = pairs?.get('hash');
  if (!pairs || !hash || !/^[0-9a-f]{64}$/i.test(hash)) return null;
  pairs.delete('hash');
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), hashPairs(pairs, botToken))) return null;
  return isFresh(pairs.get('auth_date'), nowMs) ? readIdentity(pairs) : null;
}

/** Init data for an identity, signed with a bot's token. */
export function signInitData(identity: Identity, botToken: string, nowMs: number): string {
  const user = {
    id: identity.telegramId,
    first_name: identity.firstName,
    ...(identity.lastName === null ? {} : { last_name: identity.lastName }),
    ...(identity.username === null ? {} : { username: identity.username }),
  };
  const pairs = new Map([
    ['auth_date', String(Math.floor(nowMs / 1000))],
    ['user', JSON.stringify(user)],
  ]);
  if (identity.startParam) pairs.set('start_param', identity.startParam);
  pairs.set('hash', hashPairs(pairs, botToken).toString('hex'));
  return new URLSearchParams([...pairs]).toString();
}

/** Key of init data, independent of the order and the encoding of its pairs. */
export function initDataKey(initData: string): string {
  const pairs = [...(readPairs(initData) ?? [])].filter(([name]) => name !== 'hash' && name !== 'signature');
  const lines = pairs.map(([name, value]) => `${name}=${value}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('base64url');
}

/** The pairs by name; null when a name occurs twice, because such a string has two meanings. */
export function readPairs(initData: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(initData)) {
    if (pairs.has(name)) return null;
    pairs.set(name, value);
  }
  return pairs;
}

function hashPairs(pairs: ReadonlyMap<string, string>, botToken: string): Buffer {
  const lines = [...pairs].map(([name, value]) => `${name}=${value}`).sort();
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return createHmac('sha256', secret).update(lines.join('\n')).digest();
}

export function isFresh(authDate: string | undefined, nowMs: number): boolean {
  if (!authDate || !/^\d{1,12}$/.test(authDate)) return false;
  const ageMs = nowMs - Number(authDate) * 1000;
  return ageMs <= oldestMs && ageMs >= -skewMs;
}

export function readIdentity(pairs: ReadonlyMap<string, string>): Identity | null {
  let written: unknown;
  try {
    written = JSON.parse(pairs.get('user') ?? '');
  } catch {
    return null;
  }
  const user = signedUser.safeParse(written);
  if (!user.success) return null;
  return {
    telegramId: user.data.id,
    firstName: user.data.first_name,
    lastName: user.data.last_name,
    username: user.data.username,
    startParam: pairs.get('start_param') || null,
  };
}
