import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseProxy } from '../../../server/fixtures/database-proxy.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import type { KilledPilot } from '../kills/killed-pilot.ts';
import { answered, playThrough, type Scenario, settlePilots } from './scenario.ts';

interface Away {
  readonly pilots: readonly KilledPilot[];
  readonly proxy: DatabaseProxy;
  readonly url: string;
}

const readyOf = async (url: string) => (await fetch(`${url}/readyz`)).status;

/** A server whose database is reached through a proxy that fails. */
function away(what: string, tried: string, fail: (given: Away) => Promise<string>): Scenario {
  return {
    what: `database ${what}`,
    tried,
    run: async (server) => {
      const database = await databases[0]!.start();
      const proxy = new DatabaseProxy(database.uri);
      try {
        await proxy.open();
        const url = await server.start({ env: { MONGODB_URI: proxy.uri } });
        const pilots = await settlePilots(url, 4);
        return await playThrough(pilots, () => fail({ pilots, proxy, url }));
      } finally {
        await server.end('SIGKILL');
        proxy.cut();
        await database.stop();
      }
    },
  };
}

export const databaseScenarios: readonly Scenario[] = [
  away('away', '3 times 3 s', async ({ pilots, proxy, url }) => {
    for (let time = 0; time < 3; time++) {
      await answered(pilots, 10);
      proxy.cut();
      await wait(3000);
      if ((await readyOf(url)) !== 503) throw new Error('it is ready without a database');
      await proxy.open();
    }
    await answered(pilots, 20);
    return 'answers 503, is not ready, and goes on by itself';
  }),
  away('slow', '200 ms a command, 20 s', async ({ pilots, proxy }) => {
    proxy.delayMs = 200;
    await wait(20_000);
    proxy.delayMs = 0;
    await answered(pilots, 20);
    return 'answers later, and goes on';
  }),
  away('half-open: accepts, and never answers', '15 s', async ({ pilots, proxy, url }) => {
    proxy.isStalled = true;
    await wait(15_000);
    const ready = await readyOf(url);
    proxy.isStalled = false;
    proxy.cut();
    await proxy.open();
    if (ready !== 503) throw new Error('it is ready though nothing can be written');
    await answered(pilots, 20);
    return 'is not ready, and goes on by itself';
  }),
  away('answers lost after the write', '20 times', async ({ pilots, proxy }) => {
    for (let time = 0; time < 20; time++) {
      proxy.nextUpdate = 'lose reply';
      await answered(pilots, 3);
    }
    return 'repeated under their keys';
  }),
];
