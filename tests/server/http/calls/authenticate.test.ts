import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCall } from '#engine/protocol/core/signature.ts';
import { nextTimestamp, type TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const path = '/game/v1/daily-rewards/';
let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
});
afterAll(() => server.stop());

/** The second form, written from its description. */
function sign(timestamp: number, timezone: string, key: string, method = 'GET'): string {
  const bodyHash = createHash('sha256').update('').digest('hex');
  const lines = ['2', method, path, timestamp, bodyHash, timezone, key].join('\n');
  return `2.${createHmac('sha256', client.credentials.signingKey).update(lines).digest('hex')}`;
}

interface Sent {
  readonly timezone?: string;
  readonly key?: string;
}

async function send(
  signed: Sent,
  sent: Sent,
  signature?: string,
  method: 'GET' | 'PUT' = 'GET',
  timestamp = nextTimestamp(),
): Promise<number> {
  const { token, sessionId, fingerprint } = client.credentials;
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    'X-Session-Id': sessionId,
    'X-Device-Fingerprint': fingerprint,
    'X-Timestamp': String(timestamp),
    'X-Signature': signature ?? sign(timestamp, signed.timezone ?? '', signed.key ?? '', method),
    'X-Language': 'en',
    ...(sent.timezone === undefined ? {} : { 'X-Timezone': sent.timezone }),
    ...(sent.key === undefined ? {} : { 'Idempotency-Key': sent.key }),
  };
  return (await fetch(server.url + path, { method, headers })).status;
}

describe('the second form of a signature', () => {
  it.each<Sent>([{ timezone: 'Europe/Berlin' }, { timezone: 'Asia/Tokyo', key: 'a' }, { key: 'a' }, {}])(
    'covers the time zone and the Idempotency-Key: %j',
    async (headers) => {
      expect(await send(headers, headers)).toBe(200);
    },
  );

  it('is accepted once for each change, and refused when it comes again', async () => {
    const timestamp = nextTimestamp();
    expect(await send({}, {}, undefined, 'PUT', timestamp)).toBe(200);
    expect(await send({}, {}, undefined, 'PUT')).toBe(409);
    expect(await send({}, {}, undefined, 'PUT', timestamp)).toBe(403);
  });

  it.each<[string, Sent, Sent]>([
    ['another time zone', { timezone: 'Europe/Berlin' }, { timezone: 'Pacific/Kiritimati' }],
    ['another key', { timezone: 'UTC', key: 'a' }, { timezone: 'UTC', key: 'b' }],
    ['a key that was added', { timezone: 'UTC' }, { timezone: 'UTC', key: 'b' }],
    ['a key that was taken away', { timezone: 'UTC', key: 'a' }, { timezone: 'UTC' }],
    ['a time zone that was taken away', { timezone: 'UTC', key: 'a' }, { key: 'a' }],
    ['values that moved', { timezone: 'UTC', key: '' }, { key: 'UTC' }],
  ])('is refused with %s', async (_how, signed, sent) => {
    expect(await send(signed, sent)).toBe(403);
  });

  it('can’t be made from the first form, nor the first from it', async () => {
    const { signingKey } = client.credentials;
    const timestamp = nextTimestamp();
    const first = signCall(signingKey, 'GET', path, timestamp, '');
    expect(await send({}, {}, `2.${first}`)).toBe(403);
    expect(await send({}, {}, sign(timestamp, '', '').slice(2))).toBe(403);
    for (const form of ['3.', '2', '.']) expect(await send({}, {}, `${form}${first}`)).toBe(403);
  });

  it('is what the protocol’s own function makes, and from then on the session is refused the first form', async () => {
    const timestamp = nextTimestamp();
    const headers = { timezone: 'UTC', idempotencyKey: 'k' };
    expect(signCall(client.credentials.signingKey, 'GET', path, timestamp, '', headers)).toBe(
      sign(timestamp, 'UTC', 'k'),
    );
    expect((await client.call('auth.me')).status).toBe(403);
  });
});
