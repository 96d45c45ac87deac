import { verifyInitData } from '../init-data.ts';
import type { Messenger } from '../messenger.ts';

/** The real messenger: its bot's token checks what it signs. */
export function telegramMessenger(botToken: string): Messenger {
  return {
    kind: 'telegram',
    verify: (initData) => verifyInitData(initData, botToken, Date.now()),
  };
}
