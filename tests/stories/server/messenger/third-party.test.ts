import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  productionPublicKey,
  testPublicKey,
  verifyThirdParty,
} from '#server/messenger/telegram/verify-telegram.ts';

const botId = 5768337691;
const nowMs = 1_790_000_000_000;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

function signed(pairs: Record<string, string> = {}): URLSearchParams {
  const all = new URLSearchParams({
    user: JSON.stringify({ id: 5, first_name: 'Ann & Co', username: 'ann=1' }),
    auth_date: String(nowMs / 1000),
    start_param: 'code-1',
    ...pairs,
  });
  const lines = [...all].map(([name, value]) => `${name}=${value}`).sort();
  const message = Buffer.from([`${botId}:WebAppData`, ...lines].join('\n'));
  all.set('signature', sign(null, message, privateKey).toString('base64url'));
  all.set('hash', '0'.repeat(64));
  return all;
}

const check = (pairs: URLSearchParams, id = botId, atMs = nowMs, key = raw) =>
  verifyThirdParty(pairs.toString(), id, atMs, key);

describe('init data that a third party checks', () => {
  it('tells who it is, whatever its hash', () => {
    const ann = { telegramId: 5, firstName: 'Ann & Co', lastName: null, username: 'ann=1' };
    expect(check(signed())).toEqual({ ...ann, startParam: 'code-1' });
  });

  it('is refused under another bot or another key', () => {
    expect(check(signed(), botId + 1)).toBeNull();
    for (const key of [productionPublicKey, testPublicKey])
      expect(check(signed(), botId, nowMs, key)).toBeNull();
  });

  it('is refused when a pair was changed, added or comes twice, and without a signature', () => {
    const changes: ((pairs: URLSearchParams) => void)[] = [
      (pairs) => pairs.set('start_param', 'code-2'),
      (pairs) => pairs.set('x', '1'),
      (pairs) => pairs.append('start_param', 'code-1'),
      (pairs) => pairs.delete('signature'),
      (pairs) => pairs.set('signature', ''),
      (pairs) => pairs.set('signature', 'A'.repeat(86)),
    ];
    for (const change of changes) {
      const pairs = signed();
      change(pairs);
      expect(check(pairs), String(change)).toBeNull();
    }
  });

  it('is good for a day', () => {
    expect(check(signed(), botId, nowMs + 24 * 3600_000)).not.toBeNull();
    expect(check(signed(), botId, nowMs + 24 * 3600_000 + 1000)).toBeNull();
    expect(check(signed(), botId, nowMs - 60_000)).toBeNull();
  });
});
