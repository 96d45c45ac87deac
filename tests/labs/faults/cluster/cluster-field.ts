import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { auditLedger, type LedgerAudit } from '#server/store/core/audit-ledger.ts';
import { connectMongoose } from '#server/store/core/connect-mongoose.ts';
import { freePort } from '#tools/cluster/ports.ts';
import { type Cluster, startCluster } from '#tools/cluster/start-cluster.ts';
import { bundleServer } from '../../../server/fixtures/bundle-server.ts';
import { engineUri, startOnEngine } from '../../../server/fixtures/databases.ts';
import { KilledPilot } from '../kills/killed-pilot.ts';
import { plant } from '../simulation/bundle-simulation.ts';
import { Onlooker } from './onlooker.ts';

const firstTelegramId = 2000;
const pilotCount = 8;
const rightWithinMs = 5000;
const silenceMs = 15_000;

/** Field that only the next version writes; see `next`. */
export interface NextPlayer {
  readonly _id: string;
  readonly rev: number;
  readonly addedByNext?: { readonly rev: number };
}

type Engine = Awaited<ReturnType<typeof startOnEngine>>;

/** A cluster, pilots who play through its balancer, and a device of each that looks on. */
export class ClusterField {
  readonly pilots: KilledPilot[] = [];
  readonly #onlookers: Onlooker[] = [];
  readonly #folder: string;
  readonly #engine: Engine | null;

  private constructor(
    readonly cluster: Cluster,
    /** The built server of this version, and of a next one that writes a field more into each player. */
    readonly versions: { readonly present: string; readonly next: string },
    folder: string,
    engine: Engine | null,
  ) {
    this.#folder = folder;
    this.#engine = engine;
  }

  static async start(count: number): Promise<ClusterField> {
    // Inside the repository, so that Node finds the packages.
    const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cluster-'));
    const [present, next] = await Promise.all([
      bundleServer(join(folder, 'present')),
      bundleServer(join(folder, 'next'), [plant(nextVersion)]),
    ]);
    const engine = engineUri ? await startOnEngine(engineUri) : null;
    const env = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', MONGODB_URI: '' };
    const port = await freePort();
    const cluster = await startCluster({
      count,
      port,
      root: process.cwd(),
      main: present,
      ...(engine && { mongodbUri: engine.uri }),
      env,
      isQuiet: true,
    });
    return new ClusterField(cluster, { present, next }, folder, engine);
  }

  async settle(): Promise<void> {
    for (let index = 0; index < pilotCount; index++) {
      const pilot = new KilledPilot(this.cluster.url, firstTelegramId + index, silenceMs);
      await patiently(() => pilot.settle());
      this.pilots.push(pilot);
      this.#onlookers.push(new Onlooker(pilot));
    }
  }

  /**
   * Resolves when every onlooker shows the balance that the server has, with how long the slowest took.
   * Throws otherwise.
   */
  async areAllRight(): Promise<number> {
    let slowestMs = 0;
    for (const [index, { client }] of this.pilots.entries()) {
      const balance = await client.get('protomatters.convert', { body: { amount: 1 } });
      const startMs = performance.now();
      for (;;) {
        const shown = this.#onlookers[index]!.balance;
        if (shown?.default === balance.default && shown.clean === balance.clean) break;
        if (performance.now() - startMs > rightWithinMs)
          throw new Error(`a device shows ${shown?.default} instead of ${balance.default}`);
        await wait(5);
      }
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
    }
    return slowestMs;
  }

  get connections(): number {
    return this.#onlookers.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** Every player as it is stored, and the sums of all ledgers. */
  async readDatabase(): Promise<{ audit: LedgerAudit; players: readonly NextPlayer[] }> {
    const database = await connectMongoose(this.cluster.mongodbUri);
    try {
      const audit = await balancedAudit(database.connection.db!);
      const players = await database.documents('players').find().toArray();
      return { audit, players: players as unknown as NextPlayer[] };
    } finally {
      await database.close();
    }
  }

  async stop(): Promise<void> {
    for (const onlooker of this.#onlookers) onlooker.close();
    await this.cluster.stop();
    await this.#engine?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The last changes may still be on their way from the players' outboxes to the ledger. */
async function balancedAudit(database: Parameters<typeof auditLedger>[0]): Promise<LedgerAudit> {
  for (let left = 20; ; left--) {
    const audit = await auditLedger(database);
    if (audit.unbalancedCount === 0 || left === 0) return audit;
    await wait(500);
  }
}

/** A busy machine needs some tries. */
async function patiently(action: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left--) {
    try {
      return await action();
    } catch (error) {
      if (left === 0) throw error;
      await wait(1000);
    }
  }
}

const nextVersion = {
  name: 'the next version',
  file: 'server/store/core/loaded-player.ts',
  find: '      schema: playerSchema,',
  replace: '      schema: playerSchema, addedByNext: { rev: after.rev },',
};
