import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/core/sign-in/is-same-secret.ts';
import type { AdZone } from '#server/settings.ts';
import type { AdProvider, AdReport, Postback } from './ad-provider.ts';
import { readTicketMark, ticketMark } from './ticket-mark.ts';

/**
 * Monetag's rewarded ads for mini-apps (docs.monetag.com: SDK reference, postbacks). Its script makes a function
 * `show_<zone>({ymid, requestVar})`, and its server reports every counted ad with a GET to the postback address, which holds
 * our key and its macros. The network doesn't sign; so the key proves who reports, and `ymid` carries the ticket and the
 * player under our own signature.
 */
export function networkAds({ script, zone, secret }: AdZone): AdProvider {
  const markKey = createHmac('sha256', secret).update('ticket marks').digest();
  return {
    kind: 'network',
    hasAds: () => true,
    show: async (adId, playerId) => ({
      by: 'network',
      script,
      zone,
      ymid: ticketMark(markKey, adId, playerId),
    }),
    read: (postback) => readPostback({ zone, secret }, markKey, postback),
  };
}

function readPostback(
  { zone, secret }: Pick<AdZone, 'zone' | 'secret'>,
  markKey: Buffer,
  { key, ymid, zone_id, reward_event_type, telegram_id }: Postback,
): AdReport | null {
  if (!isSameSecret(key, secret) || zone_id !== zone) return null;
  const ticket = readTicketMark(markKey, ymid);
  if (!ticket) return null;
  return {
    ...ticket,
    telegramId: /^\d{1,15}$/.test(telegram_id ?? '') ? Number(telegram_id) : null,
    isValued: reward_event_type === 'valued',
  };
}
