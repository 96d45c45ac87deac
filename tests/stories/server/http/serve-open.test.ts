import { expect, it } from 'vitest';
import { startBotTest } from '../../../server/fixtures/start-bot-test.ts';
import { startTestServer } from '../../../server/fixtures/start-test-server.ts';

it('a browser is led to the bot, with a code that the messenger allows', async () => {
  const { bot, server, stop } = await startBotTest();
  bot.script('getMe', { ok: true, result: { id: 7, username: 'proto_trip_bot' } });
  const locationOf = async (query: string) => {
    const response = await fetch(`${server.url}/open/${query}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    return response.headers.get('location');
  };
  const plain = await locationOf('');
  expect(plain).toMatch(/^https:\/\/t\.me\/\w+\?startapp=$/);
  expect(await locationOf('?startapp=d_4f')).toBe(`${plain}d_4f`);
  for (const bad of ['?startapp=a%26b', '?startapp[]=1&startapp[]=2', `?startapp=${'x'.repeat(513)}`])
    expect(await locationOf(bad)).toBe(plain);
  await stop();
});

it('there is nowhere to lead to without a bot', async () => {
  const server = await startTestServer();
  expect((await fetch(`${server.url}/open/`, { redirect: 'manual' })).status).toBe(404);
  await server.stop();
});
