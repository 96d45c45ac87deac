import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, TestClient } from '../../server/fixtures/client.ts';
import { nextTimestamp, sign } from '../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';
import { addToReport, countsOf, times } from './report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const outcome = ({ status, error }: Reply<unknown>) => (status < 300 ? status : error.code);

describe('many sessions', () => {
  it('of one player leave five', async () => {
    const opened = times(15, 700);
    const devices: TestClient[] = [];
    for (let index = 0; index < opened; index++) {
      const device = server.client();
      await device.openSession(800_001);
      if (index === 0) await device.signIn(800_001);
      devices.push(device);
    }
    const outcomes = [];
    for (const device of devices) outcomes.push(outcome(await device.call('auth.me')));
    addToReport({ attack: 'sessions of one player', times: opened, happened: countsOf(outcomes) });
    expect(outcomes.filter((one) => one === 200)).toHaveLength(5);
    expect(outcomes.slice(0, -5).every((one) => one === 'session_invalid')).toBe(true);
  }, 600_000);
});

describe('a stolen session', () => {
  it('opens nothing without its key, its token, its device and its moment', async () => {
    const victim = await server.player();
    const thief = await server.player();
    const { credentials } = victim;
    const path = '/game/v1/protomatters/';
    const at = nextTimestamp();
    const variants: Record<string, { as: TestClient['credentials']; headers?: Record<string, string> }> = {
      'without the key': { as: { ...credentials, signingKey: thief.credentials.signingKey } },
      'with the thief’s token': { as: { ...credentials, token: thief.credentials.token } },
      'on another device': { as: { ...credentials, fingerprint: `device-${randomUUID()}` } },
      'under the thief’s session': { as: { ...credentials, sessionId: thief.credentials.sessionId } },
      'an hour later': { as: credentials, headers: { 'X-Timestamp': String(Date.now() - 3_600_000) } },
      'with the signature of another path': {
        as: credentials,
        headers: {
          'X-Timestamp': String(at),
          'X-Signature': sign(credentials.signingKey, 'GET', '/game/v1/boosters/', at, ''),
        },
      },
      'with the signature of another method': {
        as: credentials,
        headers: {
          'X-Timestamp': String(at),
          'X-Signature': sign(credentials.signingKey, 'PUT', path, at, ''),
        },
      },
      'with an empty signature': { as: credentials, headers: { 'X-Signature': '' } },
      'with a part of the signature': {
        as: credentials,
        headers: {
          'X-Timestamp': String(at),
          'X-Signature': sign(credentials.signingKey, 'GET', path, at, '').slice(0, 32),
        },
      },
    };
    for (const [title, { as, headers }] of Object.entries(variants)) {
      const device = server.client();
      device.credentials = as;
      const replies = [];
      for (let count = 0; count < times(1, 20); count++)
        replies.push(outcome(await device.call('protomatters.get', headers ? { headers } : {})));
      addToReport({ attack: `stolen session ${title}`, times: replies.length, happened: countsOf(replies) });
      expect(new Set(replies), title).toEqual(new Set(['session_invalid']));
    }
    expect((await victim.call('protomatters.get')).status).toBe(200);
  });

  it('makes a recorded change once', async () => {
    const victim = await server.player();
    const { uuid } = await victim.get('auth.me');
    await victim.get('dev.grant', { body: { playerId: uuid, amount: 100 } });
    const repeats = times(5, 70);
    const timestamp = nextTimestamp();
    const send = () => victim.call('protomatters.convert', { body: { amount: 1 }, timestamp });
    const replies = [await send()];
    replies.push(...(await Promise.all(Array.from({ length: repeats }, send))));
    addToReport({ attack: 'a recorded change', times: repeats, happened: countsOf(replies.map(outcome)) });
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await victim.get('protomatters.get')).default).toBe(99);
  });
});
