import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { type ShipSnapshot, state } from '#engine/client/core/state.ts';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { isOut } from '#engine/client/trip/trip-card.ts';
import { chooseRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { useTranslation } from '../../strings/strings.ts';
import { clock, useGameSecond } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';

/** Location of a ship in flight, with a link to its flight or its AI pilot. */
export function OutChip({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const out = useShipOut(ship);
  const leftMs = (out?.endsAtMs ?? 0) - useGameSecond();
  if (!out) return null;
  const { isAiPilot, flightId } = out;
  const time = leftMs > 0 ? clock(leftMs) : t('flying.arrived');

  function open(): void {
    if (isAiPilot) openModal('aiPilot', { shipId: ship.uuid, tripId: null });
    else if (flightId) {
      openFlight(flightId);
      navigate('/');
    }
  }

  return (
    <button
      type="button"
      className={`out-chip${leftMs > 0 ? '' : ' c-gain'}`}
      aria-label={t(isAiPilot ? 'hangar:out.ai' : 'hangar:out.hand', { time })}
      onClick={open}
    >
      <Icon name={isAiPilot ? 'ai' : 'rocket'} size={18} weight={1.7} />
      <span className="num">{time}</span>
    </button>
  );
}

export interface ShipOut {
  readonly isAiPilot: boolean;
  /** Null while this device doesn't know the flight yet. */
  readonly flightId: string | null;
  /** When it returns, in milliseconds of game time. */
  readonly endsAtMs: number;
}

/** The flight that a ship is on, by hand or with its AI pilot; null while it is at home. */
export function useShipOut(ship: {
  readonly uuid: string;
  readonly sessionId: string | null;
}): ShipOut | null {
  const { flights, aiPilots } = useSnapshot(state);
  const pilot = aiPilots[ship.uuid];
  if (pilot && isOut(pilot))
    return { isAiPilot: true, flightId: null, endsAtMs: Date.parse(pilot.finishedAt ?? '') };
  const flight = ship.sessionId ? flights[ship.sessionId] : undefined;
  return flight ? { isAiPilot: false, flightId: flight.uuid, endsAtMs: Date.parse(flight.endsAt) } : null;
}

/** The ships that are out, by their ids. */
export function useShipsOut(): ReadonlySet<string> {
  const { ships, aiPilots } = useSnapshot(state);
  return new Set(
    ships.flatMap(({ uuid, sessionId }) => (sessionId !== null || isOut(aiPilots[uuid]) ? uuid : [])),
  );
}

/** Why a ship can't be put in use now, by the server's own rule. */
export function useChooseRefusal(ship: ShipSnapshot): string | undefined {
  const { ships } = useSnapshot(state);
  const out = useShipsOut();
  const candidate = ({ uuid, type }: ShipSnapshot) => ({ id: uuid, type, isInTrip: out.has(uuid) });
  return chooseRefusal(
    candidate(ship),
    ships.filter(({ shipId }) => shipId !== null).map((ship) => candidate(ship)),
  );
}
