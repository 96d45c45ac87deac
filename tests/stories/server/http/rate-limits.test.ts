import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkOf } from '#server/core/caller-network.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    trustedProxies: 1,
    developers: [{ name: 'owner', role: 'owner', token: 'a-long-enough-token' }],
    playerRate: { burst: 60, perSecond: 0.1 },
    addressRate: { burst: 30, perSecond: 0.1 },
    codeRate: { burst: 5, perSecond: 0.001 },
    fileRate: { burst: 120, perSecond: 0.1 },
  });
});
afterAll(() => server.stop());

let lastAddress = 0;
/** An address that nothing else in this file has used. */
const newAddress = () => `203.0.113.${++lastAddress}`;
const designer = { 'X-Designer-Token': 'a-long-enough-token' };

async function signIn(telegramId: number, address = newAddress()) {
  const client = server.client();
  const headers = { 'X-Forwarded-For': address, ...designer };
  const { initData } = await client.get('dev.init-data', { body: { telegramId, firstName: 'Ann' }, headers });
  const { token } = await client.get('auth.token', { body: { initData }, headers });
  client.credentials = { ...client.credentials, token };
  const session = await client.get('auth.session', { headers });
  client.credentials = { ...client.credentials, ...session };
  await client.get('auth.create', { body: { telegramId, firstName: 'Ann' }, headers });
  return client;
}

const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))).map(({ status }) => status);
const countOf = (all: readonly number[], status: number) => all.filter((item) => item === status).length;

// Each refusal is answered after a second. The tests share nothing, so they wait at the same time.
describe.concurrent('calls that nobody signed', () => {
  it('are limited by address, whatever session they name', async () => {
    const victim = await signIn(1);
    const address = newAddress();
    const headers = {
      'X-Forwarded-For': address,
      'X-Session-Id': victim.credentials.sessionId,
      'X-Signature': '0'.repeat(64),
    };
    const all = await statuses(50, () => victim.call('auth.me', { headers }));
    expect([...all].sort()).toEqual([...Array(30).fill(403), ...Array(20).fill(429)]);
  });

  it('leave the players behind the same address alone', async () => {
    const address = newAddress();
    const honest = await signIn(2);
    const all = await statuses(50, () =>
      server.client().call('auth.me', { headers: { 'X-Forwarded-For': address } }),
    );
    expect(countOf(all, 429)).toBe(20);
    const reply = await honest.call('auth.me', { headers: { 'X-Forwarded-For': address } });
    expect(reply.status).toBe(200);
  });

  it('are counted together for the addresses of one IPv6 network', async () => {
    const all = await statuses(50, (index) =>
      server.client().call('auth.token', {
        body: { initData: 'x' },
        headers: { 'X-Forwarded-For': `2001:db8:0:1::${index.toString(16)}` },
      }),
    );
    expect(countOf(all, 429)).toBeGreaterThanOrEqual(20);
  });

  it('don’t reach the database for made-up sessions once the address is out of calls', async () => {
    const client = await signIn(3);
    const address = newAddress();
    const all = await statuses(50, (index) =>
      client.call('auth.me', {
        headers: {
          'X-Forwarded-For': address,
          'X-Session-Id': `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        },
      }),
    );
    expect(countOf(all, 403) + countOf(all, 429)).toBe(50);
    expect(countOf(all, 429)).toBeGreaterThanOrEqual(20);
  });
});

describe.concurrent('a caller who goes on after being refused', () => {
  /** A call whose body never comes: only a refusal that doesn't read it is answered. */
  const startCall = (address: string) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const asking = request(`${server.url}/account/v1/auth/token/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': 5000, 'X-Forwarded-For': address },
      });
      asking.on('response', ({ statusCode = 0, headers }) => {
        resolve({ status: statusCode, connection: headers.connection });
        asking.destroy();
      });
      asking.on('error', reject);
      asking.flushHeaders();
    });

  it('is refused before the body is read, and far over the limit loses the connection', async () => {
    const address = newAddress();
    const headers = { 'X-Forwarded-For': address };
    await statuses(16, () => server.client().call('auth.token', { body: { initData: 'x' }, headers }));
    const first = await startCall(address);
    expect(first).toEqual({ status: 429, connection: 'keep-alive' });
    const later = [];
    for (let call = 0; call < 3; call++) later.push(await startCall(address));
    expect(later.at(-1)).toEqual({ status: 429, connection: 'close' });
  });
});

describe.concurrent('requests that are no calls', () => {
  it('are limited by address, in numbers that a game’s start never reaches', async () => {
    const ask = (address: string) =>
      fetch(`${server.url}/nothing.js`, { headers: { 'X-Forwarded-For': address } });
    const address = newAddress();
    const all = await statuses(140, () => ask(address));
    expect(countOf(all, 404)).toBe(120);
    expect(countOf(all, 429)).toBe(20);
    expect((await ask(newAddress())).status).toBe(404);
  });

  it('are limited as calls are when they look like one', async () => {
    const address = newAddress();
    const all = await statuses(50, () =>
      fetch(`${server.url}/game/v1/nothing/`, { headers: { 'X-Forwarded-For': address } }),
    );
    expect(countOf(all, 404)).toBe(30);
    expect(countOf(all, 429)).toBe(20);
  });
});

describe.concurrent('a player', () => {
  it('is limited over all sessions together', async () => {
    const devices = [await signIn(4), await signIn(4)];
    const all = await statuses(80, (index) =>
      devices[index % 2]!.call('auth.me', { headers: { 'X-Forwarded-For': newAddress() } }),
    );
    // On a busy machine the database may count as away for a moment, and a 503 costs the player nothing.
    expect(countOf(all, 200)).toBeLessThanOrEqual(60);
    expect(countOf(all, 429) + countOf(all, 503)).toBeGreaterThanOrEqual(20);
    expect(countOf(all, 200) + countOf(all, 429) + countOf(all, 503)).toBe(80);
  });

  it('pays more for a call that costs more', async () => {
    const client = await signIn(5);
    const all = await statuses(8, () =>
      client.call('nfts.sync', { headers: { 'X-Forwarded-For': newAddress() } }),
    );
    expect(countOf(all, 429)).toBeGreaterThanOrEqual(3);
  });

  it('has five sessions at most: the oldest ends', async () => {
    const devices = [];
    for (let index = 0; index < 6; index++) devices.push(await signIn(100));
    const replies = await Promise.all(
      devices.map((device) => device.call('auth.me', { headers: { 'X-Forwarded-For': newAddress() } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([403, 200, 200, 200, 200, 200]);
  });
});

describe.concurrent('developer calls', () => {
  it('take few guesses of the token from one address', async () => {
    const address = newAddress();
    const guess = (token: string) =>
      server
        .client()
        .call('dev.clock', { headers: { 'X-Forwarded-For': address, 'X-Designer-Token': token } });
    const all = await statuses(30, (index) => guess(`guess number ${index}`));
    expect([countOf(all, 403), countOf(all, 429)]).toEqual([10, 20]);
    // The right token passes whatever wrong ones came before.
    expect((await guess(designer['X-Designer-Token'])).status).toBe(200);
    expect((await server.client().call('dev.clock', { headers: designer })).status).toBe(200);
  });
});

describe('developer calls without a token', () => {
  let open: TestServer;
  beforeAll(async () => {
    open = await startTestServer({ publicUrl: 'https://game.example' });
  });
  afterAll(() => open.stop());

  const statusFor = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const asking = request(`${open.url}/dev/clock/`, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      asking.on('error', reject).end();
    });

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.5:3000', 'game.example'])(
    'answer for the host %s',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'refuse the host %s, which a page of another site may have bound to this address',
    async (host) => {
      expect(await statusFor(host)).toBe(403);
    },
  );
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:ffff::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe.concurrent('guesses at the codes of players', () => {
  const join = (client: Awaited<ReturnType<typeof signIn>>, code: string, address: string) =>
    client.call('referrals.join', { body: { code }, headers: { 'X-Forwarded-For': address } });

  it('are limited by network, for all players behind it', async () => {
    const address = newAddress();
    const guessers = await Promise.all([61, 62, 63, 64, 65, 66].map((id) => signIn(id)));
    const leader = await signIn(67);
    const all = await statuses(6, (index) => join(guessers[index]!, `wrong-${index}`, address));
    expect([...all].sort()).toEqual([...Array(5).fill(404), 429]);
    // A right code isn't tried either.
    const { referralCode } = await leader.get('auth.me');
    expect((await join(guessers[0]!, referralCode, address)).status).toBe(429);
    expect((await join(guessers[0]!, referralCode, newAddress())).status).toBe(200);
  });

  it('are limited by player, on whatever network', async () => {
    const client = await signIn(71);
    const all = await statuses(6, (index) => join(client, `wrong-${index}`, newAddress()));
    expect([...all].sort()).toEqual([...Array(5).fill(404), 429]);
  });

  it('are no guesses when the code exists: a network joins a crew together', async () => {
    const address = newAddress();
    const { referralCode } = await (await signIn(81)).get('auth.me');
    for (let id = 82; id < 90; id++)
      expect((await join(await signIn(id), referralCode, address)).status).toBe(200);
  });
});
