import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { selectTrip } from '#engine/client/galaxy/operations.ts';
import { RuleTag } from '../galaxy/system-rule.tsx';
import { detail } from '../shell/chunks.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { backdropPicture, planetPicture } from '../ui/pictures/picture-urls.ts';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { FitTitle } from '../ui/text/fit-title.tsx';
import { FlyingList } from './flight/flying-list.tsx';
import { LaunchActions } from './launch-actions.tsx';
import { LockedTrip, OpenNext } from './locked-trip.tsx';
import { cardOf, type SystemView, type TripView } from './trip-data.ts';
import { TripFacts } from './trip-facts.tsx';

const TripStars = detail('TripStars');

interface TripCardProps {
  trip: TripView;
  /** All trips of the system, to find the others of the chain. */
  trips: readonly TripView[];
  system: SystemView;
}

/** A trip's requirements and pay, with the launch button or the unmet conditions. */
export function TripCard({ trip, trips, system }: TripCardProps) {
  const { t } = useTranslation();
  const { ships, user, aiPilots, galaxy } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const card = cardOf(trip, system, ships, user, tunables, aiPilots, galaxy?.isSeasonOver);
  const { ship } = card;
  const isDesktop = useIsDesktop();
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
          <OpenNext trip={trip} trips={trips} ship={ship} />
        ) : (
          <LaunchActions trip={trip} card={card} />
        )
      }
    >
      <div className="trip-head">
        <p className={`label ${isLocked ? 't2' : `type-text--${trip.type}`}`}>
          {t(`trip.kind.${trip.type}`, { number: trip.priority })}
        </p>
        <FitTitle className="trip-head__name">{trip.name}</FitTitle>
        {isLocked ? (
          <p className="label t2 trip-head__lock">
            <Icon name="lock" size={15} weight={1.8} />
            {t('status.unavailable')}
          </p>
        ) : (
          <p className="label t2">{ship ? t('trip.where-and-who', { where, ship: ship.name }) : where}</p>
        )}
        <RuleTag system={system} />
      </div>
      {isLocked ? (
        <LockedTrip trip={trip} trips={trips} ship={ship} />
      ) : (
        <>
          <TripFacts trip={trip} card={card} />
          <Suspense fallback={null}>
            <TripStars trip={trip} />
          </Suspense>
        </>
      )}
      {isDesktop && <FlyingList />}
    </Sheet>
  );
}

/** The trip's destination as the flight shows it: a planet, or the far galaxy of open space. */
function Planet({ trip, isDim }: { trip: TripView; isDim: boolean }) {
  const isAtPlanet = trip.location === 'planet';
  return (
    <img
      className={`planet planet--${isAtPlanet ? trip.planet : 'space'}${isDim ? ' is-dim' : ''}`}
      src={isAtPlanet ? planetPicture(trip.planet) : backdropPicture('galaxy')}
      alt=""
      decoding="async"
    />
  );
}
