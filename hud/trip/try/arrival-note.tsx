import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { published, tunablesFor } from '#engine/client/core/tunables.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { ArrivalGame } from '#engine/rules/core/player.ts';
import { TripGoal } from '../../galaxy/next-goal/next-goal-line.tsx';
import { ContractStrip } from '../../homeland/contracts/contract-strip.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount, useGameSecond } from '../../ui/format/amount.ts';
import { timeOf } from '../../ui/format/date-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { flightEndsAtMs } from '../flight/flight-time.ts';
import { useArrivalPay } from './arrival-pay.tsx';

/** Lines of a trip's card: what its first flight adds to the goal, and the game that waits at its landing. */
export function TripNotes({ trip }: { trip: TripSnapshot }) {
  return (
    <>
      <ShortTripNote trip={trip} />
      <CardNote trip={trip} />
      <TripGoal trip={trip} />
    </>
  );
}

/**
 * The first trip of a new system pays a fraction of the last trip of the system before, because it is short:
 * its pay an hour shows that nothing got worse.
 */
function ShortTripNote({ trip }: { trip: TripSnapshot }) {
  const { t } = useTranslation();
  const { systems } = useSnapshot(state);
  const system = systems.find(({ uuid }) => uuid === trip.solarSystemId);
  if (trip.priority !== 1 || (system?.priority ?? 1) === 1 || trip.status === 'completed') return null;
  return (
    <p className="small arrival-note">
      <Icon name="clock" size={18} />{' '}
      {t('trip:short-first', { pay: formatAmount(trip.mining / trip.time, 0) })}
    </p>
  );
}

/** Lines of a running flight: the contract it counts for, and the time until its game. */
export function FlightNotes({ flight }: { flight: FlightSnapshot }) {
  return (
    <>
      <ContractStrip flight={flight} />
      <FlightNote flight={flight} />
    </>
  );
}

/** Before an attack or expedition trip: the hand is needed at landing, and for how long. */
function CardNote({ trip }: { trip: TripSnapshot }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const game = ({ expedition: 'docking', attack: 'assault', personal: null } as const)[trip.type];
  if (!game || !tunables || trip.status === 'unavailable') return null;
  const type = game === 'docking' ? 'expeditionary' : 'combat';
  const ship = ships.find((each) => each.type === type && each.inUse);
  const seconds = secondsOf(game, tunables, ship?.shipWarTime);
  return (
    <p className="small arrival-note">
      <Icon name="hand-click" size={18} /> {t(`trip:arrival.card-${game}`, { seconds })}
    </p>
  );
}

/** During such a flight: nothing to do until it lands, and when that is. */
function FlightNote({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const ship = ships.find(({ shipId }) => shipId === flight.shipId);
  const game = ship?.type === 'combat' ? 'assault' : 'docking';
  const { win } = useArrivalPay(flight, game);
  const endsAtMs = flightEndsAtMs(flight);
  const isOver = endsAtMs <= useGameSecond();
  if (!ship || ship.type === 'personal' || isOver) return null;
  const seconds = secondsOf(game, tunablesFor(flight), ship.shipWarTime);
  const values = { time: timeOf(endsAtMs), seconds, pay: formatAmount(win) };
  return (
    <p className="small arrival-note">
      <Icon name="clock" size={18} /> {t(`trip:arrival.flight-${game}`, values)}
    </p>
  );
}

/** Length of a game in seconds. */
function secondsOf(game: ArrivalGame, { dockingSeconds }: Tunables, warTime = 45): number {
  return game === 'docking' ? dockingSeconds : warTime;
}
