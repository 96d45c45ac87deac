import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#engine/content/languages.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '#engine/protocol/core/errors.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { answerError } from '#server/http/calls/answer-error.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];

/**
 * Answers each code's error at its own address, by the server's error handler: `/not_found` answers
 * not_found.
 */
let refusing: Server;
let game: TestServer;
beforeAll(async () => {
  const app = express();
  app.use((request) => {
    throw new CallRefused(request.path.slice(1) as ErrorCode);
  });
  app.use(answerError);
  refusing = createServer(app);
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  game = await startTestServer();
});
afterAll(async () => {
  await game.stop();
  await new Promise((resolve) => refusing.close(resolve));
});

async function refuse(code: ErrorCode, language?: string) {
  const { port } = refusing.address() as AddressInfo;
  const headers: Record<string, string> = language ? { 'X-Language': language } : {};
  const response = await fetch(`http://127.0.0.1:${port}/${code}`, { headers });
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

describe('an error', () => {
  it.each(codes)('%s has words in every language', async (code) => {
    const refused = await Promise.all(languages.map((language) => refuse(code, language)));
    const [english, russian] = [refused[languages.indexOf('en')]!, refused[languages.indexOf('ru')]!];
    expect(new Set(refused.map(({ body }) => body.detail)).size).toBe(languages.length);
    for (const { status, body } of refused) {
      expect(status).toBe(errorStatus[code]);
      expect(Object.keys(body).sort()).toEqual(['code', 'detail']);
      expect(body.code).toBe(code);
      expect(body.detail.trim()).toBe(body.detail);
      // A text without the code and without unfilled placeholders.
      expect(body.detail).not.toMatch(/[{}<>]|undefined|[a-z]_[a-z]/);
    }
    expect(english.body.detail).toMatch(/[a-z]{2}/i);
    expect(english.body.detail).not.toMatch(/[а-яё]/i);
    expect(russian.body.detail).toMatch(/[а-яё]{2}/i);
  });

  it('is in English unless another language of the game is asked for', async () => {
    const { body } = await refuse('not_found', 'en');
    for (const language of [undefined, 'de', 'RU', ''])
      expect((await refuse('not_found', language)).body).toEqual(body);
  });

  it('has no words for codes that nothing answers with', () => {
    for (const language of languages)
      expect(Object.keys(shippedStrings[language].errors).sort()).toEqual([...codes].sort());
  });
});

describe('the game', () => {
  it.each([
    ['init_data_empty', 'init data empty', undefined],
    ['invalid_credentials', 'Invalid credentials', 'Неверные учётные данные'],
  ] as const)('says the specified words for %s', async (code, english, russian) => {
    const client = game.client();
    const initData = code === 'init_data_empty' ? '' : 'hash=0';
    for (const [language, words] of [['en', english] as const, ['ru', russian] as const]) {
      client.language = language;
      const { error } = await client.call('auth.token', { body: { initData } });
      expect(error.code).toBe(code);
      if (words) expect(error.detail).toBe(words);
    }
  });

  it('names the fields that do not fit in the language asked for', async () => {
    const client = await game.player();
    const said = async (language: string) => {
      client.language = language;
      return (await client.call('protomatters.convert', { body: { amount: 0 } })).error;
    };
    const [english, russian] = [await said('en'), await said('ru')];
    expect(english.fields!.amount).not.toMatch(/[а-яё]/i);
    expect(russian.fields!.amount).toMatch(/[а-яё]/i);
    expect(russian.detail).toMatch(/[а-яё]/i);
  });

  it('has words in every language for every fault that it finds itself', async () => {
    const client = await game.player();
    const params = { id: (await client.get('ships.create')).uuid };
    const account = { exchange: 'alpha', uid: '1', email: 'a@example.org' };
    const faulty: [name: CallName, input: object, field: string][] = [
      ['boosters.use', { body: { type: 'time_travel' } }, 'shipId'],
      ['auth.create', { body: { telegramId: 1, firstName: 'Eve' } }, 'telegramId'],
      [
        'ai-pilot.unlock',
        { params, body: { isFree: true, registrations: [account] } },
        'registrations.0.uid',
      ],
      ['ledger.list', { query: { limit: 'many' } }, 'limit'],
      ['wallets.link', { body: {} }, 'address'],
    ];
    for (const [name, input, field] of faulty)
      for (const language of languages) {
        client.language = language;
        const { fields } = (await client.call(name, input as never)).error;
        expect(Object.keys(fields ?? {})).toEqual([field]);
        expect(fields![field]).toMatch(language === 'ru' ? /[а-яё]{2}/i : /^[A-Z][a-zá-ú ]/);
        expect(fields![field]).not.toMatch(language === 'ru' ? /[a-z]_[a-z]|\^/ : /[а-яё]|[a-z]_[a-z]|\^/i);
      }
  });

  it.each([
    ['not_enough_balance', 'protomatters.convert', { amount: 999_999 }],
    ['not_general', 'generals.notifications', {}],
    ['not_recruited', 'referrals.approve', undefined],
    ['wallet_not_linked', 'nfts.sync', undefined],
    ['not_enough_clean', 'protomatters.synthesis', undefined],
    ['tribute_empty', 'generals.claim-tribute', undefined],
  ] as const)('says %s as the table has it', async (code, name, body) => {
    const client = await game.player();
    for (const language of languages) {
      client.language = language;
      const words = shippedStrings[language].errors;
      const { error } = await client.call(name, { body: body as never });
      expect(error).toEqual({ code, detail: words[code] });
    }
  });
});
