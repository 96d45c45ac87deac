import type { AdReward } from '../../engine/rules/ads.ts';
import { Button } from '../parts/button.tsx';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings.ts';

interface AdOfferProps {
  shipId: string;
  sessionId?: string;
  reward: AdReward;
}

/** The way to more energy or health without waiting: an ad. */
export function AdOffer({ shipId, sessionId, reward }: AdOfferProps) {
  const { t } = useTranslation();
  return (
    <Button
      kind="text"
      size="small"
      onPress={() =>
        openModal('ad', { shipId, for: reward, ...(sessionId === undefined ? {} : { sessionId }) })
      }
    >
      {t(`ad.${reward}`)}
    </Button>
  );
}
