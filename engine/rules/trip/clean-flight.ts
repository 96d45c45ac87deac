import type { Tunables } from '../../content/tunables.ts';
import {
  changeFlight,
  changePlayer,
  changeShip,
  type DecisionContext,
  replaceShip,
} from '../core/decision.ts';
import type { CleanFlight, Flight } from '../core/flight-state.ts';
import type { Player } from '../core/player.ts';
import { healthAt, shipStats } from '../hangar/ship-stats.ts';
import { objectStay } from './field/objects.ts';
import { tappingEndsMs } from './field/waves.ts';
import { endsAtMs } from './flight.ts';
import { paidPirates, pirateAppearsMs } from './pirates.ts';

/*
 * A clean flight comes home (D48). At the end of the tapping phase three marks are judged: the hold, the
 * pirates and the chain. Each removes a third of the time left at that moment and restores a third of the
 * health that the launch cost. A later report of that phase can add marks; it shortens the flight at most to
 * the moment at which it arrives. All times are milliseconds since the flight's start.
 */

/** Bits of the marks. */
export const cleanMark = { hold: 1, pirates: 2, chain: 4 } as const;

/** The outcome before the end of the tapping phase, and of a flight without one. */
export const noCleanFlight: CleanFlight = { marks: 0, timeSavedMs: 0, healthBack: 0, piratesPaid: 0 };

/** Number of marks that a flight reached in its tapping phase, 0 to 3. */
export function cleanMarkCount({ marks }: Pick<CleanFlight, 'marks'>): number {
  return [1, 2, 4].filter((mark) => (marks & mark) !== 0).length;
}

/** The outcome of a flight's tapping phase; zeros before its end, and for a flight without one. */
export function cleanFlightOf({ clean }: Flight): CleanFlight {
  return clean ?? noCleanFlight;
}

interface TappingPhase {
  /** Appearance of the first object that was hit. */
  readonly startsMs: number;
  /** End of the last wave. */
  readonly endsMs: number;
}

/** The tapping phase of a flight (D51); null before the first hit, and in a flight without one. */
export function tappingPhase({ waves, tapped }: Flight, tunables: Tunables): TappingPhase | null {
  const [first] = tapped;
  if (waves?.last === undefined || first === undefined) return null;
  return { startsMs: objectStay(first, tunables).appearsMs, endsMs: tappingEndsMs(waves.last, tunables) };
}

/** Numbers of the pirates that come and leave within a phase. */
export function piratesOf({ startsMs, endsMs }: TappingPhase, tunables: Tunables): readonly number[] {
  return Array.from({ length: tunables.maxPirates }, (_, index) => index + 1).filter((number) => {
    const appearsMs = pirateAppearsMs(number, tunables);
    return appearsMs >= startsMs && appearsMs + tunables.pirateStayMs <= endsMs;
  });
}

/** The parts of a flight at the end of its tapping phase that decide the marks. */
type PhaseResult = Pick<Flight, 'baggage' | 'longestChain'>;

interface Judgement {
  /** Null when only pirates can still add a mark. */
  readonly result: PhaseResult | null;
  /** The flight isn't shortened below this. */
  readonly arrivesMs: number;
  readonly tunables: Tunables;
}

/** Judges the marks of a flight whose tapping phase is over; the same flight when nothing changes. */
export function judgeFlight(flight: Flight, { result, arrivesMs, tunables }: Judgement): Flight {
  const phase = tappingPhase(flight, tunables);
  if (!phase) return flight;
  const before = cleanFlightOf(flight);
  const pirates = piratesOf(phase, tunables);
  const reached = (result ? byHand(flight, result, tunables) : 0) | byShots(flight, pirates);
  // A report that arrives after the landing brings nothing home.
  const marks = arrivesMs < flight.durationMs ? before.marks | reached : before.marks;
  if (flight.clean && marks === before.marks) return flight;
  const share = shareOf(marks, pirates.length > 0);
  const plannedMs = flight.durationMs + before.timeSavedMs;
  const dueMs = shortenedMs(phase.endsMs, plannedMs, share, tunables);
  const durationMs = Math.min(flight.durationMs, Math.max(dueMs, Math.ceil(arrivesMs)));
  const landed = changeFlight(flight, {
    durationMs,
    clean: {
      marks,
      timeSavedMs: plannedMs - durationMs,
      healthBack: Math.round(flight.damage * share * tunables.cleanHealthPercent) / 100,
      piratesPaid: 0,
    },
  });
  const piratesPaid = paidPirates(landed, tunables).length;
  return changeFlight(landed, { clean: { ...cleanFlightOf(landed), piratesPaid } });
}

function byHand(flight: Flight, { baggage, longestChain }: PhaseResult, tunables: Tunables): number {
  const { cargoLimit, isReplenished } = flight;
  const isFull = cargoLimit > 0 && 100 * baggage >= cargoLimit * tunables.masteryCargoPercent;
  // A booster fills the hold without skill.
  return (
    (isFull && !isReplenished ? cleanMark.hold : 0) |
    (longestChain >= tunables.masteryChainHits ? cleanMark.chain : 0)
  );
}

function byShots({ pirates: caught }: Flight, pirates: readonly number[]): number {
  return pirates.length > 0 && pirates.every((number) => caught.includes(number)) ? cleanMark.pirates : 0;
}

/** Share of the time and health, 0 to 1. Without a pirate in the phase the other two marks take half each. */
function shareOf(marks: number, hasPirates: boolean): number {
  const count = cleanMarkCount({ marks: hasPirates ? marks : marks & ~cleanMark.pirates });
  return count / (hasPirates ? 3 : 2);
}

/** End of a flight with this share of the marks. With all of them it lands after the landing picture. */
function shortenedMs(fromMs: number, plannedMs: number, share: number, tunables: Tunables): number {
  const { cleanTimePercent, landingSeconds } = tunables;
  const leftMs = Math.max(0, plannedMs - fromMs) * (1 - (share * cleanTimePercent) / 100);
  return fromMs + Math.max(landingSeconds * 1000, Math.round(leftMs));
}

interface FlightReport {
  /** Null for a report that can only add the mark of the pirates. */
  readonly result: PhaseResult | null;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** The player after a report of a flight whose tapping phase is over; the flight is the player's. */
export function withJudgedFlight(
  player: Player,
  flight: Flight,
  { result, nowMs, tunables }: FlightReport,
): Player {
  const judged = judgeFlight(flight, { result, arrivesMs: nowMs - flight.createdAtMs, tunables });
  return withHealthBack(player, flight, judged, { nowMs, tunables });
}

/** Puts a judged flight in the place of the old one, and gives its ship the health that it earned. */
function withHealthBack(player: Player, flight: Flight, judged: Flight, context: DecisionContext): Player {
  if (judged === flight) return player;
  const flights = player.flights.map((other) => (other.id === flight.id ? judged : other));
  const back = cleanFlightOf(judged).healthBack - cleanFlightOf(flight).healthBack;
  return withShipHealed(changePlayer(player, { flights }), flight, back, context);
}

/** The player with `back` more HP for the ship of a flight, up to the ship's maximum. */
export function withShipHealed(
  player: Player,
  flight: Flight,
  back: number,
  { nowMs, tunables }: DecisionContext,
): Player {
  const ship = player.ships.find(({ id }) => id === flight.shipId);
  if (!ship || back <= 0) return player;
  const stats = shipStats(ship, player.artifacts, tunables);
  const value = Math.min(stats.maxHealth, healthAt(ship, stats, endsAtMs(flight), nowMs) + back);
  const health = { value, atMs: Math.max(ship.health.atMs, nowMs) };
  return changePlayer(player, { ships: replaceShip(player.ships, changeShip(ship, { health })) });
}

/**
 * The player at a moment, with the marks judged of every flight whose tapping phase has ended without a later
 * report. It follows from the stored flight alone, so that every device and server finds the same.
 */
export function withPhasesEnded(
  player: Player,
  nowMs: number,
  tunablesOf: (flight: Flight) => Tunables,
): Player {
  return player.flights.reduce((after, flight) => {
    const endsAt = judgementAtMs(flight, tunablesOf);
    if (endsAt === null || nowMs < endsAt) return after;
    const tunables = tunablesOf(flight);
    const arrivesMs = endsAt - flight.createdAtMs;
    const judged = judgeFlight(flight, { result: flight, arrivesMs, tunables });
    return withHealthBack(after, flight, judged, { nowMs: endsAt, tunables });
  }, player);
}

/** When the marks of a flight will be judged, in epoch time; null once they are, and while it isn't known. */
export function judgementAtMs(flight: Flight, tunablesOf: (flight: Flight) => Tunables): number | null {
  return flight.clean || flight.waves?.last === undefined
    ? null
    : tappingPhaseEndMs(flight, tunablesOf(flight));
}

/** End of a flight's tapping phase in epoch time; null before the first hit, and without one. */
export function tappingPhaseEndMs(flight: Flight, tunables: Tunables): number | null {
  const phase = tappingPhase(flight, tunables);
  return phase && flight.createdAtMs + phase.endsMs;
}
