import { findOrder, refundOrder } from '../../../engine/rules/orders.ts';
import type { Player } from '../../../engine/rules/player.ts';
import { CallRefused } from '../../call-refused.ts';
import type { Services } from '../../services.ts';
import type { Charge } from '../../store/payment-repository.ts';
import { changePlayer } from '../change-player.ts';
import type { CommandContext, Decision } from '../command.ts';
import { withOrder } from './find-order.ts';
import { readPayload } from './payload.ts';

/**
 * The messenger says that Stars went back, perhaps before it says that they were paid: the charge is closed first. What the
 * order had delivered is taken back, when it was this charge that paid for it.
 */
export async function takeRefund(services: Services, charge: Charge): Promise<void> {
  const { payments } = services.store;
  await payments.receive(charge, 'refunded');
  await payments.move(charge.chargeId, 'refunded');
  const payload = readPayload(charge.payload);
  if (!payload) return;
  const decide = async (
    context: CommandContext,
    player: Player,
  ): Promise<Decision<'webhooks.messenger'>> => ({
    change: await decideRefund(context, player, charge, payload.orderId),
    answer: () => ({ ok: true }),
  });
  try {
    await changePlayer<'webhooks.messenger'>(services, {
      playerId: payload.playerId,
      caller: { language: 'en', timezone: 'UTC' },
      status: 200,
      keyed: null,
      decide,
    });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'not_found')) throw error;
  }
}

async function decideRefund(context: CommandContext, player: Player, { chargeId }: Charge, orderId: string) {
  const nothing = { player, effects: [] };
  const holder = await withOrder(context, player, orderId);
  const order = holder && findOrder(holder, orderId);
  // Another charge of the same order was given back: one that had been paid twice.
  if (!holder || order?.chargeId !== chargeId) return nothing;
  const back = refundOrder(holder, order, context.nowMs, context.tunables);
  return 'refuse' in back || back.ok.player === holder ? nothing : back.ok;
}
