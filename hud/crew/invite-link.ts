import { state } from '#engine/client/core/state.ts';
import { randomPilot } from '#engine/client/device/identity.ts';

/**
 * The link that brings a friend into the player's crew (D24). With the local messenger it is this page's address with the
 * code and an unused pilot, so that it works in another window of the same browser. Null until the messenger has sent it.
 */
export function inviteLink(fromMessenger: string | null): string | null {
  const code = state.user?.referralCode;
  if (fromMessenger || !state.boot.isLocalMessenger || !code) return fromMessenger;
  return `${location.origin}/?pilot=${randomPilot()}&tgWebAppStartParam=${encodeURIComponent(code)}`;
}
