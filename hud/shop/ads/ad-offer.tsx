import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { adModal } from '../modals.ts';
import type { AdPlace } from './run-ad.ts';

/** Offers an ad for energy or health. */
export function AdOffer({ reward, ...place }: AdPlace & { reward: AdReward }) {
  const { t } = useTranslation();
  const { adHealth: health } = useSnapshot(published).tunables;
  return (
    <Button size="small" className="ad-offer" onPress={() => openModal(adModal, { ...place, for: reward })}>
      {t(`ad.${reward}`, { health })}
    </Button>
  );
}
