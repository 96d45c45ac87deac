import { leaveCrew } from '#engine/rules/crew/crew.ts';
import { farmScore, type KnownPilot } from '#engine/rules/crew/leaderboard.ts';
import type { Services } from '../../services.ts';
import type { DeviceTraces } from '../../store/repositories/account/session-repository.ts';
import { applyChange } from '../core/change-player.ts';
import { type Rounds, runRounds } from '../core/run-rounds.ts';

const batchSize = 500;
const dayMs = 86_400_000;

/**
 * Activates due pilots, and removes recruits who never approved (D23, D24). Both follow from stored times, so
 * a server that was down catches up. Returns the function that stops the job.
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

/** Crews are looked at for a week after their last activation: by then it shows who flies. */
const lookBackDays = 7;
const flyWithinDays = 2;
const maxActivated = 5000;
const maxPilots = 300;

/** Lists the crews that look like farms for review (D24). */
async function scoreCrews(services: Services): Promise<void> {
  const { store, clock } = services;
  const nowMs = clock.now();
  const recent = await store.crews.findActivated(nowMs - lookBackDays * dayMs, maxActivated);
  const { farmScoreForReview } = store.tunables.current().values;
  for (const leaderId of new Set(recent.map((pilot) => pilot.leaderId))) {
    const score = await scoreCrew(services, leaderId, nowMs);
    if (score >= farmScoreForReview)
      await store.reviews.write([
        {
          kind: 'review',
          id: leaderId,
          playerId: leaderId,
          reason: 'referrals',
          score,
          atMs: nowMs,
          order: nowMs,
        },
      ]);
  }
}

async function scoreCrew({ store }: Services, leaderId: string, nowMs: number): Promise<number> {
  const pilots = (await store.crews.list(leaderId, 0, maxPilots)).filter(
    ({ activeAtMs }) => activeAtMs !== null,
  );
  const activeAtMs = new Map(pilots.map((pilot) => [pilot.memberId, pilot.activeAtMs ?? nowMs]));
  const summaries = await store.players.findSummaries([leaderId, ...activeAtMs.keys()]);
  const traces = await store.sessions.findTraces(summaries.map(({ profile }) => profile.telegramId));
  const pilotById = new Map<string, KnownPilot>();
  for (const { id, profile, totals } of summaries) {
    const isNew = nowMs - (activeAtMs.get(id) ?? nowMs) < flyWithinDays * dayMs;
    pilotById.set(id, toKnown(traces.get(profile.telegramId), totals.trips === 0 && !isNew));
  }
  const leader = pilotById.get(leaderId) ?? toKnown(undefined, false);
  pilotById.delete(leaderId);
  return farmScore(leader, [...pilotById.values()]);
}

function toKnown(traces: DeviceTraces | undefined, neverFlew: boolean): KnownPilot {
  return { devices: traces?.devices ?? [], networks: traces?.networks ?? [], neverFlew };
}
