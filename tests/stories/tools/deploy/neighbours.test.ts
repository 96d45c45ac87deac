import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { liveTimes } from '#server/live/create-live-server.ts';
import { timeouts } from '#server/start-server.ts';
import { haproxyConfig } from '#tools/cluster/haproxy-config.ts';
import { startTestServer } from '../../../server/fixtures/start-test-server.ts';
import { readYaml } from '../../../tools/fixtures/read-yaml.mjs';

const read = (name: string) => readFileSync(`tools/deploy/${name}`, 'utf8');
const ingress: Record<string, string> = readYaml(read('kubernetes/ingress.yaml'))[0].metadata.annotations;
const ofIngress = (name: string) => ingress[`nginx.ingress.kubernetes.io/${name}`];
const caddyfile = read('caddy/Caddyfile');
const haproxy = haproxyConfig(3000, [3001]);
/** Milliseconds of a time such as `60s` or `1h`. */
const msOf = (text = '') => {
  const [, count, unit] = /^(\d+)(ms|s|m|h)?$/.exec(text) ?? [];
  return Number(count) * { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit ?? 's']!;
};
const timeOf = (text: string, pattern: RegExp) => msOf(pattern.exec(text)?.[1]);
/** Defaults of proxies that have no setting of their own here: nginx and the balancers of clouds. */
const longestDefaultMs = 75_000;

describe('an idle connection between a proxy and a server', () => {
  it('is closed by the proxy, not by the server', () => {
    expect(timeouts.keepAliveTimeout).toBeGreaterThan(longestDefaultMs);
    expect(timeOf(caddyfile, /keepalive (\S+)/)).toBeLessThan(timeouts.keepAliveTimeout);
    expect(timeOf(haproxy, /timeout http-keep-alive (\S+)/)).toBeLessThan(timeouts.keepAliveTimeout);
  });

  it('is kept as long by the running server as it says', async () => {
    const server = await startTestServer();
    const { headers } = await fetch(`${server.url}/healthz`);
    expect(headers.get('keep-alive')).toBe(`timeout=${timeouts.keepAliveTimeout / 1000}`);
    await server.stop();
  });
});

describe('a proxy waits for the next byte of a live connection', () => {
  const pingMs = liveTimes.pingInterval + liveTimes.pingTimeout;
  it.each([
    ['HAProxy, for web sockets', timeOf(haproxy, /timeout tunnel (\S+)/)],
    ['HAProxy, for polls', timeOf(haproxy, /timeout server (\S+)/)],
    ['HAProxy, for the device', timeOf(haproxy, /timeout client (\S+)/)],
    ['nginx', msOf(ofIngress('proxy-read-timeout'))],
  ])('%s', (_, waitMs) => expect(waitMs).toBeGreaterThan(pingMs));
});

it('an update of the messenger fits through the proxies', () => {
  expect(ofIngress('proxy-body-size')).toBe('256k');
  // These have no limit unless it is set.
  expect(caddyfile).not.toContain('max_size');
  expect(haproxy).not.toContain('req.body_size');
});
