import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { startTestServer } from '#tests/server/fixtures/start-test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const send = (body: string, type = 'application/json') =>
  fetch(`${server.url}/reports/`, { method: 'POST', headers: { 'Content-Type': type }, body });
const report = { where: 'screen', name: 'TypeError', message: 'x is undefined', stack: 'at y' };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('reports of errors that clients met', () => {
  it('go to the log and are counted', async () => {
    const failure = vi.spyOn(log, 'failure').mockImplementation(() => undefined);
    const { status } = await send(JSON.stringify(report));
    expect(status).toBe(204);
    const [what, error] = failure.mock.calls[0]!;
    expect(what).toBe('client: screen');
    expect(error).toMatchObject({ name: 'TypeError', message: 'x is undefined', stack: 'at y' });
    failure.mockRestore();
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('client_errors_total{where="screen"} 1');
  });

  it.each([
    ['no JSON', 'x'],
    ['something missing', JSON.stringify({ where: 'screen' })],
    ['something more', JSON.stringify({ ...report, token: 'x' })],
    ['too much', JSON.stringify({ ...report, stack: 'x'.repeat(3000) })],
  ])('are refused with %s', async (_name, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it('come no faster than a broken device needs', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('x')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
