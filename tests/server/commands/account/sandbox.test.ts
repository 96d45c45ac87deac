import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livePath } from '#engine/protocol/core/live.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { sandboxCalls } from '#server/core/sign-in/sandbox-calls.ts';
import { freePort } from '#tools/cluster/ports.ts';
import { type Credentials, nextTimestamp, sign, TestClient } from '../../fixtures/client.ts';
import { ConsoleBrowser } from '../../fixtures/console-browser.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const token = 'the-token-of-the-owner';
const asOwner = { headers: { 'X-Designer-Token': token } };
/** The server's clock follows the database's and may differ a little from this process's. */
const clockSlackMs = 5000;
const consoleUrl = 'https://console.example';

let server: TestServer;
let admin: TestClient;
let lastName = 0;

beforeAll(async () => {
  const adminPort = await freePort();
  server = await startTestServer({
    isProduction: true,
    hasDevTools: false,
    publicUrl: 'https://game.example/',
    adminPort,
    developers: [{ name: 'root', role: 'owner', token }],
  });
  admin = new TestClient(`http://127.0.0.1:${adminPort}`);
});
afterAll(() => server.stop());

/** Person who has entered the console. */
async function enterNew(role: Role = 'designer') {
  const name = `tuner-${++lastName}`;
  const { id, link } = await admin.get('dev.invite-person', { body: { name, role }, ...asOwner });
  const browser = new ConsoleBrowser(admin.url);
  await browser.openInvitation(link);
  const makeLink = () => browser.send('POST', '/dev/sandbox-links/', { console: consoleUrl });
  return { id, browser, makeLink };
}

/** Opens a link's secret in a browser of its own. */
async function open(url: string) {
  const client = server.client();
  const { fingerprint } = client.credentials;
  const reply = await client.call('auth.sandbox', {
    body: { secret: url.replace(/^.*#sandbox=/, '') },
    headers: { 'X-Device-Fingerprint': fingerprint },
  });
  if (reply.status === 201) client.credentials = { ...reply.answer, fingerprint };
  return { client, reply };
}

async function openNew() {
  const person = await enterNew();
  const { json } = await person.makeLink();
  return { ...person, url: json.url as string, ...(await open(json.url)) };
}

/** Reads the numbers on the public port, signed as the game's client does. */
async function readDev(client: TestClient, name: CallName, credentials: Credentials = client.credentials) {
  const { method, path } = paths[name];
  const timestamp = nextTimestamp();
  const reply = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${credentials.token}`,
      'X-Session-Id': credentials.sessionId,
      'X-Device-Fingerprint': credentials.fingerprint,
      'X-Timestamp': String(timestamp),
      'X-Signature': sign(credentials.signingKey, method, path, timestamp, method === 'GET' ? '' : '{}'),
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    body: method === 'GET' ? null : '{}',
  });
  return { status: reply.status, json: (await reply.json()) as { code?: string; version?: number } };
}

describe('a sandbox link', () => {
  it('leads to the public game, with its secret in the fragment, for five minutes', async () => {
    const { makeLink } = await enterNew();
    const beforeMs = Date.now();
    const { status, json } = await makeLink();
    expect(status).toBe(201);
    expect(json.url).toMatch(/^https:\/\/game\.example\/#sandbox=[\w-]{43}$/);
    const madeAtMs = Date.parse(json.until) - 5 * 60_000;
    expect(madeAtMs).toBeGreaterThanOrEqual(beforeMs - clockSlackMs);
    expect(madeAtMs).toBeLessThanOrEqual(Date.now() + clockSlackMs);
    const stored = await (await server.database()).documents('sandboxLinks').find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(json.url.replace(/^.*#sandbox=/, ''));
  });

  it('opens once, for one of many browsers at once', async () => {
    const { makeLink } = await enterNew();
    const { url } = (await makeLink()).json;
    const all = await Promise.all([1, 2, 3, 4].map(() => open(url)));
    expect(all.map(({ reply }) => reply.status).toSorted()).toEqual([201, 403, 403, 403]);
    const { reply } = await open(url);
    expect(reply.error).toMatchObject({
      code: 'sandbox_link_over',
      detail: expect.stringContaining('Make a new one in the console'),
    });
  });

  it('opens neither after five minutes, nor after a newer link of the same person', async () => {
    const { id, makeLink } = await enterNew();
    const older = (await makeLink()).json.url;
    const newer = (await makeLink()).json.url;
    expect((await open(older)).reply.error.code).toBe('sandbox_link_over');
    const links = (await server.database()).documents('sandboxLinks');
    await links.updateOne({ personId: id }, { $set: { expiresAt: new Date(Date.now() - 60_000) } });
    expect((await open(newer)).reply.error.code).toBe('sandbox_link_over');
  });

  it('is made only for people who may tune, never for a token', async () => {
    for (const role of ['viewer', 'support', 'operator'] as const)
      expect((await (await enterNew(role)).makeLink()).json.code).toBe('role_not_allowed');
    const body = { console: consoleUrl };
    const byToken = await admin.call('dev.make-sandbox-link', { body, ...asOwner });
    expect(byToken.error.code).toBe('role_not_allowed');
    const script = await (await enterNew()).browser.send('POST', '/dev/sandbox-links/', {
      console: 'javascript:alert(1)',
    });
    expect(script.status).toBe(400);
  });
});

describe('a sandbox session', () => {
  it('plays its own pilot and reads the numbers on the public port', async () => {
    const { client, reply } = await openNew();
    const hourMs = Date.parse(reply.answer.until) - Date.now();
    expect(hourMs).toBeGreaterThan(3_500_000);
    expect(hourMs).toBeLessThanOrEqual(3_600_000);
    expect(reply.answer.consoleUrl).toBe(consoleUrl);
    const { ship, trip } = await client.prepareTrip();
    await client.launch(ship.uuid, trip);
    for (const name of ['dev.tunables', 'dev.tunable-versions', 'dev.taps'] as const)
      expect((await readDev(client, name)).status, name).toBe(200);
  });

  it('makes no call about other people, money or outside services', async () => {
    const { client } = await openNew();
    const closed = [
      ['leaderboard.list', {}],
      ['generals.list', {}],
      ['referrals.join', { body: { code: 'a' } }],
      ['payments.create', { body: { productId: randomUUID(), method: 'telegram_stars', currency: 'XTR' } }],
      ['wallets.nonce', {}],
      ['ads.issue', {}],
      ['account.export', {}],
      ['auth.session', {}],
    ] as const;
    for (const [name, input] of closed)
      expect((await client.call(name, input as never)).error.code, name).toBe('not_in_sandbox');
  });

  it('makes no other developer call, on either port', async () => {
    const { client } = await openNew();
    for (const name of Object.keys(paths).filter((path) => path.startsWith('dev.')) as CallName[]) {
      if (['dev.tunables', 'dev.tunable-versions', 'dev.taps'].includes(name)) continue;
      expect((await readDev(client, name)).status, name).toBe(403);
    }
    const { token: bearer } = client.credentials;
    const onAdmin = await fetch(`${admin.url}/dev/players/?text=a`, {
      headers: { Authorization: `Bearer ${bearer}` },
    });
    expect(onAdmin.status).toBe(403);
  });

  it('is bound to its browser: a token without the key, or another device, reads nothing', async () => {
    const { client } = await openNew();
    const { credentials } = client;
    for (const stolen of [
      { ...credentials, signingKey: '0'.repeat(64) },
      { ...credentials, fingerprint: `device-${randomUUID()}` },
      { ...credentials, sessionId: randomUUID() },
    ])
      expect((await readDev(client, 'dev.tunables', stolen)).status).toBe(403);
  });

  it('opens no way to the numbers for others on the public port', async () => {
    const shown = [
      { Authorization: 'Bearer guess', 'X-Designer-Token': token },
      { Authorization: 'Basic guess', 'X-Designer-Token': token },
      { 'X-Designer-Token': token },
    ];
    for (const headers of shown) {
      const reply = await fetch(`${server.url}/dev/tunables/`, {
        headers: headers as Record<string, string>,
      });
      expect(await reply.json()).toMatchObject({ code: 'dev_tools_off' });
    }
  });
});

describe('a sandbox pilot', () => {
  it('is one for each person, and leaves nothing outside of its own document and ledger', async () => {
    const { client, makeLink } = await openNew();
    const { uuid } = await client.get('auth.me');
    const { ship, trip } = await client.prepareTrip();
    const flight = await client.launch(ship.uuid, trip);
    const database = await server.database();
    const players = database.documents<{ _id: string }>('players');
    // As if its hours had passed.
    await players.updateOne(
      { _id: uuid },
      { $set: { 'flights.0.startedMs': 0, 'flights.0.launchedAtMs': 0 } },
    );
    await client.call('sessions.finish', { params: { id: ship.uuid, sid: flight.uuid } });
    expect((await client.call('daily-rewards.claim')).status).toBeLessThan(500);
    const again = await open((await makeLink()).json.url);
    expect((await again.client.get('auth.me')).uuid).toBe(uuid);
    // The session before has ended with the new one.
    expect((await client.call('auth.me')).headers.get('x-session-ended')).toBe('replaced');
    for (const name of [
      'playerNames',
      'standings',
      'flights',
      'fairPlay',
      'messages',
      'eventCounts',
      'playerDays',
    ]) {
      const rows = await database.documents(name).find({}).toArray();
      expect(JSON.stringify(rows), name).not.toContain(uuid);
    }
  });

  it('ends with its person, on the spot and with its live connection', async () => {
    const { id, client, makeLink } = await openNew();
    const { uuid } = await client.get('auth.me');
    const unopened = (await makeLink()).json.url;
    const { token: bearer, sessionId, signingKey, fingerprint } = client.credentials;
    const timestamp = nextTimestamp();
    const signature = sign(signingKey, 'GET', livePath, timestamp, '');
    const live = io(server.url, {
      path: livePath,
      auth: { token: bearer, sessionId, fingerprint, timestamp, signature },
      reconnection: false,
    });
    await new Promise((resolve) => live.once('connect', () => resolve(null)));
    const heard = new Promise((resolve) => live.once('session:ended', resolve));
    await admin.get('dev.end-person', { params: { id }, ...asOwner });
    expect(await heard).toEqual({ reason: 'sandbox_over' });
    live.close();
    const refused = await client.call('auth.me');
    expect(refused.status).toBe(403);
    expect((await readDev(client, 'dev.tunables')).status).toBe(403);
    expect((await open(unopened)).reply.error.code).toBe('sandbox_link_over');
    expect(
      await (await server.database()).documents<{ _id: string }>('players').findOne({ _id: uuid }),
    ).toBeNull();
  });

  it('ends when its person may not tune any more', async () => {
    const { id, client } = await openNew();
    await admin.get('dev.change-person', { params: { id }, body: { role: 'viewer' }, ...asOwner });
    expect((await client.call('auth.me')).headers.get('x-session-ended')).toBe('sandbox_over');
  });
});

describe('the list of a sandbox’s calls', () => {
  it('names every call of a player that is closed', () => {
    const closed = (Object.keys(paths) as CallName[]).filter(
      (name) => !name.startsWith('dev.') && !name.startsWith('webhooks.') && !sandboxCalls.has(name),
    );
    // A new call is closed until somebody adds it to the list or here.
    expect(closed.toSorted()).toMatchInlineSnapshot(`
      [
        "account.delete",
        "account.export",
        "ads.issue",
        "ai-pilot.unlock",
        "analytics.change",
        "auth.create",
        "auth.onboarding",
        "auth.sandbox",
        "auth.session",
        "auth.token",
        "devices.end",
        "devices.end-others",
        "devices.list",
        "docking.ghost",
        "events.board",
        "generals.choose",
        "generals.claim-tribute",
        "generals.list",
        "generals.notifications",
        "generals.tribute",
        "inbox.change",
        "investments.invest",
        "leaderboard.list",
        "nfts.activate",
        "nfts.sync",
        "notices.change",
        "payments.create",
        "payments.get",
        "referrals.approve",
        "referrals.join",
        "referrals.list",
        "referrals.me",
        "referrals.statistics",
        "requests.make",
        "sessions.increase-health",
        "sessions.recover-energy",
        "ships.increase-health",
        "ships.recover-energy",
        "spending.change",
        "tasks.complete",
        "wallets.apps",
        "wallets.link",
        "wallets.nonce",
        "wallets.unlink",
      ]
    `);
  });
});
