import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { KilledPilot } from '../kills/killed-pilot.ts';
import { answered, playThrough } from '../table/scenario.ts';
import type { ClusterField } from './cluster-field.ts';

/** Something that goes wrong in a cluster while pilots play. `run` returns what happened. */
export interface ClusterScenario {
  readonly what: string;
  readonly tried: string;
  run(field: ClusterField): Promise<string>;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const countOf = (pilots: readonly KilledPilot[]) =>
  pilots.reduce((sum, { changes }) => sum + changes.length, 0);
const victims = ['server 1', 'redis', 'server 2', 'database', 'server 3', 'balancer'];

/** Ends processes without a warning, in turn. All are started again. */
export const kills = (count: number, everyMs: number): ClusterScenario => ({
  what: 'cluster: kill -9 of any process',
  tried: `${count} kills, one each ${seconds(everyMs)}: ${victims.join(', ')} in turn`,
  run: async ({ cluster, pilots }) => {
    for (let kill = 0; kill < count; kill++) {
      await wait(everyMs);
      cluster.program(victims[kill % victims.length]!).signal('SIGKILL');
    }
    return `goes on ${seconds(await answered(pilots, 40))} after the last`;
  },
});

/** A process neither runs nor ends for a while. */
export const stops = (name: string, stoppedMs: number): ClusterScenario => ({
  what: `cluster: ${name} stopped and continued`,
  tried: seconds(stoppedMs),
  run: async ({ cluster, pilots }) => {
    await answered(pilots, 20);
    const before = countOf(pilots);
    cluster.program(name).signal('SIGSTOP');
    await wait(stoppedMs);
    const meanwhile = countOf(pilots) - before;
    cluster.program(name).signal('SIGCONT');
    // Calls to the stopped process are sent again to another server.
    if (meanwhile < pilots.length) throw new Error(`only ${meanwhile} calls were answered meanwhile`);
    return `${meanwhile} calls answered meanwhile; ${seconds(await answered(pilots, 40))} for 40 afterwards`;
  },
});

/** Redis ends every connection of the servers, again and again. */
export const cuts = (count: number): ClusterScenario => ({
  what: 'cluster: connections to Redis cut',
  tried: `${count} times, one each 0.5 s`,
  run: async ({ cluster, pilots }) => {
    const redis = createClient({ url: cluster.redisUrl });
    redis.on('error', () => undefined);
    await redis.connect();
    try {
      for (let cut = 0; cut < count; cut++) {
        for (const type of ['normal', 'pubsub']) await redis.sendCommand(['CLIENT', 'KILL', 'TYPE', type]);
        await wait(500);
      }
    } finally {
      redis.destroy();
    }
    return `goes on ${seconds(await answered(pilots, 40))} after the last`;
  },
});

/**
 * Ends the servers one by one and starts another version in their place: the next one, this one again, and
 * the next one. What the next version has added stays through changes by this one.
 */
export const rolls = (count: number): ClusterScenario => ({
  what: 'cluster: rolled to the next version, and back',
  tried: `${count} times all servers, one by one`,
  run: async (field) => {
    const { cluster, pilots, versions } = field;
    let both = 0;
    for (let roll = 0; roll < count; roll++) {
      const main = roll % 2 === 0 ? versions.next : versions.present;
      for (let number = 1; number <= cluster.ports.length; number++) {
        await cluster.program(`server ${number}`).replace([main]);
        const before = await field.readDatabase();
        await answered(pilots, 40);
        both += findLost(before.players, (await field.readDatabase()).players);
      }
    }
    return `${both} players were changed by either version, and kept what the next one has added`;
  },
});

/** The number of players that still have what the next version has added. Throws when one has lost it. */
function findLost(
  before: Awaited<ReturnType<ClusterField['readDatabase']>>['players'],
  after: typeof before,
): number {
  const kept = before.filter(({ addedByNext }) => addedByNext);
  for (const { _id, addedByNext } of kept) {
    const present = after.find((player) => player._id === _id)?.addedByNext;
    if (!present || present.rev < addedByNext!.rev) throw new Error(`${_id} has lost what was added`);
  }
  return kept.length;
}

/** Runs a scenario under load. Afterwards nothing may be missing, and every device has to be right. */
export async function runScenario(field: ClusterField, { run }: ClusterScenario): Promise<string> {
  const before = countOf(field.pilots);
  const happened = await playThrough(field.pilots, () => run(field));
  const rightMs = await field.areAllRight();
  const changes = countOf(field.pilots) - before;
  const { audit } = await field.readDatabase();
  if (audit.unbalancedCount > 0)
    throw new Error(`${audit.unbalancedCount} balances differ from the ledger: ${JSON.stringify(audit)}`);
  return `${happened} (${changes} changes); devices right within ${Math.ceil(rightMs)} ms`;
}
