import { tripAt } from '#engine/content/galaxy.ts';
import type { LedgerEntry } from '#engine/protocol/core/entities.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import type { FlightRecord } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { pirateEarned } from '#engine/rules/trip/flight.ts';
import { nameOf } from '../../core/strings/strings.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { LedgerEffect } from '../../store/repositories/core/ledger-repository.ts';
import { toAmount, toQuantity, toTime, tunablesFor, type ViewContext } from './view-context.ts';

/** Reasons whose reference is a flight. */
const ofFlights: ReadonlySet<string> = new Set(['trip', 'docking', 'assault', 'award']);

/** Ledger entries as the player reads them. Those of trips name the trip and the parts of its pay. */
export async function ledgerViews(
  entries: readonly LedgerEffect[],
  player: Player,
  context: ViewContext,
  { flights }: Store,
): Promise<LedgerEntry[]> {
  const ids = entries.filter(({ reason }) => ofFlights.has(reason)).map(({ reference }) => reference);
  const records = await flights.findSome(player.id, [...new Set(ids)]);
  const recordOf = new Map(records.map((record) => [record.flight.id, record]));
  return entries.map((entry) => {
    const record = ofFlights.has(entry.reason) ? recordOf.get(entry.reference) : undefined;
    const levelled = entry.reason === 'ship_level' ? shipName(entry.reference, player, context) : undefined;
    return {
      at: toTime(entry.atMs),
      currency: entry.currency,
      amount: toAmount(entry.amount),
      reason: entry.reason,
      reference: entry.reference,
      balanceAfter: toAmount(entry.balanceAfter),
      ...(entry.debtAfter === undefined ? {} : { debtAfter: toAmount(entry.debtAfter) }),
      ...(record && { trip: tripPart(record, player, context) }),
      ...(levelled !== undefined && { shipName: levelled }),
    };
  });
}

/** The parts of a trip's pay. They sum to `mined + manualMined`. */
function tripPart({ flight, mined, manualMined }: FlightRecord, player: Player, context: ViewContext) {
  const base = roundDown(flight.base);
  const pirates = pirateEarned(flight, tunablesFor(flight, context));
  const row = tripAt(flight.system, flight.trip);
  return {
    name: row ? nameOf('trips', row.key, context.language) : '',
    shipName: shipName(flight.shipId, player, context) ?? '',
    base: toAmount(base),
    bonus: toAmount(mined - base),
    cargo: toAmount(manualMined - pirates),
    baggage: toQuantity(flight.baggage / 100),
    cargoLimit: toQuantity(flight.cargoLimit / 100),
    pirates: toAmount(pirates),
    caughtPirates: flight.pirates.length,
  };
}

function shipName(shipId: string, { ships }: Player, { language }: ViewContext): string | undefined {
  const ship = ships.find(({ id }) => id === shipId);
  return ship && nameOf('ships', ship.key, language);
}
