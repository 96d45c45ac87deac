import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { applyChange } from '#server/commands/core/change-player.ts';
import type { CommandContext } from '#server/commands/core/command.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';

/**
 * Changes the player whose order was charged. A missing player is ignored, because a repeated update wouldn't help.
 * Any other failure is thrown, so that the messenger sends the update again.
 */
export async function changeBuyer(
  services: Services,
  playerId: string,
  change: (context: CommandContext, player: Player) => Promise<Change>,
): Promise<void> {
  try {
    await applyChange(services, playerId, change);
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'not_found')) throw error;
  }
}
