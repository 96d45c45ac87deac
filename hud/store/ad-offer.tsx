import { useSnapshot } from 'valtio';
import { published } from '../../engine/client/tunables.ts';
import type { AdReward } from '../../engine/rules/ads.ts';
import { Button } from '../parts/button.tsx';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings.ts';
import type { AdPlace } from './run-ad.ts';

/** The way to more energy or health without waiting: an ad. */
export function AdOffer({ reward, ...place }: AdPlace & { reward: AdReward }) {
  const { t } = useTranslation();
  const { adHealth: health } = useSnapshot(published).tunables;
  return (
    <Button size="small" className="ad-offer" onPress={() => openModal('ad', { ...place, for: reward })}>
      {t(`ad.${reward}`, { health })}
    </Button>
  );
}
