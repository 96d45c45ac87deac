import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { freePort } from './ports.ts';
import { findRedis, redisOptions } from './start-redis.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface Cluster {
  readonly url: string;
  /** The servers' own ports. */
  readonly ports: readonly number[];
  stop(): Promise<void>;
}

/**
 * Starts the database, Redis, the servers and a balancer, each in a process of its own. `root` is the built project's folder.
 * Settings of the environment go to the servers. A process that dies is started again.
 */
export async function startCluster(count: number, port: number, root: string): Promise<Cluster> {
  const running: Supervised[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const stop = async () => {
    // The servers need the database until they have ended.
    for (const program of running.reverse()) await program.end();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (program: Parameters<typeof supervise>[0]) => {
    const supervised = await supervise(program);
    running.push(supervised);
    return supervised;
  };
  try {
    const [redisPath, haproxyPath] = [findRedis(), findProgram(['haproxy'], 'haproxy')];
    const node = process.execPath;
    const database = await start({
      name: 'database',
      path: node,
      options: [join(root, 'tools/database.mjs')],
    });
    const redisPort = await freePort();
    await start({ name: 'redis', path: redisPath, options: redisOptions(redisPort), port: redisPort });
    const ports: number[] = [];
    for (let index = 0; index < count; index++) ports.push(await freePort());
    const shared = {
      HOST: '127.0.0.1',
      MONGODB_URI: database.firstLine.replace('MONGODB_URI=', ''),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      TRUST_PROXY: '1',
    };
    const main = join(root, '.build/server/main.mjs');
    // One after another, so that one alone fills an empty database.
    for (const [index, own] of ports.entries())
      await start({
        name: `server ${index + 1}`,
        path: node,
        options: [main],
        env: { ...shared, PORT: String(own) },
      });
    const config = join(folder, 'haproxy.cfg');
    await writeFile(config, haproxyConfig(port, ports));
    await start({ name: 'balancer', path: haproxyPath, options: ['-db', '-q', '-f', config], port });
    return { url: `http://127.0.0.1:${port}`, ports, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
