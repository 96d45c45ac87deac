import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { isOut } from '#engine/client/trip/trip-card.ts';
import { chooseRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import type { ShipView } from './ship-stats.ts';

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
export function useChooseRefusal(ship: ShipView): string | undefined {
  const { ships } = useSnapshot(state);
  const out = useShipsOut();
  const candidate = ({ uuid, type }: ShipView) => ({ id: uuid, type, isInTrip: out.has(uuid) });
  return chooseRefusal(
    candidate(ship),
    ships.filter(({ shipId }) => shipId !== null).map((one) => candidate(one)),
  );
}
