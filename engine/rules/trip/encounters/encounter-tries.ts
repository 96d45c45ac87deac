import type { EncounterChoice, EncounterPlay } from '#engine/content/schemas/encounters.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import type { Flight, MetEncounter } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { healthAt, type ShipStats } from '#engine/rules/hangar/ship-stats.ts';
import { restsFromMs } from '#engine/rules/hangar/ships.ts';
import { ticksPerSecond } from '#engine/rules/trip/one-try.ts';
import { type PlayResult, playTerms } from './encounter-play.ts';
import { closedRefusal, type Encounter, encounterPay, setMet } from './encounters.ts';

/*
 * The one try at an encounter that is played (D34). When it begins, the encounter counts as failed and the ship has taken
 * the damage: a try that is never reported stays so, and there is nothing to gain from leaving one that goes badly. A
 * report that wins gives the health back and pays.
 */

/** How a way is played, by the flight's numbers; null for a way that only the draw decides. */
export function wayTerms(
  { row }: Encounter,
  choice: EncounterChoice,
  tunables: Tunables,
): EncounterPlay | null {
  const { play } = row[choice];
  return play ? playTerms(play, tunables) : null;
}

/** Until when a try can be reported. */
export function reportByMs(
  flight: Flight,
  met: MetEncounter,
  terms: EncounterPlay,
  tunables: Tunables,
): number {
  return (
    flight.createdAtMs + (met.hand?.beganMs ?? 0) + (terms.seconds + tunables.encounterReportSeconds) * 1000
  );
}

/** Begins the one try at an open encounter. */
export function beginPlay(
  player: Player,
  flight: Flight,
  ship: OwnedShip,
  stats: ShipStats,
  encounter: Encounter,
  choice: EncounterChoice,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'encounter_not_begun' | 'encounter_met' | 'encounter_over' | 'encounter_not_played'> {
  const closed = closedRefusal(encounter, nowMs);
  if (closed) return closed;
  if (!wayTerms(encounter, choice, tunables)) return { refuse: 'encounter_not_played' };
  const health = healthAt(ship, stats, restsFromMs(player, ship.id), nowMs);
  const damage = Math.min(Math.floor(health), encounter.row[choice].damage);
  const hand = { beganMs: nowMs - flight.createdAtMs, percent: null };
  const met = { n: encounter.n, isBold: choice === 'bold', works: false, earned: 0, damage, hand };
  return { ok: setMet(player, flight, ship, met, damage === 0 ? null : health - damage, nowMs) };
}

/**
 * Ends the try by the result of its replay. A win that couldn't have been played since the beginning is too soon, and may
 * be reported again later.
 */
export function endPlay(
  player: Player,
  flight: Flight,
  ship: OwnedShip,
  stats: ShipStats,
  encounter: Encounter,
  choice: EncounterChoice,
  replay: (terms: EncounterPlay) => PlayResult,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'encounter_met' | 'encounter_over' | 'encounter_too_soon'> {
  const { met } = encounter;
  const terms = wayTerms(encounter, choice, tunables);
  if (!met?.hand || met.hand.percent !== null || met.isBold !== (choice === 'bold') || !terms)
    return { refuse: 'encounter_met' };
  if (nowMs > reportByMs(flight, met, terms, tunables)) return { refuse: 'encounter_over' };
  const { won, progress, ticks } = replay(terms);
  const sinceMs = nowMs - flight.createdAtMs - met.hand.beganMs;
  const isTooSoon = sinceMs + tunables.encounterEarlyMs < (ticks / ticksPerSecond) * 1000;
  if (won && isTooSoon) return { refuse: 'encounter_too_soon' };
  const hand = { ...met.hand, percent: won ? 100 : Math.floor(progress) };
  if (!won) return { ok: setMet(player, flight, ship, { ...met, hand }, null, nowMs) };
  const earned = encounterPay(flight, encounter, choice, tunables);
  const health = healthAt(ship, stats, restsFromMs(player, ship.id), nowMs);
  const healed = met.damage === 0 ? null : Math.min(stats.maxHealth, health + met.damage);
  return {
    ok: setMet(player, flight, ship, { ...met, works: true, earned, damage: 0, hand }, healed, nowMs),
  };
}
