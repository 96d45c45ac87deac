import type { ShipType } from '../../content/kinds.ts';
import type { Session } from '../../protocol/trip/entities.ts';
import { type FlownFacts, wornPercent } from '../../rules/hangar/suggest-points.ts';
import { state } from '../core/state.ts';
import { isListOf, isRecord, isRecordOf, recall, remember } from '../device/storage.ts';

/** Flights of a ship type that are looked at for a suggestion. */
const maxFlights = 5;

/** Facts by ship type. */
const isFlown = isRecordOf(isListOf(isFacts));

function isFacts(stored: unknown): stored is FlownFacts {
  return (
    isRecord(stored) &&
    [stored.hasCargo, stored.isFull, stored.isWorn].every((fact) => typeof fact === 'boolean')
  );
}

/** The last flights with the ships of a type that were collected on this device, oldest first. */
export function lastFlights(type: ShipType): readonly FlownFacts[] {
  return recall('flown', isFlown)?.[type] ?? [];
}

/** Keeps the facts of a flight that is being collected. */
export function keepFlight({ shipId, cargoLimit, baggage }: Session): void {
  const ship = state.ships.find((owned) => owned.shipId === shipId);
  if (!ship) return;
  const facts: FlownFacts = {
    hasCargo: cargoLimit > 0,
    isFull: baggage >= cargoLimit,
    isWorn: ship.health * 100 < ship.maxHealth * wornPercent,
  };
  const all = recall('flown', isFlown) ?? {};
  remember('flown', { ...all, [ship.type]: [...lastFlights(ship.type), facts].slice(-maxFlights) });
}
