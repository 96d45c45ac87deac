import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../server/fixtures/client.ts';
import { realLimits, startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';
import { addToReport, countsOf, times } from './report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(realLimits);
});
afterAll(() => server.stop());

/** More than the places of calls that may be open at once. */
const count = times(300, 600);

/**
 * Calls without pause on `connections` connections beside an honest player's calls. Returns the statuses of
 * both.
 */
async function floodWith(call: () => ReturnType<TestClient['call']>) {
  const honest = await server.player();
  let isOver = false;
  const flood: number[] = [];
  const flooding = Array.from({ length: count }, async () => {
    while (!isOver) flood.push((await call()).status);
  });
  // Until it isn't a burst any more.
  await wait(1500);
  const statuses: number[] = [];
  for (let index = 0; index < 20; index++) {
    statuses.push((await honest.call('auth.me')).status);
    await wait(50);
  }
  isOver = true;
  await Promise.all(flooding);
  return { statuses: countsOf(statuses), flood };
}

describe('calls that wait for a turn or for their refusal take no place from others', () => {
  it('when one player makes hundreds at once', async () => {
    const abuser = await server.player();
    const { statuses, flood } = await floodWith(() => abuser.call('auth.me'));
    addToReport({ attack: 'calls of one player at once', times: count, happened: countsOf(flood) });
    expect(flood).toContain(429);
    expect(statuses).toBe('200 × 20');
  });

  it('when one network sends hundreds at once that are badly signed', async () => {
    const abuser = await server.player();
    const headers = { 'X-Signature': '0'.repeat(64) };
    const { statuses, flood } = await floodWith(() => abuser.call('auth.me', { headers }));
    addToReport({ attack: 'badly signed calls at once', times: count, happened: countsOf(flood) });
    expect(flood).toContain(429);
    expect(statuses).toBe('200 × 20');
  });
});
