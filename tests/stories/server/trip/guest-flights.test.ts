import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 1);
});
afterAll(() => server.stop());

describe('a guest flight (D52)', () => {
  it('is launched by its own verb, with free misses for a pilot who has never gathered', async () => {
    const client = await server.player();
    const { ship, system, trips } = await client.prepareTrip();
    expect(system.verb).toBe('tap');
    for (const trip of trips.slice(0, 2)) {
      const flight = await client.launch(ship.uuid, trip);
      expect(flight.waves).not.toHaveProperty('verb');
      await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1);
      await client.get('sessions.finish', { params: { id: ship.uuid, sid: flight.uuid } });
    }
    const guest = trips[2]!;
    expect([guest.type, guest.verb]).toEqual(['personal', 'hold']);
    const flight = await client.launch(ship.uuid, guest);
    expect(flight.waves?.verb).toBe('hold');
    expect(flight.terms?.graceHits).toBe(3);
    // A chain lasts longer where objects come less often.
    expect(flight.terms?.chainGapMs).toBeGreaterThan(3000);
  });
});
