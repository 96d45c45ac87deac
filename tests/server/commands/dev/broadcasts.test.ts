import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { gameTime } from '../../fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let players: TestClient[];
beforeAll(async () => {
  server = await startTestServer();
  players = await Promise.all([1, 2, 3, 4].map(() => server.player()));
});
afterAll(() => server.stop());

const text = { title: 'Sorry', text: 'Twenty minutes were lost.' };
const reason = 'the outage of today';
const idOf = async (client: TestClient) => (await client.get('auth.me')).uuid;
const titles = async (client: TestClient) => (await client.get('inbox.list')).data.map(({ title }) => title);
const send = async (title: string, more: Partial<BodyOf<'dev.send-message'>>) => {
  const texts = { en: { ...text, title }, ru: { ...text, title } };
  return server.client().get('dev.send-message', { body: { texts, ...more } });
};
const find = async (title: string) =>
  (await server.client().get('dev.broadcasts')).data.find((row) => row.title === title)!;

describe('a message to a list', () => {
  it('is seen by its players only, once under a key, and recalled until it is read', async () => {
    const [first, second, third] = players as [TestClient, TestClient, TestClient];
    const playerIds = await Promise.all([first, second].map(idOf));
    const body = { texts: { en: text, ru: text }, playerIds, reason };
    const call = { body, headers: { 'Idempotency-Key': 'outage-of-today' } };
    const { messageId } = await server.client().get('dev.send-message', call);
    expect((await server.client().get('dev.send-message', call)).messageId).toBe(messageId);
    expect(await Promise.all([first, second, third].map(titles))).toEqual([['Sorry'], ['Sorry'], []]);
    await first.get('inbox.change', { params: { id: messageId }, body: { isRead: true } });
    await expect.poll(async () => (await find('Sorry')).read).toBe(1);
    expect(await find('Sorry')).toMatchObject({ reach: 2, isList: true, recalledAt: null });

    const recall = { params: { id: messageId }, body: { reason } };
    const { recalledAt } = await server.client().get('dev.recall-broadcast', recall);
    expect(recalledAt).not.toBeNull();
    expect((await server.client().get('dev.recall-broadcast', recall)).recalledAt).toBe(recalledAt);
    expect(await Promise.all([first, second].map(titles))).toEqual([['Sorry'], []]);
    const late = await second.call('inbox.change', { params: { id: messageId }, body: { isRead: true } });
    expect(late.status).toBe(404);
  });

  it('is refused for more than a thousand players', async () => {
    const playerIds = Array.from({ length: 1001 }, () => '00000000-0000-4000-8000-000000000000');
    const reply = await server.client().call('dev.send-message', {
      body: { texts: { en: text, ru: text }, playerIds },
    });
    expect(reply.status).toBe(400);
  });
});

it('reaches later players when it is for them, and only then', async () => {
  await send('For all', { isForLater: true });
  await send('For those of today', {});
  const late = await server.player();
  expect(await titles(late)).toEqual(['For all']);
  expect(await titles(players[3]!)).toEqual(expect.arrayContaining(['For all', 'For those of today']));
});

it('is seen from its begin on', async () => {
  const client = players[2]!;
  const startsAt = new Date((await gameTime(client)) + 3_600_000).toISOString();
  await send('Later', { startsAt });
  expect(await titles(client)).not.toContain('Later');
  expect(await find('Later')).toMatchObject({ from: startsAt });
  await client.get('dev.advance', { body: { advanceMs: 3_600_000 } });
  expect(await titles(client)).toContain('Later');
  const ended = { startsAt, expiresAt: startsAt, texts: { en: text, ru: text } };
  expect((await client.call('dev.send-message', { body: ended })).status).toBe(400);
});

it.each([
  ['2027-01-01T14:00:00Z', '2027-01-01T14:20:00Z', 200],
  ['2027-01-01T14:00:00Z', '2027-01-01T14:00:00Z', 400],
  ['yesterday', '2027-01-01T14:00:00Z', 400],
])('the players affected from %s until %s are answered with %i', async (from, until, status) => {
  const reply = await server.client().call('dev.affected-players', { query: { from, until } });
  expect(reply.status).toBe(status);
  if (status === 200) expect(reply.answer).toEqual({ count: 0, playerIds: [] });
});
