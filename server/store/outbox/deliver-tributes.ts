import type { TributeEffect } from '#engine/rules/core/effects.ts';
import { hadAccess } from '#engine/rules/crew/general-status.ts';
import type { Notice } from '../repositories/notice-repository.ts';
import type { ReceivedTribute } from '../repositories/tribute-repository.ts';
import type { RelayRepositories } from './relay-repositories.ts';

type Repositories = Pick<RelayRepositories, 'players' | 'tributes' | 'notices'>;

/**
 * Gives generals their shares of what their crews bought. A share counts when the general had access at the time of the
 * purchase; a refund's negative share counts when the share that it takes back counted. A general who wants notices gets one
 * for each share that counts.
 */
export async function deliverTributes(
  { players, tributes, notices }: Repositories,
  effects: readonly TributeEffect[],
): Promise<void> {
  if (effects.length === 0) return;
  const shares = effects.filter(({ amount }) => amount > 0);
  const generals = await players.findSummaries([...new Set(shares.map(({ generalId }) => generalId))]);
  const accessOf = new Map(generals.map(({ id, crew }) => [id, crew.general]));
  await tributes.add(
    shares.map((share) => {
      const general = accessOf.get(share.generalId);
      return toReceived(share, general !== undefined && hadAccess(general, share.atMs));
    }),
  );
  const refunds = effects.filter(({ amount }) => amount < 0);
  const counting = await tributes.findCounting([
    ...shares.map(({ id }) => id),
    ...refunds.map(refundedShareId),
  ]);
  await tributes.add(refunds.map((refund) => toReceived(refund, counting.has(refundedShareId(refund)))));
  const announced = shares.filter(
    ({ id, generalId }) => counting.has(id) && accessOf.get(generalId)?.isNotificationEnabled,
  );
  await notices.add(announced.map(toNotice));
}

function refundedShareId({ id }: TributeEffect): string {
  return id.replace(/-back$/, '');
}

function toReceived({ kind: _, ...share }: TributeEffect, counts: boolean): ReceivedTribute {
  const { id, atMs, generalId, fromId, amount } = share;
  return { id, atMs, generalId, fromId, amount, counts };
}

function toNotice({ id, atMs, generalId, amount }: TributeEffect): Notice {
  // The suffix is stored in every database; renaming it would send old notices twice.
  return { id: `${id}:told`, atMs, playerId: generalId, code: 'tribute', values: { amount: amount / 100 } };
}
