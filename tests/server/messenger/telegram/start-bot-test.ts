import { createHmac } from 'node:crypto';
import type { Settings } from '#server/settings.ts';
import { TestClient } from '#tests/server/fixtures/client.ts';
import { startTestServer, type TestServer } from '#tests/server/fixtures/start-test-server.ts';
import { BotServer } from './bot-server.ts';

export interface BotTest {
  readonly bot: BotServer;
  readonly server: TestServer;
  /** A new player who came through the messenger, and their Telegram id. */
  player(): Promise<{ readonly client: TestClient; readonly telegramId: number }>;
  /** A player who signs in again. */
  signIn(telegramId: number): Promise<TestClient>;
  stop(): Promise<void>;
}

let nextTelegramId = 500_000;

/** Starts the server with a real bot's adapter and a fake Bot API, which `prepare` may change before. */
export async function startBotTest(
  overrides: Partial<Settings> = {},
  prepare: (bot: BotServer) => void = () => undefined,
): Promise<BotTest> {
  const bot = new BotServer();
  await bot.start();
  prepare(bot);
  const server = await startTestServer({
    botToken: bot.token,
    botWebhookSecret: bot.secret,
    botApiUrl: bot.url,
    hasDevTools: true,
    ...overrides,
  });
  bot.webhook = `${server.url}/store/v1/webhooks/messenger/`;
  const signIn = async (telegramId: number) => {
    const client = new TestClient(server.url);
    const initData = signInitData(bot.token, telegramId);
    const { token } = await client.get('auth.token', { body: { initData } });
    client.credentials = { ...client.credentials, token };
    client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
    return client;
  };
  return {
    bot,
    server,
    signIn,
    player: async () => {
      const telegramId = nextTelegramId++;
      const client = await signIn(telegramId);
      await client.get('auth.create', { body: { telegramId, firstName: 'Ann' } });
      await client.get('ships.create');
      return { client, telegramId };
    },
    stop: async () => {
      await server.stop();
      await bot.stop();
    },
  };
}

/** Signs as the messenger's documentation describes. */
export function signInitData(token: string, id: number): string {
  const pairs = {
    auth_date: String(Math.floor(Date.now() / 1000)),
    user: JSON.stringify({ id, first_name: 'Ann' }),
  };
  const text = Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', secret).update(text).digest('hex');
  return new URLSearchParams({ ...pairs, hash }).toString();
}
