import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../../server/fixtures/client.ts';
import {
  startReadyServer,
  startTestServer,
  type TestServer,
} from '../../../server/fixtures/start-test-server.ts';

let local: TestServer;
let client: TestClient;
beforeAll(async () => {
  local = await startTestServer();
  client = await local.player();
});
afterAll(() => local.stop());

/** Calls the same data through a server of its own. */
async function statusAt(botToken: string | null): Promise<number> {
  const other = await startReadyServer({ mongodbUri: local.mongodbUri, botToken });
  const visitor = new TestClient(other.url);
  visitor.credentials = client.credentials;
  const { status } = await visitor.call('auth.me');
  await other.stop();
  return status;
}

describe('data that was used without a bot', () => {
  it('gives nobody a way into a bot’s game', async () => {
    expect(await statusAt(null)).toBe(200);
    expect(await statusAt('7:made-up-token')).toBe(401);
  });

  it('is refused with a bot once game time was moved, unless the bot is for developers', async () => {
    await client.advance(3_600_000);
    const settings = { mongodbUri: local.mongodbUri, botToken: '7:made-up-token' };
    await expect(startReadyServer({ ...settings, hasDevTools: false })).rejects.toThrow(
      /moved by 60 minutes.*another database/,
    );
    const forDevelopers = await startReadyServer({ ...settings, hasDevTools: true });
    await forDevelopers.stop();
  });
});
