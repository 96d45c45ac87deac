import type { Tunables } from '../../../content/tunables.ts';
import type { Session } from '../../../protocol/trip/entities.ts';
import { roundDown } from '../../../rules/core/decision.ts';
import { pirateReward } from '../../../rules/trip/pirates.ts';

type Paying = Pick<
  Session,
  | 'base'
  | 'expected'
  | 'mined'
  | 'manualMined'
  | 'pirateEarned'
  | 'overloadEarned'
  | 'baggage'
  | 'overload'
  | 'caughtPirates'
  | 'cargoLimit'
  | 'cargoPercent'
>;

/** Values that the canvas shows; the server may not have counted all of them yet. */
export interface ShownProgress {
  readonly baggage: number;
  readonly overload: number;
  readonly caughtPirates: number;
}

/** PROTO in whole hundredths, as the server pays them. */
export interface FlightPay {
  /** Pay of the timer for the whole trip. */
  readonly byTimer: number;
  readonly byCargo: number;
  readonly byOverload: number;
  readonly byPirates: number;
}

/**
 * Pay of a flight if nothing more is done. Exact once the server has counted all taps; until then computed
 * from a base in hundredths, so that the last digit may differ by one.
 */
export function flightPay(flight: Paying, progress: ShownProgress, tunables: Tunables): FlightPay {
  const fullCargo = flight.cargoLimit > 0 ? flight.base * flight.cargoPercent : 0;
  const byTimer = roundDown(flight.expected * 100 - fullCargo) / 100;
  const isCounted =
    Math.abs(progress.baggage - flight.baggage) < 0.005 &&
    Math.abs(progress.overload - flight.overload) < 0.005 &&
    progress.caughtPirates === flight.caughtPirates;
  const pirates = progress.caughtPirates * pirateReward(flight.base * 100, tunables);
  const perUnit = flight.cargoLimit > 0 ? fullCargo / flight.cargoLimit : 0;
  const overload = (perUnit * progress.overload * tunables.overloadPercent) / 100;
  const [byHand, byOverload, byPirates] = isCounted
    ? [flight.manualMined, flight.overloadEarned, flight.pirateEarned]
    : [
        roundDown(perUnit * progress.baggage + overload + pirates) / 100,
        roundDown(overload) / 100,
        roundDown(pirates) / 100,
      ];
  return {
    // After arrival the server's amount is final; before, it is lower.
    byTimer: Math.abs(flight.mined - byTimer) < 0.015 ? flight.mined : byTimer,
    byCargo: Math.max(0, Math.round((byHand - byOverload - byPirates) * 100)) / 100,
    byOverload,
    byPirates,
  };
}
