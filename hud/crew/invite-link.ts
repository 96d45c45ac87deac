import { state } from '#engine/client/core/state.ts';
import { randomPilot } from '#engine/client/device/identity.ts';

/**
 * The link that brings a friend into the player's crew (D24): the messenger's, or with the local one this page's own
 * address with the code and a pilot whom nobody has been yet, so that it works in another window of the same browser.
 * Null while the messenger hasn't told.
 */
export function inviteLink(told: string | null): string | null {
  const code = state.user?.referralCode;
  if (told || !state.boot.isLocalMessenger || !code) return told;
  return `${location.origin}/?pilot=${randomPilot()}&tgWebAppStartParam=${encodeURIComponent(code)}`;
}
