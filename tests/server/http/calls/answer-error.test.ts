import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response as ExpressResponse } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#engine/protocol/core/errors.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { runSteps } from '#server/http/calls/answer-calls.ts';
import { answerError } from '#server/http/calls/answer-error.ts';
import type { CallStep } from '#server/http/calls/call.ts';
import { cpuMs } from '../../fixtures/cpu-ms.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const maxErrorBytes = 8192;
const maxFaults = 20;
/** Processor time. A slow check of a faulty body took 30 seconds. */
const maxMs = 3000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function post(path: string, body: string) {
  const before = cpuMs();
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, tookMs: cpuMs() - before };
}

const keys = (count: number, length = 1) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index.toString(36).padStart(length, 'k'), 1]),
  );

describe('a refusal of a malformed body', () => {
  it.each([
    ['7 900 unknown keys', JSON.stringify(keys(7900))],
    ['one unknown key of 60 000 characters', JSON.stringify(keys(1, 60_000))],
    ['20 unknown keys of 3 000 characters', JSON.stringify(keys(20, 3000))],
    ['a known key and 7 000 unknown ones', JSON.stringify({ initData: 5, ...keys(7000) })],
    ['unknown keys that need escapes', JSON.stringify({ ['\u0001'.repeat(9000)]: 1 })],
    ['30 000 brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
  ])('stays small and quick for %s', async (_name, body) => {
    const { status, text, tookMs } = await post('/account/v1/auth/token/', body);
    expect(status).toBe(400);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxErrorBytes);
    expect(tookMs).toBeLessThan(maxMs);
    const { code, fields } = JSON.parse(text) as ErrorBody;
    expect(code).toBe('validation_failed');
    expect(Object.keys(fields ?? {}).length).toBeLessThanOrEqual(maxFaults);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('stays small for 90 taps with 60 unknown keys each', async () => {
    const player = await server.player();
    const { ship, trip } = await player.prepareTrip();
    const flight = await player.launch(ship.uuid, trip);
    const taps = Array.from({ length: 90 }, () => keys(60));
    const { status, error } = await player.call('sessions.replenish', {
      params: { id: ship.uuid, sid: flight.uuid },
      rawBody: JSON.stringify({ baggage: 1, taps }),
    });
    expect(status).toBe(400);
    expect(Buffer.byteLength(JSON.stringify(error))).toBeLessThanOrEqual(maxErrorBytes);
    expect(Object.keys(error.fields ?? {}).length).toBeLessThanOrEqual(maxFaults);
  });

  it('names the first unknown keys', async () => {
    const { text } = await post('/account/v1/auth/token/', '{"initData":"x","one":1,"two":2}');
    const { fields } = JSON.parse(text) as ErrorBody;
    expect(Object.keys(fields ?? {})).toEqual(['one', 'two']);
  });
});

describe('the error path', () => {
  let failing: Server;
  let thrown: unknown;
  let spoil: (response: ExpressResponse) => void = () => undefined;
  beforeAll(async () => {
    const app = express();
    app.use((_request, response) => {
      spoil(response);
      throw thrown;
    });
    app.use(answerError);
    failing = createServer(app);
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => failing.close(resolve)));

  const ask = async () => {
    const { port } = failing.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return { status: response.status, body: (await response.json()) as ErrorBody };
  };
  const throwing = (property: string) =>
    Object.defineProperty(new Error('x'), property, {
      get: () => {
        throw new Error('no');
      },
    });

  it.each([
    ['an error whose stack can’t be read', throwing('stack')],
    ['an error whose name can’t be read', throwing('name')],
    ['a circular error', Object.assign(new Error('x'), { self: globalThis })],
    ['an object without a prototype', Object.create(null)],
    ['a symbol', Symbol('x')],
  ])('answers 500 to %s', async (_name, error) => {
    thrown = error;
    expect(await ask()).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  it('keeps a refusal with 9 000 fields small', async () => {
    thrown = new CallRefused('validation_failed', {
      fields: Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`${index}`, 'x'.repeat(100)])),
    });
    const { status, body } = await ask();
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(maxErrorBytes);
  });

  it('ends the connection when not even the answer can be written', async () => {
    thrown = new Error('x');
    spoil = (response) => {
      response.writeHead = () => {
        throw new Error('no');
      };
    };
    await expect(ask()).rejects.toThrow();
    spoil = () => undefined;
  });

  it('never rejects, whatever a step or its observer throws', async () => {
    const step: CallStep = () => {
      throw new Error('x');
    };
    const run = runSteps([step], () => {
      throw new Error('observer');
    });
    const response = { headersSent: true, destroy: () => undefined } as unknown as ExpressResponse;
    const request = { headers: {}, method: 'GET', path: '/' } as never;
    await expect(run(request, response)).resolves.toBeUndefined();
  });
});
