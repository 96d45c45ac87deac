import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { crewStatistics } from '#engine/client/crew/queries.ts';
import { say, useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { trimmed } from '../ui/format/amount.ts';
import { copyLink, inviteLink, sendLink } from './invite-link.ts';

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
