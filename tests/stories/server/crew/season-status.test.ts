import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSeason } from '../../../server/fixtures/publish-seasons.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = 86_400_000;

describe('general status for a season', () => {
  it('is sold until seven days before its end, and for the next one after it', async () => {
    const client = await server.player();
    const statusOf = async () =>
      (await client.get('products.list')).data.filter(({ kind }) => kind === 'general');
    const [, season] = await statusOf();
    await endSeason(client, 8 * day, 5 * day);
    expect((await statusOf()).map(({ term }) => term)).toEqual(['month', 'season']);
    await client.advance(day);
    expect((await statusOf()).map(({ term }) => term)).toEqual(['month']);
    const body = { productId: season?.uuid ?? '' };
    expect((await client.call('payments.create', { body })).error.code).toBe('not_found');
    await client.advance(7 * day);
    expect(await client.get('payments.create', { body })).toMatchObject({ orderId: expect.any(String) });
  });
});
