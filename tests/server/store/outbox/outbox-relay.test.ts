import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { productRowOf } from '#engine/content/shop.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { approveCrew, joinCrew } from '#engine/rules/crew/crew.ts';
import { extendAccess } from '#engine/rules/crew/general-status.ts';
import { invest } from '#engine/rules/homeland/invest.ts';
import { payOrder, putInvoice, refundOrder, startOrder } from '#engine/rules/shop/orders.ts';
import { parseWalletAddress } from '#engine/rules/shop/ton-address.ts';
import { linkWallet, requestMint } from '#engine/rules/shop/wallet.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { Boards } from '#server/store/leaderboards/boards.ts';
import { type OutboxEntry, packEffects } from '#server/store/outbox/outbox.ts';
import { OutboxRelay } from '#server/store/outbox/outbox-relay.ts';
import { createRelayRepositories, type RelayRepositories } from '#server/store/outbox/relay-repositories.ts';
import { StandingRepository } from '#server/store/repositories/crew/standing-repository.ts';
import { databases } from '../../fixtures/databases.ts';

const nowMs = Date.UTC(2026, 2, 14, 12);
const pool = investmentRows[0]!;
const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };

let database: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let connection: Database;
let store: Store;
beforeAll(async () => {
  database = await databases[0]!.start();
  connection = await connectMongoose(database.uri);
  store = await openStore(database.uri);
  // The tests deliver explicitly: a poll in between would leave nothing to interrupt.
  await store.outboxRelay.stop();
});
afterAll(async () => {
  await store.close();
  await connection.close();
  await database.stop();
});

let people = 1;

async function insertPlayer(fields: Partial<Player> = {}): Promise<Player> {
  const telegramId = people++;
  const profile = {
    telegramId,
    firstName: 'Ann',
    lastName: null,
    username: null,
    referralCode: `c${telegramId}`,
  };
  const player = { ...newPlayer(randomUUID(), profile, secrets, nowMs), ...fields };
  await store.players.insert(player);
  return player;
}

async function apply(player: Player, { player: changed, effects }: Change): Promise<Player> {
  const after = { ...changed, rev: player.rev + 1 };
  expect(await store.players.save(player, after, packEffects(effects, after))).toBe(true);
  return after;
}

function ok<Value>(decided: Decided<Value>): Value {
  if ('refuse' in decided) throw new Error(decided.refuse);
  return decided.ok;
}

/** A pilot in a general's crew with an outbox entry of every kind; nothing is delivered yet. */
async function makePair(): Promise<{ leader: Player; member: Player }> {
  const recruit = await insertPlayer();
  const leader = await apply(recruit, extendAccess(unchanged(recruit), 30, nowMs));
  let member = await insertPlayer({ balance: { default: 10_000_000, clean: 0 } });
  const change = async (decided: Decided<Change>) => {
    member = await apply(member, ok(decided));
  };
  await change(joinCrew(member, { id: leader.id, leaderId: null }, 'invited', { nowMs, tunables }));
  await change(approveCrew(member, nowMs + 1, tunables));
  await change(invest(member, pool, { option: 0, pooled: 0, nowMs: nowMs + 2 }));
  await change({ ok: linkWallet(member, ok(parseWalletAddress(`0:${'ab'.repeat(32)}`)), true) });
  await change(requestMint(member, 'atomic_extruder_lite', nowMs + 3));
  for (const [index, isRefunded] of [false, true].entries()) {
    const orderId = randomUUID();
    const product = productRowOf('clean-10');
    const ordered = ok(
      startOrder(member, product, { shipId: null, id: orderId, nowMs: nowMs + 4 + index, tunables }),
    );
    await change({ ok: putInvoice(member, ordered, 'link', { nowMs: nowMs + 4 + index, tunables }) });
    const charge = { stars: ordered.stars, chargeId: `charge-${orderId}` };
    const paid = ok(payOrder(member, orderId, charge, { nowMs: nowMs + 5 + index, tunables }));
    await change({ ok: paid.change });
    if (isRefunded)
      await change(
        refundOrder(member, paid.order, nowMs + 6 + index, { tunables, tunablesOf: () => tunables }),
      );
  }
  return { leader, member };
}

/** Everything that the delivery changed, without ids, so that two pairs can be compared. */
async function outcomeOf(leader: Player, member: Player) {
  const loaded = { leader: await store.players.load(leader.id), member: await store.players.load(member.id) };
  // A new repository has no cache, like a newly started process.
  const board = await new StandingRepository(connection, new Boards()).readBoard({
    range: 'total',
    type: 'r-and-d',
    offset: 0,
    limit: 1,
    playerId: member.id,
    nowMs,
    tunables,
    season: 2,
  });
  const orders = await store.orders.list(member.id, 0, 10);
  const mints = await store.mints.list(0, 10_000);
  return {
    outboxes: [
      loaded.leader?.outbox,
      loaded.member?.outbox,
      loaded.leader?.outboxRev,
      loaded.member?.outboxRev,
    ],
    crewActive: loaded.leader?.player.crewActive,
    leaderBalance: loaded.leader?.player.balance,
    crew: (await store.crews.list(leader.id, 0, 10)).map(({ joinedAtMs, activeAtMs, how }) => [
      joinedAtMs,
      activeAtMs,
      how,
    ]),
    isGeneral: (await store.generals.findActive(nowMs, 10_000)).includes(leader.id),
    tribute: await store.tributes.sum(leader.id),
    ledger: await store.ledger.count(member.id),
    orders: orders.map(({ status }) => status).sort(),
    board: board.own?.value,
    mints: mints.filter(({ playerId }) => playerId === member.id).map(({ nft }) => nft),
    notices: (await store.notices.list(leader.id, 100)).map(({ code, values }) => [code, values]),
  };
}

const poolAmount = async () => (await store.pools.totals()).get(pool.key) ?? { amount: 0, investors: 0 };

const writes = [
  ...['insertMany', 'insertOne', 'bulkWrite', 'updateOne', 'updateMany', 'findOneAndUpdate', 'deleteOne'],
];

/** Repositories whose write number `at` fails, before or after the write itself. */
function failing(at: number, isAfter: boolean): { repositories: RelayRepositories; count: () => number } {
  let count = 0;
  const failOn = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (name === 'collection') return failOn(member as object);
        if (typeof member !== 'function') return member;
        if (!writes.includes(String(name))) return member.bind(target) as unknown;
        return (...args: unknown[]) => {
          const isHit = ++count === at;
          if (isHit && !isAfter) return Promise.reject(new Error('Stopped before'));
          const answer = member.apply(target, args) as unknown;
          if (!isHit) return answer;
          return Promise.resolve(answer).then(() => {
            throw new Error('Stopped after');
          });
        };
      },
    });
  const flaky: Database = { ...connection, collection: (name) => failOn(connection.collection(name)) };
  return {
    repositories: { ...createRelayRepositories(flaky), tunables: store.tunables },
    count: () => count,
  };
}

const deliverBoth = async (relay: OutboxRelay, pair: { leader: Player; member: Player }) => {
  await relay.deliver(pair.leader.id);
  await relay.deliver(pair.member.id);
};

describe('the outbox relay', () => {
  it('delivers every kind of entry once', async () => {
    const before = await poolAmount();
    const pair = await makePair();
    await deliverBoth(store.outboxRelay, pair);
    const outcome = await outcomeOf(pair.leader, pair.member);
    const share = 10_000;
    expect(outcome).toMatchObject({
      outboxes: [[], [], null, null],
      crewActive: 1,
      crew: [[nowMs, nowMs + 1, 'invited']],
      isGeneral: true,
      orders: ['delivered', 'refunded'],
      mints: ['atomic_extruder_lite'],
      board: pool.options[0]! * 100,
    });
    expect(outcome.tribute).toBeGreaterThanOrEqual(share);
    expect(outcome.notices.map(([code]) => code).sort()).toEqual(['crew_active', 'tribute', 'tribute']);
    const after = await poolAmount();
    expect(after.amount - before.amount).toBe(pool.options[0]! * 100);
    expect(after.investors - before.investors).toBe(1);
  });

  it.each([false, true])(
    'delivers exactly once when any of its writes fails (after the write: %s)',
    async (isAfter) => {
      const sample = await makePair();
      await deliverBoth(store.outboxRelay, sample);
      const wanted = await outcomeOf(sample.leader, sample.member);
      const wantedPool = await poolAmount();
      const counting = failing(0, isAfter);
      const counted = await makePair();
      await deliverBoth(new OutboxRelay(counting.repositories), counted);
      const pairs = await Promise.all(Array.from({ length: counting.count() }, makePair));
      let failures = 0;
      for (const [index, pair] of pairs.entries()) {
        const relay = new OutboxRelay(failing(index + 1, isAfter).repositories);
        for (const { id } of [pair.leader, pair.member]) await relay.deliver(id).catch(() => failures++);
      }
      // A restarted process finds the undelivered outboxes and delivers them.
      for (const id of await store.outboxes.findFull(1000)) await store.outboxRelay.deliver(id);
      for (const [index, { leader, member }] of pairs.entries())
        expect(await outcomeOf(leader, member), `failed at write ${index + 1}`).toEqual(wanted);
      const delivered = pairs.length + 1;
      expect((await poolAmount()).amount).toBe(wantedPool.amount + delivered * pool.options[0]! * 100);
      expect(failures).toBeGreaterThan(15);
    },
  );

  it('delivers exactly once when three relays run at once', async () => {
    const sample = await makePair();
    await deliverBoth(store.outboxRelay, sample);
    const wanted = await outcomeOf(sample.leader, sample.member);
    for (let round = 0; round < 5; round++) {
      const pair = await makePair();
      const relays = [new OutboxRelay(store), new OutboxRelay(store), store.outboxRelay];
      await Promise.all(relays.map((relay) => deliverBoth(relay, pair)));
      expect(await outcomeOf(pair.leader, pair.member)).toEqual(wanted);
    }
  });

  it('lets ten pilots a day count, also with two servers, and gives the leader the general status', async () => {
    const leader = await insertPlayer();
    const pilots = tunables.generalEarnPilots;
    const members = await Promise.all(
      Array.from({ length: pilots }, async () => {
        let member = await insertPlayer();
        member = await apply(
          member,
          ok(joinCrew(member, { id: leader.id, leaderId: null }, 'invited', { nowMs, tunables })),
        );
        return apply(member, ok(approveCrew(member, nowMs, tunables)));
      }),
    );
    const relays = [new OutboxRelay(store), new OutboxRelay(store)];
    await Promise.all(members.map(({ id }, index) => relays[index % 2]!.deliver(id)));
    await store.outboxRelay.deliver(leader.id);
    const crewActive = async () => (await store.players.load(leader.id))!.player.crewActive;
    expect(await crewActive()).toBeLessThanOrEqual(tunables.activationsPerDay);
    let counted = await crewActive();
    for (let day = 1; counted < pilots; day++) {
      const atMs = nowMs + day * 86_400_000;
      await Promise.all(relays.map((relay) => relay.activateWaiting([leader.id], atMs)));
      const now = await crewActive();
      expect(now - counted).toBeLessThanOrEqual(tunables.activationsPerDay);
      expect(now).toBeGreaterThan(counted);
      counted = now;
    }
    const { general } = (await store.players.load(leader.id))!.player.crew;
    expect(general.timesEarned).toBe(1);
    expect(general.untilMs - general.sinceMs).toBe(tunables.generalEarnDays * 86_400_000);
    expect(await store.generals.findActive(nowMs, 10_000)).toContain(leader.id);
  });

  it('counts no tribute for a leader without access at the time of the purchase', async () => {
    const leader = await insertPlayer();
    let member = await insertPlayer();
    member = await apply(
      member,
      ok(joinCrew(member, { id: leader.id, leaderId: null }, 'invited', { nowMs, tunables })),
    );
    const orderId = randomUUID();
    const order = ok(
      startOrder(member, productRowOf('clean-1'), { shipId: null, id: orderId, nowMs, tunables }),
    );
    member = await apply(member, putInvoice(member, order, 'link', { nowMs, tunables }));
    const paid = ok(payOrder(member, orderId, { stars: order.stars, chargeId: 'x' }, { nowMs, tunables }));
    member = await apply(member, paid.change);
    await store.outboxRelay.deliver(member.id);
    // Access that starts later doesn't change this.
    await apply(leader, extendAccess(unchanged(leader), 30, nowMs + 1));
    expect(await store.tributes.sum(leader.id)).toBe(0);
    await apply(
      member,
      ok(refundOrder(member, paid.order, nowMs + 2, { tunables, tunablesOf: () => tunables })),
    );
    await store.outboxRelay.deliver(member.id);
    expect(await store.tributes.sum(leader.id)).toBe(0);
  });

  it('keeps and counts an entry of an unknown kind, and delivers the others', async () => {
    const player = await insertPlayer();
    const known = {
      kind: 'mint',
      id: randomUUID(),
      atMs: nowMs,
      playerId: player.id,
      address: 'a',
      nft: 'n',
    };
    const unknown = { kind: 'teleport', id: 'x', to: 'Mars', order: 7 };
    const entries = [{ ...known, order: 1 }, unknown] as unknown as OutboxEntry[];
    const after = { ...player, rev: player.rev + 1 };
    expect(await store.players.save(player, after, entries)).toBe(true);
    const relay = new OutboxRelay(store);
    await relay.deliver(player.id);
    await relay.deliver(player.id);
    expect((await store.players.load(player.id))?.outbox).toEqual([unknown]);
    expect(relay.unknownEntries).toBe(1);
    // This version skips the unknown kind and leaves it for a version that knows it.
    expect(await store.outboxes.findFull(1000)).toContain(player.id);
    expect(await store.outboxes.findFull(1000, [player.id])).not.toContain(player.id);
    expect((await store.mints.list(0, 10_000)).filter(({ playerId }) => playerId === player.id)).toHaveLength(
      1,
    );
  });

  it('reports a player whom it changed itself', async () => {
    const pair = await makePair();
    const relay = new OutboxRelay(store);
    const changes: [number, number][] = [];
    relay.onChange((before, after) => changes.push([before.crewActive, after.crewActive]));
    await deliverBoth(relay, pair);
    expect(changes).toEqual([[0, 1]]);
  });
});
