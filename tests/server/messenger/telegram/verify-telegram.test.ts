import { describe, expect, it } from 'vitest';
import { verifyInitData } from '#server/messenger/init-data.ts';
import {
  botIdOf,
  productionEnvironment,
  testEnvironment,
  verifyTelegram,
} from '#server/messenger/telegram/verify-telegram.ts';
import { changed, published } from '../../fixtures/published-init-data.ts';

const { botToken, signedAtMs, telegramId, initData } = published;
const revoked = botToken.replace('AAF', 'AAG');

const whose = (text: string, token = botToken, atMs = signedAtMs, { publicKey } = productionEnvironment) =>
  verifyTelegram(text, token, publicKey, atMs)?.telegramId ?? null;

describe('init data of the messenger', () => {
  it('is good by its hash alone: before there were signatures, and whatever the key', () => {
    expect(verifyInitData(initData, botToken, signedAtMs)?.telegramId).toBe(telegramId);
    expect(whose(initData, botToken, signedAtMs, testEnvironment)).toBe(telegramId);
  });

  it('is good by its signature alone: without a hash, or with that of a token that was revoked', () => {
    for (const text of [changed({ hash: null }), changed({ hash: 'zz' }), changed({ hash: '0'.repeat(64) })])
      expect(whose(text), text).toBe(telegramId);
    expect(whose(initData, revoked)).toBe(telegramId);
  });

  it('is refused when neither fits', () => {
    const signature = new URLSearchParams(initData).get('signature')!.replace('z', 'y');
    const texts = [
      changed({ hash: null, signature }),
      changed({ hash: null, signature: null }),
      changed({ hash: null, chat_type: 'group' }),
      changed({ chat_type: 'group' }),
      changed({ signature }),
      `${initData}&chat_type=private`,
      `${initData}&hash=00`,
      '',
    ];
    for (const text of texts) expect(whose(text), text).toBeNull();
  });

  it('is refused by its signature under another bot, and in the other environment', () => {
    const text = changed({ hash: null });
    expect(whose(text, botToken.replace('7342037359', '7342037358'))).toBeNull();
    expect(whose(text, 'no-token')).toBeNull();
    expect(whose(text, botToken, signedAtMs, testEnvironment)).toBeNull();
  });

  it('is good for a day, by whichever proof', () => {
    for (const text of [initData, changed({ hash: null })]) {
      expect(whose(text, botToken, signedAtMs + 24 * 3600_000)).toBe(telegramId);
      expect(whose(text, botToken, signedAtMs + 24 * 3600_000 + 1000)).toBeNull();
      expect(whose(text, botToken, signedAtMs - 60_000)).toBeNull();
    }
  });
});

describe('a bot’s id', () => {
  it('is what its token begins with', () => {
    expect(botIdOf(botToken)).toBe(7342037359);
    for (const text of ['', '7', '7:', ':x', '07:x', 'x:7', '12345678901234567:x'])
      expect(botIdOf(text), text).toBeNull();
  });
});
