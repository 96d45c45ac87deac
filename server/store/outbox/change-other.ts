import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { PlayerRepository } from '../repositories/core/player-repository.ts';
import { packEffects } from './outbox.ts';

/** Called with a player that the relay itself has changed. */
export type ChangeListener = (before: Player, after: Player) => void;

const maxAttempts = 8;

/**
 * Changes a player that another player's outbox entry is about: load, decide, one guarded write, and again after a lost
 * race. Does nothing when the player is missing or the decision returns the same player. A change without effects isn't
 * reported: only the revision has moved.
 */
export async function changeOther(
  players: PlayerRepository,
  playerId: string,
  decide: (player: Player) => Change | Promise<Change>,
  onChange: ChangeListener,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = (await players.load(playerId))?.player;
    if (!before) return;
    const { player, effects } = await decide(before);
    if (player === before) return;
    const after = { ...player, rev: before.rev + 1 };
    if (await players.save(before, after, packEffects(effects, after.rev))) {
      if (effects.length > 0) onChange(before, after);
      return;
    }
  }
  throw new Error(
    `Player ${playerId} changed during each of ${maxAttempts} attempts; the entry is delivered later`,
  );
}
