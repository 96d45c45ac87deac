import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { randomPilot } from '#engine/client/device/identity.ts';
import { shareLink } from '#hud/messenger/messenger-later.ts';
import { say } from '#hud/shell/strings/strings.ts';
import { copyText } from '#hud/ui/browser/copy-text.ts';

/**
 * The link that brings a friend into the player's crew (D24). With the local messenger it is this page's address with the
 * code and an unused pilot, so that it works in another window of the same browser. Null until the messenger has sent it.
 */
export function inviteLink(fromMessenger: string | null): string | null {
  const code = state.user?.referralCode;
  if (fromMessenger || !state.boot.isLocalMessenger || !code) return fromMessenger;
  return `${location.origin}/?pilot=${randomPilot()}&tgWebAppStartParam=${encodeURIComponent(code)}`;
}

/** Sends a link by the messenger or the device; where neither can, copies it. */
export async function sendLink(link: string, text: string): Promise<void> {
  if (!(await shareLink(link, text))) await copyLink(link);
}

export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('gain', say('crew:invite.copied'));
  else showToast('error', say('crew:invite.copy-failed'));
}
