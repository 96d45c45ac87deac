import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { say, useTranslation } from '../strings/strings.ts';
import { formatAmount, short } from '../ui/format/amount.ts';
import { Icon, ProtoMark } from '../ui/icons/icon.tsx';
import { Rolling } from '../ui/text/rolling.tsx';

interface SectionHeadProps {
  title: string;
  /** A count or a progress. */
  aside?: string | undefined;
}

export function SectionHead({ title, aside }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 className="h2">{title}</h2>
      {aside && <span className="label t2">{aside}</span>}
    </div>
  );
}

/** Celebrates an award: sound, vibration and a toast. */
export function celebrate(award: number): void {
  playSound('reward');
  vibrate('success');
  showToast('gain', say('homeland:received', { value: formatAmount(award, 0) }));
}

/** An award in PROTO. Screen readers hear first that it is an award. */
export function AwardTag({ value, isAward = true }: { value: number; isAward?: boolean }) {
  return (
    <span className="award-sum">
      {isAward && <span className="hidden">{say('homeland:award')}</span>}
      <ProtoMark size={17} />
      <span className="num">{short(value)}</span>
      <span className="hidden">PROTO</span>
    </span>
  );
}

/** Marks something as done. */
export function DoneMark() {
  const { t } = useTranslation();
  return (
    <span className="done-mark label">
      <Icon name="check" size={18} weight={2} />
      {t('homeland:done')}
    </span>
  );
}

const rollMs = 500;

/** An amount of PROTO that counts to its new value, with decimals only where it has some. */
export function Count({ value }: { value: number }) {
  const { settings } = useSnapshot(state);
  const decimals = Number.isInteger(value) ? 0 : 2;
  return <Rolling value={value} ms={rollMs} decimals={decimals} isStill={settings.reducedMotion} />;
}
