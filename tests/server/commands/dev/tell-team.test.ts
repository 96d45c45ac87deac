import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchSpace } from '#server/commands/core/watch-installation.ts';
import { guardrailAuthor } from '#server/core/analytics/guardrail-stop.ts';
import { Figures } from '#server/core/figures.ts';
import type { Services } from '#server/services.ts';
import { defaultSettings } from '#server/settings.ts';
import { BotServer } from '../../fixtures/bot-server.ts';
import { enterConsole } from '../../fixtures/enter-console.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const chat = -1001234567890;
const asTom = { 'X-Designer-Token': 'the-token-of-tom-alone' };
const asOwner = { 'X-Designer-Token': 'the-token-of-the-owner' };
const bot = new BotServer();
let server: TestServer;

beforeAll(async () => {
  await bot.start();
  server = await startTestServer(
    {
      botToken: bot.token,
      botApiUrl: bot.url,
      botWebhookSecret: bot.secret,
      hasDevTools: false,
      teamChat: chat,
      consoleUrl: 'https://ops.example.com/',
      teamEveryMs: 100,
      grantLimit: 100,
      developers: [
        { name: 'tom', role: 'operator', token: 'the-token-of-tom-alone' },
        { name: 'olga', role: 'owner', token: 'the-token-of-the-owner' },
      ],
    },
    2,
  );
});
afterAll(async () => {
  await server.stop();
  await bot.stop();
});

const told = (part: string) => bot.textsTo(chat).filter((text) => text.includes(part));
const documents = async (name: string) =>
  (await server.database()).documents<{ _id: string; [field: string]: unknown }>(name);

/** Waits for a message, then for more rounds of both servers, and returns every message with the text. */
async function toldOnce(part: string): Promise<string> {
  await expect.poll(() => told(part).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = bot.textsTo(chat).length;
  await (await documents('charges')).insertOne(orphan(`after ${part}`));
  await expect.poll(() => bot.textsTo(chat).length, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(told(part)).toHaveLength(1);
  return told(part)[0]!;
}

const orphan = (_id: string) => ({
  _id,
  telegramId: 8101,
  stars: 25,
  payload: 'stx-25-a',
  state: 'unknown',
  fault: 'no_payload',
  at: new Date(),
});

describe('the team’s chat, with two servers', () => {
  it('is told of a payment that matches no order', async () => {
    await (await documents('charges')).insertOne({ ...orphan('charge-secret'), stars: 50 });
    const text = await toldOnce('50 Stars');
    expect(text).toBe(
      'A payment of 50 Stars matches no order.\nhttps://ops.example.com/console/payments?state=unknown',
    );
  });

  it('is told of a request that waits, with who may approve it, and without the player', async () => {
    await enterConsole(await server.database(), 'bob');
    const playerId = '00000000-0000-4000-8000-000000000001';
    const { now } = await server.client().get('dev.today', { headers: asTom });
    await (await documents('changeRequests')).insertOne({
      _id: '00000000-0000-4000-8000-00000000000a',
      kind: 'grant',
      playerId,
      by: 'tom',
      byRole: 'operator',
      asker: { personId: 'token:tom', name: 'tom', boundTo: null, changes: [] },
      worth: 20_000,
      reach: 1,
      reason: 'Halcyon lost it',
      things: { amount: 20_000 },
      atMs: Date.parse(now),
      status: 'waiting',
      decidedBy: null,
      decidedAtMs: null,
      decisionReason: null,
    });
    const text = await toldOnce('A request waits');
    expect(text).toMatch(
      /^A request waits: tom asks for a grant worth 20.000 PROTO for 1 player\. bob may approve it\./,
    );
    expect(text).toMatch(/\/console\/approvals\/00000000-0000-4000-8000-00000000000a$/);
    expect(text).not.toMatch(/Halcyon|token/);
  });

  it('is told of a publication', async () => {
    const body = { values: { maxPirates: 5 }, note: 'fewer pirates for Halcyon' };
    await server.client().get('dev.publish-tunables', { body, headers: asOwner });
    expect(await toldOnce('numbers v1')).toBe(
      'olga has published numbers v1.\nhttps://ops.example.com/console/numbers',
    );
  });

  it('is told of an automatic stop', async () => {
    const body = { content: {}, note: 'as it was', basedOn: 0 };
    await server.client().get('dev.publish-content', { body, headers: asOwner });
    const versions = (await server.database()).documents<{ _id: number; [field: string]: unknown }>(
      'contentVersions',
    );
    const [{ _id, ...published }] = (await versions.find({}).toArray()) as [{ _id: number }];
    await versions.insertOne({ ...published, _id: _id + 1, author: guardrailAuthor });
    expect(await toldOnce('An automatic stop')).toMatch(/content v2 without the rest of a staged row/);
  });

  it('is told of each change of the mode', async () => {
    const set = (mode: 'read_only' | 'open') =>
      server.client().get('dev.set-mode', { body: { mode, reason: 'a short repair' }, headers: asTom });
    await set('read_only');
    await toldOnce('The game is read-only');
    await set('open');
    await toldOnce('The game is open again');
    await set('read_only');
    await expect.poll(() => told('The game is read-only').length, { timeout: 30_000 }).toBe(2);
    await set('open');
  });

  it('is told of a locked second factor', async () => {
    await (await documents('people')).updateOne({ _id: 'bob' }, { $set: { lockedAt: new Date() } });
    expect(await toldOnce('second factor of bob')).toMatch(
      /locked after 20 wrong codes.*\n.*\/console\/people$/,
    );
  });

  it('is told nothing twice after a restart, and gets what a dead process had taken', async () => {
    const before = bot.textsTo(chat).length;
    const messages = await documents('teamMessages');
    const sendAt = new Date(0);
    const taken = {
      kind: 'payment',
      text: 'taken and not sent',
      path: '/payments',
      at: sendAt,
      sentAt: null,
    };
    await messages.insertOne({ _id: 'payment:dead', ...taken, sendAt });
    await server.restart();
    await expect.poll(() => told('taken and not sent').length, { timeout: 30_000 }).toBe(1);
    expect(bot.textsTo(chat)).toHaveLength(before + 1);
  });

  it('tries again what the messenger did not take', async () => {
    bot.script('sendMessage', { ok: false, error_code: 500, description: 'Internal Server Error' });
    await (await documents('charges')).insertOne({ ...orphan('another'), stars: 77 });
    const messages = await documents('teamMessages');
    await expect.poll(() => messages.findOne({ _id: 'payment:another' })).not.toBeNull();
    await expect.poll(() => told('77 Stars').length, { timeout: 30_000 }).toBeGreaterThan(0);
    await messages.updateMany({ sentAt: null }, { $set: { sendAt: new Date(0) } });
    await expect
      .poll(async () => (await messages.findOne({ _id: 'payment:another' })) as object, { timeout: 30_000 })
      .toMatchObject({ sentAt: expect.any(Date) });
  });
});

describe('a full disk', () => {
  const start = (isHeld: boolean, sent: string[], outcomes: string[]) => {
    const figures = new Figures();
    figures.job('telling the team').isHeld = isHeld;
    const services = {
      figures,
      settings: { ...defaultSettings, teamChat: chat },
      store: { probeWrite: async () => ({ outcome: outcomes.shift() ?? 'written', reason: 'no space' }) },
      messenger: {
        kind: 'telegram',
        send: async (_chat: number, { text }: { text: string }) => {
          sent.push(text);
          return 'sent';
        },
      },
    };
    return watchSpace(services as unknown as Services);
  };

  it('is told once by the process that tells the team, until there is room again', async () => {
    vi.useFakeTimers();
    const sent: string[] = [];
    const ends = [
      start(true, sent, ['written', 'full', 'full', 'full', 'written', 'full']),
      start(false, sent, ['written', 'full', 'full', 'full', 'written', 'full']),
    ];
    await vi.advanceTimersByTimeAsync(35_000);
    expect(sent).toEqual(['The disk of the database is full: changes are refused, reading goes on.']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveLength(2);
    for (const end of ends) await end();
    vi.useRealTimers();
  });
});
