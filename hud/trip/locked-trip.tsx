import { useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Reason } from './reason.tsx';
import type { ShipView, TripView } from './trip-data.ts';
import { tripReasons } from './trip-reasons.ts';

interface LockedTripProps {
  trip: TripView;
  trips: readonly TripView[];
  ship: ShipView | null;
}

/** The conditions of a locked trip: a check on those met, a lock and a link on those unmet. */
export function LockedTrip({ trip, trips, ship }: LockedTripProps) {
  const { t } = useTranslation();
  return (
    <>
      <hr className="hr" />
      <ul className="launch-reasons">
        {tripReasons(trip, trips, ship, t).map(({ name, way, ...reason }) => (
          <Reason key={name} {...reason} onGo={way?.go} />
        ))}
      </ul>
    </>
  );
}

/** Leads to the first unmet condition that the player can do something about. */
export function OpenNext({ trip, trips, ship }: LockedTripProps) {
  const { t } = useTranslation();
  const way = tripReasons(trip, trips, ship, t).find((reason) => !reason.isMet && reason.way)?.way;
  if (!way) return null;
  return (
    <Button kind="primary" onPress={way.go}>
      {way.label}
    </Button>
  );
}
