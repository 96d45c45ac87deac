import { languageOfCode } from '#engine/content/languages.ts';
import { checkOrder } from '#engine/rules/shop/orders.ts';
import { errorText } from '#server/core/strings/strings.ts';
import type { CheckoutQuery } from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';
import { readPayload } from './payload.ts';

type Refusal = Parameters<typeof errorText>[0];

/** Answers the messenger's checkout query: order, payer, amount and currency must match. */
export async function answerCheckout(services: Services, query: CheckoutQuery): Promise<void> {
  const refusal = await refuseCheckout(services, query);
  const text = refusal && errorText(refusal, languageOfCode(query.from.language_code));
  await services.messenger.answerCheckout(query.id, text);
}

async function refuseCheckout(
  { store, clock }: Services,
  { from, currency, total_amount, invoice_payload }: CheckoutQuery,
): Promise<Refusal | null> {
  const payload = readPayload(invoice_payload);
  const loaded = payload && (await store.players.load(payload.playerId));
  if (!payload || loaded?.player.profile.telegramId !== from.id) return 'order_closed';
  if (currency !== 'XTR') return 'order_mismatch';
  const tunables = store.tunables.current().values;
  const checked = checkOrder(loaded.player, payload.orderId, total_amount, clock.now(), tunables);
  return 'refuse' in checked ? checked.refuse : null;
}
