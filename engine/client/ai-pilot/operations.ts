import type { Difficulty } from '../../content/kinds.ts';
import type { AiStatistics } from '../../protocol/ai-pilot/calls.ts';
import { aiPilotPaths } from '../../protocol/ai-pilot/paths.ts';
import type { BodyOf } from '../../protocol/core/calls.ts';
import { applyAiPilot, applyBalance, applyShip } from '../core/apply-push.ts';
import { loadShips, loadStatistics, loadSystems } from '../core/load-parts.ts';
import { loadTrips } from '../core/load-state.ts';
import { applyResult, type ChangeResult, type Outcome, sendChange } from '../core/operation.ts';
import { invalidate } from '../core/query.ts';
import { state } from '../core/state.ts';

export type AccountEntry = NonNullable<BodyOf<'ai-pilot.unlock'>['registrations']>[number];

/** Asks for a ship's AI pilot for free, against accounts at partner exchanges. */
export async function registerForAiPilot(shipId: string, registrations: AccountEntry[]): Promise<Outcome> {
  const body = { isFree: true, registrations };
  return applyPilot(await sendChange(aiPilotPaths['ai-pilot.unlock'], { params: { id: shipId }, body }));
}

/** Sends a ship off with its AI pilot; `tripId` is the first trip of the run. */
export async function sendAiPilot(
  shipId: string,
  difficulty: Difficulty,
  tripId: string | null,
): Promise<Outcome> {
  const body = { isActive: true, difficulty, tripId };
  return applyPilot(await sendChange(aiPilotPaths['ai-pilot.switch'], { params: { id: shipId }, body }));
}

/** Calls the AI pilot back: it still ends its present trip, but begins no other. */
export async function callBackAiPilot(shipId: string): Promise<Outcome> {
  return applyPilot(
    await sendChange(aiPilotPaths['ai-pilot.switch'], { params: { id: shipId }, body: { isActive: false } }),
  );
}

function applyPilot(result: ChangeResult<'ai-pilot.unlock' | 'ai-pilot.switch'>): Outcome {
  return applyResult(result, ({ answer, rev }) => {
    applyAiPilot(answer, rev);
    invalidate(['ai-pilots']);
    void loadShips();
    for (const id of Object.keys(state.trips)) void loadTrips(id);
  });
}

/** Collects a whole run and returns its log. Null when it failed; the player has been shown why. */
export async function collectAiPilot(shipId: string): Promise<AiStatistics | null> {
  const result = await sendChange(
    aiPilotPaths['ai-pilot.collect'],
    { params: { id: shipId } },
    { intent: shipId },
  );
  let statistics: AiStatistics | null = null;
  applyResult(result, ({ answer, rev }) => {
    statistics = answer.statistics;
    applyBalance(answer.balance, rev);
    applyShip(answer.ship, rev);
    delete state.aiPilots[shipId];
    invalidate(['ai-pilots', 'artifacts', 'capsules']);
    void Promise.all([loadShips(), loadSystems(), loadStatistics()]);
    for (const id of Object.keys(state.trips)) void loadTrips(id);
  });
  return statistics;
}
