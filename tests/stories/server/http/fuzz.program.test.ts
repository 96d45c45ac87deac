import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { type ErrorCode, errorStatus } from '#engine/protocol/core/errors.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import { addToReport, countsOf, times } from '../../../labs/abuse/report.ts';
import { nextTimestamp, sign, type TestClient } from '../../../server/fixtures/client.ts';
import { bodiesOf, pathsOf, queriesOf } from '../../../server/fixtures/fuzz-inputs.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';
import { repetitions } from '../../../whole.ts';

const runsOfCall = {
  changing: times(repetitions(2, 8), 400),
  reading: times(repetitions(2, 4), 200),
} as const;
const maxErrorBytes = 8192;
/** Generous, because other tests run too. It detects answers whose time grows without a limit. */
const maxMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

let server: TestServer;
let client: TestClient;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
  ids = await prepare();
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

/** Gives the player one of everything, and returns all its ids. */
async function prepare(): Promise<string[]> {
  const { ship, galaxy, system, trips, trip } = await client.prepareTrip();
  const { uuid } = await client.get('auth.me');
  const given = await client.get('dev.grant', {
    body: {
      playerId: uuid,
      amount: 5000,
      clean: 50,
      keys: { ship: 2, artifact: 2 },
      boosters: { autoReplenishCount: 2, fullHealingCount: 2, timeTravelCount: 2 },
      ships: [
        { type: 'expeditionary', rarity: 'common' },
        { type: 'combat', rarity: 'common' },
      ],
    },
  });
  await client.get('capsules.open', { params: { type: 'artifact' } });
  const artifacts = (await client.get('collections.artifacts')).data.map((row) => row.uuid);
  const products = (await client.get('products.list')).data.map((row) => row.uuid);
  const tasks = (await client.get('tasks.list')).data.map((row) => row.uuid);
  const quests = (await client.get('quests.list')).data.flatMap((row) =>
    row.quests.map((quest) => quest.uuid),
  );
  const achievements = (await client.get('achievements.list')).data.map((row) => row.uuid);
  const pools = (await client.get('investments.list')).data;
  const { orderId } = await client.get('payments.create', { body: { productId: products[0]! } });
  const { adId } = await client.get('ads.issue');
  const session = await client.launch(ship.uuid, trip);
  const other = await server.player();
  const foreign = await other.get('ships.create');
  return [
    uuid,
    ship.uuid,
    ...given.ships,
    galaxy.uuid,
    system.uuid,
    trip.uuid,
    trips.find(({ type }) => type === 'attack')!.uuid,
    session.uuid,
    ...artifacts.slice(0, 2),
    ...products.slice(0, 2),
    tasks[0]!,
    quests[0]!,
    achievements[0]!,
    pools[0]!.uuid,
    pools[0]!.options[0]!.uuid,
    orderId,
    adId,
    foreign.uuid,
  ];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}

/** Sends a request unchanged: the path isn't normalised, and a GET may have a body. */
function send(method: string, path: string, body: string, access: CallSpec['access']): Promise<Answer> {
  const { token, sessionId, signingKey, fingerprint } = client.credentials;
  const timestamp = nextTimestamp();
  const bytes = Buffer.from(body);
  const signed = {
    Authorization: `Bearer ${token}`,
    'X-Session-Id': sessionId,
    'X-Device-Fingerprint': fingerprint,
    'X-Timestamp': String(timestamp),
    'X-Signature': sign(signingKey, method, path, timestamp, body),
    'X-Language': 'en',
  };
  const headers = {
    ...(access === 'open' || access === 'developer' ? {} : signed),
    ...(bytes.length > 0 ? { 'Content-Type': 'application/json', 'Content-Length': bytes.length } : {}),
  };
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(server.url, { method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode!, text, tookMs: performance.now() - startedMs }),
      );
    });
    sending.on('error', reject);
    sending.end(bytes);
  });
}

/**
 * The player's state that a refused call must not change; without health and energy, which recover with time.
 */
async function look() {
  const [user, ledger, ships, boosters] = await Promise.all([
    client.get('auth.me'),
    client.get('ledger.list', { query: { limit: 1 } }),
    client.get('collections.ships'),
    client.get('boosters.get'),
  ]);
  return {
    user,
    ledger: ledger.count,
    ships: ships.data.map(({ health: _health, energy: _energy, ...rest }) => rest),
    boosters,
  };
}

const always: readonly ErrorCode[] = [
  'validation_failed',
  'not_found',
  'busy',
  'invalid_credentials',
  'session_invalid',
  'payload_too_large',
];

function expectErrorShape({ status, text }: Answer, contract: CallSpec, isBroken: boolean): void {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxErrorBytes);
  const body = JSON.parse(text) as { detail: unknown; code: ErrorCode; fields?: Record<string, unknown> };
  expect(Object.keys(body).filter((key) => !['detail', 'code', 'fields'].includes(key))).toEqual([]);
  expect(body.detail).toEqual(expect.stringMatching(/\S/));
  expect(errorStatus[body.code]).toBe(status);
  expect([...always, ...contract.errors]).toContain(body.code);
  // A segment that can't be sent as one segment makes another path, which may be unknown.
  if (isBroken) expect([400, 401, 403, 404, 409, 413]).toContain(status);
  if (status !== 400) expect(body.fields).toBeUndefined();
  for (const told of Object.values(body.fields ?? {})) expect(told).toEqual(expect.stringMatching(/\S/));
  expect(text).not.toMatch(/\.ts:|\.mjs:|node_modules|Mongo|ECONN| {4}at /);
}

// The calls after these would all be refused: they sign the player out, or close the game.
const ending: readonly CallName[] = ['account.delete', 'dev.ban', 'dev.sign-out', 'dev.set-mode'];
const names = (Object.keys(callSpecs) as CallName[]).filter((name) => !ending.includes(name));
const runs = (name: CallName) => (callSpecs[name].mutates ? runsOfCall.changing : runsOfCall.reading);

describe('whatever is sent', () => {
  it.each(names)(
    '%s answers by its contract or refuses, and a refusal changes nothing',
    async (name) => {
      const contract: CallSpec = callSpecs[name];
      const { method, path } = paths[name];
      const input = fc.record({
        at: pathsOf(path, contract, ids),
        query: queriesOf(contract),
        body: bodiesOf(contract, ids),
      });
      let before = contract.mutates ? await look() : undefined;
      const statuses: number[] = [];
      let [largest, slowestMs] = [0, 0];
      await fc.assert(
        fc.asyncProperty(input, async ({ at, query, body }) => {
          const answer = await send(method, at.path + query, body, contract.access);
          statuses.push(answer.status);
          largest = Math.max(largest, Buffer.byteLength(answer.text));
          slowestMs = Math.max(slowestMs, answer.tookMs);
          expect(answer.status, answer.text).toBeLessThan(500);
          expect(answer.tookMs).toBeLessThan(maxMs);
          if (answer.status < 300) {
            // A path with dots or slashes may be another call's.
            if (!at.isBroken) contract.answer.parse(JSON.parse(answer.text));
          } else expectErrorShape(answer, contract, at.isBroken);
          if (!before) return;
          const after = await look();
          if (answer.status >= 300) expect(after).toEqual(before);
          before = after;
        }),
        { numRuns: runs(name), endOnFailure: true, seed: name.length * 7919 },
      );
      // Each has opened a session, and the sixth has ended the first.
      if (name === 'auth.session')
        client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
      const happened = `${countsOf(statuses)}; at most ${largest} bytes and ${slowestMs.toFixed(0)} ms`;
      addToReport({ attack: `odd inputs to ${name}`, times: statuses.length, happened });
    },
    600_000,
  );

  it.each(names.filter((name) => callSpecs[name].mutates && paths[name].method !== 'DELETE'))(
    '%s answers thousands of unknown keys shortly',
    async (name) => {
      const contract: CallSpec = callSpecs[name];
      const { method, path } = paths[name];
      const keys = Object.fromEntries(Array.from({ length: 7900 }, (_, i) => [`k${i}`, 1]));
      const at = path.replace(/:\w+/g, ids[0] ?? '');
      const answer = await send(method, at, JSON.stringify(keys), contract.access);
      expect([400, 401, 403, 404, 413]).toContain(answer.status);
      expectErrorShape(answer, contract, true);
    },
  );
});
