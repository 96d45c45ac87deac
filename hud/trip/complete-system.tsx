import { completeSystem } from '../../engine/client/commands/complete-system.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { playSound } from '../../engine/client/sound.ts';
import { showToast } from '../../engine/client/toasts.ts';
import { Button } from '../parts/button.tsx';
import { useTranslation } from '../shell/strings.ts';
import { useAwardWords } from './award-line.tsx';
import type { SystemView } from './trip-data.ts';

/** The 'complete solar system' button, there once the last trip is done (D14); it pays the system's awards. */
export function CompleteSystem({ system, size = 'full' }: { system: SystemView; size?: 'full' | 'small' }) {
  const { t } = useTranslation();
  const words = useAwardWords();

  async function press(): Promise<void> {
    const outcome = await completeSystem(system.uuid);
    if (!outcome.ok) return;
    playSound('reward-rare');
    vibrate('success');
    const awards = system.awards.map(words).join(', ');
    showToast('gain', t('flight:completed', { name: system.name, awards }));
  }

  return (
    <Button kind="collect" size={size} icon="check" className="grow" onPress={press}>
      {t('galaxy.complete')}
    </Button>
  );
}
