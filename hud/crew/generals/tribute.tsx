import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { claimTribute } from '#engine/client/crew/operations.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount, trimmed } from '#hud/ui/format/amount.ts';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Rolling } from '#hud/ui/text/rolling.tsx';

/** The tribute in PROTO and its claim button, which says so when there is nothing to claim. */
export function Tribute({ amount: waiting }: { amount: number }) {
  const { t } = useTranslation();
  const { reducedMotion } = useSnapshot(state).settings;
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
