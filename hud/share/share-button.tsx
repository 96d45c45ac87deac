import type { Snapshot } from 'valtio';
import type { Reward } from '../../engine/client/store.ts';
import { Button } from '../parts/button.tsx';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings.ts';

/** Shows the card of a trip that was just collected. */
export function ShareButton({ reward }: { reward: Snapshot<Reward> }) {
  const { t } = useTranslation();
  return (
    <Button
      kind="text"
      icon="share-2"
      onPress={() => openModal('share', { reward: { ...reward, awards: [] } })}
    >
      {t('firstRun:share.open')}
    </Button>
  );
}
