import { unchanged } from '#engine/rules/core/decision.ts';
import type { MessageEffect, TributeEffect } from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { hadAccess } from '#engine/rules/crew/general-status.ts';
import { returnTribute } from '#engine/rules/crew/tribute.ts';
import type { ReceivedTribute } from '../repositories/crew/tribute-repository.ts';
import { type ChangeListener, changeOther } from './change-other.ts';
import { deliverMessages } from './deliver-messages.ts';
import type { RelayRepositories } from './relay-repositories.ts';

type Repositories = Pick<RelayRepositories, 'players' | 'tributes' | 'notices' | 'inbox'>;

/**
 * Gives generals their shares of what their crews bought. A share counts when the general had access at the time of the
 * purchase; a refund takes back exactly the share that counted, also from a general who has claimed it. A general gets a
 * message for each share that counts.
 */
export async function deliverTributes(
  repositories: Repositories,
  effects: readonly TributeEffect[],
  onChange: ChangeListener,
): Promise<void> {
  const { players, tributes } = repositories;
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
  const returned = refunds.map((refund) => {
    const amount = counting.get(refundedShareId(refund));
    return toReceived(amount === undefined ? refund : { ...refund, amount: -amount }, amount !== undefined);
  });
  await tributes.add(returned);
  const announced = shares.filter(({ id }) => counting.has(id));
  await deliverMessages(repositories, announced.map(toMessage));
  for (const { generalId, id, atMs, counts } of returned)
    if (counts) await takeFromGeneral(repositories, generalId, id, atMs, onChange);
}

/**
 * Takes back what the general has claimed of a refunded share. The general's revision moves in any case, so that a claim
 * that has read the sum from before decides again.
 */
async function takeFromGeneral(
  { players, tributes }: Repositories,
  generalId: string,
  shareId: string,
  atMs: number,
  onChange: ChangeListener,
): Promise<void> {
  const orderId = shareId.replace(/:tribute-back$/, '');
  const decide = async (general: Player) => {
    const change = returnTribute(general, await tributes.sum(generalId), orderId, atMs);
    return change.player === general ? unchanged({ ...general }) : change;
  };
  await changeOther(players, generalId, decide, onChange);
}

function refundedShareId({ id }: TributeEffect): string {
  return id.replace(/-back$/, '');
}

function toReceived({ kind: _, ...share }: TributeEffect, counts: boolean): ReceivedTribute {
  const { id, atMs, generalId, fromId, amount } = share;
  return { id, atMs, generalId, fromId, amount, counts };
}

function toMessage({ id, atMs, generalId, amount }: TributeEffect): MessageEffect {
  // The suffix is stored in every database; renaming it would send old notices twice.
  const values = { amount: amount / 100 };
  return { kind: 'message', id: `${id}:told`, atMs, playerId: generalId, code: 'tribute', values };
}
