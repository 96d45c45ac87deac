import type { Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from './command.ts';

/** The calling player, for commands that wait for an outside service before they change the player. */
export async function findCaller({ store }: Services, { identity }: Caller): Promise<Player> {
  const loaded = identity && (await store.players.loadByTelegramId(identity.telegramId));
  if (!loaded) throw new CallRefused('not_found');
  return loaded.player;
}
