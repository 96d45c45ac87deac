import { useSnapshot } from 'valtio';
import { collectTrip } from '../../engine/client/commands/collect-trip.ts';
import { launchTrip } from '../../engine/client/commands/launch-trip.ts';
import { openSession } from '../../engine/client/commands/open-session.ts';
import { store } from '../../engine/client/store.ts';
import { Button } from '../parts/button.tsx';
import { clock, useGameSecond } from '../parts/clock.ts';
import { useTranslation } from '../shell/strings.ts';
import { endsAtMs, type SessionView } from './session-time.ts';
import { type Card, recoveryMs, type ShipView, type TripView } from './trip-data.ts';

interface LaunchActionsProps {
  trip: TripView;
  card: Card;
}

/** The one button of a trip card: launch, or back to the trip that is running, or collect it. */
export function LaunchActions({ trip, card }: LaunchActionsProps) {
  const { t } = useTranslation();
  const { sessions } = useSnapshot(store);
  const { ship } = card;
  const running = Object.values(sessions).find((session) => session.tripId === trip.uuid);
  if (running) return <Running session={running} />;
  const code = card.reasons[0];
  return (
    <Button
      kind="primary"
      icon="rocket"
      reason={code ? t(`refusal.${code}`, launchWords(trip, ship, t)) : null}
      onPress={() => launchTrip(trip.uuid)}
    >
      {t('trip.launch')}
      {ship && <span className="btn__aside">{ship.name}</span>}
    </Button>
  );
}

/** What the sentences of a refusal name. */
function launchWords(trip: TripView, ship: ShipView | null, t: (key: string) => string) {
  return {
    health: ship ? Math.floor(ship.health) : 0,
    damage: trip.damage,
    time: clock(ship ? recoveryMs(ship, trip.damage) : 0),
    rarity: t(`rarity.${trip.minRarity}`).toLowerCase(),
    ship: t(`ship-for.${trip.type}`),
  };
}

function Running({ session }: { session: SessionView }) {
  const { t } = useTranslation();
  const left = endsAtMs(session) - useGameSecond();
  if (left <= 0)
    return (
      <Button kind="collect" onPress={() => collectTrip(session.uuid)}>
        {t('trip.collect')}
      </Button>
    );
  return (
    <Button kind="primary" icon="trip" onPress={() => openSession(session.uuid)}>
      {t('trip.return')}
      <span className="btn__aside num">{clock(left)}</span>
    </Button>
  );
}
