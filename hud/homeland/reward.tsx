import { vibrate } from '../../engine/client/haptics.ts';
import { playSound } from '../../engine/client/sound.ts';
import { showToast } from '../../engine/client/toasts.ts';
import { amount, short } from '../parts/amount.ts';
import { ProtoMark } from '../parts/marks.tsx';
import { say } from '../shell/strings.ts';

/** An award was paid: heard, felt and said (chapter 8). */
export function celebrate(award: number): void {
  playSound('reward');
  vibrate('success');
  showToast('gain', say('homeland:received', { value: amount(award, 0) }));
}

/** What something pays, in PROTO; readers hear first that it is an award, where it is one. */
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
