import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { say } from '../shell/strings/strings.ts';
import { amount, short } from '../ui/format/amount.ts';
import { ProtoMark } from '../ui/icons/currency-marks.tsx';

/** Celebrates an award: sound, vibration and a toast. */
export function celebrate(award: number): void {
  playSound('reward');
  vibrate('success');
  showToast('gain', say('homeland:received', { value: amount(award, 0) }));
}

/** An award in PROTO. Screen readers hear first that it is an award. */
export function Award({ value, isAward = true }: { value: number; isAward?: boolean }) {
  return (
    <span className="award-sum">
      {isAward && <span className="hidden">{say('homeland:award')}</span>}
      <ProtoMark size={17} />
      <span className="num">{short(value)}</span>
      <span className="hidden">PROTO</span>
    </span>
  );
}
