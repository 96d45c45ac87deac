import { selectTrip } from '../../engine/client/commands/select-trip.ts';
import { rarities } from '../../engine/content/words.ts';
import { Button } from '../parts/button.tsx';
import { clock } from '../parts/clock.ts';
import { useTranslation } from '../shell/strings.ts';
import { Reason } from './reason.tsx';
import { nextInChain, recoveryMs, type ShipView, type TripView } from './trip-data.ts';

interface LockedTripProps {
  trip: TripView;
  trips: readonly TripView[];
  ship: ShipView | null;
}

/** What a trip waits for: met with a check, unmet with a lock and the way there. */
export function LockedTrip({ trip, trips, ship }: LockedTripProps) {
  const { t } = useTranslation();
  const next = nextInChain(trips, trip.type);
  const isRanked = !ship || rarities.indexOf(ship.rarity) >= rarities.indexOf(trip.minRarity);
  return (
    <>
      <hr className="hr" />
      <ul className="reasons">
        <Reason
          isMet={ship !== null}
          title={t(`reason.ship.${trip.type}`)}
          detail={ship ? undefined : t('reason.ship-from')}
        />
        {next && next.uuid !== trip.uuid && (
          <Reason
            isMet={false}
            title={t(`trip.kind.${trip.type}`, { number: next.priority })}
            detail={t(next.status === 'progress' ? 'reason.next-flying' : 'reason.next-open')}
          />
        )}
        {!isRanked && (
          <Reason
            isMet={false}
            title={t('reason.rank', { rarity: t(`rarity.${trip.minRarity}`).toLowerCase() })}
          />
        )}
        {ship && ship.health < trip.damage && (
          <Reason
            isMet={false}
            title={t('reason.damage', { damage: trip.damage, health: Math.floor(ship.health) })}
            detail={t('reason.recovers', { time: clock(recoveryMs(ship, trip.damage)) })}
          />
        )}
      </ul>
    </>
  );
}

/** To the first thing that is unmet: the trip of the chain that comes before. */
export function OpenNext({ trip, trips }: Omit<LockedTripProps, 'ship'>) {
  const { t } = useTranslation();
  const next = nextInChain(trips, trip.type);
  if (!next || next.uuid === trip.uuid) return null;
  return (
    <Button kind="primary" onPress={() => selectTrip(next.uuid)}>
      {t('trip.open', { number: next.priority })}
    </Button>
  );
}
