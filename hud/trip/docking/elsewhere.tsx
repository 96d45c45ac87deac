import { skipDocking } from '#engine/client/trip/start-docking.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { Deck } from './deck.tsx';

/** Shown when another device of the player has begun the try, with a way out in case that device is gone. */
export function Elsewhere({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  return (
    <Deck
      label={t('trip:docking.elsewhere.title')}
      tint="line"
      head={
        <div role="status">
          <h1 className="h1 deck__title">{t('trip:docking.elsewhere.title')}</h1>
          <p className="label t2 deck__line">{t('trip:docking.elsewhere.text')}</p>
        </div>
      }
      foot={
        <Button kind="secondary" onPress={() => skipDocking(flight.uuid)}>
          {t('trip:docking.elsewhere.end')}
        </Button>
      }
    />
  );
}
