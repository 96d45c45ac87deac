import { useSnapshot } from 'valtio';
import { approveCrew } from '../../engine/client/commands/approve-crew.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { playSound } from '../../engine/client/sound.ts';
import { store } from '../../engine/client/store.ts';
import { showToast } from '../../engine/client/toasts.ts';
import { published } from '../../engine/client/tunables.ts';
import type { ReferralStatistics } from '../../engine/protocol/entities-people.ts';
import { trimmed } from '../parts/amount.ts';
import { Button } from '../parts/button.tsx';
import { ProtoMark } from '../parts/marks.tsx';
import { pilotName } from '../parts/pilot-planet.tsx';
import { useTranslation } from '../shell/strings.ts';

/** For a pilot who was recruited and hasn't approved yet: the place, and what taking it pays. */
export function ClaimPlace({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(store);
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
