import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Returns the bytes as sent; `fetch` would decompress them. */
function ask(path: string, accepted?: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    request(server.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .once('error', reject)
      .end();
  });
}

describe('a long answer', () => {
  it.each(['gzip', 'br, gzip;q=0.8', '*', 'GZIP'])('is packed for who takes %s', async (accepted) => {
    const plain = await ask('/openapi.json');
    const packed = await ask('/openapi.json', accepted);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'comes as it is for who says %s',
    async (accepted) => {
      const { headers, body } = await ask('/openapi.json', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(JSON.parse(body.toString())).toHaveProperty('openapi');
    },
  );
});

it('a short answer is never packed', async () => {
  const { headers, body } = await ask('/healthz', 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe('{"status":"ok"}');
});
