import { Clock } from './clock.ts';
import { Turns } from './commands/take-turns.ts';
import { LeastRecent } from './least-recent.ts';
import type { Live } from './live/live.ts';
import { localMessenger } from './messenger/local/local-messenger.ts';
import type { Messenger } from './messenger/messenger.ts';
import { telegramMessenger } from './messenger/telegram/telegram-messenger.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/open-store.ts';
import { Tokens } from './tokens.ts';

/** What commands work with, once the database has been reached for the first time. */
export interface Services {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly messenger: Messenger;
  readonly live: Live;
  readonly turns: Turns;
  /** Players by their Telegram ids: these never change. */
  readonly playerIds: LeastRecent<number, string>;
  /** Whom a developer's grant goes to when it names nobody. */
  readonly lastSignedIn: { telegramId: number | null };
}

export async function createServices(settings: Settings, store: Store, live: Live): Promise<Services> {
  const secret = await store.keep.secret();
  const offsetMs = await store.keep.clockOffsetMs();
  const clock = new Clock(offsetMs, (kept) => store.keep.keepClockOffset(kept));
  const messenger = settings.botToken ? telegramMessenger(settings.botToken) : localMessenger(secret);
  return {
    settings,
    store,
    clock,
    tokens: new Tokens(secret),
    messenger,
    live,
    turns: new Turns(),
    playerIds: new LeastRecent(50_000),
    lastSignedIn: { telegramId: null },
  };
}
