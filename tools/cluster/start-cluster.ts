import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { freePort } from './ports.ts';
import { findRedis, redisOptions } from './start-redis.ts';
import { type Program, type Supervised, supervise } from './supervise.ts';

export interface Cluster {
  readonly url: string;
  /** The servers' own ports. */
  readonly ports: readonly number[];
  readonly processes: readonly Supervised[];
  readonly mongodbUri: string;
  readonly redisUrl: string;
  /** `database`, `redis`, `server 1` and so on, and `balancer`. */
  program(name: string): Supervised;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly count: number;
  /** The balancer's port. */
  readonly port: number;
  /** The project's folder. */
  readonly root: string;
  /** The built server. */
  readonly main?: string;
  /** A database that is there already; without it the embedded one is a process of the cluster. */
  readonly mongodbUri?: string;
  /** Settings beside those of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
}

/**
 * Starts the database, Redis, the servers and a balancer, each in a process of its own. Settings of the
 * environment go to the servers. A process that dies is started again.
 */
export async function startCluster({
  count,
  port,
  root,
  main,
  mongodbUri: given,
  env = {},
  isQuiet = false,
}: ClusterOptions): Promise<Cluster> {
  const running: Supervised[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const stop = async () => {
    // The servers need the database until they have ended.
    for (const program of running.toReversed()) await program.end();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (program: Program) => {
    const supervised = await supervise({ ...program, isQuiet, env: { ...env, ...program.env } });
    running.push(supervised);
    return supervised;
  };
  const node = process.execPath;
  try {
    const [redisPath, haproxyPath] = [findRedis(), findProgram(['haproxy'], 'haproxy')];
    const startDatabase = async () => {
      const hosting = join(root, 'tools/database.mjs');
      const { firstLine } = await start({ name: 'database', path: node, options: [hosting] });
      return firstLine.replace('MONGODB_URI=', '');
    };
    const mongodbUri = given ?? (await startDatabase());
    const redisPort = await freePort();
    await start({ name: 'redis', path: redisPath, options: redisOptions(redisPort), port: redisPort });
    const redisUrl = `redis://127.0.0.1:${redisPort}`;
    const ports: number[] = [];
    for (let index = 0; index < count; index++) ports.push(await freePort());
    const shared = { HOST: '127.0.0.1', MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, TRUST_PROXY: '1' };
    const options = [main ?? join(root, '.build/server/main.mjs')];
    // One after another, so that one alone fills an empty database.
    for (const [index, own] of ports.entries())
      await start({
        name: `server ${index + 1}`,
        path: node,
        options,
        env: { ...shared, PORT: String(own) },
      });
    const config = join(folder, 'haproxy.cfg');
    await writeFile(config, haproxyConfig(port, ports));
    await start({ name: 'balancer', path: haproxyPath, options: ['-db', '-q', '-f', config], port });
    const program = (name: string) => {
      const found = running.find((program) => program.name === name);
      if (!found) throw new Error(`The cluster has no ${name}`);
      return found;
    };
    return {
      url: `http://127.0.0.1:${port}`,
      ports,
      mongodbUri,
      redisUrl,
      program,
      processes: running,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
