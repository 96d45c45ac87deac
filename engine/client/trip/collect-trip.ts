import type { TripState } from '../../protocol/core/live.ts';
import { tripPaths } from '../../protocol/trip/paths.ts';
import type { Success } from '../core/api.ts';
import { applyBalance, dropFlight } from '../core/apply-push.ts';
import { loadBoosters, loadShips, loadStatistics, loadSystems } from '../core/load-parts.ts';
import { loadTrips } from '../core/load-state.ts';
import {
  applyResult,
  type Outcome,
  sendChange,
  undecidedChange,
  undecidedIntents,
} from '../core/operation.ts';
import { resendLater, resendWith } from '../core/resend.ts';
import { state } from '../core/state.ts';
import { keepFlight } from '../hangar/flown.ts';
import { piratesMet } from './flight/pirates-met.ts';
import { flushShots } from './flight/report-shots.ts';
import { flushTaps, pendingTaps } from './flight/report-taps.ts';

const call = tripPaths['sessions.finish'];

/**
 * Values of the reward besides the answer. Kept with an undecided change, so that a reload doesn't
 * lose it.
 */
interface Collected {
  readonly flight: TripState;
  readonly balanceBefore: number;
}

/**
 * Collects a flight whose timer has run out: sends its taps and shots, collects it, then shows the reward.
 */
export async function collectTrip(flightId: string): Promise<Outcome> {
  const before = state.flights[flightId] as TripState | undefined;
  if (!before) return { ok: false, code: 'not_found' };
  const [areShotsDecided] = await Promise.all([flushShots(flightId), flushTaps(flightId)]);
  // Collecting now would lose the undecided taps and shots. The shell shows that there is no network.
  if (!areShotsDecided || pendingTaps(flightId).length > 0) return { ok: false, code: 'network' };
  const flight = (state.flights[flightId] as TripState | undefined) ?? before;
  return collect({ flight: { ...flight }, balanceBefore: state.balance.default });
}

async function collect(collected: Collected): Promise<Outcome> {
  const { flight, balanceBefore } = collected;
  const input = { params: { id: flight.shipId, sid: flight.uuid } };
  const options = { intent: flight.uuid, keptOn: 'device', memo: collected } as const;
  const result = await sendChange(call, input, options);
  if (result.outcome === 'undecided') resendLater();
  const outcome = applyResult(result, (success) => {
    const last = (state.flights[flight.uuid] as TripState | undefined) ?? flight;
    showReward(last, balanceBefore, success);
  });
  if (outcome.ok || outcome.code === 'session_finished') leaveFlight(flight);
  return outcome;
}

function showReward(
  flight: TripState,
  balanceBefore: number,
  { answer, rev }: Success<'sessions.finish'>,
): void {
  applyBalance(answer.balance, rev);
  keepFlight(flight);
  if (state.statistics) state.statistics.totalTrips += 1;
  state.reward = {
    tripId: flight.tripId,
    systemId: flight.solarSystemId,
    shipId: flight.shipId,
    baggage: flight.baggage,
    cargoLimit: flight.cargoLimit,
    overloadShare: flight.overloadLimit > 0 ? flight.overload / flight.overloadLimit : 0,
    marks: flight.marks,
    clean: answer.clean,
    flownMs: Date.parse(flight.endsAt) - Date.parse(flight.createdAt),
    mined: answer.mined,
    manualMined: answer.manualMined,
    caughtPirates: flight.caughtPirates,
    piratesMet: piratesMet(flight),
    pirateEarned: Math.min(answer.manualMined, flight.pirateEarned),
    overloadEarned: Math.min(answer.manualMined, flight.overloadEarned),
    dockingEarned: answer.docking?.earned ?? null,
    assaultEarned: answer.assault?.earned ?? null,
    encountersEarned: (flight.encounters ?? []).reduce((sum, { earned }) => sum + earned, 0),
    awards: answer.awards,
    mastery: answer.mastery ?? null,
    gift: answer.gift ?? null,
    balanceBefore,
    balanceAfter: answer.balance.default,
  };
}

function leaveFlight({ uuid, solarSystemId }: TripState): void {
  dropFlight(uuid);
  if (state.view.flightId === uuid) state.view.flightId = null;
  if (['trip', 'docking', 'assault'].includes(state.view.place)) state.view.place = 'system';
  void Promise.all([loadShips(), loadTrips(solarSystemId), loadSystems(), loadStatistics(), loadBoosters()]);
}

/**
 * Handles a collection that got no answer before the page was left. If the flight is still there, the
 * player has to press again. If it is gone, it was collected, and its reward is shown now.
 */
async function showLostReward(): Promise<void> {
  for (const flightId of undecidedIntents(call)) {
    const collected = undecidedChange(call, flightId)?.memo as Collected | undefined;
    if (collected && !state.flights[flightId] && !state.reward) await collect(collected);
  }
}

resendWith(showLostReward);
