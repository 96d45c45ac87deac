import type { Change } from '../../../engine/rules/decision.ts';
import type { Player } from '../../../engine/rules/player.ts';
import { CallRefused } from '../../call-refused.ts';
import type { Services } from '../../services.ts';
import { changePlayer } from '../change-player.ts';
import type { CommandContext } from '../command.ts';

/**
 * Changes the player whose order a charge is about. One who isn't there is passed over: telling it again wouldn't help,
 * as it would with the database away.
 */
export async function changeBuyer(
  services: Services,
  playerId: string,
  change: (context: CommandContext, player: Player) => Promise<Change>,
): Promise<void> {
  try {
    await changePlayer<'webhooks.messenger'>(services, {
      playerId,
      caller: { language: 'en', timezone: 'UTC' },
      status: 200,
      keyed: null,
      decide: async (context, player) => ({
        change: await change(context, player),
        answer: () => ({ ok: true }),
      }),
    });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'not_found')) throw error;
  }
}
