import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { artifactKeyOf, shipKeyOf } from '#engine/content/ids.ts';
import { type Drops, worthOf } from '#engine/rules/capsules/worth.ts';
import type { Currency } from '#engine/rules/core/player.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import type { Grant } from '#server/store/repositories/dev/grant-repository.ts';
import { type Caller, serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';
import { deliverOrder, type MessageOrder } from './deliver-order.ts';
import { type Granted, giveThings } from './give-things.ts';
import { type MergeOrder, mergePlayer, worthOfMerge } from './players/merge-player.ts';
import { type MoneyOrder, orderMoney } from './players/take-money.ts';

const dayMs = 24 * 3600 * 1000;
/** How long a grant waits for a second operator. */
const waitsMs = 7 * dayMs;

/**
 * Gives a player things. An operator says why, and needs a second one above the limit of a day. Where nobody has a token,
 * the server is on a developer's own machine and asks for neither.
 */
export const grantThings = serviceCommand<'dev.grant'>(async (services, { body }, caller) => {
  const { playerId = await findLastSignedIn(services), reason, ...things } = body;
  const by = caller.developer?.name ?? null;
  if (by === null) return { answer: await giveThings(services, playerId, things, caller, null) };
  if (!reason) throw new CallRefused('validation_failed', { fields: { reason: 'reason_needed' } });
  if (!(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const worth = worthOfThings(things, services);
  const grant = await saveGrant(services, { playerId, reason, things, by, worth }, caller);
  return { answer: await giveGranted(services, grant, caller) };
});

export const listGrants = serviceCommand<'dev.grants'>(async ({ store }, { query }) => {
  const { count, data } = await store.grants.list(query.offset, query.limit);
  return {
    answer: {
      count,
      data: data.map(({ atMs, approvedAtMs: _, things, ...shown }) => ({
        ...shown,
        things: { ...things },
        at: toTime(atMs),
      })),
    },
  };
});

export const approveGrant = serviceCommand<'dev.approve-grant'>(async (services, { params }, caller) => {
  const { grants } = services.store;
  const nowMs = Date.now();
  const grant = await grants.find(params.id);
  if (!grant) throw new CallRefused('not_found');
  const name = caller.developer?.name ?? 'local';
  if (name === grant.by) throw new CallRefused('own_grant');
  if (nowMs - grant.atMs > waitsMs) throw new CallRefused('grant_closed');
  // Also gives what a crash has left approved but not given: within a day its key prevents that it is given twice.
  const isUnfinished = grant.status === 'approved' && nowMs - (grant.approvedAtMs ?? 0) < dayMs;
  if (!isUnfinished && !(await grants.approve(grant.id, name, nowMs))) throw new CallRefused('grant_closed');
  return { answer: await giveApproved(services, grant, caller) };
});

/** Merges a double into another account: it counts as a grant of what moves. */
export const mergeDoubles = serviceCommand<'dev.merge'>(async (services, { params, body }, caller) => {
  const { into, reason } = body;
  const worth = await worthOfMerge(services, params.id, into);
  const by = caller.developer?.name ?? null;
  if (by === null) return { answer: await mergePlayer(services, params.id, into, { by, reason }, caller) };
  const asked = { playerId: params.id, reason, things: { merge: { into } }, by, worth };
  return { answer: await mergeGranted(services, await saveGrant(services, asked, caller), caller) };
});

function mergeGranted(services: Services, grant: Grant, caller: Caller) {
  const { merge } = grant.things as unknown as MergeOrder;
  return give(services, grant, () => mergePlayer(services, grant.playerId, merge.into, grant, caller));
}

function giveApproved(services: Services, grant: Grant, caller: Caller) {
  if ('merge' in grant.things) return mergeGranted(services, grant, caller);
  if ('message' in grant.things) return sendGranted(services, grant);
  if ('take' in grant.things || 'forgive' in grant.things) return orderGranted(services, grant, caller);
  return giveGranted(services, grant, caller);
}

/** Takes money, or forgives a debt: both count as a grant of that worth. */
export const takeMoney = serviceCommand<'dev.take'>(async (services, { params, body }, caller) => {
  const { reason, ...take } = body;
  return { answer: await orderSaved(services, params.id, { take }, take, reason, caller) };
});

export const forgiveDebts = serviceCommand<'dev.forgive-debt'>(async (services, { params, body }, caller) => {
  const { reason, ...forgive } = body;
  return { answer: await orderSaved(services, params.id, { forgive }, forgive, reason, caller) };
});

async function orderSaved(
  services: Services,
  playerId: string,
  things: MoneyOrder,
  { currency, amount }: { readonly currency: Currency; readonly amount: number },
  reason: string,
  caller: Caller,
) {
  const by = caller.developer?.name ?? null;
  if (by === null) return orderMoney(services, playerId, things, caller, null);
  if (!(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const sum = currency === 'clean' ? { clean: amount } : { amount };
  const worth = worthOfThings(sum, services);
  const grant = await saveGrant(services, { playerId, reason, things, by, worth }, caller);
  return orderGranted(services, grant, caller);
}

function orderGranted(services: Services, grant: Grant, caller: Caller) {
  const keyed = { key: `grant:${grant.id}`, callHash: grant.id };
  return give(services, grant, () =>
    orderMoney(services, grant.playerId, grant.things as unknown as MoneyOrder, caller, keyed),
  );
}

type Asked = Pick<Grant, 'playerId' | 'reason' | 'things' | 'by' | 'worth'>;

/**
 * Saves a request. It is refused with `approval_needed` when it, with what the same person has given alone within a day, is
 * above the limit. A request that is repeated, with its Idempotency-Key or while an equal one waits, is the one from before.
 *
 * Requests of one person take turns here. With several servers, each is saved before the sum is read, so that of two at once
 * at least one sees the other.
 */
export function saveGrant(services: Services, asked: Asked, { idempotencyKey }: Caller): Promise<Grant> {
  const id = idempotencyKey ? idOf(asked.by, idempotencyKey) : randomUUID();
  return services.playerMutex.run(`grants of ${asked.by}`, async () => {
    const { store, settings } = services;
    const grant = await store.grants.addOnce({
      id,
      ...asked,
      ...{ atMs: Date.now(), status: 'asked', approvedBy: null, approvedAtMs: null },
    });
    if (!isSameRequest(grant, asked)) throw new CallRefused('idempotency_mismatch');
    if (grant.status === 'waiting') throw new CallRefused('approval_needed');
    if (grant.status !== 'asked') return grant;
    const alone = await store.grants.sumGivenAlone(grant.by, grant.atMs - dayMs);
    if (alone <= settings.grantLimit) return grant;
    const waiting = await store.grants.listWaiting(grant.by, grant.playerId);
    if (waiting.some((other) => isSameRequest(other, asked))) await store.grants.remove(grant.id);
    else await store.grants.setStatus(grant.id, 'waiting');
    throw new CallRefused('approval_needed');
  });
}

/** The same id for the same key of a person, in the form of a UUID. */
function idOf(by: string, key: string): string {
  const hex = createHash('sha256').update(`grant\n${by}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function isSameRequest(grant: Grant, asked: Asked): boolean {
  return (
    grant.playerId === asked.playerId &&
    grant.reason === asked.reason &&
    isDeepStrictEqual(grant.things, JSON.parse(JSON.stringify(asked.things)))
  );
}

function giveGranted(services: Services, grant: Grant, caller: Caller) {
  const keyed = { key: `grant:${grant.id}`, callHash: grant.id };
  return give(services, grant, () =>
    giveThings(services, grant.playerId, grant.things as Granted, caller, keyed),
  );
}

/** Sends a message that was saved as a grant. Repeated, it comes once. */
export function sendGranted(services: Services, grant: Grant) {
  return give(services, grant, () =>
    deliverOrder(services, grant.things.message as MessageOrder, `grant:${grant.id}`),
  );
}

async function give<Given>({ store }: Services, { id }: Grant, run: () => Promise<Given>): Promise<Given> {
  try {
    const answer = await run();
    await store.grants.setStatus(id, 'given');
    return answer;
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) await store.grants.setStatus(id, 'refused');
    throw error;
  }
}

export function worthOfThings(things: Granted, { store }: Services): number {
  const { amount = 0, clean = 0, keys = {}, boosters = {} } = things;
  return worthOf(
    {
      amount,
      clean,
      keys: (keys.ship ?? 0) + (keys.artifact ?? 0),
      boosters: {
        autoReplenishCount: boosters.autoReplenishCount ?? 0,
        fullHealingCount: boosters.fullHealingCount ?? 0,
        timeTravelCount: boosters.timeTravelCount ?? 0,
      },
      drops: dropsOf(things),
    },
    store.tunables.current().values,
    store.content.current().content.chances,
  );
}

function dropsOf({ ships = [], artifacts = [], shards = [] }: Granted): Drops[] {
  return [
    ...ships.map(({ rarity }): Drops => ({ kind: 'ship', rarity, count: 1 })),
    ...artifacts.map(({ artifactId }): Drops => {
      return { kind: 'artifact', rarity: artifactRowOf(keyOf(artifactKeyOf(artifactId))).rarity, count: 1 };
    }),
    ...shards.map(({ kind, collectionId, count }): Drops => {
      const { rarity } =
        kind === 'ship_shard'
          ? shipRowOf(keyOf(shipKeyOf(collectionId)))
          : artifactRowOf(keyOf(artifactKeyOf(collectionId)));
      return { kind, rarity, count };
    }),
  ];
}

function keyOf(key: string | undefined): string {
  if (key === undefined) throw new CallRefused('not_found');
  return key;
}

async function findLastSignedIn({ store }: Services): Promise<string> {
  const telegramId = await store.sessions.lastSignedIn();
  const loaded = telegramId === null ? null : await store.players.loadByTelegramId(telegramId);
  if (!loaded) throw new CallRefused('not_found');
  return loaded.player.id;
}
