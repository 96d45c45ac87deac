import type { Offer } from '#engine/content/schemas/offer.ts';
import { isInAudience } from './cohorts.ts';

/** True when a row is offered to this player now. The server's own clock decides. */
export function isOffered(
  { from, until, audience, retired }: Offer,
  playerId: string,
  nowMs: number,
): boolean {
  if (retired) return false;
  if (from !== undefined && nowMs < Date.parse(from)) return false;
  if (until !== undefined && nowMs >= Date.parse(until)) return false;
  return isInAudience(audience, playerId, nowMs);
}
