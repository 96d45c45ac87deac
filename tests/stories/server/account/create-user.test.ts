import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBus } from '#server/bus/bus.ts';
import { createUser } from '#server/commands/account/sign-in.ts';
import type { Caller } from '#server/commands/core/command.ts';
import { ServiceGate } from '#server/core/service-gate.ts';
import { Live } from '#server/live/live.ts';
import { createServices, type Services } from '#server/services.ts';
import { defaultSettings } from '#server/settings.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { createStore } from '#server/store/core/open-store.ts';
import { databases } from '../../../server/fixtures/databases.ts';

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let connections: FlakyDatabase[];
let processes: Services[];
let nextTelegramId = 1;

/** A connection whose insert number `failAt` fails, before or after the insert itself. */
interface FlakyDatabase extends Database {
  failAt: number;
  isAfter: boolean;
}

async function connect(uri: string): Promise<FlakyDatabase> {
  const connection = await connectMongoose(uri);
  const flakyNames = new Set<string>();
  const flaky: FlakyDatabase = {
    ...connection,
    failAt: 0,
    isAfter: false,
    collection: (definition) => {
      const model = connection.collection(definition);
      if (flakyNames.has(definition.name)) return model as never;
      flakyNames.add(definition.name);
      const insertOne = model.collection.insertOne.bind(model.collection);
      model.collection.insertOne = (async (document: never) => {
        const isHit = --flaky.failAt === 0;
        if (isHit && !flaky.isAfter) throw new Error('crashed');
        const inserted = await insertOne(document);
        if (isHit) throw new Error('crashed');
        return inserted;
      }) as never;
      return model as never;
    },
  };
  return flaky;
}

beforeAll(async () => {
  database = await databases[0]!.start();
  connections = await Promise.all([connect(database.uri), connect(database.uri)]);
  processes = [];
  for (const connection of connections)
    processes.push(
      await createServices(
        defaultSettings,
        await createStore(connection),
        new Live(new ServiceGate(), noBus),
      ),
    );
});
afterAll(async () => {
  for (const { store } of processes) await store.close();
  await database.stop();
});

function create(services: Services, telegramId: number) {
  const identity = { telegramId, firstName: 'Ann', lastName: null, username: null, startParam: null };
  const caller = { identity, language: 'en' } as unknown as Caller;
  return createUser.run(services, { body: { telegramId, firstName: 'Ann' } } as never, caller);
}

/** Ids of the players of this Telegram user. */
async function playersOf(telegramId: number): Promise<string[]> {
  const players = connections[0]!.documents('players');
  const found = await players.find({ 'profile.telegramId': telegramId } as never).toArray();
  return found.map(({ _id }) => String(_id));
}

async function expectOnePlayer(telegramId: number, userId: string): Promise<void> {
  expect(await playersOf(telegramId)).toEqual([userId]);
  for (const { store } of processes) {
    const { player } = (await store.players.loadByTelegramId(telegramId))!;
    expect(player.id).toBe(userId);
    expect((await store.players.loadByReferralCode(player.profile.referralCode))?.player.id).toBe(userId);
  }
}

const uuidOf = ({ answer }: { answer: unknown }) => (answer as { uuid: string }).uuid;

describe('a new player', () => {
  it('is one player when two processes create them at once', async () => {
    for (let round = 0; round < 10; round++) {
      const telegramId = nextTelegramId++;
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, count) => create(processes[count % 2]!, telegramId)),
      );
      const ids = new Set(replies.map(uuidOf));
      expect(ids.size).toBe(1);
      expect(replies.filter(({ status }) => status === undefined)).toHaveLength(1);
      await expectOnePlayer(telegramId, [...ids][0]!);
    }
  });

  const writes = [1, 2, 3].flatMap((failAt) => [false, true].map((isAfter) => ({ failAt, isAfter })));

  it.each(writes)(
    'is whole at the next sign-in after a crash at write $failAt (after the write: $isAfter)',
    async ({ failAt, isAfter }) => {
      const telegramId = nextTelegramId++;
      Object.assign(connections[0]!, { failAt, isAfter });
      await expect(create(processes[0]!, telegramId)).rejects.toThrow('crashed');
      const created = await create(processes[1]!, telegramId);
      await expectOnePlayer(telegramId, uuidOf(created));
      expect(uuidOf(await create(processes[0]!, telegramId))).toBe(uuidOf(created));
    },
  );

  it('has three writes', async () => {
    Object.assign(connections[0]!, { failAt: 4, isAfter: false });
    await create(processes[0]!, nextTelegramId++);
    expect(connections[0]!.failAt).toBe(1);
  });
});
