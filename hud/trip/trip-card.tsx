import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { selectTrip } from '../../engine/client/commands/select-trip.ts';
import { store } from '../../engine/client/store.ts';
import { planetPicture } from '../parts/art.ts';
import { Icon } from '../parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { LaunchActions } from './launch-actions.tsx';
import { LockedTrip, OpenNext } from './locked-trip.tsx';
import { type SystemView, shipFor, type TripView } from './trip-data.ts';
import { TripFacts } from './trip-facts.tsx';

interface TripCardProps {
  trip: TripView;
  /** All of the system, for the chain. */
  trips: readonly TripView[];
  system: SystemView;
}

/** What a trip asks and gives, and the way off the ground; or what it still waits for. */
export function TripCard({ trip, trips, system }: TripCardProps) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(store);
  const ship = shipFor(ships, trip.type);
  const isLocked = trip.status === 'unavailable';
  const where = t(`location.${trip.location}`);
  return (
    <Sheet
      tint={isLocked ? 'line' : trip.status === 'progress' ? 'proto' : 'signal'}
      label={trip.name}
      onClose={() => selectTrip(null)}
      picture={<Planet trip={trip} isDim={isLocked} />}
      foot={
        isLocked ? (
          <OpenNext trip={trip} trips={trips} />
        ) : (
          <LaunchActions trip={trip} system={system} ship={ship} />
        )
      }
    >
      <div className="trip-head">
        <p className={`label ${isLocked ? 't2' : `type-text type-text--${trip.type}`}`}>
          {t(`trip.kind.${trip.type}`, { number: trip.priority })}
        </p>
        <h2
          className="h1 trip-head__name"
          data-long={trip.name.length > 17 ? (trip.name.length > 22 ? 2 : 1) : 0}
        >
          {trip.name}
        </h2>
        {isLocked ? (
          <p className="label t2 trip-head__lock">
            <Icon name="lock" size={15} weight={1.8} />
            {t('status.unavailable')}
          </p>
        ) : (
          <p className="label t2">{ship ? t('trip.where-and-who', { where, ship: ship.name }) : where}</p>
        )}
      </div>
      {isLocked ? (
        <LockedTrip trip={trip} trips={trips} ship={ship} />
      ) : (
        <TripFacts trip={trip} ship={ship} />
      )}
    </Sheet>
  );
}

function Planet({ trip, isDim }: { trip: TripView; isDim: boolean }) {
  return (
    <img
      className={`planet planet--${trip.planet}${isDim ? ' is-dim' : ''}`}
      src={planetPicture(trip.planet)}
      alt=""
      decoding="async"
    />
  );
}
