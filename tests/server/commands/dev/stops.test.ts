import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Stop, StopKind } from '#engine/protocol/dev/console-data.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../fixtures/publish-events.ts';
import { startReadyServer, startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const { kind, key } of (await client.get('dev.stops')).data) await letGoOn(kind, key);
});

const change = (kind: StopKind, key: string, isStopped: boolean) =>
  client.call('dev.change-stop', { body: { kind, key, isStopped, reason: 'it pays too much' } });
const stop = async (kind: StopKind, key: string) =>
  expect((await change(kind, key, true)).answer.data).toContainEqual(
    expect.objectContaining({ kind, key, reason: 'it pays too much' }),
  );
const letGoOn = async (kind: StopKind, key: string) =>
  expect((await change(kind, key, false)).status).toBe(200);
const productKeys = async () => (await client.get('products.list')).data.map(({ key }) => key);

describe('a stop', () => {
  it('takes a product out of the shop alone, and an open order is still paid and delivered', async () => {
    client = await server.player();
    const product = (await client.get('products.list')).data.find(({ key }) => key === 'clean-3')!;
    const order = { body: { productId: product.uuid } };
    const { orderId } = await client.get('payments.create', order);
    const before = await productKeys();
    await stop('product', 'clean-3');
    expect(await productKeys()).toEqual(before.filter((key) => key !== 'clean-3'));
    expect((await client.call('payments.create', order)).status).toBe(404);
    await client.get('dev.pay', { params: { id: orderId }, body: {} });
    expect((await client.get('protomatters.get')).clean).toBeGreaterThanOrEqual(3);
    // The published content stays as it was.
    const row = (await client.get('dev.content')).content.products.find(({ key }) => key === 'clean-3');
    expect(row).not.toHaveProperty('retired');
    await letGoOn('product', 'clean-3');
    expect(await productKeys()).toEqual(before);
  });

  it('hides an event, and ends what it changes for later flights alone', async () => {
    client = await server.player();
    const modifiers = [{ tunable: 'synthesisPriceClean' as const, times: 2 }];
    await publishEvents(client, [
      anEvent('rush', await gameTime(client), 24, { modifiers }),
      anEvent('calm', await gameTime(client), 24, { counts: { what: 'pirates' } }),
    ]);
    const events = async () => (await client.get('events.list')).data.map(({ key }) => key);
    const pays = async () => (await client.get('events.list')).terms.synthesisPriceClean;
    const published = await pays();
    expect(await events()).toEqual(expect.arrayContaining(['rush', 'calm']));
    await stop('event', 'rush');
    expect(await events()).not.toContain('rush');
    expect(await events()).toContain('calm');
    expect(await pays()).not.toBe(published);
    await letGoOn('event', 'rush');
    expect(await events()).toContain('rush');
    expect(await pays()).toBe(published);
  });

  it('refuses ads and launches with a code that has a sentence, and lets running flights end', async () => {
    client = await server.player();
    const { ship, trip } = await client.prepareTrip();
    const flight = await client.launch(ship.uuid, trip);
    await stop('launch', 'personal');
    await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1);
    const sid = { params: { id: ship.uuid, sid: flight.uuid } };
    expect((await client.call('sessions.finish', sid)).status).toBe(200);
    const body = { tripId: trip.uuid, solarSystemId: trip.solarSystemId };
    const refused = await client.call('sessions.start', { params: { id: ship.uuid }, body });
    expect(refused.error).toMatchObject({
      code: 'launch_stopped',
      detail: expect.stringContaining('stopped for now'),
    });
    await stop('ads', 'all');
    expect((await client.call('ads.issue')).error.code).toBe('ads_over');
    await letGoOn('ads', 'all');
    expect((await client.call('ads.issue')).status).toBe(200);
  });

  it('is known to another process within seconds, and after a start', async () => {
    client = await server.player();
    const other = await startReadyServer({ mongodbUri: server.mongodbUri });
    try {
      await stop('product', 'clean-10');
      const stopsOfOther = async () =>
        ((await (await fetch(`${other.url}/dev/stops/`)).json()) as { data: Stop[] }).data;
      await expect.poll(stopsOfOther).toMatchObject([{ key: 'clean-10' }]);
    } finally {
      await other.stop();
    }
    await server.restart();
    client.url = server.url;
    expect(await productKeys()).not.toContain('clean-10');
  });

  it('refuses a thing that there is not', async () => {
    client = await server.player();
    for (const [kind, key] of [
      ['event', 'unheard-of'],
      ['product', 'unheard-of'],
      ['ads', 'some'],
      ['launch', 'all'],
    ] as const)
      expect((await change(kind, key, true)).error).toMatchObject({ fields: { key: 'unknown' } });
    expect((await client.get('dev.stops')).data).toEqual([]);
  });
});
