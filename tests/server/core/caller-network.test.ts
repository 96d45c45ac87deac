import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerNetwork, readNetworks, type TrustedProxies } from '#server/core/caller-network.ts';
import { isOwnOrigin } from '#server/live/create-live-server.ts';

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const networkOf = (forwarded: string, trusted: TrustedProxies, peer = '10.0.0.1') =>
  callerNetwork(request(peer, { 'x-forwarded-for': forwarded }), trusted);
const networks = readNetworks('10.0.0.0/8, 192.0.2.7, fd00::/8')!;

describe('the caller behind one proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['"203.0.113.9:4711"', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['[2001:db8::9]', '2001:db8:0:0::/64'],
    ['[2001:db8::9]:4711', '2001:db8:0:0::/64'],
    ['"[2001:db8::9]:4711"', '2001:db8:0:0::/64'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1,,203.0.113.9:1 , ', '203.0.113.9'],
    ['unknown', '10.0.0.1'],
    ['203.0.113.9, unknown', '10.0.0.1'],
    ['203.0.113.999', '10.0.0.1'],
    ['[203.0.113.9', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('with %j is %s', (forwarded, expected) => {
    expect(networkOf(forwarded, 1)).toBe(expected);
    expect(networkOf(forwarded, 0)).toBe('10.0.0.1');
  });
});

describe('the caller behind several proxies', () => {
  it('is named by the farthest of the trusted number', () => {
    const forwarded = '6.6.6.6, 203.0.113.9:1, 10.0.0.3, 10.0.0.2';
    expect([1, 2, 3, 9].map((count) => networkOf(forwarded, count))).toEqual([
      '10.0.0.2',
      '10.0.0.3',
      '203.0.113.9',
      '6.6.6.6',
    ]);
  });

  it('is the first who is in none of the trusted networks', () => {
    expect(networkOf('6.6.6.6, 203.0.113.9:1, 192.0.2.7, [fd00::2]:80', networks)).toBe('203.0.113.9');
    expect(networkOf('10.1.1.1, 10.0.0.3', networks)).toBe('10.1.1.1');
    expect(networkOf('203.0.113.9', networks, '::ffff:10.0.0.1')).toBe('203.0.113.9');
    // The peer is no proxy, so that what it says about others doesn't count.
    expect(networkOf('203.0.113.9', networks, '198.51.100.1')).toBe('198.51.100.1');
  });
});

describe('trusted networks', () => {
  it.each([
    '',
    ',',
    'x',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0/8',
    '10.0.0.0/8,y',
  ])('are not %j', (text) => expect(readNetworks(text)).toBeNull());
});

describe('the origin of a live connection', () => {
  const isOwn = (
    headers: Record<string, string>,
    trustedProxies: TrustedProxies = 0,
    publicUrl: string | null = null,
  ) => isOwnOrigin(request('10.0.0.1', headers), { publicUrl, trustedProxies });
  const origin = 'https://game.example';

  it.each<[Record<string, string>]>([
    [{ host: 'game.example' }],
    [{ origin, host: 'game.example' }],
    [{ origin, host: 'game.example:443' }],
    [{ origin, host: 'GAME.example' }],
    [{ origin: 'http://game.example:8080', host: 'game.example:8080' }],
    [{ origin: 'http://[::1]:3000', host: '[::1]:3000' }],
  ])('is our own with %o', (headers) => expect(isOwn(headers)).toBe(true));

  it.each<[Record<string, string>]>([
    [{ origin, host: 'server:3000', 'x-forwarded-host': 'game.example' }],
    [{ origin, host: 'server:3000', 'x-forwarded-host': 'game.example:443, inner.example' }],
    [{ origin, host: 'server:3000', 'x-forwarded-host': 'inner.example,game.example:8443' }],
    [{ origin, host: 'game.example:8080' }],
  ])('is our own behind a proxy with %o', (headers) => {
    for (const trusted of [1, networks]) expect(isOwn(headers, trusted)).toBe(true);
    for (const trusted of [0, readNetworks('192.0.2.7')!]) expect(isOwn(headers, trusted)).toBe(false);
  });

  it.each<[Record<string, string>]>([
    [{ origin: 'https://evil.example', host: 'game.example', 'x-forwarded-host': 'game.example' }],
    [{ origin: 'https://game.example.evil', host: 'game.example' }],
    [{ origin: 'https://game.example', host: 'user@game.example' }],
    [{ origin: 'https://game.example', host: 'game.example/x' }],
    [{ origin: 'null', host: 'game.example' }],
    [{ origin: 'http://game.example:1', host: 'game.example:3000' }],
    [{ origin: 'https://game.example', host: '' }],
  ])('is foreign with %o', (headers) => expect(isOwn(headers, 1)).toBe(false));

  it('is our own at the public address, whatever the host', () => {
    expect(isOwn({ origin, host: '127.0.0.1:3000' }, 0, 'https://game.example:443/')).toBe(true);
  });
});
