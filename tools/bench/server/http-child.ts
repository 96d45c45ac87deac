import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import express from 'express';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { ServiceGate } from '#server/core/service-gate.ts';
import { Tokens } from '#server/core/sign-in/tokens.ts';
import { verifySession } from '#server/core/sign-in/verify-session.ts';
import { answerCalls } from '#server/http/calls/answer-calls.ts';
import { DeveloperGate } from '#server/http/console/developer-gate.ts';
import { createHttpServer } from '#server/http/create-http-server.ts';
import { Metrics } from '#server/http/metrics/metrics.ts';
import { securityHeaders as headersFor } from '#server/http/pages/security-headers.ts';
import type { Services } from '#server/services.ts';
import { defaultSettings } from '#server/settings.ts';
import { runCommand } from './answer-at-once.ts';
import { answerParent, listenForRuns } from './child.ts';
import { route, sampleSession, secret } from './sample-call.ts';

// One signed POST without the database: by our server, by Express with its defaults, and by bare node:http.

const tokens = new Tokens(secret);
const sessions = { isCached: () => true, find: async () => sampleSession };
const spec = callSpecs['sessions.replenish'];
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The same checks for the two baselines: token, signature, spec; then the command. Null when a check
 * fails.
 */
async function answer(headers: Headers, pathAndQuery: string, params: unknown, raw: Buffer) {
  const text = (name: string) => String(headers[name] ?? '');
  const identity = tokens.read(text('authorization').slice('Bearer '.length));
  const verified =
    identity &&
    (await verifySession(
      sessions as never,
      identity,
      {
        sessionId: text('x-session-id'),
        fingerprint: text('x-device-fingerprint'),
        timestamp: text('x-timestamp'),
        signature: text('x-signature'),
        method: 'POST',
        pathAndQuery,
        body: raw,
      },
      Date.now(),
    ));
  const read = spec.params.safeParse(params);
  const body = spec.body.safeParse(JSON.parse(raw.toString()));
  return verified && read.success && body.success ? runCommand(null, { input: { body: body.data } }) : null;
}

const securityHeaders = headersFor(defaultSettings);
const extra = { 'X-Game-Time': String(Date.now()), 'X-Player-Rev': '42' };

function bare(): RequestListener {
  const fixed = Object.entries({
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...extra,
  }).flat();
  const respond = (response: ServerResponse, reply: { status: number; body: string } | null) => {
    const body = reply?.body ?? '{}';
    const length = String(Buffer.byteLength(body));
    response.writeHead(reply?.status ?? 403, [...fixed, 'Content-Length', length]);
    response.end(body);
  };
  return (request, response) => {
    const [, , , , id, , sid] = request.url!.split('/');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      answer(request.headers, request.url!, { id, sid }, raw).then((reply) => respond(response, reply));
    });
  };
}

function asItComes(): RequestListener {
  const app = express();
  const raws = new WeakMap<object, Buffer>();
  const keepRaw = (request: object, _response: unknown, raw: Buffer) => void raws.set(request, raw);
  app.use((_request, response, next) => {
    response.set(securityHeaders);
    next();
  });
  app.use(express.json({ verify: keepRaw }));
  app.post(route, async (request, response) => {
    const reply = await answer(request.headers, request.originalUrl, request.params, raws.get(request)!);
    response.set(extra).set('Cache-Control', 'no-store');
    response
      .status(reply?.status ?? 403)
      .type('json')
      .send(reply?.body ?? '{}');
  });
  return app;
}

function ours() {
  const services = {
    store: { sessions, signatures: { accept: async () => true } },
    tokens,
    clock: { now: () => Date.now() },
  } as unknown as Services;
  const rate = { burst: 1e9, perSecond: 1e9 };
  const settings = { ...defaultSettings, playerRate: rate, addressRate: rate };
  const gate = { open: () => services } as ServiceGate;
  const metrics = new Metrics({
    settings,
    database: 'given',
    connections: () => 0,
    services: () => null,
    isOpen: () => true,
    isUnsuitable: () => false,
    isRedisConnected: null,
    commits: () => null,
  });
  const developers = new DeveloperGate(settings, null);
  const answerCall = answerCalls(settings, gate, developers, metrics, null);
  return createHttpServer(settings, gate, metrics, { answerCall, developers });
}

const kind = process.argv[2];
const server = kind === 'ours' ? ours() : createServer(kind === 'bare' ? bare() : asItComes());
// Connections must stay open while the other servers are measured.
server.keepAliveTimeout = 0;
answerParent({ port: await listenForRuns(server) });
