import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive } from '../../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = (telegramId: number) => server.client().signIn(telegramId);

describe('devices', () => {
  it('are listed newest first, and the calling one is marked', async () => {
    const first = await signIn(60_001);
    const second = await signIn(60_001);
    await signIn(60_002);
    const { count, data } = await first.get('devices.list');
    expect(count).toBe(2);
    expect(data.map(({ uuid, isCurrent }) => [uuid, isCurrent])).toEqual([
      [second.credentials.sessionId, false],
      [first.credentials.sessionId, true],
    ]);
    expect(Date.parse(data[0]!.expiresAt) - Date.parse(data[0]!.signedInAt)).toBe(30 * 24 * 3600 * 1000);
    expect(JSON.stringify(data)).not.toContain(first.credentials.signingKey);
  });

  it('are signed out by another one: their calls and their live connection end at once', async () => {
    const mine = await signIn(60_003);
    const lost = await signIn(60_003);
    const live = await connectLive(lost);
    const kept = await connectLive(mine);
    await live.waitFor('player:balance');
    const left = await mine.get('devices.end', { params: { id: lost.credentials.sessionId } });
    expect(left.data.map(({ uuid }) => uuid)).toEqual([mine.credentials.sessionId]);
    expect((await lost.call('auth.me')).status).toBe(403);
    await expect.poll(() => live.socket.connected).toBe(false);
    await expect(connectLive(lost)).rejects.toThrow('session_invalid');
    expect(kept.socket.connected).toBe(true);
    kept.close();
    expect((await mine.call('auth.me')).status).toBe(200);
  });

  it('can’t come back with the token that they had', async () => {
    const mine = await signIn(60_004);
    const lost = await signIn(60_004);
    await mine.get('devices.end', { params: { id: lost.credentials.sessionId } });
    expect((await lost.call('auth.session')).error.code).toBe('session_invalid');
    // The messenger signs new init data for an account that is still signed in there.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await lost.openSession(60_004);
    expect((await lost.call('auth.me')).status).toBe(200);
  });

  it('may sign themselves out', async () => {
    const device = await signIn(60_005);
    expect((await device.get('devices.end', { params: { id: device.credentials.sessionId } })).count).toBe(0);
    expect((await device.call('auth.me')).status).toBe(403);
  });

  it('of another player aren’t found', async () => {
    const mine = await signIn(60_006);
    const other = await signIn(60_007);
    for (const id of [other.credentials.sessionId, randomUUID()])
      expect((await mine.call('devices.end', { params: { id } })).status).toBe(404);
    expect((await other.call('auth.me')).status).toBe(200);
  });

  it('beyond the fifth end the oldest, with its live connection', async () => {
    const oldest = await signIn(60_008);
    const live = await connectLive(oldest);
    for (let index = 0; index < 5; index++) await server.client().openSession(60_008);
    await expect.poll(() => live.socket.connected).toBe(false);
  });
});
