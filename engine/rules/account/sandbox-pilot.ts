import type { Player, Profile } from '../core/player.ts';

/**
 * True for a designer's sandbox pilot (D67). Its account number is below zero; the messenger gives out none
 * of these.
 */
export function isSandboxPilot({ telegramId }: Pick<Profile, 'telegramId'>): boolean {
  return telegramId < 0;
}

/** A new player as a sandbox pilot: without the tour, and not counted in the analytics. */
export function asSandboxPilot(player: Player): Player {
  return { ...player, isOnboarded: true, account: { ...player.account, isUncounted: true } };
}
