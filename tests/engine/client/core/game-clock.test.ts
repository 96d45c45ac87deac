import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { type Client, soon, startClient } from '../../fixtures/start-client.ts';

/** Offset of the server's game time to this device's clock; positive means ahead. */
const ahead = 5000;
const device = Date.UTC(2026, 2, 14, 12);
let client: Client;
/** Receives a message that was sent at `sentMs` of the device's clock and took `delayMs` to arrive. */
const hear = (sentMs: number, delayMs: number) =>
  client.noteGameTime(device + sentMs + ahead, device + sentMs + delayMs);

beforeEach(async () => {
  vi.useFakeTimers({ now: device });
  client = await startClient(new FakeServer());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the game clock', () => {
  it('takes the first reading as it is', () => {
    hear(0, 300);
    expect(client.state.clockOffsetMs).toBe(ahead - 300);
  });

  it('never runs ahead of the server, however long messages take', () => {
    for (let second = 0; second < 200; second++) {
      hear(second * 1000, ((second * 7919) % 1900) + 5);
      expect(client.state.clockOffsetMs).toBeLessThanOrEqual(ahead);
    }
    expect(client.state.clockOffsetMs).toBeGreaterThan(ahead - 700);
  });

  it('keeps the best reading while slower ones come', () => {
    hear(0, 20);
    hear(1000, 900);
    expect(client.state.clockOffsetMs).toBeGreaterThanOrEqual(ahead - 20 - 20);
  });

  it('follows a game clock that was moved forward at once', () => {
    hear(0, 20);
    client.noteGameTime(device + ahead + 3_600_000, device + 50);
    expect(client.state.clockOffsetMs).toBe(ahead + 3_600_000 - 50);
  });

  it('corrects a changed device clock: a large change at once, a small one gradually', () => {
    hear(0, 20);
    client.noteGameTime(device + ahead + 1000, device + 1000 + 60_000);
    expect(client.state.clockOffsetMs).toBe(ahead - 60_000);
    for (let second = 2; second < 130; second++)
      client.noteGameTime(device + ahead + second * 1000, device + second * 1000 + 61_000);
    expect(client.state.clockOffsetMs).toBe(ahead - 61_000);
  });

  it.each([0, Number.NaN])('passes over a reading of %d', (nothing) => {
    hear(0, 20);
    client.noteGameTime(nothing);
    expect(client.state.clockOffsetMs).toBe(ahead - 20);
  });

  it('is set by every answer when it arrives', async () => {
    const server = new FakeServer().answer('GET /game/v1/boosters/', {
      status: 200,
      body: {},
      gameTimeMs: device + ahead,
    });
    const fresh = await startClient(server);
    await soon(fresh.call(tripPaths['boosters.get']));
    // Three calls of 20 ms each. The client can't know when in between the server stamped its answer.
    expect(fresh.state.clockOffsetMs).toBe(ahead - 60);
  });
});
