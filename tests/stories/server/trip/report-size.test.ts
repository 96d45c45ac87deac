import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a report of impossible taps is answered with fewer bytes than it has, however often it is sent', async () => {
  const client = await server.player();
  const { ship, trip } = await client.prepareTrip();
  const session = await client.launch(ship.uuid, trip);
  const params = { id: ship.uuid, sid: session.uuid };
  const taps = Array.from({ length: 200 }, (_, index) => ({ k: 900_000 + index, t: 199_000_000 + index }));
  const body = { baggage: 0, taps };
  let bytes = 0;
  for (let count = 0; count < 20; count++) {
    const { rejected, rejectedCount, ...answer } = await client.get('sessions.replenish', {
      params,
      body,
      idempotencyKey: `report-${count}`,
    });
    expect(rejected).toHaveLength(50);
    expect(rejectedCount).toBe(200);
    bytes += JSON.stringify({ ...answer, rejected, rejectedCount }).length;
  }
  expect(bytes / 20).toBeLessThan(4000);
  expect(bytes / 20).toBeLessThan(JSON.stringify(body).length);
});
