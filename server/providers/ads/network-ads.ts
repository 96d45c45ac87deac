import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSameSecret } from '../../core/sign-in/is-same-secret.ts';
import type { AdZone } from '../../settings.ts';
import type { AdProvider, AdReport, Postback } from './ad-provider.ts';

/**
 * Monetag's rewarded ads for mini-apps (docs.monetag.com: SDK reference, postbacks). Its script makes a
 * function `show_<zone>({ymid, requestVar})`, and its server reports every counted ad with a GET to the
 * postback address, which holds our key and its macros. The network doesn't sign; so the key proves who
 * reports, and `ymid` carries the ticket and the player under our own signature.
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

const idBytes = 16;
const proofBytes = 12;

/**
 * A ticket and its player in one word that nobody else can make: 59 characters that need no escape in an
 * address.
 */
function ticketMark(key: Buffer, adId: string, playerId: string): string {
  const ids = Buffer.concat([bytesOf(adId), bytesOf(playerId)]);
  return Buffer.concat([ids, proofOf(key, ids)]).toString('base64url');
}

/** Ticket and player that a mark names; null for a forged mark. */
function readTicketMark(key: Buffer, mark: string): { adId: string; playerId: string } | null {
  const bytes = Buffer.from(mark, 'base64url');
  if (bytes.length !== 2 * idBytes + proofBytes) return null;
  const ids = bytes.subarray(0, 2 * idBytes);
  if (!timingSafeEqual(bytes.subarray(2 * idBytes), proofOf(key, ids))) return null;
  return { adId: idOf(ids.subarray(0, idBytes)), playerId: idOf(ids.subarray(idBytes)) };
}

function proofOf(key: Buffer, ids: Buffer): Buffer {
  return createHmac('sha256', key).update(ids).digest().subarray(0, proofBytes);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
