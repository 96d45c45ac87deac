import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { inSpan, tracedFetch } from '#server/core/traces/spans.ts';
import { startTraces } from '#server/core/traces/start-traces.ts';
import { readSources } from '../../shape/read-sources.ts';
import { startTestServer } from '../fixtures/start-test-server.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector on this machine that keeps what it gets. */
async function startCollector(
  answer = (_request: IncomingMessage, response: ServerResponse) => response.end('{}'),
) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    answer(request, response);
  });
  const spans = () =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    ) as SentSpan[];
  return { url: await listen(server), bodies, spans };
}

/**
 * A player signs in and asks for themselves on a server with traces. Returns what the trace must not hold.
 */
async function play(url: string): Promise<readonly string[]> {
  const end = await startTraces(url, 'test');
  const server = await startTestServer({}, 1);
  try {
    const player = await server.player();
    const { uuid, referralCode, firstName } = await player.get('auth.me');
    await player.get('dev.grant', { body: { playerId: uuid, amount: 5 } });
    await player.get('ledger.list');
    expect((await player.call('trips.list', { params: { g: uuid, s: uuid } })).status).toBe(404);
    return [uuid, referralCode, firstName, player.credentials.token ?? 'no token'];
  } finally {
    await server.stop();
    await end();
  }
}

const noteOf = ({ attributes }: SentSpan, key: string) =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

describe('traces', () => {
  it('show each call with its commands to the database, and nothing about the player', async () => {
    const collector = await startCollector();
    const secrets = await play(collector.url);
    const spans = collector.spans();
    const me = spans.find(({ name }) => name === 'auth.me')!;
    expect(me.parentSpanId).toBeUndefined();
    expect(me.kind).toBe(2);
    expect([noteOf(me, 'http.request.method'), noteOf(me, 'http.response.status_code')]).toEqual([
      'GET',
      200,
    ]);
    const refused = spans.find(({ name }) => name === 'trips.list')!;
    expect(noteOf(refused, 'proto.refused_with')).toBe('not_found');
    const calls = new Map(spans.map((span) => [span.spanId, span]));
    const commands = spans.filter((span) => noteOf(span, 'db.system.name') === 'mongodb');
    const ofCalls = commands.filter(({ parentSpanId }) => calls.get(parentSpanId ?? '')?.kind === 2);
    expect(ofCalls.map(({ name }) => name)).toContain('insert players');
    for (const { parentSpanId, traceId } of ofCalls) expect(traceId).toBe(calls.get(parentSpanId!)!.traceId);
    expect(spans.map(({ name }) => name)).toContain('delivering outboxes');
    expect(collector.bodies[0]).toContain('"proto-trip"');
    for (const secret of secrets) expect(collector.bodies.join('')).not.toContain(secret);
  });

  it('join a request to another service and the lines of the log to the work under way', async () => {
    const collector = await startCollector();
    const service = await listen(createServer((_request, response) => response.writeHead(418).end()));
    const end = await startTraces(collector.url, 'test');
    const lines: string[] = [];
    await inSpan({ name: 'a job', kind: 'own' }, async () => {
      await tracedFetch('some service', `${service}/secret-path`, { headers: { 'X-Key': 'secret-key' } });
      createLog({ write: (line) => lines.push(line) }).info('hello');
    });
    await expect(
      inSpan({ name: 'a failure', kind: 'own' }, () => Promise.reject(new TypeError('private text'))),
    ).rejects.toThrow('private text');
    await end();
    const [asked, job, failed] = ['some service', 'a job', 'a failure'].map(
      (name) => collector.spans().find((span) => span.name === name)!,
    );
    expect(asked).toMatchObject({ traceId: job!.traceId, parentSpanId: job!.spanId, kind: 3 });
    expect(noteOf(asked!, 'http.response.status_code')).toBe(418);
    expect(failed!.status).toEqual({ code: 2, message: 'TypeError' });
    expect(JSON.parse(lines[0]!)).toMatchObject({ trace_id: job!.traceId, span_id: job!.spanId });
    expect(collector.bodies.join('')).not.toMatch(/secret|private/);
  });

  it.each([
    ['refuses', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(500).end()],
    ['is overloaded', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(503).end()],
    ['hangs', () => undefined],
    ['cuts the connection', (request: IncomingMessage) => request.destroy()],
  ] as const)('disturb no call when the collector %s', async (_name, answer) => {
    const collector = await startCollector(answer as never);
    await play(collector.url);
    expect(collector.bodies.length).toBeGreaterThan(0);
  });

  it('disturb no call when there is no collector', () => play('http://127.0.0.1:9'));

  it('load no package of theirs on a server without them', () => {
    const importing = [...readSources(['server', 'engine', 'tools']).entries()].flatMap(([path, text]) =>
      [...text.matchAll(/^.*['"]@opentelemetry\/.*$/gm)].map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(importing.length).toBeGreaterThan(4);
    for (const line of importing)
      expect(line).toMatch(
        /^server\/core\/traces\/start-traces\.ts: (import type |type Api = typeof |import\()/,
      );
  });
});
