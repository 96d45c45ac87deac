import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { approveCrew } from '#engine/client/crew/operations.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { ReferralStatistics } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { trimmed } from '../ui/format/amount.ts';
import { ProtoMark } from '../ui/icons/currency-marks.tsx';
import { pilotName } from '../ui/pictures/pilot-planet.tsx';

/** For a recruited pilot who hasn't approved yet: the place, and the reward for taking it. */
export function ClaimPlace({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(state);
  const { approvalBonus } = useSnapshot(published).tunables;
  const general = crew?.currentGeneral;
  if (!user?.isRecruitedReferral || !general) return null;

  async function claim(): Promise<void> {
    if (!(await approveCrew()).ok) return;
    playSound('reward');
    vibrate('success');
    showToast('gain', t('crew:claim.done', { amount: trimmed(approvalBonus) }));
  }

  return (
    <section className="claim-place">
      <ProtoMark size={34} />
      <span className="grow">
        <span className="claim-place__title">{t('crew:claim.title', { name: pilotName(general) })}</span>
        <span className="label t2">{t('crew:claim.text')}</span>
      </span>
      <Button
        kind="collect"
        size="small"
        label={t('crew:claim.aloud', { amount: trimmed(approvalBonus) })}
        onPress={claim}
      >
        {t('crew:claim.press', { amount: trimmed(approvalBonus) })}
      </Button>
    </section>
  );
}
