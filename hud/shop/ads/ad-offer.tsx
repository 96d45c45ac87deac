import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import type { AdPlace } from './run-ad.ts';

/** Offers an ad for energy or health. */
export function AdOffer({ reward, ...place }: AdPlace & { reward: AdReward }) {
  const { t } = useTranslation();
  const { adHealth: health } = useSnapshot(published).tunables;
  return (
    <Button size="small" className="ad-offer" onPress={() => openModal('ad', { ...place, for: reward })}>
      {t(`ad.${reward}`, { health })}
    </Button>
  );
}
