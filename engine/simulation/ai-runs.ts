import { galaxy } from '../content/galaxy.ts';
import { activateAiPilot, callBackAiPilot } from '../rules/ai-pilot/ai-pilot.ts';
import { collectAiPilot } from '../rules/ai-pilot/collect-ai-pilot.ts';
import { nextSimulatedTrip } from './chains.ts';
import {
  attempt,
  type Life,
  newId,
  simulatedPerks,
  simulatedShip,
  simulatedStats,
  store,
  tunables,
} from './life.ts';

/** Collects the AI pilots' finished runs. */
export function collectAiPilots(life: Life): void {
  for (const ship of life.player.ships) {
    const run = life.player.aiPilots.ships[ship.id]?.run;
    if (!run || run.collectedAtMs !== null) continue;
    const decided = collectAiPilot(life.player, ship, galaxy.systems, { nowMs: life.nowMs, tunables });
    if ('ok' in decided) store(life, decided.ok.change);
  }
}

/** Calls the AI pilots back: each finishes its current trip. */
export function callBack(life: Life): void {
  for (const ship of life.player.ships)
    if (life.player.aiPilots.ships[ship.id]?.run)
      attempt(life, callBackAiPilot(life.player, ship, galaxy.systems, { nowMs: life.nowMs, tunables }));
}

/** Sends the personal ship off with its AI pilot, beginning with the next trip of its chain. */
export function simulateAiRun(life: Life): void {
  const ship = life.mayFly ? simulatedShip(life, 'personal') : undefined;
  if (!ship || !life.player.aiPilots.ships[ship.id]) return;
  const next = nextSimulatedTrip(life, 'personal');
  const request = {
    runId: newId(life),
    seed: life.seed,
    tunablesVersion: 0,
    difficulty: next?.row.difficulty ?? 'hard',
    place: next ? { system: next.system, trip: next.trip } : null,
  };
  const { player, nowMs } = life;
  const stats = simulatedStats(life, ship);
  attempt(
    life,
    activateAiPilot(player, ship, {
      stats,
      perks: simulatedPerks(life),
      request,
      systems: galaxy.systems,
      nowMs,
      tunables,
      tunablesOf: () => tunables,
    }),
  );
}
