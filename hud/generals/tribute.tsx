import { useSnapshot } from 'valtio';
import { claimTribute } from '../../engine/client/commands/claim-tribute.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { playSound } from '../../engine/client/sound.ts';
import { store } from '../../engine/client/store.ts';
import { showToast } from '../../engine/client/toasts.ts';
import { published } from '../../engine/client/tunables.ts';
import { amount, trimmed } from '../parts/amount.ts';
import { Button } from '../parts/button.tsx';
import { ProtoMark } from '../parts/marks.tsx';
import { Rolling } from '../parts/rolling.tsx';
import { useTranslation } from '../shell/strings.ts';

/** The tribute that waits, in PROTO, and claiming it; nothing to claim is said on the button. */
export function Tribute({ amount: waiting }: { amount: number }) {
  const { t } = useTranslation();
  const { reducedMotion } = useSnapshot(store).settings;
  const { generalTributePercent } = useSnapshot(published).tunables;

  async function claim(): Promise<void> {
    if (!(await claimTribute()).ok) return;
    playSound('reward');
    vibrate('success');
    showToast('gain', t('crew:status.claimed', { amount: amount(waiting) }));
  }

  return (
    <section className="tribute">
      <h2 className="label t2">{t('crew:status.tribute')}</h2>
      <p className="tribute__amount hero num">
        <ProtoMark size={42} />
        <Rolling value={waiting} ms={500} isStill={reducedMotion} />
      </p>
      <p className="small">{t('crew:status.tribute-of', { percent: trimmed(generalTributePercent) })}</p>
      <Button kind="collect" reason={waiting > 0 ? null : t('crew:status.nothing')} onPress={claim}>
        {waiting > 0 ? t('crew:status.claim', { amount: amount(waiting) }) : t('crew:status.claim-nothing')}
      </Button>
    </section>
  );
}
