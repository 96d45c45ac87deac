import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  // With several servers a minute passes in real time before each knows of the others' contacts.
  server = await startTestServer({}, 1);
});
afterAll(() => server.stop());

const minute = 60_000;
const second = 1000;

/** A player whose trip lasts longer than all of these tests look at. */
async function flying() {
  const client = await server.player();
  const { ship, trips } = await client.prepareTrip();
  const trip = trips.find(({ type }) => type === 'personal')!;
  const session = await client.launch(ship.uuid, trip);
  return { client, params: { id: ship.uuid, sid: session.uuid }, session };
}

async function report(client: TestClient, params: { id: string; sid: string }, ...ks: number[]) {
  const taps = ks.map((k) => ({ k, t: k * second + 500 }));
  const { rejected } = await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
  return rejected.map(({ k, fault }) => [k, fault]);
}

/** Makes three calls within a minute: a connection that lasts. */
async function stayConnected(client: TestClient) {
  await client.get('auth.me');
  await client.advance(0.5 * minute);
  await client.get('auth.me');
  await client.advance(0.5 * minute);
  await client.get('auth.me');
}

describe('taps of a device that could reach the server (D46)', () => {
  it('count for 10 minutes', async () => {
    const { client, params } = await flying();
    await client.advance(0.5 * minute);
    await stayConnected(client);
    await client.advance(9 * minute);
    expect(await report(client, params, 20)).toEqual([]);
    await client.advance(1.5 * minute);
    expect(await report(client, params, 21, 22)).toEqual([
      [21, 'too_late'],
      [22, 'too_late'],
    ]);
  });

  it('are late only before the contact', async () => {
    const { client, params } = await flying();
    await client.advance(0.6 * minute);
    await stayConnected(client);
    await client.advance(12 * minute);
    expect(await report(client, params, 30, 100)).toEqual([[30, 'too_late']]);
    const caught = await client.get('sessions.pirate', { params, body: { pirate: 1, t: 63 * second } });
    expect(caught.pirates).toEqual([1]);
  });

  it('are late shots too', async () => {
    const { client, params } = await flying();
    await client.advance(1.5 * minute);
    await stayConnected(client);
    await client.advance(11 * minute);
    const late = await client.call('sessions.pirate', { params, body: { pirate: 1, t: 61 * second } });
    expect(late.status).toBe(409);
    expect(late.error).toEqual({ code: 'report_too_late', detail: 'This was reported too late' });
  });
});

describe('taps of a device that could not reach the server', () => {
  it('count until the trip is collected', async () => {
    const { client, params } = await flying();
    await client.advance(40 * minute);
    expect(await report(client, params, 20, 21)).toEqual([]);
  });

  it('count when the device comes back, though another device was there all the time', async () => {
    const { client, params } = await flying();
    const other = server.client();
    other.credentials = { ...client.credentials };
    await other.openSession(await telegramIdOf(client));
    await client.advance(minute);
    await stayConnected(other);
    await client.advance(30 * minute);
    await other.get('auth.me');
    await client.get('auth.me');
    expect(await report(client, params, 20)).toEqual([]);
  });

  it('count when the server was restarted in between', async () => {
    const { client, params } = await flying();
    await client.advance(minute);
    await stayConnected(client);
    await server.restart();
    await client.advance(15 * minute);
    expect(await report(client, params, 20)).toEqual([]);
  });
});

async function telegramIdOf(client: TestClient): Promise<number> {
  return (await client.get('auth.me')).telegramId;
}
