import type { TributeEffect } from '#engine/rules/core/effects.ts';
import { hadAccess } from '#engine/rules/crew/general-status.ts';
import type { Notice } from '../repositories/notice-repository.ts';
import type { ReceivedTribute } from '../repositories/tribute-repository.ts';
import type { DeliveryStores } from './relay-repositories.ts';

type Stores = Pick<DeliveryStores, 'players' | 'tributes' | 'notices'>;

/**
 * Gives generals their shares: one counts when the general had access at the time of the purchase, and one that is taken
 * back when what it takes back counted. Generals are told of what counts, unless they don't want to be.
 */
export async function deliverTributes(stores: Stores, effects: readonly TributeEffect[]): Promise<void> {
  if (effects.length === 0) return;
  const shares = effects.filter(({ amount }) => amount > 0);
  const generals = await stores.players.findSummaries([...new Set(shares.map(({ generalId }) => generalId))]);
  const accessOf = new Map(generals.map(({ id, crew }) => [id, crew.general]));
  await stores.tributes.add(
    shares.map((share) => {
      const general = accessOf.get(share.generalId);
      return receive(share, general !== undefined && hadAccess(general, share.atMs));
    }),
  );
  const backs = effects.filter(({ amount }) => amount < 0);
  const counting = await stores.tributes.findCounting([...shares.map(({ id }) => id), ...backs.map(shareOf)]);
  await stores.tributes.add(backs.map((back) => receive(back, counting.has(shareOf(back)))));
  const told = shares.filter(
    ({ id, generalId }) => counting.has(id) && accessOf.get(generalId)?.isNotificationEnabled,
  );
  await stores.notices.add(told.map(noticeOf));
}

/** The id of the share that is taken back. */
function shareOf({ id }: TributeEffect): string {
  return id.replace(/-back$/, '');
}

function receive({ kind: _, ...share }: TributeEffect, counts: boolean): ReceivedTribute {
  const { id, atMs, generalId, fromId, amount } = share;
  return { id, atMs, generalId, fromId, amount, counts };
}

function noticeOf({ id, atMs, generalId, amount }: TributeEffect): Notice {
  return { id: `${id}:told`, atMs, playerId: generalId, code: 'tribute', values: { amount: amount / 100 } };
}
