import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { completeSystem } from '#engine/client/galaxy/operations.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import type { SystemView } from '../trip/trip-data.ts';
import { Button } from '../ui/controls/button.tsx';
import { useAwardText } from './award-line.tsx';

/** The 'complete solar system' button, shown once the last trip is done (D14). It pays the system's awards. */
export function CompleteSystem({ system, size = 'full' }: { system: SystemView; size?: 'full' | 'small' }) {
  const { t } = useTranslation();
  const awardText = useAwardText();

  async function press(): Promise<void> {
    const outcome = await completeSystem(system.uuid);
    if (!outcome.ok) return;
    playSound('reward-rare');
    vibrate('success');
    const awards = system.awards.map(awardText).join(', ');
    showToast('gain', t('galaxy:completed', { name: system.name, awards }));
  }

  return (
    <Button kind="collect" size={size} icon="check" className="grow" onPress={press}>
      {t('galaxy.complete')}
    </Button>
  );
}
