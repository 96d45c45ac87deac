import type { SystemRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { AiPilotState, AiRun, AiSteps } from '../core/ai-pilot-state.ts';
import { type AiFlight, aiStateAt, stepsOn, utcDay } from './ai-flights.ts';

/*
 * Steps of AI pilots (D22): first flights of trips. All runs of a player together take at most
 * `aiStepsPerDay` in a UTC day. Each run carries the steps of the player's other runs, so that it stays a
 * pure function of itself; activations and repairs renew them.
 */

interface StepsContext {
  readonly nowMs: number;
  readonly systems: readonly SystemRow[];
  readonly tunablesOf: (version: number) => Tunables;
}

/** Steps that runs may still take on the UTC day of `nowMs`, counted by what was launched so far. */
export function aiStepsLeft(aiPilots: AiPilotState, context: StepsContext, limit: number): number {
  const day = utcDay(context.nowMs);
  const launched = openRuns(aiPilots).map((run) => stepsOn(flightsOf(run, context.nowMs, context), day));
  return Math.max(0, limit - launched.reduce((sum, steps) => sum + steps, collectedOn(aiPilots, day)));
}

/** Steps of all open runs except one, by UTC day from today on, with those of runs collected today. */
export function stepsOfOthers(aiPilots: AiPilotState, runId: string, context: StepsContext): AiSteps {
  const today = utcDay(context.nowMs);
  const steps: Record<string, number> = {};
  const collected = collectedOn(aiPilots, today);
  if (collected > 0) steps[today] = collected;
  for (const run of openRuns(aiPilots)) {
    if (run.id === runId) continue;
    for (const { isStep, launchedAtMs } of flightsOf(run, Number.POSITIVE_INFINITY, context)) {
      const day = utcDay(launchedAtMs);
      if (isStep && day >= today) steps[day] = (steps[day] ?? 0) + 1;
    }
  }
  return steps;
}

/**
 * Renews the steps that each open run knows of the others. A run's own plan doesn't change by that, because
 * every plan was made within the limit that the others left.
 */
export function shareSteps(aiPilots: AiPilotState, context: StepsContext): AiPilotState {
  if (openRuns(aiPilots).length < 2) return aiPilots;
  const today = utcDay(context.nowMs);
  const ships = Object.entries(aiPilots.ships).map(([id, pilot]) => {
    const { run } = pilot;
    if (!run?.steps || run.collectedAtMs !== null) return [id, pilot] as const;
    const before = Object.entries(run.steps).filter(([day]) => Number(day) < today);
    const steps = { ...Object.fromEntries(before), ...stepsOfOthers(aiPilots, run.id, context) };
    return [id, { ...pilot, run: { ...run, steps } }] as const;
  });
  return { ...aiPilots, ships: Object.fromEntries(ships) };
}

/** Adds a run's steps of today to those of the runs collected today. */
export function withCollectedSteps(
  aiPilots: AiPilotState,
  flights: readonly AiFlight[],
  nowMs: number,
): AiPilotState {
  const day = utcDay(nowMs);
  const count = collectedOn(aiPilots, day) + stepsOn(flights, day);
  return count === 0 ? aiPilots : { ...aiPilots, collectedSteps: { day, count } };
}

function collectedOn({ collectedSteps }: AiPilotState, day: number): number {
  return collectedSteps?.day === day ? collectedSteps.count : 0;
}

function openRuns({ ships }: AiPilotState): AiRun[] {
  return Object.values(ships).flatMap(({ run }) => (run && run.collectedAtMs === null ? [run] : []));
}

function flightsOf(run: AiRun, untilMs: number, { systems, tunablesOf }: StepsContext): readonly AiFlight[] {
  return aiStateAt(run, untilMs, systems, tunablesOf(run.tunablesVersion)).flights;
}
