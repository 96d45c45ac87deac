import { verifyInitData } from '../init-data.ts';
import type { Identity } from '../messenger.ts';
import { verifyThirdParty } from '../third-party.ts';

/**
 * The identity in init data. The hash under the bot's token is checked first. If it is missing, or its token was revoked
 * while the game was open, the messenger's own signature over the bot's id proves the same. Both are valid for 24 h. Null
 * when neither is valid, or when a name occurs twice.
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

/** A bot's id is the part of its token before the colon; null for a text that isn't a token. */
export function botIdOf(botToken: string): number | null {
  const [, id] = /^([1-9]\d{0,15}):./.exec(botToken) ?? [];
  return id === undefined ? null : Number(id);
}
