import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeasonRow } from '#engine/content/schemas/seasons.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { addScores } from '#engine/rules/crew/leaderboard.ts';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import { turnSeason } from '#engine/rules/galaxy/turn-season.ts';
import { settleSeason } from '#server/commands/galaxy/watch-seasons.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import { packEffects } from '#server/store/outbox/outbox.ts';
import { repetitions } from '../../../whole.ts';
import { databases } from '../../fixtures/databases.ts';

const day = 86_400_000;
// Game time isn't behind real time, and the database lets old messages expire by the latter.
const start = Date.now();
const ends = [start + 10 * day, start + 30 * day];
const begins = [start + 15 * day, start + 40 * day];
const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
const proto = (count: number) => [{ kind: 'protomatter' as const, count }];
const rows: SeasonRow[] = [2, 3, 4].map((number, index) => ({
  number,
  from: at(begins[index - 1]),
  until: at(ends[index]),
  boards: [
    {
      type: 'earned',
      places: [
        { to: 1, rewards: proto(100) },
        { to: 150, rewards: proto(10) },
      ],
    },
    { type: 'flights', places: [{ to: 3, rewards: proto(7) }] },
  ],
  mastery: [{ stars: 3, rewards: proto(5) }],
}));

const pilots = repetitions(60, 300);
/** Every `failEvery`-th write fails; 0 for none. */
let failEvery = 0;
let nowMs = start;
let database: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let processes: readonly Store[] = [];
beforeAll(async () => {
  database = await databases[0]!.start();
  const open = async () => {
    const store = await createStore(flaky(await connectMongoose(database.uri)));
    await store.outboxRelay.stop();
    store.players.bringUpToDate(
      (player) => turnSeason(player, rows, presentSeason(rows, nowMs, store.seasonRuns.lastSettled), nowMs),
      () => undefined,
    );
    return store;
  };
  processes = [await open(), await open()];
  await processes[0]!.content.publish({ seasons: rows }, { note: null, author: null, basedOn: null });
});
afterAll(async () => {
  for (const store of processes) await store.close();
  await database.stop();
});

const writes = ['insertMany', 'insertOne', 'bulkWrite', 'updateOne', 'updateMany', 'findOneAndUpdate'];

/** A database of which writes fail now and then: before they are done, or after. */
function flaky(connection: Database): Database {
  let count = 0;
  const failOn = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (name === 'collection') return failOn(member as object);
        if (typeof member !== 'function') return member;
        if (!writes.includes(String(name))) return member.bind(target) as unknown;
        return async (...args: unknown[]) => {
          const fails = failEvery > 0 && ++count % failEvery === 0;
          if (fails && count % 2 === 0) throw new Error('Stopped before');
          const answer = (await member.apply(target, args)) as unknown;
          if (fails) throw new Error('Stopped after');
          return answer;
        };
      },
    });
  return { ...connection, collection: (name) => failOn(connection.collection(name)) };
}

/** Tries until it works, as the next round or the next call does. */
async function insist<Answer>(task: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (!/Stopped/.test(String(error))) throw error;
    }
  }
  throw new Error('It fails each time');
}

/** Each of the pilots in turn, some at once, on both processes. */
async function each<Answer>(
  players: readonly Player[],
  task: (player: Player, index: number, store: Store) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < players.length; from += 20)
    answers.push(
      ...(await Promise.all(
        players.slice(from, from + 20).map((player, index) => {
          const store = processes[(from + index) % 2]!;
          return insist(() => task(player, from + index, store));
        }),
      )),
    );
  return answers;
}

/** A pilot brings something home: `amount` PROTO, which is also what the board counts. */
async function fly(store: Store, id: string, amount: number): Promise<void> {
  const before = (await store.players.load(id))!.player;
  // It was written before, and the answer got lost.
  if (before.totals.trips >= trips) return;
  const flown: Player = {
    ...before,
    balance: { ...before.balance, default: before.balance.default + amount * 100 },
    totals: { ...before.totals, trips: trips, mined: before.totals.mined + amount * 100 },
    mastery: { ...before.mastery, stars: { 1: amount % 2 === 0 ? '7' : '1' } },
  };
  const change = addScores(unchanged(flown), { flights: 1, earned: amount * 100 }, nowMs);
  const after = { ...change.player, rev: before.rev + 1 };
  await store.players.save(before, after, packEffects(change.effects, after));
}
let trips = 0;

async function settle(): Promise<void> {
  const clock = { now: () => nowMs } as never;
  for (let round = 0; round < 60; round++) {
    const rounds = processes.map((store) => settleSeason({ store, clock }).catch(() => false));
    await Promise.all(rounds);
    for (const store of processes) await insist(() => store.seasonRuns.readSettled());
  }
}

/** Delivers what waits, as the poll does: a delivery that fails takes the others of its batch along. */
async function deliver(): Promise<void> {
  for (let round = 0; round < 500; round++) {
    const store = processes[round % 2]!;
    const waiting = await store.outboxRelay.findFull(100);
    if (waiting.length === 0) return;
    await Promise.all(waiting.map((id) => store.outboxRelay.tryDeliver(id)));
  }
  throw new Error('Something is never delivered');
}

describe('the turn of seasons', () => {
  it(`loses and doubles nothing for ${pilots} pilots in two seasons, while writes fail and two processes do it`, async () => {
    const players: Player[] = Array.from({ length: pilots }, (_, index) => {
      const profile = { telegramId: index + 1, firstName: 'Ann', lastName: null, username: null };
      const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };
      return {
        ...newPlayer(randomUUID(), { ...profile, referralCode: `c${index}` }, secrets, start),
        keys: { ship: index % 5, artifact: 1 },
      };
    });
    await each(players, (player, _index, store) => store.players.insert(player));
    const clean = players.map(() => 0);
    for (const [turn, season] of [2, 3].entries()) {
      failEvery = 0;
      trips++;
      // The first pilot of the first season is the last of the second.
      const amountOf = (index: number) => (turn === 0 ? pilots - index : index + 1);
      await each(players, (player, index, store) => fly(store, player.id, amountOf(index)));
      nowMs = ends[turn]! + 61_000;
      failEvery = 7;
      // Half of the pilots look in while the season is over; the others come in the next one.
      await each(players.slice(0, pilots / 2), (player, _index, store) => store.players.load(player.id));
      await deliver();
      await settle();
      for (const store of processes) expect(store.seasonRuns.lastSettled).toBe(season);
      nowMs = begins[turn]! + day;
      await each(players, async (player, index, store) => {
        const loaded = (await store.players.load(player.id))!.player;
        expect(loaded.season).toMatchObject({ number: season + 1, result: null });
        expect(loaded.systems).toEqual({ 1: { status: 'available', completed: 0, awarded: 0 } });
        expect(loaded.keys).toEqual(players[index]!.keys);
        expect(loaded.balance).toEqual({ default: 0, clean: clean[index]! + amountOf(index) });
        expect(loaded.mastery.stars).toEqual({});
      });
      for (const index of clean.keys()) clean[index]! += amountOf(index);
      await deliver();
      failEvery = 0;
      for (const [index, player] of players.entries()) {
        const { own } = await processes[0]!.inbox.list(player.id, nowMs);
        const held = own
          .filter(({ values, code }) => values.season === season && code !== 'season_begun')
          .map(({ code, attachments }) => `${code} ${attachments[0]!.count / 100}`);
        const rank = turn === 0 ? index + 1 : pilots - index;
        const wanted = [
          ...(rank === 1 ? ['season_earned 100'] : rank <= 150 ? ['season_earned 10'] : []),
          // All have flown once, so the earlier write ranks first.
          ...held.filter((id) => id.startsWith('season_flights')),
          ...(amountOf(index) % 2 === 0 ? ['season_stars 5'] : []),
        ];
        const begun = own.filter(({ code }) => code === 'season_begun').map(({ values }) => values.season);
        expect(begun.sort()).toEqual(turn === 0 ? [season + 1] : [season, season + 1]);
        expect(held.sort(), `season ${season}, pilot ${index}`).toEqual(wanted.sort());
      }
      const ledgers = await each(players, (player, _index, store) => store.ledger.count(player.id));
      expect(new Set(ledgers)).toEqual(new Set([2 * (turn + 1)]));
    }
  }, 120_000);
});
