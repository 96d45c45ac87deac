import type { Audience, Offer } from '../../content/schemas/offer.ts';
import { randomOf } from './random.ts';

/**
 * Position of a player between 0 and 100, by a hash of the salt and the player. The same salt gives the same
 * position; different salts give independent positions.
 */
export function audiencePlace(salt: string, playerId: string): number {
  return 100 * randomOf(`${salt}\n${playerId}`, 1);
}

/** Percent of the players in the audience at a moment. */
export function audiencePercent(audience: Audience | undefined, nowMs: number): number {
  if (!audience) return 100;
  return audience.steps.reduce(
    (percent, step) => (step.at === null || Date.parse(step.at) <= nowMs ? step.percent : percent),
    0,
  );
}

/**
 * True when the player is in the audience. The rest of a hundred percent after the last step is the
 * holdout.
 */
export function isInAudience(audience: Audience | undefined, playerId: string, nowMs: number): boolean {
  if (!audience) return true;
  return audiencePlace(audience.salt, playerId) < audiencePercent(audience, nowMs);
}

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
