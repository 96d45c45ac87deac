import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { crewStatistics } from '#engine/client/crew/queries.ts';
import { randomPilot } from '#engine/client/device/identity.ts';
import { shareLink } from '../messenger/messenger-later.ts';
import { say, useTranslation } from '../strings/strings.ts';
import { copyText } from '../ui/browser.ts';
import { Button } from '../ui/controls/button.tsx';
import { trimmed } from '../ui/format/amount.ts';

/** Shares the invitation link, or copies it. */
export function Invite() {
  const { t } = useTranslation();
  return (
    <div className="invite">
      <Button kind="primary" icon="send" onPress={() => withLink(send)}>
        {t('crew:invite.send')}
      </Button>
      <Button
        icon="copy"
        label={t('crew:invite.copy')}
        onPress={() => withLink(copyLink)}
        className="invite__copy"
      >
        {null}
      </Button>
    </div>
  );
}

/** The messenger may not have sent the link yet, so it is asked again. */
async function withLink(use: (link: string) => Promise<void>): Promise<void> {
  const readLink = () => inviteLink(crewStatistics.state.value?.inviteLink ?? null);
  if (readLink() === null) await crewStatistics.load();
  const link = readLink();
  if (link === null) showToast('error', say('crew:invite.no-link'));
  else await use(link);
}

async function send(link: string): Promise<void> {
  const text = say('crew:invite.text', { amount: trimmed(published.tunables.invitationBonus) });
  await sendLink(link, text);
}

/**
 * The link that brings a friend into the player's crew (D24). With the local messenger it is this page's
 * address with the code and an unused pilot, so that it works in another window of the same browser. Null
 * until the messenger has sent it.
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

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('gain', say('crew:invite.copied'));
  else showToast('error', say('crew:invite.copy-failed'));
}
