import { verifyInitData } from '../init-data.ts';
import type { Identity } from '../messenger.ts';
import { verifyThirdParty } from '../third-party.ts';

/**
 * Whose init data it is. The hash under the bot's token counts first. Where it is missing, or of a token that was revoked
 * while the game was open, the messenger's own signature over the bot's id proves as much. Both are good for 24 h. Null
 * when neither fits, or when a pair comes twice.
 */
export function verifyTelegram(
  initData: string,
  botToken: string,
  publicKey: string,
  nowMs: number,
): Identity | null {
  const identity = verifyInitData(initData, botToken, nowMs);
  if (identity) return identity;
  const botId = botIdOf(botToken);
  return botId === null ? null : verifyThirdParty(initData, botId, nowMs, publicKey);
}

/** A bot's id is what its token begins with, up to the colon; null for a text that isn't a token. */
export function botIdOf(botToken: string): number | null {
  const [, id] = /^([1-9]\d{0,15}):./.exec(botToken) ?? [];
  return id === undefined ? null : Number(id);
}
