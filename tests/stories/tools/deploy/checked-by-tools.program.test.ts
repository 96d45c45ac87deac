import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tools/cluster/ports.ts';
import { leftOut, leftToCi } from '../../../left-out.ts';

const folder = resolve('tools/deploy');
/**
 * These tests run where the programs are installed: on Debian, `apt-get install prometheus caddy systemd`.
 */
const find = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((path) => join(path, name))
    .find(existsSync);
const [promtool, caddy, systemdAnalyze] = ['promtool', 'caddy', 'systemd-analyze'].map(find);

let own: string;
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'deploy-'));
});
afterAll(() => rm(own, { recursive: true }));

/** Runs a program; returns what it printed. Throws when it fails. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const options = { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } } as const;
  return execFileSync(program, args, options);
}

describe('Prometheus', leftOut(!promtool, 'promtool is not installed'), () => {
  it('reads its configuration and the rules', () => {
    expect(run(promtool!, ['check', 'config', join(folder, 'prometheus/prometheus.yaml')])).toContain(
      'SUCCESS',
    );
    expect(run(promtool!, ['check', 'rules', join(folder, 'prometheus/alerts.yaml')])).toMatch(
      /SUCCESS: \d\d rules/,
    );
  });

  it('raises the alerts where something is wrong, and not where nothing is', () => {
    expect(run(promtool!, ['test', 'rules', join(folder, 'prometheus/alerts.test.yaml')])).toContain(
      'SUCCESS',
    );
  });

  it('would notice an alert that never fires', leftToCi('checks the check of alerts'), async () => {
    const alerts = await readFile(join(folder, 'prometheus/alerts.yaml'), 'utf8');
    await writeFile(
      join(own, 'alerts.yaml'),
      alerts.replace('max by (kind) (audit_differences) > 0', 'vector(0) > 0'),
    );
    const tests = await readFile(join(folder, 'prometheus/alerts.test.yaml'));
    await writeFile(join(own, 'alerts.test.yaml'), tests);
    expect(() => run(promtool!, ['test', 'rules', join(own, 'alerts.test.yaml')])).toThrow(
      /LedgerDifference/,
    );
  });
});

describe('Caddy', leftOut(!caddy, 'caddy is not installed'), () => {
  it('reads its configuration, for one server and for three', () => {
    for (const SERVERS of ['127.0.0.1:3000', 'server-1:3000 server-2:3000 server-3:3000'])
      run(caddy!, ['validate', '--config', join(folder, 'caddy/Caddyfile')], {
        DOMAIN: 'game.example',
        SERVERS,
      });
    expect(() =>
      run(caddy!, ['validate', '--config', join(folder, 'caddy/Caddyfile')], { SERVERS: '{' }),
    ).toThrow();
  });

  it('keeps calls and sockets of a device at one server, and moves them when it is gone', async () => {
    const servers = await Promise.all(['a', 'b', 'c'].map(startNamedServer));
    const port = await freePort();
    const proxy = spawn(caddy!, ['run', '--config', join(folder, 'caddy/Caddyfile')], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DOMAIN: `http://127.0.0.1:${port}`,
        SERVERS: servers.map((server) => `127.0.0.1:${portOf(server)}`).join(' '),
        XDG_DATA_HOME: own,
        XDG_CONFIG_HOME: own,
      },
    });
    try {
      let cookie = '';
      const ask = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
        return answer.text();
      };
      await expect.poll(() => ask('/').catch(() => ''), { timeout: 10_000 }).toMatch(/^[abc]$/);
      const first = await ask('/');
      const paths = ['/live/?transport=polling', '/galaxies', '/live/?transport=polling', '/auth/me', '/'];
      for (const path of [...paths, ...paths]) expect(await ask(path)).toBe(first);
      await close(servers['abc'.indexOf(first)]!);
      const next = await ask('/');
      expect(next).toMatch(/^[abc]$/);
      expect(next).not.toBe(first);
      for (const path of paths) expect(await ask(path)).toBe(next);
    } finally {
      const ended = once(proxy, 'exit');
      proxy.kill();
      await Promise.all([ended, ...servers.map(close)]);
    }
  });
});

/** A server that answers every path with its name. */
async function startNamedServer(name: string): Promise<Server> {
  const server = createServer((_request, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  if (server.listening) await new Promise((done) => server.close(done));
}

describe('systemd', leftOut(!systemdAnalyze, 'systemd-analyze is not installed'), () => {
  it('reads the units', async () => {
    for (const name of await readdir(join(folder, 'systemd'))) {
      const text = await readFile(join(folder, 'systemd', name), 'utf8');
      // The programs lie elsewhere than on an operator's machine.
      const here = text
        .replaceAll('/opt/proto-trip', resolve('.'))
        .replace('/usr/bin/node', process.execPath);
      await writeFile(join(own, name), here);
    }
    const units = (await readdir(own))
      .filter((name) => /\.(service|timer)$/.test(name))
      .map((name) => join(own, name));
    expect(units).toHaveLength(4);
    expect(run(systemdAnalyze!, ['verify', '--man=no', ...units])).toBe('');
    await writeFile(join(own, 'bad.service'), '[Service]\nExecStart=/nowhere/at/all\n');
    expect(() => run(systemdAnalyze!, ['verify', '--man=no', join(own, 'bad.service')])).toThrow();
  });
});
