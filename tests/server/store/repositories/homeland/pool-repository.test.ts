import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvestmentEffect } from '#engine/rules/core/effects.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { PoolRepository } from '#server/store/repositories/homeland/pool-repository.ts';
import { databases } from '../../../fixtures/databases.ts';

let running: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let database: Database;
beforeAll(async () => {
  running = await databases[0]!.start();
  database = await connectMongoose(running.uri);
});
afterAll(async () => {
  await database.close();
  await running.stop();
});

const share = (pool: string): InvestmentEffect => ({
  kind: 'investment',
  id: randomUUID(),
  atMs: 1,
  playerId: randomUUID(),
  pool,
  amount: 100,
  isFirst: true,
});

/** A database that holds back the first update of a pool's sum until `letGo` is called. */
function slowDatabase() {
  let reach = () => {};
  let letGo = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const wrap = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (name === 'collection') return wrap(member as object);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          const isSum = name === 'updateOne' && JSON.stringify(args).includes('investors');
          if (isSum) {
            reach();
            await gate;
          }
          return member.apply(target, args) as unknown;
        };
      },
    });
  const slow: Database = {
    ...database,
    collection: (definition) =>
      definition.name === 'pools' ? wrap(database.collection(definition)) : database.collection(definition),
  };
  return { slow, reached, letGo };
}

describe('the sum of a research pool', () => {
  it('counts a share once when another process counts it first, and hundreds of others', async () => {
    const pool = randomUUID();
    const first = share(pool);
    const { slow, reached, letGo } = slowDatabase();
    const late = new PoolRepository(slow).add([first]);
    await reached;
    const other = new PoolRepository(database);
    await other.add([first]);
    await other.add(Array.from({ length: 600 }, () => share(pool)));
    letGo();
    await late;
    expect((await other.totals()).get(pool)).toEqual({ amount: 60_100, investors: 601 });
  });

  it('is exact when eight processes add the same shares at once', async () => {
    const pool = randomUUID();
    const shares = Array.from({ length: 40 }, () => share(pool));
    const repositories = Array.from({ length: 8 }, () => new PoolRepository(database));
    await Promise.all(repositories.map((repository, at) => repository.add(shares.slice(at * 3))));
    await repositories[0]!.add(shares);
    expect((await repositories[0]!.totals()).get(pool)).toEqual({ amount: 4000, investors: 40 });
  });
});

it('is not kept waiting by a hold that was taken with a clock a day ahead', async () => {
  const pool = randomUUID();
  const repository = new PoolRepository(database);
  await repository.add([share(pool)]);
  const tomorrowMs = Date.now() + 24 * 3600_000;
  const pools = database.documents<{ _id: string; heldUntilMs: number }>('pools');
  await pools.updateOne({ _id: pool as never }, { $set: { heldUntilMs: tomorrowMs } });
  await repository.add([share(pool)]);
  expect((await repository.totals()).get(pool)).toEqual({ amount: 200, investors: 2 });
});
