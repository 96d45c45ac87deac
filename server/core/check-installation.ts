import type { Settings } from '../settings.ts';
import type { ServerStateRepository } from '../store/repositories/core/server-state-repository.ts';
import { StartRefused } from './start-refused.ts';

const local = 'local';

/**
 * Binds the data to the bot of the first start, or to the local messenger. Refuses another one: players and
 * payments of one bot mean nothing to another, and anybody may be anybody in data of the local messenger. A
 * bot with developer tools is for trying things out, and may use any data.
 */
export async function checkBot(
  state: ServerStateRepository,
  { botToken, hasDevTools }: Settings,
): Promise<void> {
  // The part before the colon is the bot's id.
  const present = botToken?.split(':')[0] ?? local;
  const bound = await state.bindBot(present);
  if (bound === present || (botToken && hasDevTools)) return;
  throw new StartRefused(
    `This data belongs to ${nameOf(bound)}, and the server is set up for ${nameOf(present)}. Nothing was changed. ` +
      `Start it for ${nameOf(bound)}, or give it data of its own by DATA_DIR or MONGODB_URI.`,
  );
}

function nameOf(bot: string): string {
  return bot === local ? 'the local messenger' : `the bot ${bot}`;
}

/**
 * Refuses data whose game time was moved to a bot. The time can't be moved back, because the data
 * since then lies in the future.
 */
export function checkOffset({ botToken, hasDevTools }: Settings, offsetMs: number): void {
  if (!botToken || hasDevTools || offsetMs === 0) return;
  throw new StartRefused(
    `Game time of this data was moved by ${Math.round(offsetMs / 60_000)} minutes, as developers do. It isn't data for a ` +
      'bot. Nothing was changed. Use another database, or set DEV_TOOLS=1 with a token if the bot is for trying things out.',
  );
}
