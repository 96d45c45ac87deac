import { afterAll, beforeAll, expect, it } from 'vitest';
import { realLimits, startTestServer, type TestServer } from '../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ...realLimits, playerRate: { burst: 12, perSecond: 0.1 } });
});
afterAll(() => server.stop());

it('refuses ten abusers with 429 and a time to wait, and answers an honest player meanwhile', async () => {
  const honest = await server.player();
  const abusers = await Promise.all(Array.from({ length: 10 }, () => server.player()));
  const attack = abusers.flatMap((abuser) =>
    Array.from({ length: 20 }, () => abuser.call('protomatters.convert', { body: { amount: 1 } })),
  );
  for (let call = 0; call < 4; call++) expect((await honest.call('auth.me')).status).toBe(200);
  const replies = await Promise.all(attack);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10 * 8);
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => ![409, 429, 503].includes(status))).toEqual([]);
  expect((await honest.call('auth.me')).status).toBe(200);
});
