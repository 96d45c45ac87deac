import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { freePort } from '#tools/cluster/ports.ts';
import { ConsoleBrowser } from '../../fixtures/console-browser.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const owner = 'the-token-of-the-owner';
const operator = 'the-token-of-the-operator';
const asOwner = { headers: { 'X-Designer-Token': owner } };
const developers = [
  { name: 'root', role: 'owner', token: owner },
  { name: 'ann', role: 'operator', token: operator },
] as const;
let folder: string;
let server: TestServer;
let lastNetwork = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proto-trip-console-'));
  mkdirSync(join(folder, 'public'));
  mkdirSync(join(folder, 'console'));
  writeFileSync(join(folder, 'console', 'index.html'), '<p>the console</p>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  // Every network has few guesses, so that each test calls from one of its own.
  server = await startTestServer({ trustedProxies: 1, publicDir: join(folder, 'public'), developers });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const newNetwork = () => `198.51.${(++lastNetwork / 250) | 0}.${(lastNetwork % 250) + 1}`;
const newBrowser = (url = server.url) => new ConsoleBrowser(url, { 'X-Forwarded-For': newNetwork() });
let lastName = 0;

async function invite(role: Role = 'operator', body: object = {}) {
  const name = `person-${++lastName}`;
  const made = await server.client().get('dev.invite-person', { body: { name, role, ...body }, ...asOwner });
  return { ...made, name };
}

/** Person signed in with a browser of their own. */
async function enterNew(role: Role = 'operator') {
  const invitation = await invite(role);
  const browser = newBrowser();
  const entered = await browser.openInvitation(invitation.link);
  expect(entered.json).toMatchObject({ step: 'open', name: invitation.name, role });
  return { ...invitation, browser };
}

/** Changes a row in the database, as time would. */
async function setRow(id: string, changed: object): Promise<void> {
  const people = (await server.database()).documents('people');
  await people.updateOne({ id }, { $set: changed });
}

const rowOf = async (id: string) =>
  (await server.client().get('dev.people', asOwner)).data.find((row) => row.id === id)!;

describe('signing in to the console', () => {
  it('keeps the browser of an entry, which shows two rows of one person', async () => {
    const browser = newBrowser();
    const [ann, bob, cat] = [await invite(), await invite(), await enterNew()];
    for (const { link } of [ann, bob]) expect((await browser.openInvitation(link)).json.step).toBe('open');
    const people = (await server.database()).documents<{ id: string; browsers: string[] }>('people');
    const browsersOf = async (id: string) => (await people.findOne({ id }))!.browsers;
    expect(await browsersOf(ann.id)).toEqual([expect.stringMatching(/^browser:[\w-]{43}$/)]);
    expect(await browsersOf(bob.id)).toEqual(await browsersOf(ann.id));
    expect(await browsersOf(cat.id)).not.toEqual(await browsersOf(ann.id));
  });

  it('takes an invitation and a second factor, and gives a session that no script can read', async () => {
    const { link, name, id } = await invite();
    const browser = newBrowser();
    const begun = await browser.enter({ link: link.replace('/console/#enter=', '') });
    expect(begun.json).toEqual({
      step: 'factor',
      name,
      address: expect.stringMatching(/^otpauth:\/\/totp\/Proto%20Trip:person-\d+\?.*secret=[A-Z2-7]{32}/),
    });
    for (const line of begun.headers.getSetCookie())
      expect(line).toMatch(/^proto-trip-\w+=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    // Half of the way opens nothing.
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(403);
    expect((await browser.where()).json).toMatchObject({ step: 'factor', name });

    const entered = await browser.enter({ code: browser.code(begun.json) });
    expect(entered.json).toEqual({ step: 'open', personId: id, name, role: 'operator' });
    expect((await browser.where()).json).toEqual(entered.json);
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(200);
    // The role of the person counts.
    expect((await browser.send('GET', '/dev/audit/')).json.code).toBe('role_not_allowed');
  });

  it('keeps its cookies to HTTPS where a proxy has seen HTTPS, and works without', async () => {
    const { link } = await invite();
    const browser = new ConsoleBrowser(server.url, {
      'X-Forwarded-For': newNetwork(),
      'X-Forwarded-Proto': 'https',
    });
    const { headers } = await browser.enter({ link: link.replace('/console/#enter=', '') });
    expect(headers.getSetCookie()).toHaveLength(2);
    for (const line of headers.getSetCookie()) expect(line).toMatch(/; Secure$/);
  });

  it('takes an invitation once', async () => {
    const { link } = await invite();
    const secret = link.replace('/console/#enter=', '');
    const all = await Promise.all([1, 2, 3, 4].map(() => newBrowser().enter({ link: secret })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('takes no invitation that is too old, or of somebody who has ended', async () => {
    const { link, id } = await invite();
    await server.client().get('dev.end-person', { params: { id }, ...asOwner });
    expect(
      (
        await newBrowser()
          .openInvitation(link)
          .catch(() => null)
      )?.status ?? 403,
    ).toBe(403);
    const late = await invite();
    await setRow(late.id, { linkUntil: new Date(Date.now() - 1) });
    const refused = await newBrowser().enter({ link: late.link.replace('/console/#enter=', '') });
    expect(refused.status).toBe(403);
  });

  it('lets a person in again by name with the same browser and the next code', async () => {
    const { browser, name } = await enterNew();
    await browser.send('DELETE', '/console/session/');
    expect((await browser.where()).status).toBe(403);
    const again = await browser.enter({ name: name.toUpperCase() });
    expect(again.json).toEqual({ step: 'factor', name, address: null });
    expect((await browser.enter({ code: browser.code(again.json) })).json).toMatchObject({
      step: 'open',
      name,
    });
    // Another browser isn't theirs.
    expect((await newBrowser().enter({ name })).json.code).toBe('designer_only');
  });

  it('takes a code of the second factor once', async () => {
    const { browser, name } = await enterNew();
    browser.ahead = 0;
    const used = browser.code({});
    await browser.enter({ name });
    expect((await browser.enter({ code: used })).status).toBe(403);
    expect((await browser.enter({ code: browser.code({}) })).json.step).toBe('open');
  });

  it('begins anew after five wrong codes, whatever comes then', async () => {
    const { browser, name } = await enterNew();
    await browser.enter({ name });
    for (let count = 0; count < 5; count++)
      expect((await browser.enter({ code: '000000' })).status).toBe(403);
    expect((await browser.enter({ code: browser.code({}) })).status).toBe(403);
    expect((await browser.where()).status).toBe(403);
  });

  it('counts a code before it compares it: a sixth is not compared, though it is right', async () => {
    const { browser, name, id } = await enterNew();
    await browser.enter({ name });
    // Five codes that were sent at the same moment have been counted.
    const sessions = (await server.database()).documents('consoleSessions');
    await sessions.updateOne({ personId: id, step: 'factor' }, { $set: { tries: 5 } });
    expect((await browser.enter({ code: browser.code({}) })).status).toBe(403);
    expect((await browser.where()).status).toBe(403);
  });

  it('is locked by twenty wrong codes within a day, also among right ones, until a new link', async () => {
    const { browser, name, id } = await enterNew();
    const wrong = async (count: number) => {
      await browser.send('POST', '/console/session/', { name }, { 'X-Forwarded-For': newNetwork() });
      for (let tried = 0; tried < count; tried++)
        await browser.send(
          'POST',
          '/console/session/',
          { code: '000000' },
          { 'X-Forwarded-For': newNetwork() },
        );
    };
    const right = async () => {
      browser.ahead = 0;
      // The next step of the authenticator app, whatever was used before.
      await setRow(id, { 'factor.lastStep': 0 });
      return (await browser.enter({ code: browser.code({}) })).status;
    };
    for (let entry = 0; entry < 3; entry++) {
      await wrong(4);
      expect(await right()).toBe(200);
    }
    expect((await rowOf(id)).lockedAt).toBeNull();
    for (const count of [4, 4]) await wrong(count);
    expect((await rowOf(id)).lockedAt).not.toBeNull();
    await browser.send('POST', '/console/session/', { name }, { 'X-Forwarded-For': newNetwork() });
    expect(await right()).toBe(403);
    const { link } = await server
      .client()
      .get('dev.reinvite-person', { params: { id }, body: {}, ...asOwner });
    expect((await rowOf(id)).lockedAt).toBeNull();
    expect((await newBrowser().openInvitation(link)).json.step).toBe('open');
  });

  it('begins a new count of the twenty after a day', async () => {
    const { browser, name, id } = await enterNew();
    await setRow(id, { tries: 19, triesFrom: new Date(Date.now() - 86_400_000) });
    await browser.enter({ name });
    await browser.enter({ code: '000000' });
    expect((await rowOf(id)).lockedAt).toBeNull();
  });

  it('takes twenty invitations an hour from a network, and twenty openings of one', async () => {
    const network = newBrowser();
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried++)
      statuses.push((await network.enter({ link: `made-up-invitation-${tried}` })).status);
    expect(statuses.at(-1)).toBe(429);
    const { link } = await invite();
    expect((await network.openInvitation(link).catch(() => ({ status: 429 }))).status).toBe(429);
    expect((await newBrowser().openInvitation(link)).json.step).toBe('open');
    const one = await Promise.all(
      Array.from(
        { length: 21 },
        async () => (await newBrowser().enter({ link: 'one-made-up-invitation' })).status,
      ),
    );
    expect(one.filter((status) => status === 429)).toHaveLength(1);
  });

  it('takes no token: tokens are for scripts', async () => {
    const browser = newBrowser();
    expect((await browser.enter({ token: operator })).status).toBe(403);
    expect((await browser.send('GET', '/console/session/', undefined, asOwner.headers)).status).toBe(403);
    expect((await browser.send('GET', '/dev/grants/', undefined, asOwner.headers)).status).toBe(200);
  });

  it('keeps the secrets of invitations out of the audit', async () => {
    const { link } = await invite();
    const { entries } = await server.client().get('dev.export-audit', asOwner);
    expect(entries.at(-1)).toMatchObject({
      call: 'dev.invite-person',
      personId: 'token:root',
      outcome: 'done',
    });
    expect(JSON.stringify(entries)).not.toContain(link.replace('/console/#enter=', ''));
  });

  it('ends a session everywhere at a log-out', async () => {
    const { browser } = await enterNew();
    const kept = new Map(browser.cookies);
    const left = await browser.send('DELETE', '/console/session/');
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(403);
  });
});

describe('people of the console', () => {
  it('are listed with what they are bound to, and with the tokens of the settings', async () => {
    const invited = await invite('viewer');
    const entered = await enterNew('designer');
    expect(await rowOf(invited.id)).toMatchObject({
      isToken: false,
      role: 'viewer',
      boundTo: null,
      hasFactor: false,
      madeBy: 'token:root',
      endedAt: null,
      seenAt: null,
      linkUntil: invited.linkUntil,
      devices: 0,
    });
    expect(await rowOf(entered.id)).toMatchObject({
      role: 'designer',
      boundTo: 'browser',
      hasFactor: true,
      linkUntil: null,
      devices: 1,
    });
    expect(await rowOf('token:ann')).toMatchObject({ isToken: true, name: 'ann', role: 'operator' });
    expect(JSON.stringify(await server.client().get('dev.people', asOwner))).not.toContain(operator);
  });

  it('are out at once when they are ended, signed out or past their end; a changed role counts at once', async () => {
    const { browser, id } = await enterNew('operator');
    const change = (body: object) =>
      server.client().call('dev.change-person', { params: { id }, body, ...asOwner });
    await change({ role: 'viewer' });
    expect((await browser.send('PUT', '/dev/mode/', { mode: 'open', reason: 'a test' })).json.code).toBe(
      'role_not_allowed',
    );
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(200);
    expect((await change({ endsAt: new Date(Date.now() - 1000).toISOString() })).error.fields).toEqual({
      endsAt: 'This moment is over',
    });
    await change({ endsAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(200);
    await setRow(id, { endsAt: new Date(Date.now() - 1) });
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(403);
    await setRow(id, { endsAt: null });
    const out = await server.client().get('dev.sign-out-person', { params: { id }, ...asOwner });
    expect(out.endedSessions).toBe(1);
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(403);

    const other = await enterNew();
    await server.client().get('dev.end-person', { params: { id: other.id }, ...asOwner });
    expect((await other.browser.send('GET', '/dev/grants/')).status).toBe(403);
    expect((await other.browser.enter({ name: other.name })).status).toBe(403);
    const params = { id: other.id };
    expect((await server.client().call('dev.end-person', { params, ...asOwner })).status).toBe(404);
    for (const call of ['dev.reinvite-person', 'dev.change-person'] as const)
      expect((await server.client().call(call, { params, body: {}, ...asOwner })).status).toBe(404);
  });

  it('have one name each, also when they have ended, and never a token’s', async () => {
    const { name, id } = await invite();
    await server.client().get('dev.end-person', { params: { id }, ...asOwner });
    for (const taken of [name, name.toUpperCase(), 'Ann']) {
      const refused = await server
        .client()
        .call('dev.invite-person', { body: { name: taken, role: 'viewer' }, ...asOwner });
      expect(refused.error.fields, taken).toEqual({ name: 'Somebody has, or had, this name' });
    }
    const both = await Promise.all(
      [1, 2].map(() =>
        server.client().call('dev.invite-person', { body: { name: 'twin', role: 'viewer' }, ...asOwner }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it.each<[string, object]>([
    ['no name', { role: 'viewer' }],
    ['markup', { name: '<b>', role: 'viewer' }],
    ['a name of 33 letters', { name: 'x'.repeat(33), role: 'viewer' }],
    ['an unknown role', { name: 'eve', role: 'admin' }],
    ['a link for ever', { name: 'eve', role: 'viewer', hours: 1e9 }],
    ['a negative time', { name: 'eve', role: 'viewer', hours: -1 }],
    ['an end that is no date', { name: 'eve', role: 'viewer', endsAt: 'soon' }],
  ])('are not invited with %s', async (_what, body) => {
    const refused = await server
      .client()
      .call('dev.invite-person', { rawBody: JSON.stringify(body), ...asOwner });
    expect(refused.status).toBe(400);
  });

  it('are managed by owners alone', async () => {
    const { browser } = await enterNew('operator');
    expect((await browser.send('GET', '/dev/people/')).json.code).toBe('role_not_allowed');
    expect((await browser.send('POST', '/dev/people/', { name: 'eve', role: 'owner' })).json.code).toBe(
      'role_not_allowed',
    );
  });

  it('keep an owner who can enter', async () => {
    const [first, second] = [await enterNew('owner'), await enterNew('owner')];
    const end = ({ id }: { id: string }) => first.browser.send('DELETE', `/dev/people/${id}/`);
    expect((await end(second)).status).toBe(200);
    expect((await end(first)).json.code).toBe('last_owner');
    const change = (body: object) => first.browser.send('PUT', `/dev/people/${first.id}/`, body);
    expect((await change({ role: 'viewer' })).json.code).toBe('last_owner');
    expect((await change({ endsAt: new Date(Date.now() + 60_000).toISOString() })).json.code).toBe(
      'last_owner',
    );
    expect((await first.browser.send('POST', `/dev/people/${first.id}/link/`, {})).json.code).toBe(
      'last_owner',
    );
    const [third, fourth] = [await enterNew('owner'), await enterNew('owner')];
    await end(first);
    const both = await Promise.all([
      third.browser.send('DELETE', `/dev/people/${fourth.id}/`),
      third.browser.send('DELETE', `/dev/people/${third.id}/`),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are bound anew by a new link, which signs them out', async () => {
    const { browser, id, name } = await enterNew();
    const made = await server.client().get('dev.reinvite-person', { params: { id }, body: {}, ...asOwner });
    expect((await browser.send('GET', '/dev/grants/')).status).toBe(403);
    expect((await browser.enter({ name })).status).toBe(403);
    const other = newBrowser();
    expect((await other.openInvitation(made.link)).json).toMatchObject({ step: 'open', personId: id });
  });
});

describe('a session of the console', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = (await enterNew('owner')).browser.headers.Cookie!;
  });

  async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'X-Forwarded-For': newNetwork(), 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, json: JSON.parse(await response.text()) };
  }

  const own = { 'X-Console': '1' };
  it.each<[string, Record<string, string>]>([
    ['without its header', {}],
    ['with another value in its header', { 'X-Console': 'true' }],
    ['from a foreign page', { ...own, Origin: 'https://evil.example' }],
    ['from a page on another port', { ...own, Origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed page', { ...own, Origin: 'null' }],
    ['from a foreign page that names no origin', { ...own, 'Sec-Fetch-Site': 'same-site' }],
  ])('is worth nothing %s', async (_what, headers) => {
    for (const [method, path] of [
      ['GET', '/dev/audit/'],
      ['POST', '/dev/clock/'],
    ] as const) {
      const body = method === 'POST' ? { advanceMs: 0 } : undefined;
      const { status, json } = await send(method, path, { ...headers, Cookie: cookie }, body);
      expect({ status, code: json.code }).toEqual({ status: 403, code: 'designer_only' });
    }
  });

  it.each([
    'x'.repeat(43),
    '',
    'a'.repeat(42),
    `${'a'.repeat(43)}; proto-trip-console=x`,
    '../../../../etc/passwd',
    '%00',
    'x'.repeat(7000),
  ])('is not guessed by %s', async (guess) => {
    const guessed = { ...own, Cookie: `proto-trip-console=${guess}` };
    expect((await send('GET', '/dev/audit/', guessed)).status).toBe(403);
  });
});

describe('wrong guesses', () => {
  it('slow their network down, and keep no right token out', async () => {
    const network = { 'X-Forwarded-For': '203.0.113.7' };
    const guess = (headers: Record<string, string>) =>
      fetch(`${server.url}/dev/grants/`, { headers: { ...network, ...headers } });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await guess({ 'X-Designer-Token': `wrong-token-${count}` })).status);
    expect(statuses.slice(0, 10)).toEqual(new Array(10).fill(403));
    expect(statuses.slice(10)).toEqual([429, 429]);
    for (let count = 0; count < 5; count++)
      expect((await guess({ 'X-Designer-Token': operator })).status).toBe(200);
    // An invitation and a session of that network pass as well.
    const { link } = await invite();
    const browser = new ConsoleBrowser(server.url, network);
    expect((await browser.openInvitation(link)).json.step).toBe('open');
    // Other networks aren't slowed.
    expect((await newBrowser().send('GET', '/dev/grants/')).status).toBe(403);
  });

  it.each<[string, unknown, number]>([
    ['nothing', {}, 403],
    ['null', 'null', 400],
    ['a list', [], 403],
    ['a number for a name', { name: 7 }, 403],
    ['an operator of the database', { link: { $ne: null } }, 403],
    ['an unknown name', { name: 'nobody' }, 403],
    ['a code before anything', { code: '123456' }, 403],
    ['broken JSON', '{"name":', 400],
    ['too much', { name: 'x'.repeat(5000) }, 413],
  ])('of the form “%s” open nothing', async (_what, body, status) => {
    const entered = await newBrowser().enter(body);
    expect(entered.status).toBe(status);
    expect(entered.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['application/json; charset=utf-7', 415],
    ['application/json; charset=x-unknown', 415],
    ['application/json; charset="', 403],
    ['text/plain', 403],
  ])('in the form %s are refused, and are no failure of the server', async (type, status) => {
    const response = await newBrowser().send('POST', '/console/session/', '{"name":"x"}', {
      'Content-Type': type,
    });
    expect([response.status, response.json.code].join(' ')).toMatch(
      new RegExp(`^(${status}|400|415|403) [a-z_]+$`),
    );
    expect(response.status).toBeLessThan(500);
  });

  it('in an unknown encoding are refused, and are no failure of the server', async () => {
    const response = await newBrowser().send('POST', '/console/session/', '{}', {
      'Content-Encoding': 'zip',
    });
    expect(response.json.code).toBe('unsupported_media_type');
  });

  it('of a foreign page open nothing', async () => {
    const { link } = await invite();
    const secret = link.replace('/console/#enter=', '');
    for (const headers of [{ 'X-Console': '' }, { Origin: 'https://evil.example' }] as Record<
      string,
      string
    >[])
      expect((await newBrowser().send('POST', '/console/session/', { link: secret }, headers)).status).toBe(
        403,
      );
    expect((await newBrowser().enter({ link: secret })).status).toBe(200);
  });
});

describe("the console's page", () => {
  const get = async (path: string) => {
    const response = await fetch(server.url + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('is served in no frame, with nothing but own scripts, and never cached', async () => {
    for (const path of ['/console', '/console/', '/console/players/x', '/console/audit?x=1']) {
      const { status, headers, text } = await get(path);
      expect([status, text]).toEqual([200, '<p>the console</p>']);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    '/console/../secret.txt',
    '/console/..%2fsecret.txt',
    '/console/%2e%2e/secret.txt',
    '/console/..\\secret.txt',
  ])('shows no other file at %s', async (path) => {
    expect((await get(path)).text).not.toContain('secret');
  });
});

describe('in production', () => {
  let production: TestServer;
  let admin: string;
  beforeAll(async () => {
    const adminPort = await freePort();
    admin = `http://127.0.0.1:${adminPort}`;
    production = await startTestServer({
      isProduction: true,
      hasDevTools: false,
      adminPort,
      publicDir: join(folder, 'public'),
      developers: [{ name: 'ann', role: 'operator', token: operator }],
    });
  });
  afterAll(() => production.stop());

  it('the console stands on the admin port alone, without DEV_TOOLS, with the calls that it makes', async () => {
    for (const path of ['/console/', '/console/session/'])
      expect((await fetch(production.url + path)).status, path).toBe(404);
    expect(await (await fetch(`${admin}/console/`)).text()).toBe('<p>the console</p>');
    expect((await fetch(`${admin}/console/session/`)).status).toBe(403);
    const headers = { 'X-Designer-Token': operator };
    for (const path of ['/dev/today/', '/dev/grants/', '/dev/mints/', '/dev/players/?text=x'])
      expect((await fetch(admin + path, { headers })).status, path).toBe(200);
    expect((await fetch(`${admin}/dev/today/`)).status).toBe(403);
    expect((await fetch(`${admin}/game/v1/protomatters/`)).status).toBe(404);
    for (const path of ['/metrics', '/openapi.json', '/readyz'])
      expect((await fetch(admin + path)).status, path).toBe(200);
  });

  it('what no production may have stays off, and the public port has no developer calls at all', async () => {
    const headers = { 'X-Designer-Token': operator, 'Content-Type': 'application/json' };
    const codeOf = async (url: string, method = 'GET') =>
      (await (await fetch(url, { method, headers, body: method === 'POST' ? '{}' : null })).json()).code;
    for (const path of ['/dev/clock/', '/dev/init-data/', `/dev/payments/${crypto.randomUUID()}/pay/`])
      expect(await codeOf(admin + path, 'POST'), path).toBe('dev_tools_off');
    expect(await codeOf(`${admin}/dev/clock/`)).toBe('dev_tools_off');
    expect(await codeOf(`${production.url}/dev/today/`)).toBe('dev_tools_off');
    expect(await codeOf(`${production.url}/dev/inbox/`, 'POST')).toBe('dev_tools_off');
    const grant = await fetch(`${admin}/dev/grant/`, { method: 'POST', headers, body: '{"amount":1}' });
    expect((await grant.json()).code).not.toBe('dev_tools_off');
  });
});

describe('on a developer’s own machine', () => {
  let local: TestServer;
  beforeAll(async () => {
    local = await startTestServer({ hasDevTools: false, publicDir: join(folder, 'public') });
  });
  afterAll(() => local.stop());

  it('the console opens as owner, without DEV_TOOLS', async () => {
    const browser = new ConsoleBrowser(local.url);
    const owned = { step: 'open', personId: 'local', name: null, role: 'owner' };
    expect((await browser.where()).json).toEqual(owned);
    expect((await browser.send('GET', '/dev/audit/')).status).toBe(200);
    expect((await browser.send('GET', '/dev/clock/')).json.code).toBe('dev_tools_off');
    const grant = await browser.send('POST', '/dev/grant/', { amount: 1 });
    expect(grant.json.code).not.toBe('dev_tools_off');
  });

  it.each<[string, Record<string, string>]>([
    ['a foreign page', { Origin: 'https://evil.example' }],
    ['a page on another port', { Origin: 'http://127.0.0.1:1' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['a foreign page that names no origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of another port that names no origin', { 'Sec-Fetch-Site': 'same-site' }],
    ['the internet, through a tunnel', { 'X-Forwarded-For': '203.0.113.9' }],
    ['the internet, through a tunnel of RFC 7239', { Forwarded: 'for=203.0.113.9' }],
  ])('%s is nobody there', async (_what, headers) => {
    const body = JSON.stringify({ mode: 'open', reason: 'a test' });
    // A form of a foreign page needs no leave to send text.
    for (const type of ['application/json', 'text/plain']) {
      const response = await fetch(`${local.url}/dev/mode/`, {
        method: 'PUT',
        headers: { 'Content-Type': type, ...headers },
        body,
      });
      expect([403, 415]).toContain(response.status);
    }
    expect((await fetch(`${local.url}/dev/today/`, { headers })).status).toBe(403);
    expect((await fetch(`${local.url}/console/session/`, { headers })).status).toBe(403);
  });

  it.each([{ isProduction: true }, { botToken: '1:abc' }])('it is nobody’s with %o', async (settings) => {
    const shut = await startTestServer({ hasDevTools: false, adminPort: 0, ...settings });
    expect((await fetch(`${shut.url}/dev/today/`)).status).toBe(403);
    await shut.stop();
  });
});
