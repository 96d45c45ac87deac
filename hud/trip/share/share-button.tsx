import type { Snapshot } from 'valtio';
import type { Reward } from '#engine/client/trip/reward.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { shareModal } from '../modals.ts';

/** Shows the share card of the flight that was just collected. */
export function ShareButton({ reward }: { reward: Snapshot<Reward> }) {
  const { t } = useTranslation();
  return (
    <Button
      kind="text"
      icon="share-2"
      onPress={() => openModal(shareModal, { reward: { ...reward, awards: [] } })}
    >
      {t('trip:share.open')}
    </Button>
  );
}
