import { leaveCrew } from '#engine/rules/crew/crew.ts';
import type { Services } from '#server/services.ts';
import { applyChange } from '../core/change-player.ts';
import { type Rounds, runRounds } from '../core/run-rounds.ts';
import { scoreCrews } from './score-crews.ts';

const batchSize = 500;
const dayMs = 86_400_000;

/**
 * Lets pilots count whose turn has come, and recruits leave who never approved (D23, D24). Both follow from stored times, so
 * a server that was down catches up. Returns the function that stops it.
 */
export function watchCrews(services: Services, updateEveryMs: number, scoreEveryMs: number) {
  const rounds: readonly Rounds[] = [
    runRounds(services, 'updating crews', () => updateCrews(services), updateEveryMs),
    runRounds(services, 'scoring crews', () => scoreCrews(services), scoreEveryMs),
  ];
  services.clock.onMove(async () => {
    for (const { run } of rounds) await run();
  });
  return () => Promise.all(rounds.map(({ stop }) => stop()));
}

async function updateCrews(services: Services): Promise<void> {
  const { store, clock } = services;
  const nowMs = clock.now();
  await store.outboxRelay.activateWaiting(await store.crews.findWaitingLeaders(batchSize), nowMs);
  const waitMs = store.tunables.current().values.recruitWaitDays * dayMs;
  for (const playerId of await store.crews.findIdleRecruits(nowMs - waitMs, batchSize))
    await applyChange(services, playerId, ({ nowMs, tunables }, player) =>
      leaveCrew(player, nowMs, tunables),
    );
}
