import { createHash } from 'node:crypto';
import type { Player } from '#engine/rules/core/player.ts';
import type { Audience } from '#server/store/repositories/account/broadcast-repository.ts';

/** Whether a message to many is for this player. */
export function isInAudience({ id, createdAtMs }: Player, { joinedBeforeMs, share }: Audience): boolean {
  if (createdAtMs >= joinedBeforeMs) return false;
  if (!share) return true;
  const place = placeOf(share.salt, id);
  return place >= share.from && place < share.to;
}

/** The player's place among all players under this salt: from 0 up to, but not including, 100. */
function placeOf(salt: string, playerId: string): number {
  const hash = createHash('sha256').update(`${salt}:${playerId}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100;
}
