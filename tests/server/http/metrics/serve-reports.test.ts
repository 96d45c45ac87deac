import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { startTestServer } from '../../fixtures/start-test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const send = (body: string, type = 'application/json') =>
  fetch(`${server.url}/reports/`, { method: 'POST', headers: { 'Content-Type': type }, body });
const report = {
  where: 'screen',
  client: 'ios 9.1',
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'at y',
};

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
    expect(what).toBe('client: screen, ios 9.1, unknown');
    expect(error).toMatchObject({ name: 'TypeError', message: 'x is undefined', stack: 'at y' });
    failure.mockRestore();
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('client_errors_total{where="screen"} 1');
  });

  it.each([
    ['no JSON', 'x'],
    ['something missing', JSON.stringify({ where: 'screen' })],
    ['something more', JSON.stringify({ ...report, token: 'x' })],
    ['a client that is none', JSON.stringify({ ...report, client: '<b>' })],
    ['too much', JSON.stringify({ ...report, stack: 'x'.repeat(3000) })],
  ])('are refused with %s', async (_name, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it('are summed by client, engine and step for the console, without what could name somebody', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36';
    const post = (message: string) =>
      fetch(`${server.url}/reports/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
        body: JSON.stringify({ ...report, where: 'invoice', client: 'tdesktop 6.2', message }),
      });
    await post('invoice 4711 of "Ann" never closed, see https://game.test/?q=1');
    await post('invoice 4712 of "Bob" never closed, see https://game.test/?q=2');
    const { data } = await server.client().get('dev.client-faults');
    expect(data.find(({ step }) => step === 'invoice')).toMatchObject({
      client: 'tdesktop 6.2',
      engine: 'Chrome 137',
      fault: 'TypeError: invoice # of … never closed, see URL',
      count: 2,
    });
  });

  it('come no faster than a broken device needs', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('x')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
