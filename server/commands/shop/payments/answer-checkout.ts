import { languageOfCode } from '#engine/content/languages.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import { reserveOrder } from '#engine/rules/shop/orders.ts';
import { log } from '#server/core/log.ts';
import { errorText } from '#server/core/strings/strings.ts';
import type { CheckoutQuery } from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';
import { changeBuyer } from './change-buyer.ts';
import { readPayload } from './payload.ts';

type Refusal = Parameters<typeof errorText>[0];

/**
 * Answers the messenger's checkout query: order, payer, amount and currency must match, and the payer must be able to play.
 * A sum that is accepted is reserved in the payer's own limit.
 * An answer that can't be given in time is only logged: the messenger has taken no money, and no later one would count.
 */
export async function answerCheckout(services: Services, query: CheckoutQuery): Promise<void> {
  const refusal = await refuseCheckout(services, query);
  const text = refusal && errorText(refusal, languageOfCode(query.from.language_code));
  await services.messenger
    .answerCheckout(query.id, text)
    .catch((error: Error) => log.warning(`A checkout was not answered: ${error.message}`));
}

async function refuseCheckout(
  services: Services,
  { from, currency, total_amount, invoice_payload }: CheckoutQuery,
): Promise<Refusal | null> {
  const { store, mode } = services;
  if (mode.current !== 'open') return mode.current === 'closed' ? 'maintenance' : 'read_only';
  const payload = readPayload(invoice_payload);
  if (!payload) return 'order_closed';
  if ((await store.signIns.find(from.id)).ban) return 'banned';
  if (currency !== 'XTR') return 'order_mismatch';
  let refusal: Refusal | null = 'order_closed';
  await changeBuyer(services, payload.playerId, async ({ nowMs, publishedTunables }, player) => {
    const isPayer = player.profile.telegramId === from.id;
    const decided = isPayer
      ? reserveOrder(player, payload.orderId, total_amount, nowMs, publishedTunables)
      : ({ refuse: 'order_closed' } as const);
    refusal = refused(decided) ? decided.refuse : null;
    return refused(decided) ? unchanged(player) : decided.ok;
  });
  return refusal;
}
