import { languageOfCode } from '#engine/content/languages.ts';
import { checkOrder } from '#engine/rules/shop/orders.ts';
import { log } from '#server/core/log.ts';
import { errorText } from '#server/core/strings/strings.ts';
import type { CheckoutQuery } from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';
import { readPayload } from './payload.ts';

type Refusal = Parameters<typeof errorText>[0];

/**
 * Answers the messenger's checkout query: order, payer, amount and currency must match, and the payer must be able to play.
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
  { store, clock, mode }: Services,
  { from, currency, total_amount, invoice_payload }: CheckoutQuery,
): Promise<Refusal | null> {
  if (mode.current !== 'open') return mode.current === 'closed' ? 'maintenance' : 'read_only';
  const payload = readPayload(invoice_payload);
  const loaded = payload && (await store.players.load(payload.playerId));
  if (!payload || loaded?.player.profile.telegramId !== from.id) return 'order_closed';
  if ((await store.signIns.find(from.id)).ban) return 'banned';
  if (currency !== 'XTR') return 'order_mismatch';
  const tunables = store.tunables.current().values;
  const checked = checkOrder(loaded.player, payload.orderId, total_amount, clock.now(), tunables);
  return 'refuse' in checked ? checked.refuse : null;
}
