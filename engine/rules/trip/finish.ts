import { shipRows } from '../../content/hangar.ts';
import type { SystemRow, TripRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  addTotals,
  type Change,
  changeShip,
  type Decided,
  type DecisionContext,
  moveMoney,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { DroppedAward, Flight, FlightRecord } from '../core/flight-state.ts';
import type { OwnedShip, Player, Totals } from '../core/player.ts';
import { withCollectedTrip } from '../core/reference-trip.ts';
import { addScores } from '../crew/leaderboard.ts';
import { countCollected } from '../crew/tribute.ts';
import { canPay, dropAward, giveAwards } from '../galaxy/awards.ts';
import { type TripStars, tripStars, withStars } from '../galaxy/mastery.ts';
import {
  completeSystem,
  hasBit,
  type KnownSystem,
  lastTrip,
  withBit,
  withFlown,
} from '../galaxy/progress.ts';
import { addOwned, owns } from '../hangar/collections.ts';
import { refreshLevels, shipStats } from '../hangar/ship-stats.ts';
import { tryBeforeCollect } from './arrival/arrival-games.ts';
import { endsAtMs, isOver, manualMined, minedSoFar } from './flight.ts';
import { flightStars } from './stars.ts';

export interface Finished {
  readonly change: Change;
  readonly flight: FlightRecord;
  /** The stars that the trip hadn't before, as bits (D38). */
  readonly newStars: number;
  /** Key of the ship that the first collected trip gives; null on later ones (D49). */
  readonly gift: string | null;
}

interface FinishInput {
  readonly row: TripRow;
  readonly system: SystemRow;
  readonly nextSystem: number | undefined;
  /** Id for the ship of the first trip. */
  readonly giftId: string;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/**
 * Collects a trip whose timer has run out: pays the mined PROTO and the reward of docking (D19) or of the
 * assault (D20), drops the award the first time (D12) as far as it can be paid, advances the chain, and
 * completes the system with its last trip (D14). The first trip gives a ship (D49). An expedition trip has to
 * be docked before. The flight leaves the player's document as an effect.
 */
export function finishFlight(
  player: Player,
  flight: Flight,
  { row, system, nextSystem, giftId, nowMs, tunables }: FinishInput,
): Decided<Finished, 'session_not_finished' | 'docking_first' | 'assault_first'> {
  if (!isOver(flight, nowMs)) return { refuse: 'session_not_finished' };
  const ship = player.ships.find(({ id }) => id === flight.shipId);
  const tryFirst = ship && tryBeforeCollect(flight, row.type, ship.key, { nowMs, tunables });
  if (tryFirst) return { refuse: tryFirst };
  const progress = player.systems[flight.system];
  if (!progress) throw new Error(`Flight ${flight.id} flies in a system that isn't explored`);
  const isFirst = !hasBit(progress.awarded, flight.trip);
  const awards = isFirst ? row.awards.map(dropAward) : [];
  const manual = manualMined(flight, tunables);
  const docked = flight.docking?.earned ?? 0;
  const assaultEarned = flight.assault?.earned ?? 0;
  const byHand = manual + docked + assaultEarned;

  const stars = flightStars(flight, row.type, ship?.key ?? '', tunables);
  const newStars = stars.won & ~tripStars(player, flight.system, flight.trip).won;

  let change = afterLanding(player, flight, { row, stars, byHand, nowMs, tunables });
  const entry = { reference: flight.id, nowMs };
  change = moveMoney(change, 'default', flight.mined + manual, { ...entry, reason: 'trip' });
  change = moveMoney(change, 'default', docked, { ...entry, reason: 'docking' });
  change = moveMoney(change, 'default', assaultEarned, { ...entry, reason: 'assault' });
  change = giveAwards(change, awards, { reason: 'award', reference: flight.id, nowMs });
  let dropped: readonly DroppedAward[] = awards.filter((award) => canPay(player, award));
  if (flight.trip === lastTrip && progress.status === 'progress') {
    const completed = completeSystem(change, flight.system, system, { nextSystem, nowMs });
    change = completed.change;
    dropped = [...dropped, ...completed.awards];
  }
  const gift = firstGift(player);
  if (gift) change = addOwned(change, 'ship', gift, { id: giftId, nowMs, tunables });
  change = addScores(change, { flights: 1, earned: flight.mined + byHand }, nowMs);
  change = countCollected(change, 1, nowMs, tunables);
  const record: FlightRecord = {
    flight,
    finishedAtMs: nowMs,
    mined: flight.mined,
    manualMined: manual,
    awards: dropped,
  };
  return {
    ok: {
      flight: record,
      newStars,
      gift,
      change: withEffect(change, { kind: 'flight', id: flight.id, flight: record }),
    },
  };
}

interface Landing extends DecisionContext {
  readonly row: TripRow;
  readonly stars: TripStars;
  /** Whole hundredths. */
  readonly byHand: number;
}

/** The player without the flight: its ship is at home, and its trip counts. */
function afterLanding(
  player: Player,
  flight: Flight,
  { row, stars, byHand, nowMs, tunables }: Landing,
): Change {
  return withPlayer(unchanged(player), {
    flights: player.flights.filter(({ id }) => id !== flight.id),
    ships: player.ships.map((ship) =>
      ship.id === flight.shipId ? comeHome(player, flight, ship, { nowMs, tunables }) : ship,
    ),
    systems: withFlown(player.systems, flownBy(flight)),
    totals: countFlight(player.totals, row, flight, byHand),
    mastery: withStars(player.mastery, flight.system, flight.trip, stars),
    rewards: withCollectedTrip(player.rewards, flight.expected, nowMs, tunables),
  });
}

/** Key of the ship that a player's first collected trip gives (D49); null when the player has it already. */
function firstGift(player: Player): string | null {
  if (player.totals.trips > 0) return null;
  const row = shipRows.find(({ type, rarity }) => type === 'combat' && rarity === 'common');
  return row && !owns(player, 'ship', row.key) ? row.key : null;
}

/**
 * The ship has recovered since the trip's time was over. Until now its energy recovered by the terms of the
 * flight.
 */
function comeHome(
  { artifacts }: Player,
  flight: Flight,
  ship: OwnedShip,
  { nowMs, tunables }: DecisionContext,
): OwnedShip {
  const home = refreshLevels(ship, shipStats(ship, artifacts, tunables), endsAtMs(flight), nowMs);
  return flight.terms ? home : changeShip(ship, { health: home.health });
}

function flownBy({ system, trip }: Flight): KnownSystem {
  const flown = withBit(0, trip);
  return { system, completed: flown, awarded: flown };
}

/** `byHand` is hundredths. */
function countFlight(totals: Totals, row: TripRow, flight: Flight, byHand: number): Totals {
  return addTotals(totals, {
    trips: 1,
    attackTrips: row.type === 'attack' ? 1 : 0,
    expeditionTrips: row.type === 'expedition' ? 1 : 0,
    mined: flight.mined,
    manualMined: byHand,
    caughtPirates: flight.pirates.length,
  });
}

/**
 * Ends a flight in an operator's name (D63), paying the earnings so far of the timer, the player's hand and
 * the arrival game. The trip doesn't count as flown: it drops no award, wins no star, and can be flown again.
 * A fault in the flight costs its pay, which is reported, but never prevents the end.
 */
export function endFlight(player: Player, flight: Flight, nowMs: number, tunables: Tunables): Change {
  const home = withPlayer(unchanged(player), {
    flights: player.flights.filter(({ id }) => id !== flight.id),
    ships: player.ships.map((ship) =>
      ship.id === flight.shipId ? land(player, flight, ship, { nowMs, tunables }) : ship,
    ),
  });
  // A part of what can never be paid can't be paid either.
  const mined = amount(() => (Number.isSafeInteger(flight.mined) ? minedSoFar(flight, nowMs) : flight.mined));
  const manual = amount(() => manualMined(flight, tunables));
  const docked = amount(() => flight.docking?.earned ?? 0);
  const assaultEarned = amount(() => flight.assault?.earned ?? 0);
  const parts: readonly (readonly [reason: string, DroppedAward])[] = [
    ['trip', mined],
    ['trip', manual],
    ['docking', docked],
    ['assault', assaultEarned],
  ];
  const paid = parts.reduce(
    (change, [reason, part]) => giveAwards(change, [part], { reason, reference: flight.id, nowMs }),
    home,
  );
  const sum = (some: readonly DroppedAward[]) =>
    some.reduce((total, part) => total + (canPay(player, part) ? part.count : 0), 0);
  const earned = { timer: sum([mined]), byHand: sum([manual, docked, assaultEarned]) };
  if (earned.timer + earned.byHand === 0) return paid;
  const counted = withPlayer(paid, {
    totals: addTotals(player.totals, { mined: earned.timer, manualMined: earned.byHand }),
  });
  return addScores(counted, { earned: earned.timer + earned.byHand }, nowMs);
}

/** PROTO in whole hundredths; an amount that can't be computed becomes one that can't be paid. */
function amount(compute: () => number): DroppedAward {
  const none = { collection: null, rarity: null };
  try {
    return { kind: 'protomatter', count: compute(), ...none };
  } catch {
    return { kind: 'protomatter', count: Number.NaN, ...none };
  }
}

/** The ship at home. By numbers that make no sense it has recovered nothing. */
function land(
  player: Player,
  flight: Flight,
  ship: OwnedShip,
  { nowMs, tunables }: DecisionContext,
): OwnedShip {
  try {
    const home = comeHome(player, flight, ship, { nowMs, tunables });
    if (Number.isFinite(home.health.value) && Number.isFinite(home.energy.value)) return home;
  } catch {
    // The ship is free all the same.
  }
  return changeShip(ship, { health: { value: ship.health.value, atMs: nowMs } });
}
