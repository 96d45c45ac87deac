import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedProgram } from '#tools/cluster/find-program.ts';
import { type Supervised, supervise } from '#tools/cluster/supervise.ts';
import { readYaml } from '../../tools/fixtures/read-yaml.mjs';

/** Balancers that are started before a cluster's servers; its own is HAProxy. */
export type Balancer = 'caddy' | 'nginx';

export function isInstalled(name: Balancer): boolean {
  return installedProgram([name]) !== undefined;
}

/** Starts a balancer before these servers with the configuration that is shipped, but for the ports. */
export function startBalancer(
  name: Balancer,
  port: number,
  servers: readonly number[],
  folder: string,
): Promise<Supervised> {
  const shared = { name, path: installedProgram([name]) ?? name, port, isQuiet: true };
  if (name === 'caddy')
    return supervise({
      ...shared,
      options: ['run', '--config', resolve('tools/deploy/caddy/Caddyfile')],
      env: {
        DOMAIN: `http://127.0.0.1:${port}`,
        SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    });
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, nginxConfig(port, servers, folder));
  return supervise({ ...shared, options: ['-e', 'stderr', '-p', folder, '-c', config] });
}

/**
 * The configuration that ingress-nginx makes of the Ingress: its own defaults, and what the annotations say.
 * Its cookie for one server a device is left out, since only the Ingress's own module has it: without the
 * cookie servers take turns.
 */
function nginxConfig(port: number, servers: readonly number[], folder: string): string {
  const { annotations } = readYaml(readFileSync('tools/deploy/kubernetes/ingress.yaml', 'utf8'))[0].metadata;
  const setting = (key: string) => annotations[`nginx.ingress.kubernetes.io/${key}`];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 16384; multi_accept on; }
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  client_header_timeout 60s;
  client_body_timeout 60s;
  client_body_buffer_size 8k;
  client_max_body_size ${setting('proxy-body-size')};
  keepalive_timeout 75s;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream servers {
    ${servers.map((server) => `server 127.0.0.1:${server} max_fails=0;`).join('\n    ')}
    keepalive 320;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 5s;
      proxy_send_timeout 60s;
      proxy_read_timeout ${setting('proxy-read-timeout')}s;
      proxy_buffering off;
      proxy_request_buffering on;
      proxy_next_upstream ${setting('proxy-next-upstream')};
      proxy_next_upstream_tries 3;
    }
  }
}
`;
}
