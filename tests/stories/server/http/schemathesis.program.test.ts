import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signCall } from '#engine/protocol/core/signature.ts';
import { leftOut, leftToCi } from '../../../left-out.ts';
import { nextTimestamp, type TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';
import { isWhole } from '../../../whole.ts';

/**
 * Schemathesis, a fuzzer by others, reads the OpenAPI document and calls the server by it. It can't sign
 * calls, so it talks to a proxy that does.
 */
const version = '4.32.5';
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(root, 'node_modules/.cache', `schemathesis-${version}`);
const program = join(folder, 'bin/schemathesis');
const run = promisify(execFile);
/**
 * Calls that would end the session or the player that the others need, and those of other callers than
 * players.
 */
const excluded = [
  'auth.session',
  'account.delete',
  'devices.end',
  'devices.end-others',
  'webhooks.messenger',
  'webhooks.ads',
];
/** It ends after so many seconds; on a busy machine it gets a second, longer run. */
const limits = [75, 400];
const minCalls = 200;
/**
 * Statuses by which a valid call may be refused: 401 for init data that nobody has signed, 404 for an id that
 * nothing has, 409 by a rule of the game, 413 and 429 above a limit. Then those that an invalid call has to
 * get.
 */
const rules = [
  '[checks.positive_data_acceptance]',
  'expected-statuses = ["2xx", 401, 404, 409, 413, 429]',
  '[checks.negative_data_rejection]',
  'expected-statuses = [400, 404, 405, 413, 415]',
  // A schema can't say that the times of a path ascend.
  '[[operations]]',
  'include-path = "/game/v1/ships/{id}/sessions/{sid}/cargo/replenishment/"',
  'checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 404, 409, 413, 429]',
  // No guessed secret opens a sandbox.
  '[[operations]]',
  'include-path = "/account/v1/auth/sandbox/"',
  'checks.positive_data_acceptance.expected-statuses = ["2xx", 403, 429]',
  // The fuzzer's definition of an e-mail address is narrower than the game's.
  '[[operations]]',
  'include-path = "/game/v1/ships/{id}/ai-pilot/"',
  'checks.negative_data_rejection.expected-statuses = [400, 404, 405, 409, 413, 415]',
];

/** The reason why the fuzzer can't run on this machine; null when it can. */
const obstacle = isWhole ? await install() : 'Schemathesis runs in CI only.';
const leftOutHere = isWhole
  ? leftOut(obstacle !== null, obstacle ?? '')
  : leftToCi('Schemathesis, a fuzzer by others');

let server: TestServer;
let player: TestClient;
let proxy: Server;

beforeAll(async () => {
  if (obstacle) return;
  server = await startTestServer({}, 1);
  player = await server.player();
  await player.prepareTrip();
  proxy = createServer((incoming, response) => void forward(incoming, response));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  if (obstacle) return;
  await new Promise((resolve) => proxy.close(resolve));
  await server.stop();
});

it(
  'does what its OpenAPI document says, judged by Schemathesis',
  { ...leftOutHere, timeout: 700_000 },
  judge,
);

async function judge(): Promise<void> {
  let report = '';
  let calls = 0;
  for (const seconds of limits) {
    report = await callByDocument(seconds);
    calls = Number(/(\d+) generated/.exec(report)?.[1]);
    if (calls > minCalls) break;
  }
  expect(calls, report).toBeGreaterThan(minCalls);
  // Errors are the fuzzer's own: Python 3.11 gives up on some nested patterns.
  const [, failures = ''] = report.split('= FAILURES =');
  expect(failures).toBe('');
}

/** The fuzzer's report after so many seconds at most. */
async function callByDocument(seconds: number): Promise<string> {
  const { port } = proxy.address() as AddressInfo;
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, rules.join('\n'));
  const args = [
    ...['--config-file', config, 'run', `http://127.0.0.1:${port}/openapi.json`],
    ...['--phases', 'examples,coverage,fuzzing', '--mode', 'all', '--seed', '20', '--workers', '1'],
    ...['--max-time', String(seconds), '--max-examples', '12', '--suppress-health-check', 'all'],
    ...['--no-color', '--exclude-checks', 'ignored_auth,missing_required_header,unsupported_method'],
  ];
  const { stdout } = await run(program, args, { cwd: folder, maxBuffer: 1 << 26 }).catch((error) => error);
  return stdout;
}

/** Passes a request on with the headers of a signed-in device. */
async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = incoming;
  if (path === '/openapi.json') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await readDocument()));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { token, sessionId, signingKey, fingerprint } = player.credentials;
  const timestamp = nextTimestamp();
  const kept = ['content-type', 'idempotency-key', 'x-language', 'x-timezone', 'accept'];
  const headers = Object.fromEntries(
    kept.flatMap((name) => (incoming.headers[name] === undefined ? [] : [[name, incoming.headers[name]]])),
  );
  // The fuzzer draws short keys again for other calls, which would be refused for that.
  const key = incoming.headers['idempotency-key'];
  if (typeof key === 'string' && /^[!-~]{1,64}$/.test(key))
    headers['idempotency-key'] = `${key}-${timestamp}`;
  const sending = request(server.url + path, {
    method,
    headers: {
      ...headers,
      'Content-Length': body.length,
      Authorization: `Bearer ${token}`,
      'X-Session-Id': sessionId,
      'X-Device-Fingerprint': fingerprint,
      'X-Timestamp': timestamp,
      'X-Signature': signCall(signingKey, method, path, timestamp, body),
    },
  });
  sending.on('response', (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  sending.on('error', () => response.destroy());
  sending.end(body);
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  operationId: string;
  parameters?: { $ref?: string }[];
  security?: unknown;
  requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, object> } } } };
}

/**
 * The document of the calls of players, without the headers that the proxy adds, and with a value for the two
 * fields whose validity no schema can say: the player's own id, and an address with a checksum.
 */
async function readDocument(): Promise<OpenApi> {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi;
  const { telegramId } = await player.get('auth.me');
  const known: Record<string, object> = {
    telegramId: { const: telegramId },
    address: { const: `0:${'5'.repeat(64)}` },
  };
  const added = ['SessionId', 'Fingerprint', 'Timestamp', 'Signature'];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId.startsWith('dev.') || excluded.includes(operation.operationId)) {
        delete operations[method];
        continue;
      }
      delete operation.security;
      operation.parameters = (operation.parameters ?? []).filter(
        ({ $ref = '' }) => !added.includes($ref.split('/').at(-1)!),
      );
      const fields = operation.requestBody?.content['application/json'].schema.properties ?? {};
      for (const [name, value] of Object.entries(known)) if (name in fields) fields[name] = value;
    }
    if (Object.keys(operations).length === 0) delete document.paths[path];
  }
  return document;
}

/** Installs the fuzzer once into the cache. Returns the reason why it can't. */
async function install(): Promise<string | null> {
  if (existsSync(program)) return null;
  const python = process.platform === 'win32' ? 'python' : 'python3';
  try {
    await run(python, ['-c', 'import sys, venv; assert sys.version_info >= (3, 10)']);
  } catch {
    return 'There is no Python 3.10 or later, so Schemathesis does not run.';
  }
  try {
    mkdirSync(folder, { recursive: true });
    await run(python, ['-m', 'venv', folder]);
    await run(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`]);
    return null;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return 'The package registry of Python does not answer, so Schemathesis does not run.';
  }
}
