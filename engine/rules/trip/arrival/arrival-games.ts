import { shipRowOf } from '../../../content/hangar.ts';
import type { TripType } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import {
  type Change,
  changeFlight,
  changePlayer,
  type Decided,
  type DecisionContext,
  roundDown,
  unchanged,
  withPlayer,
} from '../../core/decision.ts';
import type { Flight, OneTry } from '../../core/flight-state.ts';
import type { Modifier } from '../../core/modifiers.ts';
import type { ArrivalGame, OwnedShip, Player } from '../../core/player.ts';
import { assaultPercent, dockingPercent } from '../../hangar/ship-stats.ts';
import { cleanFlightOf, withShipHealed } from '../clean-flight.ts';
import { dockingTicks } from '../docking/docking.ts';
import { isOver } from '../flight.ts';
import { endTry, isTryOpen, type TryResult, type TryTimes, ticksPerSecond, tryEndedAtMs } from './one-try.ts';

/*
 * The games played when a trip's time is over: docking for an expedition (D19), the assault for an attack
 * trip (D20). Each trip has one try. An expedition is collected only after its try; to skip it, a player
 * begins the try and reports an empty log. An attack trip can be collected without a try, but not during one.
 */

interface GameRules {
  readonly tripType: TripType;
  /** True if the trip can be collected only after the try. */
  readonly isRequired: boolean;
  /** Tunable that turns on the crew's help. */
  readonly help: 'dockingHelp' | 'assaultHelp';
  /** Percentages of the trip's base that a win pays; they multiply. */
  readonly shipPercent: (ship: OwnedShip, tunables: Tunables) => number;
  readonly payPercent: (tunables: Tunables) => number;
  readonly times: (shipKey: string, tunables: Tunables) => TryTimes;
}

const rulesOf: Readonly<Record<ArrivalGame, GameRules>> = {
  docking: {
    tripType: 'expedition',
    isRequired: true,
    help: 'dockingHelp',
    shipPercent: dockingPercent,
    payPercent: ({ dockingPayPercent }) => dockingPayPercent,
    times: (_shipKey, tunables) => ({
      lastsMs: (dockingTicks(tunables) / ticksPerSecond) * 1000,
      openMs: (tunables.dockingSeconds + tunables.dockingReportSeconds) * 1000,
      earlyMs: tunables.dockingEarlyMs,
    }),
  },
  assault: {
    tripType: 'attack',
    isRequired: false,
    help: 'assaultHelp',
    shipPercent: assaultPercent,
    payPercent: ({ assaultPayPercent }) => assaultPayPercent,
    times: (shipKey, tunables) => {
      const lastsMs = shipRowOf(shipKey).warTimeSeconds * 1000;
      return {
        lastsMs,
        openMs: lastsMs + tunables.assaultReportSeconds * 1000,
        earlyMs: tunables.assaultEarlyMs,
      };
    },
  },
};

/** The arrival game of a type of trip; undefined for personal trips. */
function arrivalGameOf(tripType: TripType): ArrivalGame | undefined {
  return (['docking', 'assault'] as const).find((game) => rulesOf[game].tripType === tripType);
}

/** Begins the one try of a trip whose time is over. */
export function beginTry<Game extends ArrivalGame>(
  game: Game,
  player: Player,
  flight: Flight,
  { tripType, nowMs }: { readonly tripType: TripType; readonly nowMs: number },
): Decided<Change, `no_${Game}_here` | 'session_not_finished' | `${Game}_started`> {
  if (tripType !== rulesOf[game].tripType) return { refuse: `no_${game}_here` };
  if (!isOver(flight, nowMs)) return { refuse: 'session_not_finished' };
  if (flight[game]) return { refuse: `${game}_started` };
  return { ok: setTry(player, flight, game, { startedAtMs: nowMs, endedAtMs: null, earned: 0 }) };
}

interface TryReport {
  readonly ship: OwnedShip;
  readonly replay: () => TryResult;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/**
 * Ends the try with the result of replaying its log (`endTry`), and notes the first win (D53). A clean win
 * gives back the health that the launch cost (D48).
 */
export function finishTry<Game extends ArrivalGame>(
  game: Game,
  player: Player,
  flight: Flight,
  { ship, replay, nowMs, tunables }: TryReport,
): Decided<Change, `${Game}_not_started` | `${Game}_over` | `${Game}_too_soon`> {
  const attempt = flight[game];
  if (!attempt) return { refuse: `${game}_not_started` };
  if (attempt.endedAtMs !== null) return { refuse: `${game}_over` };
  let isCleanWin = false;
  const reward = (isClean: boolean) => {
    isCleanWin = isClean;
    return winReward(game, flight.base, ship, { tunables, isClean });
  };
  const ended = endTry(attempt, replay, reward, nowMs, rulesOf[game].times(ship.key, tunables));
  if (ended === 'too soon') return { refuse: `${game}_too_soon` };
  const healthBack = isCleanWin ? Math.round(flight.damage * tunables.cleanHealthPercent) / 100 : 0;
  const clean = healthBack > 0 ? { ...cleanFlightOf(flight), healthBack } : flight.clean;
  const after = ended.earned > 0 ? withWin(player, game) : player;
  return {
    ok: setTry(
      withShipHealed(after, flight, healthBack, { nowMs, tunables }),
      changeFlight(flight, { clean }),
      game,
      ended,
    ),
  };
}

/** Reward of a win in whole hundredths: a share of the trip's base, and more for a clean win (D53). */
export function winReward(
  game: ArrivalGame,
  base: number,
  ship: OwnedShip,
  { tunables, isClean }: { readonly tunables: Tunables; readonly isClean: boolean },
): number {
  const { shipPercent, payPercent } = rulesOf[game];
  const pay = (((base * shipPercent(ship, tunables)) / 100) * payPercent(tunables)) / 100;
  return roundDown(isClean ? (pay * (100 + tunables.cleanWinPercent)) / 100 : pay);
}

/** End of a flight's try; null before and while it can still be reported. */
export function gameEndedAtMs(
  game: ArrivalGame,
  flight: Flight,
  shipKey: string,
  { nowMs, tunables }: DecisionContext,
): number | null {
  const attempt = flight[game];
  return attempt && tryEndedAtMs(attempt, nowMs, rulesOf[game].times(shipKey, tunables));
}

/** Refusal to collect a trip before its required try or during a try; undefined if there is none. */
export function tryBeforeCollect(
  flight: Flight,
  tripType: TripType,
  shipKey: string,
  { nowMs, tunables }: DecisionContext,
): `${ArrivalGame}_first` | undefined {
  const game = arrivalGameOf(tripType);
  if (!game) return undefined;
  const { isRequired, times } = rulesOf[game];
  const attempt = flight[game];
  const isDue = attempt ? isTryOpen(attempt, nowMs, times(shipKey, tunables)) : isRequired;
  return isDue ? `${game}_first` : undefined;
}

/** Modifiers for a trip whose game the player has never won: the crew helps, and it can't be lost (D53). */
export function firstTryHelp({ journal }: Pick<Player, 'journal'>, tripType: TripType): readonly Modifier[] {
  const game = arrivalGameOf(tripType);
  return !game || journal.won.includes(game) ? [] : [{ tunable: rulesOf[game].help, plus: 1 }];
}

function withWin(player: Player, game: ArrivalGame): Player {
  const { journal } = player;
  if (journal.won.includes(game)) return player;
  return changePlayer(player, { journal: { ...journal, won: [...journal.won, game] } });
}

function setTry(player: Player, flight: Flight, game: ArrivalGame, attempt: OneTry): Change {
  const changed = changeFlight(flight, { [game]: attempt });
  const flights = player.flights.map((other) => (other.id === flight.id ? changed : other));
  return withPlayer(unchanged(player), { flights });
}
