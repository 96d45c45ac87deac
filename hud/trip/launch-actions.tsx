import { useSnapshot } from 'valtio';
import { type ShipSnapshot, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { selectTrip } from '#engine/client/galaxy/operations.ts';
import { launchTrip } from '#engine/client/trip/launch-trip.ts';
import { AdOffer } from '../shop/ads/ad-offer.tsx';
import { keyIn, type Translate, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { clock, useGameSecond } from '../ui/format/amount.ts';
import { openModal } from '../ui/modals/open-modals.ts';
import { FlightButton } from './flight/arrival.tsx';
import { type Flying, flying } from './flight/flight-time.ts';
import { openFlying } from './flight/flying-list.tsx';
import { type Card, nextInChain, recoveryMs } from './trip-data.ts';

interface LaunchActionsProps {
  trip: TripSnapshot;
  card: Card;
}

/** The one button of a trip card: launch, back to the running flight, or collect it. */
export function LaunchActions({ trip, card }: LaunchActionsProps) {
  const { t } = useTranslation();
  const { flights, aiPilots, view } = useSnapshot(state);
  const { ship } = card;
  const running = Object.values(flights).find((flight) => flight.tripId === trip.uuid);
  // The flight may be pushed before the launch is answered; until the canvas takes over, the button stays
  // what it is.
  if (running && view.launching !== trip.uuid) return <FlightButton flight={running} />;
  const alone = flying({}, aiPilots).find(({ tripId }) => tripId === trip.uuid);
  if (alone) return <Alone flight={alone} />;
  const code = card.reasons[0];
  if (code === 'no_ship') return <NoShip trip={trip} />;
  return (
    <>
      <div className="trip-actions">
        <Button
          kind="primary"
          icon="rocket"
          className="trip-actions__first"
          reason={code ? t(keyIn('refusal', code), launchValues(trip, ship, t)) : null}
          onPress={() => launchTrip(trip.uuid)}
        >
          {t('trip.launch')}
          {ship && <span className="btn__aside">{ship.name}</span>}
        </Button>
        {ship && (
          <Button
            icon="ai"
            className="trip-actions__ai"
            onPress={() => openModal('aiPilot', { shipId: ship.uuid, tripId: trip.uuid })}
          >
            {t('trip.ai')}
          </Button>
        )}
      </div>
      {code === 'health_too_low' && ship?.shipId && <AdOffer shipId={ship.shipId} reward="health" />}
    </>
  );
}

/** Shown while an AI pilot is on this trip. */
function Alone({ flight }: { flight: Flying }) {
  const { t } = useTranslation();
  const leftMs = flight.endsAtMs - useGameSecond();
  return (
    <Button kind="primary" icon="ai" onPress={() => openFlying(flight)}>
      {t('trip.watch')}
      <span className="btn__aside num">{leftMs > 0 ? clock(leftMs) : t('flying.arrived')}</span>
    </Button>
  );
}

/** The player has no ship of this type yet: leads to personal trips, which give shards and keys. */
function NoShip({ trip }: { trip: TripSnapshot }) {
  const { t } = useTranslation();
  const { trips } = useSnapshot(state);
  const next = nextInChain(trips[trip.solarSystemId] ?? [], 'personal');
  const reason = `${t('refusal.no_ship', { ship: t(`ship-for.${trip.type}`) })}. ${t('reason.ship-from')}`;
  if (!next)
    return (
      <Button kind="primary" icon="rocket" reason={reason} onPress={() => undefined}>
        {t('trip.launch')}
      </Button>
    );
  return (
    <>
      <Button kind="primary" onPress={() => selectTrip(next.uuid)}>
        {t('trip.open', { number: next.priority })}
      </Button>
      <p className="btn-why__line label t2">{reason}</p>
    </>
  );
}

/** The values for the strings of a refusal. */
function launchValues(trip: TripSnapshot, ship: ShipSnapshot | null, t: Translate) {
  return {
    health: ship ? Math.floor(ship.health) : 0,
    damage: trip.damage,
    time: clock(ship ? recoveryMs(ship, trip.damage) : 0),
    rarity: t(`rarity.${trip.minRarity}`).toLowerCase(),
    ship: t(`ship-for.${trip.type}`),
  };
}
