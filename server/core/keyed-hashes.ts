import { createHmac } from 'node:crypto';

/**
 * Purposes of hashes: records that outlive a deleted account (D24), and invitation codes (`code`). The same
 * name has a different hash for each purpose, so that hashes of two purposes can't be matched.
 */
type HashSubject = 'recruited' | 'exclusion' | 'ban' | 'exchange' | 'debt' | 'reviews' | 'deletion' | 'code';

/** Hash of a subject; `name` is the Telegram id, an exchange's number or a player's id. */
export type HashOf = (subject: HashSubject, name: string | number) => string;

/** Hashes by the installation's hash key. Without the key nobody can try Telegram ids one after another. */
export function hashBy(key: string): HashOf {
  return (subject, name) => createHmac('sha256', key).update(`${subject} ${name}`).digest('base64url');
}

/**
 * Secret of tokens and pseudonyms for one bot; null is the local messenger, which lets a caller sign in as
 * anybody. Tokens issued for one bot or for the local messenger are invalid for every other bot.
 */
export function bindSecret(secret: string, botId: string | null): string {
  return botId === null ? secret : createHmac('sha256', secret).update(`bot:${botId}`).digest('hex');
}

/** Name that the analytics know a player by; `secret` is the bound one. */
export function pseudonymBy(secret: string): (playerId: string) => string {
  return (playerId) =>
    createHmac('sha256', secret).update(`analytics ${playerId}`).digest('base64url').slice(0, 22);
}
